import { bad, type Outcome } from '../../domain/core/outcome.ts'
import { lateTimer } from './constants.ts'

/** Resolves after so many milliseconds; at once for 0. */
export const pause = (ms: number): Promise<void> =>
  ms === 0 ? Promise.resolve() : new Promise((resolve) => setTimeout(resolve, ms))

/**
 * The answer, or null when none came in time. A timer that fires late means that the tab slept: it then waits once
 * more, because the answer may be queued behind the timer. A rejected call was heard: its answer is that.
 */
export function answerWithin<T>(answer: Promise<Outcome<T>>, ms: number): Promise<Outcome<T> | null> {
  return new Promise((resolve) => {
    let timer = arm(false)
    function arm(isSecond: boolean): ReturnType<typeof setTimeout> {
      const started = performance.now()
      return setTimeout(() => {
        const isLate = performance.now() - started > ms + lateTimer
        if (isLate && !isSecond) timer = arm(true)
        else resolve(null)
      }, ms)
    }
    answer.then(
      (value) => {
        clearTimeout(timer)
        resolve(value)
      },
      () => {
        clearTimeout(timer)
        resolve(bad({ kind: 'unreadable', message: 'The worker refused this call.' }))
      },
    )
  })
}

const undrawn = new Set<() => void>()
let late: ReturnType<typeof setTimeout> | null = null

/** Resolves once the next frame was drawn; at once in a hidden tab, which draws none. */
export function nextFrame(): Promise<void> {
  if (document.visibilityState === 'hidden') return Promise.resolve()
  return new Promise((resolve) => {
    undrawn.add(resolve)
    requestAnimationFrame(() => {
      undrawn.delete(resolve)
      resolve()
    })
    // A tab hidden between the request and its frame would never draw it. One timer for all: sixty pushes a second
    // would set sixty.
    late ??= setTimeout(drawNothing, 250)
  })
}

function drawNothing(): void {
  late = null
  for (const resolve of undrawn) resolve()
  undrawn.clear()
}
