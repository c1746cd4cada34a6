import { Subscription, type SchedulerAction, type SchedulerLike } from 'rxjs'
import type { EpochMs } from '../../domain/core/time.ts'

/** Timers that can be taken back, on a clock that is not the machine's. */
export interface Timers {
  readonly now: () => EpochMs
  /** Calls once after `ms`; the returned function takes it back. */
  readonly once: (ms: number, act: () => void) => () => void
}

/** The timers as a scheduler of RxJS. */
export function schedulerOn({ now, once }: Timers): SchedulerLike {
  return {
    now,
    schedule: <T>(work: (this: SchedulerAction<T>, state?: T) => void, delay = 0, state?: T) =>
      new Action(once, work).schedule(state, delay),
  }
}

class Action<T> extends Subscription implements SchedulerAction<T> {
  readonly #once: Timers['once']
  readonly #work: (this: SchedulerAction<T>, state?: T) => void
  #cancel: (() => void) | null = null

  constructor(once: Timers['once'], work: (this: SchedulerAction<T>, state?: T) => void) {
    super(() => {
      this.#cancel?.()
      this.#cancel = null
    })
    this.#once = once
    this.#work = work
  }

  schedule(state?: T, delay = 0): Subscription {
    if (this.closed) return this
    this.#cancel?.()
    this.#cancel = this.#once(delay, () => {
      this.#cancel = null
      this.#work.call(this, state)
      // Not asked for again: it is over.
      if (this.#cancel === null) this.unsubscribe()
    })
    return this
  }
}
