import { VirtualTimeScheduler, type SchedulerLike } from 'rxjs'
import { epoch, type EpochMs } from '../../src/domain/core/time.ts'

/** 2026-03-02T12:00:00Z, a Monday: where virtual time begins. */
export const START = epoch(Date.UTC(2026, 2, 2, 12))

/** One clock for everything in a test: time passes only by `pass`, which also lets promises settle between timers. */
export interface VirtualClock {
  readonly now: () => EpochMs
  readonly scheduler: SchedulerLike
  /** Lets so many milliseconds pass; timers due in between run in order, each followed by the promises it set off. */
  readonly pass: (ms: number) => Promise<void>
  /** Lets promises settle without time passing. */
  readonly settle: () => Promise<void>
}

/** What of RxJS' virtual scheduler is stepped by hand, because its own flush knows no promises. */
interface Engine {
  frame: number
  readonly actions: {
    readonly delay: number
    readonly state: unknown
    readonly execute: (state: unknown, delay: number) => unknown
  }[]
}

/**
 * A clock whose timers run in order of time, then of setting. `turns` of the event loop are waited for each time: more
 * for stand-ins that answer late (fake IndexedDB).
 */
export function virtualClock(start: number = START, turns = 1): VirtualClock {
  const scheduler = new VirtualTimeScheduler()
  const engine = scheduler as unknown as Engine

  async function settle(): Promise<void> {
    // Every promise that can settle has settled when the event loop comes round.
    for (let i = 0; i < turns; i += 1) await new Promise((resolve) => setImmediate(resolve))
  }

  async function pass(ms: number): Promise<void> {
    const until = engine.frame + ms
    await settle()
    for (let next = engine.actions[0]; next !== undefined && next.delay <= until; next = engine.actions[0]) {
      engine.actions.shift()
      engine.frame = Math.max(engine.frame, next.delay)
      const error = next.execute(next.state, next.delay)
      if (error !== undefined) throw error instanceof Error ? error : new Error(String(error))
      await settle()
    }
    engine.frame = until
  }

  return { now: () => epoch(start + engine.frame), scheduler, pass, settle }
}
