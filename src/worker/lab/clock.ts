import type { SchedulerLike } from 'rxjs'
import { epoch } from '../../domain/core/time.ts'
import { schedulerOn, type Timers } from './actions.ts'

/** 2026-03-02T12:00:00Z, a Monday: where every run of the laboratory begins. */
export const LAB_START = epoch(Date.UTC(2026, 2, 2, 12))

/** A clock that stands still until it is told to pass; between two moments all promises settle. */
export interface LabClock extends Timers {
  readonly pass: (ms: number) => Promise<void>
}

interface Waiting {
  readonly at: number
  act: (() => void) | null
}

/** `turn` resolves when the event loop has come round; `start` is where the clock stands first. */
export function labClock(turn: () => Promise<void>, start = LAB_START): LabClock {
  /** In order of their moments; of two at the same moment the one set first is first. */
  const waiting: Waiting[] = []
  let now: number = start

  function once(ms: number, act: () => void): () => void {
    const one: Waiting = { at: now + Math.max(0, ms), act }
    let low = 0
    let high = waiting.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (waiting[middle]!.at <= one.at) low = middle + 1
      else high = middle
    }
    waiting.splice(low, 0, one)
    return () => {
      one.act = null
    }
  }

  async function pass(ms: number): Promise<void> {
    const until = now + ms
    await turn()
    for (let next = waiting[0]; next !== undefined && next.at <= until; next = waiting[0]) {
      waiting.shift()
      if (next.act === null) continue
      now = Math.max(now, next.at)
      next.act()
      await turn()
    }
    now = until
  }

  return { now: () => epoch(now), once, pass }
}

/** Whoever runs on the device: what reaches him from outside goes through `enter`, so that he can sleep or die. */
export class Life {
  #state: 'awake' | 'asleep' | 'dead' = 'awake'
  #waiting: (() => void)[] = []
  readonly #clock: Timers

  constructor(clock: Timers) {
    this.#clock = clock
  }

  get isAwake(): boolean {
    return this.#state === 'awake'
  }
  get isDead(): boolean {
    return this.#state === 'dead'
  }

  /** Does it now, after waking, or never. */
  enter(act: () => void): void {
    if (this.#state === 'asleep') this.#waiting.push(act)
    else if (this.#state === 'awake') this.doNow(act)
  }

  protected doNow(act: () => void): void {
    act()
  }

  sleep(): void {
    if (this.#state === 'awake') this.#state = 'asleep'
  }

  /** What waited comes in its order, each in a moment of its own. */
  wake(): void {
    if (this.#state !== 'asleep') return
    this.#state = 'awake'
    for (const act of this.#waiting.splice(0)) this.#clock.once(0, () => this.enter(act))
  }

  kill(): void {
    this.#state = 'dead'
    this.#waiting = []
  }

  once(ms: number, act: () => void): () => void {
    let isWanted = true
    const cancel = this.#clock.once(ms, () =>
      this.enter(() => {
        if (isWanted) act()
      }),
    )
    return () => {
      isWanted = false
      cancel()
    }
  }

  /** Timers of RxJS that sleep and die with this life. */
  scheduler(): SchedulerLike {
    return schedulerOn({ now: this.#clock.now, once: (ms, act) => this.once(ms, act) })
  }
}
