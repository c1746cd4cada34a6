import { Observable, concatMap, filter, from, ignoreElements, map, merge, switchMap, take, tap, timer } from 'rxjs'
import { shareStructure } from '../../domain/core/shareStructure.ts'
import { elapsed, minutes, type EpochMs, type Millis } from '../../domain/core/time.ts'
import type { Slice } from '../../domain/persistence.ts'
import { CACHE_EVERY } from '../../domain/resources/constants.ts'
import type { State } from '../../domain/state.ts'
import type { Judgements } from '../judgements.ts'
import type { Proposed, Turn } from '../pipeline.ts'
import type { Ports, StoredSlice } from '../ports.ts'
import { on, propose } from '../turns.ts'

/** How long the moment of an unchanged cache may lag: what is old at a start is told by it (CACHE-10, CACHE-11). */
const SAVED_AGAIN = minutes(5)

/** Saves the caches that changed, beside the log: in its time, when a page is hidden or left, after an answer. */
export function cachesSaved(
  turns: Observable<Turn>,
  { now, log, scheduler }: Ports,
  { judgements }: { readonly judgements: Pick<Judgements, 'slices'> },
): Observable<Proposed> {
  const caches = judgements.slices.filter((slice) => !slice.folded)
  let saved: Readonly<Record<string, StoredSlice>> = {}
  const due = merge(turns.pipe(on('storage.cache_due', 'tab.hidden', 'tab.left')), confirmed(turns)).pipe(
    // In their order: what is saved for a page that is left may be the last that is.
    concatMap((turn) => {
      const news = unsaved(caches, turn, now(), saved)
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

/**
 * What is not on the disk as it is now, or stands there as of a moment that lags. One with a time of its own is written
 * in that time, or when a page is left, and then only where it changed.
 */
function unsaved(
  caches: readonly Slice[],
  { entry, state }: Turn,
  at: EpochMs,
  saved: Readonly<Record<string, StoredSlice>>,
): Readonly<Record<string, StoredSlice>> {
  const isLeft = entry.type === 'tab.hidden' || entry.type === 'tab.left'
  const lag = entry.type === 'storage.cache_due' ? SAVED_AGAIN : CACHE_EVERY
  const due = caches.filter(({ key, every }) => every === undefined || isLeft || isBehind(saved[key], at, every))
  const slow = new Set(due.filter(({ every }) => every !== undefined).map(({ key }) => key))
  return Object.fromEntries(
    Object.entries(taken(due, state, entry.entry, at)).filter(([key, { value }]) => {
      const last = saved[key]
      return (!slow.has(key) && isBehind(last, at, lag)) || shareStructure(last?.value, value) !== last?.value
    }),
  )
}

/** Whether it was never saved, or as of a moment that is `lag` ago, or ahead. */
function isBehind(last: StoredSlice | undefined, at: EpochMs, lag: Millis): boolean {
  if (last === undefined) return true
  const age = elapsed(last.savedAt, at)
  return age < 0 || age >= lag
}

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

/** Slices of the state as they are stored. */
export function taken(
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
