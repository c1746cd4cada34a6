import { epoch } from '../../../src/domain/core/time.ts'
import type { Timers } from '../../../src/worker/lab/actions.ts'
import { Life } from '../../../src/worker/lab/clock.ts'
import { START } from '../virtual.ts'

/** One clock for servers, devices and tabs. Time passes by `pass` alone; between two moments all promises settle. */
export interface SimClock extends Timers {
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
    return () => {
      one.act = null
    }
  }

  // Node runs a tick only when no promise is left that can settle; going round the event loop for it costs several
  // times as much.
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

/**
 * Whoever runs on a device: everything that reaches him from outside goes through `enter`, so that he can sleep or be
 * killed at any point.
 */
export class Runtime extends Life {
  /** Counts everything that entered: the points at which it can be killed. */
  entered = 0
  /** Killed before the entry of this number. */
  killAt: number | null = null
  onKill: () => void = () => undefined

  protected override doNow(act: () => void): void {
    this.entered += 1
    if (this.killAt !== null && this.entered >= this.killAt) return this.kill()
    act()
  }

  override kill(): void {
    if (this.isDead) return
    super.kill()
    this.onKill()
  }
}
