import { Subscription, type SchedulerAction, type SchedulerLike } from 'rxjs'
import { epoch, type EpochMs } from '../../../src/domain/core/time.ts'
import { START } from '../virtual.ts'

/** One clock for servers, devices and tabs. Time passes by `pass` alone; between two moments all promises settle. */
export interface SimClock {
  readonly now: () => EpochMs
  /** Calls once after `ms`; the returned function takes it back. */
  readonly once: (ms: number, act: () => void) => () => void
  readonly pass: (ms: number) => Promise<void>
  readonly settle: () => Promise<void>
}

interface Waiting {
  readonly at: number
  readonly order: number
  act: (() => void) | null
}

/** A clock that stands still. */
export function simClock(): SimClock {
  const heap: Waiting[] = []
  let now: number = START
  let orders = 0

  const isBefore = (a: Waiting, b: Waiting): boolean => a.at < b.at || (a.at === b.at && a.order < b.order)

  function push(one: Waiting): void {
    let place = heap.push(one) - 1
    while (place > 0) {
      const parent = (place - 1) >> 1
      if (!isBefore(one, heap[parent]!)) break
      heap[place] = heap[parent]!
      place = parent
    }
    heap[place] = one
  }

  function pop(): void {
    const last = heap.pop()!
    if (heap.length === 0) return
    let place = 0
    for (;;) {
      let child = 2 * place + 1
      if (child >= heap.length) break
      if (child + 1 < heap.length && isBefore(heap[child + 1]!, heap[child]!)) child += 1
      if (!isBefore(heap[child]!, last)) break
      heap[place] = heap[child]!
      place = child
    }
    heap[place] = last
  }

  function once(ms: number, act: () => void): () => void {
    const one: Waiting = { at: now + Math.max(0, ms), order: ++orders, act }
    push(one)
    return () => { one.act = null }
  }

  // Node runs a tick only when no promise is left that can settle; going round the event loop for it costs several times as much.
  const settle = (): Promise<void> => new Promise((resolve) => process.nextTick(resolve))

  async function pass(ms: number): Promise<void> {
    const until = now + ms
    await settle()
    for (let next = heap[0]; next !== undefined && next.at <= until; next = heap[0]) {
      pop()
      if (next.act === null) continue
      now = Math.max(now, next.at)
      next.act()
      await settle()
    }
    now = until
  }

  return { now: () => epoch(now), once, pass, settle }
}

/** Whoever runs on a device: everything that reaches him from outside goes through `enter`, so that he can be halted or killed at any point. */
export class Runtime {
  #state: 'running' | 'halted' | 'dead' = 'running'
  #waiting: (() => void)[] = []
  readonly #clock: SimClock
  /** Counts everything that entered: the points at which it can be killed. */
  entered = 0
  /** Killed before the entry of this number. */
  killAt: number | null = null
  onKill: () => void = () => undefined

  constructor(clock: SimClock) {
    this.#clock = clock
  }

  get isDead(): boolean { return this.#state === 'dead' }
  get isRunning(): boolean { return this.#state === 'running' }

  /** Does it now, when it runs again, or never. */
  enter(act: () => void): void {
    if (this.#state === 'halted') return void this.#waiting.push(act)
    if (this.#state === 'dead') return
    this.entered += 1
    if (this.killAt !== null && this.entered >= this.killAt) return this.kill()
    act()
  }

  kill(): void {
    if (this.#state === 'dead') return
    this.#state = 'dead'
    this.#waiting = []
    this.onKill()
  }

  halt(): void {
    if (this.#state === 'running') this.#state = 'halted'
  }

  /** What waited comes in its order, each in a moment of its own. */
  resume(): void {
    if (this.#state !== 'halted') return
    this.#state = 'running'
    const waiting = this.#waiting
    this.#waiting = []
    for (const act of waiting) this.#clock.once(0, () => this.enter(act))
  }

  once(ms: number, act: () => void): () => void {
    let isWanted = true
    const cancel = this.#clock.once(ms, () => this.enter(() => { if (isWanted) act() }))
    return () => {
      isWanted = false
      cancel()
    }
  }

  /** Timers of RxJS that live and halt with this runtime. */
  scheduler(): SchedulerLike {
    return {
      now: () => this.#clock.now(),
      schedule: <T>(work: (this: SchedulerAction<T>, state?: T) => void, delay = 0, state?: T) => new Action(this, work).schedule(state, delay),
    }
  }
}

class Action<T> extends Subscription implements SchedulerAction<T> {
  readonly #runtime: Runtime
  readonly #work: (this: SchedulerAction<T>, state?: T) => void
  #cancel: (() => void) | null = null

  constructor(runtime: Runtime, work: (this: SchedulerAction<T>, state?: T) => void) {
    super(() => {
      this.#cancel?.()
      this.#cancel = null
    })
    this.#runtime = runtime
    this.#work = work
  }

  schedule(state?: T, delay = 0): Subscription {
    if (this.closed) return this
    this.#cancel?.()
    this.#cancel = this.#runtime.once(delay, () => {
      this.#cancel = null
      this.#work.call(this, state)
      if (this.#cancel === null) this.unsubscribe()
    })
    return this
  }
}
