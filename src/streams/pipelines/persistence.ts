import {
  catchError,
  concat,
  defer,
  EMPTY,
  exhaustMap,
  filter,
  from,
  map,
  merge,
  Observable,
  startWith,
  takeUntil,
  tap,
  timer,
} from 'rxjs'
import { millisOf, seconds, type EpochMs } from '../../domain/core/time.ts'
import type { LogEntry } from '../../domain/event.ts'
import type { Judgements } from '../judgements.ts'
import { inBatches } from '../inBatches.ts'
import type { NamedPipeline, Proposed, Turn } from '../pipeline.ts'
import type { LogBatch, Ports } from '../ports.ts'
import { on, propose } from '../turns.ts'
import { cachesSaved, taken } from './caches.ts'
import { mended, troubles } from './disk.ts'

/** Facts are on disk within 50 ms (reliability R7). */
export const FLUSH_WITHIN = millisOf(50)
/**
 * A snapshot of the folded slices each 1,000 entries (architecture 4): what no snapshot holds cannot be tidied away.
 */
const ENTRIES_PER_SNAPSHOT = 1_000
/**
 * But no more than one a second: while a hundred thousand missed facts are folded, each would be written for nothing
 * soon after (F43).
 */
const SNAPSHOTS_APART = seconds(1)
/** First tidying of the disk after a start, then again: never on the start path. */
const TIDY_FIRST = seconds(60)
const TIDY_EVERY = seconds(3_600)
/** And after so many entries, however soon: a busy market writes a day's bounds in an hour. */
const TIDY_ENTRIES = 5_000

export interface PersistenceOptions {
  readonly generation: number
  /**
   * Entries on disk behind the last snapshot, as restoring found them: many short visits must not fold an ever longer
   * log.
   */
  readonly sinceSnapshot: number
  readonly judgements: Pick<Judgements, 'retention' | 'slices' | 'cursor'>
}

/**
 * Writes the log to disk: entries, cursor and snapshot in one transaction, caches beside it. Stops for good once fenced
 * off.
 */
export function persistence(options: PersistenceOptions): NamedPipeline {
  return {
    name: 'persistence',
    pipeline: (turns, ports) => {
      const during = (written: Observable<Turn>) =>
        merge(
          entriesSaved(written, ports, options),
          cachesSaved(turns, ports, options),
          tidied(turns, ports, options),
          mended(turns, ports, options),
          troubles(ports),
        ).pipe(takeUntil(turns.pipe(on('session.ended'))))
      // Log-out deletes the disk; the next session begins a new log, with its own beginning as the first entry.
      const later = turns.pipe(
        on('session.started'),
        exhaustMap((begun) => during(turns.pipe(startWith(begun)))),
      )
      return concat(during(turns), later).pipe(takeUntil(turns.pipe(on('storage.fenced'))))
    },
  }
}

function entriesSaved(
  turns: Observable<Turn>,
  { now, log, scheduler }: Ports,
  options: PersistenceOptions,
): Observable<Proposed> {
  const { retention } = options.judgements
  let { sinceSnapshot } = options
  let snapshotAt: EpochMs | null = null

  // Of a batch only the newest state is needed: holding each turn's would hold every list of a thousand missed facts.
  let newest: Turn

  function batchOf(batch: readonly LogEntry[]): LogBatch {
    const { entry, state } = newest
    const entries = batch.filter(({ type }) => retention(type) !== 'memory')
    const facts = entries.filter(({ type }) => retention(type) === 'fact').length
    sinceSnapshot += entries.length
    const cursor = { ...options.judgements.cursor(state), lastEntry: entry.entry }
    const plain = { entries, cursor, strict: facts > 0 }
    const at = now()
    if (sinceSnapshot < ENTRIES_PER_SNAPSHOT || (snapshotAt !== null && Math.abs(at - snapshotAt) < SNAPSHOTS_APART))
      return plain
    sinceSnapshot = 0
    snapshotAt = at
    return {
      ...plain,
      slices: taken(
        options.judgements.slices.filter((slice) => slice.folded),
        state,
        entry.entry,
        at,
      ),
    }
  }

  return turns.pipe(
    // The last instant of presence is written in the cursor's record, so it needs a transaction but no entry.
    filter(({ entry }) => retention(entry.type) !== 'memory' || entry.type === 'presence.noted'),
    tap((turn) => {
      newest = turn
    }),
    map(({ entry }) => entry),
    inBatches(FLUSH_WITHIN, scheduler, (batch) =>
      from(log.append(batchOf(batch))).pipe(map((saved) => ({ saved, through: batch.at(-1)!.entry }))),
    ),
    // The port has its own ways out of a full or broken disk; what it refuses is a newer generation's log.
    map(({ saved, through }) =>
      propose(
        saved.ok
          ? { type: 'storage.saved', data: { through } }
          : { type: 'storage.fenced', data: { generation: options.generation } },
      ),
    ),
  )
}

function tidied(
  turns: Observable<Turn>,
  { now, log, scheduler, report }: Ports,
  { judgements }: PersistenceOptions,
): Observable<Proposed> {
  const written = turns.pipe(
    filter(({ entry }) => judgements.retention(entry.type) !== 'memory'),
    filter((_turn, index) => (index + 1) % TIDY_ENTRIES === 0),
  )
  return merge(timer(TIDY_FIRST, TIDY_EVERY, scheduler), written).pipe(
    // One that runs takes what the next would.
    exhaustMap(() => defer(() => log.tidy(judgements.retention, now()))),
    filter((removed) => removed > 0),
    map((count) => propose({ type: 'storage.pruned', data: { what: 'entries past their age', count } })),
    catchError((error) => {
      report('tidying the log', error)
      return EMPTY
    }),
  )
}
