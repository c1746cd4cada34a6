import type { Clock } from '../../src/server/clock.ts'

/** A clock that stands still until a test moves it. */
export function handClock(): Clock & { advance(ms: number): void } {
  let now = Date.parse('2026-11-20T12:00:00Z')
  const timers = new Set<{ at: number; every: number | null; act: () => void }>()
  const add = (at: number, every: number | null, act: () => void) => {
    const timer = { at, every, act }
    timers.add(timer)
    return () => {
      timers.delete(timer)
    }
  }
  return {
    now: () => now,
    once: (ms, act) => add(now + ms, null, act),
    every: (ms, act) => add(now + ms, ms, act),
    advance(ms) {
      const until = now + ms
      for (;;) {
        const due = [...timers].filter((timer) => timer.at <= until).sort((a, b) => a.at - b.at)[0]
        if (due === undefined) break
        now = Math.max(now, due.at)
        if (due.every === null) timers.delete(due)
        else due.at += due.every
        due.act()
      }
      now = until
    },
  }
}
