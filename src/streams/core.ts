import { Subscription, defer, of, retry, timer } from 'rxjs'
import { seconds, type EpochMs } from '../domain/core/time.ts'
import type { Event, LogEntry } from '../domain/event.ts'
import type { State } from '../domain/state.ts'
import type { Judgements } from './judgements.ts'
import type { Log } from './log.ts'
import type { Meter } from './meter.ts'
import type { NamedPipeline, Proposed, Turn } from './pipeline.ts'
import type { Ports } from './ports.ts'
import { Dispatch } from './turns.ts'

/** A pipeline that fails this often without proposing anything in between is started again only after a pause. */
const QUICK_RESTARTS = 5
const RESTART_PAUSE = seconds(1)

export interface CoreParts {
  readonly state: State
  readonly log: Log
  readonly ports: Ports
  readonly judgements: Pick<Judgements, 'reduce' | 'admit'>
  /** In the order of decision: of two that hear the same entry, the earlier proposes first. */
  readonly pipelines: readonly NamedPipeline[]
  /** Told of every turn after the pipelines: the publisher. */
  readonly turned?: (turn: Turn) => void
  readonly meter?: Meter
}

export interface Core {
  /**
   * Writes an event down and does everything that follows. Gives its entry, or null when it was queued inside a turn or
   * replaced.
   */
  readonly append: (event: Event, cause?: number | null) => LogEntry | null
  readonly state: () => State
  /** Subscribes the pipelines; only after restoring, so that reading the log repeats no effect (law 5). */
  readonly start: () => void
  readonly stop: () => void
}

/** The loop: queue, admit, append, reduce, hand out. Turns never nest; what a turn proposes waits for its end. */
export function createCore({ state: first, log, ports, judgements, pipelines, turned, meter }: CoreParts): Core {
  const queue: Proposed[] = []
  const dispatch = new Dispatch()
  const running = new Subscription()
  let state = first
  let busy = false

  function append(event: Event, cause: number | null = null): LogEntry | null {
    queue.push({ event, cause })
    return busy ? null : drain()
  }

  /** Gives the entry of the first queued event. */
  function drain(): LogEntry | null {
    busy = true
    let written: LogEntry | null | undefined
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      meter?.queued(queue.length + 1)
      const entry = safely(next)
      if (written === undefined) written = entry
    }
    busy = false
    meter?.queued(0)
    return written ?? null
  }

  /** A fault in the domain's own functions loses that event and nothing else. */
  function safely(proposed: Proposed): LogEntry | null {
    try {
      return admitted(proposed)
    } catch (error) {
      ports.report(`the turn of ${proposed.event.type}`, error)
      if (proposed.event.type !== 'pipeline.failed')
        queue.push({ event: failure(`turn of ${proposed.event.type}`, error), cause: proposed.cause })
      return null
    }
  }

  function admitted({ event, cause }: Proposed): LogEntry | null {
    const at = ports.now()
    let written: LogEntry | null = null
    for (const kept of judgements.admit(event, state, at)) {
      // What one leads to is done before the next beside it is judged: two jumps of one frame are two turns (law 3).
      if (written !== null) followed()
      const entry = turn(kept, cause, at)
      if (kept === event) written = entry
    }
    return written
  }

  function followed(): void {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) safely(next)
  }

  function turn(event: Event, cause: number | null, at: EpochMs): LogEntry {
    const entry = log.add(event, cause, at)
    const began = meter?.moment() ?? 0
    state = judgements.reduce(state, entry)
    meter?.folded(meter.moment() - began)
    const done: Turn = { entry, state }
    dispatch.emit(done)
    turned?.(done)
    return entry
  }

  function run({ name, pipeline }: NamedPipeline, rank: number): void {
    const proposals = defer(() => pipeline(dispatch.turnsOf(rank), ports)).pipe(
      retry({
        resetOnSuccess: true,
        delay: (error, failures) => {
          failed(name, error)
          return failures < QUICK_RESTARTS ? of(0) : timer(RESTART_PAUSE, ports.scheduler)
        },
      }),
    )
    running.add(proposals.subscribe(({ event, cause }) => append(event, cause)))
  }

  function failed(name: string, error: unknown): void {
    ports.report(`pipeline ${name}`, error)
    append(failure(name, error))
  }

  return { append, state: () => state, start: () => pipelines.forEach(run), stop: () => running.unsubscribe() }
}

const failure = (pipeline: string, error: unknown): Event => ({
  type: 'pipeline.failed',
  data: { pipeline, message: error instanceof Error ? error.message : String(error) },
})
