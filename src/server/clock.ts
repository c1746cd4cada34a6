/** Time as a port, so that tests drive it. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  /** Calls once after `ms`. The returned function takes it back. */
  once(ms: number, act: () => void): () => void
  /** Calls again and again, each `ms`. The returned function ends it. */
  every(ms: number, act: () => void): () => void
}

/** Whether less than `ms` have passed since `at`. Of a clock that was set back behind it nothing is known: no. */
export const isWithin = (ms: number, at: number, now: number): boolean => now >= at && now - at < ms

/** Node takes a longer wait than this, 24.8 days, for one of 1 ms. */
const LONGEST = 2 ** 31 - 1

/** The clock of the machine. Its timers do not keep the process alive. */
export const systemClock: Clock = {
  now: () => Date.now(),
  once: (ms, act) => {
    let timer: NodeJS.Timeout
    const wait = (left: number): void => {
      timer = setTimeout(() => (left > LONGEST ? wait(left - LONGEST) : act()), Math.min(left, LONGEST))
      timer.unref()
    }
    wait(ms)
    return () => clearTimeout(timer)
  },
  every: (ms, act) => {
    const timer = setInterval(act, ms)
    timer.unref()
    return () => clearInterval(timer)
  },
}
