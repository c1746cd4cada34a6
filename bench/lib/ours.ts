import { VirtualTimeScheduler } from 'rxjs'
import { folding } from '../../src/domain/concept.ts'
import { good } from '../../src/domain/core/outcome.ts'
import { epoch } from '../../src/domain/core/time.ts'
import { decodeChunk } from '../../src/domain/live/decode.ts'
import { LIVE_FOLDS } from '../../src/domain/live/reduce.ts'
import { positionRows } from '../../src/domain/live/screen/rows.ts'
import { createCore, type Core } from '../../src/streams/core.ts'
import type { Judgements } from '../../src/streams/judgements.ts'
import { createLog, type Log } from '../../src/streams/log.ts'
import { pipelinesOf } from '../../src/streams/pipelines/index.ts'
import type { LogPort } from '../../src/streams/ports.ts'
import { judgements } from '../../src/worker/judgements.ts'
import { quietPorts } from '../../tests/support/core/corePorts.ts'
import { BENCH_START, type BenchFrame, type Workload } from './workload.ts'

/**
 * `positions`: the job of goals C1 to C5, what the streams lead to and nothing else, without a log. `loop`: all slices
 * and the log in memory. `whole`: every decision and pipeline besides, log and saved slices written out, the table's
 * rows drawn.
 */
export type OurJob = 'positions' | 'loop' | 'whole'

const foldLive = folding(LIVE_FOLDS)

const liveAlone: Judgements['reduce'] = (state, entry) => ({
  ...state,
  entry: entry.entry,
  at: entry.at,
  live: foldLive(state.live, entry),
})

/** A log that numbers entries and keeps none. */
function numbering(): Log {
  let last = 0
  return {
    add: (event, cause, at) => ({ ...event, entry: (last += 1), at, cause }),
    tail: () => [],
    entry: () => undefined,
    last: () => last,
    size: () => 0,
  }
}

/** Our core at work on a stream, over a clock that moves by 16 ms a window. */
export class OurCore {
  readonly core: Core
  readonly log: Log
  readonly #job: OurJob
  readonly #scheduler = new VirtualTimeScheduler()
  /** Characters that were handed to the disk. */
  written = 0

  constructor(job: OurJob) {
    this.#job = job
    this.log = job === 'positions' ? numbering() : createLog(judgements.retention)
    const ports = quietPorts({
      now: () => epoch(BENCH_START + this.#scheduler.frame),
      scheduler: this.#scheduler,
    })
    const disk: LogPort = {
      ...ports.log,
      append: async ({ entries, slices }) => {
        this.written += JSON.stringify({ entries, slices }).length
        return good(null)
      },
      saveSlices: async (slices) => {
        this.written += JSON.stringify(slices).length
      },
    }
    const pipelines = job === 'whole' ? pipelinesOf({ generation: 0, judgements, sinceSnapshot: 0 }) : []
    this.core = createCore({
      state: judgements.initial,
      log: this.log,
      ports: { ...ports, log: disk },
      judgements: job === 'positions' ? { ...judgements, reduce: liveAlone } : judgements,
      pipelines,
    })
    this.core.start()
    this.core.append({ type: 'live.epoch_changed', data: { from: null, to: 'e', headSeq: 0 } })
  }

  /** A core that shows the workload's first table. */
  static on(workload: Workload, job: OurJob): OurCore {
    const ours = new OurCore(job)
    ours.window([workload.snapshot()])
    return ours
  }

  /** One network chunk, and what a screen reads of it. */
  window(frames: readonly BenchFrame[]): unknown {
    this.#pass(16)
    for (const event of decodeChunk('events', frames, epoch(BENCH_START + this.#scheduler.frame)))
      this.core.append(event)
    return this.#job === 'whole' ? positionRows(this.core.state()) : this.core.state().live.positions
  }

  #pass(ms: number): void {
    this.#scheduler.maxFrames = this.#scheduler.frame + ms
    this.#scheduler.flush()
    this.#scheduler.frame = this.#scheduler.maxFrames
  }
}
