import type { Clock } from '../../../../src/server/clock.ts'

/** A clock that stands still until it is moved. Timers fire in order of time, and promises settle between them. */
export interface VirtualClock extends Clock {
  /** Moves time; everything due on the way happens at its own instant. */
  pass(ms: number): Promise<void>
  /** How many timers wait. */
  readonly waiting: number
}

export function virtualClock(start = 1_800_000_000_000): VirtualClock {
  let now = start
  let serial = 0
  const timers = new Map<number, { readonly at: number; readonly act: () => void; readonly every: number | null }>()
  const add = (ms: number, act: () => void, every: number | null) => {
    serial += 1
    const own = serial
    timers.set(own, { at: now + Math.max(0, ms), act, every })
    return () => void timers.delete(own)
  }
  const settle = async () => {
    // Many short chains of promises stand between a timer and its consequence.
    for (let i = 0; i < 50; i += 1) await Promise.resolve()
  }
  return {
    now: () => now,
    once: (ms, act) => add(ms, act, null),
    every: (ms, act) => add(ms, act, ms),
    get waiting() {
      return timers.size
    },
    async pass(ms) {
      const end = now + ms
      await settle()
      for (;;) {
        const next = [...timers]
          .filter(([, timer]) => timer.at <= end)
          .sort(([a, x], [b, y]) => x.at - y.at || a - b)[0]
        if (next === undefined) break
        const [id, timer] = next
        now = timer.at
        if (timer.every === null) timers.delete(id)
        else timers.set(id, { ...timer, at: timer.at + timer.every })
        timer.act()
        await settle()
      }
      now = end
      await settle()
    },
  }
}
