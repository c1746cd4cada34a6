import {
  catchError,
  concat,
  concatMap,
  defer,
  EMPTY,
  exhaustMap,
  filter,
  from,
  ignoreElements,
  map,
  merge,
  Observable,
  startWith,
  switchMap,
  take,
  takeUntil,
  tap,
  timer,
} from 'rxjs'
import { shareStructure } from '../../domain/core/shareStructure.ts'
import { elapsed, millisOf, minutes, seconds, type EpochMs, type Millis } from '../../domain/core/time.ts'
import type { Slice } from '../../domain/persistence.ts'
import { CACHE_EVERY } from '../../domain/resources/constants.ts'
import type { State } from '../../domain/state.ts'
import type { Event, LogEntry } from '../../domain/event.ts'
import { truncatedText } from '../../domain/storage/texts.ts'
import type { Judgements } from '../judgements.ts'
import { inBatches } from '../inBatches.ts'
import type { NamedPipeline, Proposed, Turn } from '../pipeline.ts'
import type { LogBatch, Ports, StorageTrouble, StoredSlice } from '../ports.ts'
import { on, propose } from '../turns.ts'

/** Facts are on disk within 50 ms (reliability R7). */
export const FLUSH_WITHIN = millisOf(50)
/**
 * A snapshot of the folded slices each 1,000 entries (architecture 4): what no snapshot holds cannot be tidied away.
 */
export const ENTRIES_PER_SNAPSHOT = 1_000
/**
 * But no more than one a second: while a hundred thousand missed facts are folded, each would be written for nothing
 * soon after (F43).
 */
export const SNAPSHOTS_APART = seconds(1)
/** How long the moment of an unchanged cache may lag: what is old at a start is told by it (CACHE-10, CACHE-11). */
const SAVED_AGAIN = minutes(5)
/** First tidying of the disk after a start, then again: never on the start path. */
export const TIDY_FIRST = seconds(60)
export const TIDY_EVERY = seconds(3_600)
/** And after so many entries, however soon: a busy market writes a day's bounds in an hour. */
export const TIDY_ENTRIES = 5_000

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

function cachesSaved(
  turns: Observable<Turn>,
  { now, log, scheduler }: Ports,
  { judgements }: PersistenceOptions,
): Observable<Proposed> {
  const caches = judgements.slices.filter((slice) => !slice.folded)
  let saved: Readonly<Record<string, StoredSlice>> = {}
  const due = merge(turns.pipe(on('storage.cache_due', 'tab.hidden', 'tab.left')), confirmed(turns)).pipe(
    // In their order: what is saved for a page that is left may be the last that is.
    concatMap(({ entry, state }) => {
      const lag = entry.type === 'storage.cache_due' ? SAVED_AGAIN : CACHE_EVERY
      const news = unsaved(taken(caches, state, entry.entry, now()), saved, lag)
      saved = { ...saved, ...news }
      return from(log.saveSlices(news))
    }),
    ignoreElements(),
  )
  // A full disk lost its caches, one that was given up has none of what was saved meanwhile.
  const lost = turns.pipe(
    on('storage.pruned', 'storage.degraded', 'storage.mended'),
    tap(() => {
      saved = {}
    }),
    ignoreElements(),
  )
  const clock = timer(CACHE_EVERY, CACHE_EVERY, scheduler).pipe(
    map(() => propose({ type: 'storage.cache_due', data: null })),
  )
  return merge(due, lost, clock)
}

/** What is not on the disk as it is now, or stands there as of a moment that is `lag` ago, or ahead. */
const unsaved = (
  slices: Readonly<Record<string, StoredSlice>>,
  saved: Readonly<Record<string, StoredSlice>>,
  lag: Millis,
): Readonly<Record<string, StoredSlice>> =>
  Object.fromEntries(
    Object.entries(slices).filter(([key, { value, savedAt }]) => {
      const last = saved[key]
      if (last === undefined) return true
      const age = elapsed(last.savedAt, savedAt)
      return age < 0 || age >= lag || shareStructure(last.value, value) !== last.value
    }),
  )

/**
 * What the server answered to a change is saved at once: a worker whose only page is read anew is ended at any moment,
 * and may not come to save what it hears of that (CACHE-09).
 */
const confirmed = (turns: Observable<Turn>): Observable<Turn> =>
  turns.pipe(
    on('write.saved'),
    switchMap(({ entry: { entry: saved } }) =>
      turns.pipe(
        on('resource.loaded'),
        filter(({ entry }) => entry.cause === saved),
        take(1),
      ),
    ),
  )

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

/** F22: a disk that was given up is tried again at once, each minute, and when a page is shown. */
function mended(
  turns: Observable<Turn>,
  { log }: Ports,
  { generation }: Pick<PersistenceOptions, 'generation'>,
): Observable<Proposed> {
  return turns.pipe(
    on('storage.mend_due', 'tab.shown', 'tab.attached'),
    filter(({ state }) => state.storage.mode === 'memory'),
    exhaustMap(() => from(log.mend())),
    filter(({ ok }) => !ok),
    map(() => propose({ type: 'storage.fenced', data: { generation } })),
  )
}

/** What the disk tells of itself: given up for memory (the UI says so), in use again, room made, a part dropped. */
const troubles = ({ log }: Ports): Observable<Proposed> =>
  log.troubles.pipe(map((trouble) => propose(troubleEvent(trouble))))

function troubleEvent(trouble: StorageTrouble): Event {
  switch (trouble.kind) {
    case 'degraded':
      return { type: 'storage.degraded', data: { why: trouble.why, mode: 'memory' } }
    case 'mended':
      return { type: 'storage.mended', data: { entries: trouble.entries } }
    case 'pruned':
      return { type: 'storage.pruned', data: { what: trouble.what, count: trouble.count } }
    case 'truncated':
      return {
        type: 'storage.truncated',
        data: { from: trouble.from, count: trouble.count, message: truncatedText(trouble.from) },
      }
  }
}

function taken(
  slices: readonly Slice[],
  state: State,
  throughEntry: number,
  savedAt: EpochMs,
): Readonly<Record<string, StoredSlice>> {
  const stored: Record<string, StoredSlice> = {}
  for (const { key, version, folded, take } of slices) {
    const value = take(state)
    if (value !== undefined) stored[key] = { version, folded, savedAt, throughEntry, value }
  }
  return stored
}
