/** Time as a port, so that tests drive it. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  /** Calls once after `ms`. The returned function takes it back. */
  once(ms: number, act: () => void): () => void
  /** Calls again and again, each `ms`. The returned function ends it. */
  every(ms: number, act: () => void): () => void
}

/** The clock of the machine. Its timers do not keep the process alive. */
export const systemClock: Clock = {
  now: () => Date.now(),
  once: (ms, act) => {
    const timer = setTimeout(act, ms)
    timer.unref()
    return () => clearTimeout(timer)
  },
  every: (ms, act) => {
    const timer = setInterval(act, ms)
    timer.unref()
    return () => clearInterval(timer)
  },
}
