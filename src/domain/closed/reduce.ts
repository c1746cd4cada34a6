import { calendarOf } from '../core/calendar.ts'
import { appended } from '../core/lists.ts'
import type { EpochMs } from '../core/time.ts'
import type { EntryOf } from '../event.ts'
import { changedByRefresh } from '../resources/refreshes.ts'
import { LISTS_KEPT, PAGE } from './constants.ts'
import { isFull, LIST_CALL, newList, queryOfKey } from './list.ts'
import { type ClosedList, type ClosedTradeRow, type ClosedState, NO_CLOSED } from './model.ts'
import type { Folds } from '../concept.ts'
import { NO_STRATEGY } from '../trades/attribution.ts'
import { isOfDays } from '../trades/days.ts'
import { NOTES_WRITE, savedNotes } from './notes.ts'

/** Trades that closed since, remembered for the pill. */
const NEWER_CAP = 1_000

/** Of a list whose first rows were just asked for. */
const NOTHING_SINCE = { newer: [], isStale: false }

/** Folds pages and what makes them old. */
export const CLOSED_FOLDS: Folds<ClosedState> = {
  'closed.page_asked': (closed, entry) => {
    const { list, attempt, replaces } = entry.data
    return room(
      {
        byKey: {
          ...closed.byKey,
          [list]: {
            ...(closed.byKey[list] ?? newList(list)),
            status: 'asked',
            attempt,
            replaces,
            askedAt: entry.at,
            retryAt: null,
            ...(replaces ? { since: NOTHING_SINCE } : {}),
          },
        },
      },
      list,
    )
  },
  'closed.page_loaded': (closed, entry) => changed(closed, entry.data.list, (list) => withPage(list, entry)),
  'closed.page_failed': (closed, entry) => {
    const { message, retryAt, attempt } = entry.data
    return changed(closed, entry.data.list, (list) => ({
      ...list,
      status: retryAt === undefined ? 'failed' : 'waiting',
      attempt,
      retryAt: retryAt ?? null,
      problem: message,
      ...(retryAt === undefined ? { wantsAll: false, fresh: null, isStale: list.isStale || list.fresh !== null } : {}),
    }))
  },
  'closed.all_asked': (closed, entry) =>
    changed(closed, entry.data.list, (list) => ({ ...list, wantsAll: entry.data.isOn && isGrowing(list) })),
  'write.saved': (closed, entry) => (entry.data.write === NOTES_WRITE ? withSaved(closed, entry) : closed),
  'live.trade_closed': (closed, entry) => told(closed, entry),
  // F39: a list that has the trade, in a row or in its sums, has it as it was.
  'live.trade_corrected': (closed, { data }) =>
    changedAll(closed, (list) => fits(list, data) || list.rows.some(({ id }) => id === data.tradeId), stale),
  'live.refresh_told': (closed, entry) =>
    (changedByRefresh(entry.data.reason)?.includes(LIST_CALL) ?? true) ? outdated(closed) : closed,
  'live.forced_refresh_due': (closed) => outdated(closed),
  'storage.restored': (closed) => ({
    byKey: Object.fromEntries(
      Object.entries(closed.byKey).map(([key, list]) => [
        key,
        { ...list, status: 'idle' as const, retryAt: null, wantsAll: false, fresh: null },
      ]),
    ),
  }),
  'session.ended': () => NO_CLOSED,
}

/** Whether more rows can come. */
const isGrowing = (list: Pick<ClosedList, 'isComplete' | 'rows'>): boolean => !list.isComplete && !isFull(list)

const outdated = (closed: ClosedState): ClosedState => changedAll(closed, () => true, stale)

const stale = (list: ClosedList): ClosedList => ({
  ...list,
  isStale: true,
  ...(list.since && { since: { ...list.since, isStale: true } }),
})

function changed(closed: ClosedState, key: string, change: (list: ClosedList) => ClosedList): ClosedState {
  const list = closed.byKey[key]
  return list === undefined ? closed : { byKey: { ...closed.byKey, [key]: change(list) } }
}

/** The lists that are meant, changed; the same slice where none is. */
function changedAll(
  closed: ClosedState,
  isMeant: (list: ClosedList) => boolean,
  change: (list: ClosedList) => ClosedList,
): ClosedState {
  const lists = Object.values(closed.byKey).filter(isMeant)
  return lists.length === 0
    ? closed
    : { byKey: { ...closed.byKey, ...Object.fromEntries(lists.map((list) => [list.key, change(list)])) } }
}

/** Beyond the cap the least recently asked list goes. */
function room(closed: ClosedState, kept: string): ClosedState {
  const keys = Object.keys(closed.byKey)
  if (keys.length <= LISTS_KEPT) return closed
  const oldest = keys
    .filter((key) => key !== kept)
    .sort((a, b) => (closed.byKey[a]!.askedAt ?? 0) - (closed.byKey[b]!.askedAt ?? 0))[0]!
  const { [oldest]: _gone, ...byKey } = closed.byKey
  return { byKey }
}

/**
 * A page of the first rows renews the list; a later one is appended, doubles left out: new trades push old ones into
 * the next page.
 */
function withPage(
  { since = NOTHING_SINCE, ...list }: ClosedList,
  { data, at }: EntryOf<'closed.page_loaded'>,
): ClosedList {
  const next = data.offset + data.returned
  const isComplete = data.returned === 0 || next >= data.total
  const after = {
    ...list,
    asOf: at,
    status: 'idle' as const,
    attempt: 0,
    retryAt: null,
    replaces: false,
    problem: null,
  }
  const sums = { total: data.total, totals: data.totals }
  const grownBy = (rows: readonly ClosedTradeRow[]): ClosedList => {
    const grown = { ...after, ...sums, next, isComplete, fresh: null, rows }
    return { ...grown, wantsAll: list.wantsAll && isGrowing(grown) }
  }
  if (!data.replaces && list.fresh === null) return grownBy(withoutDoubles(list.rows, data.rows))
  const joined = data.replaces ? withNewest(list, data.rows, data.total) : null
  const ids = new Set(data.rows.map((row) => row.id))
  const news = data.replaces ? { ...since, newer: since.newer.filter((id) => !ids.has(id)) } : {}
  if (joined !== null) return { ...after, ...news, ...sums, rows: joined, next: joined.length }
  const rows = data.replaces ? data.rows : withoutDoubles(list.fresh?.rows ?? [], data.rows)
  // A reader far down keeps his rows, and their sums, until all of them are there anew.
  return isComplete || rows.length >= list.rows.length
    ? { ...grownBy(rows), ...news }
    : { ...after, ...news, fresh: { rows, next } }
}

/**
 * A whole list, newest first, with what closed since before it; null where that does not add up to the server's count.
 */
function withNewest(
  list: ClosedList,
  page: readonly ClosedTradeRow[],
  total: number,
): readonly ClosedTradeRow[] | null {
  const { sort, dir } = queryOfKey(list.key)
  if (!list.isComplete || list.isStale || sort !== 'closed_at' || dir !== 'desc' || page.length >= total) return null
  const ids = new Set(page.map((row) => row.id))
  const joined = page.concat(list.rows.filter((row) => !ids.has(row.id)))
  return joined.length === total ? joined : null
}

/** Ids of rows that a page was appended to, as long as there are the rows: the next one need not read all of them. */
const idsOf = new WeakMap<readonly ClosedTradeRow[], Set<string>>()

function withoutDoubles(rows: readonly ClosedTradeRow[], page: readonly ClosedTradeRow[]): readonly ClosedTradeRow[] {
  const ids = idsOf.get(rows) ?? new Set(rows.map((row) => row.id))
  const fresh = page.filter((row) => !ids.has(row.id))
  const all = fresh.length === 0 ? rows : rows.concat(fresh)
  // A copy for each page would cost more than the page: the ids go over to the longer list.
  idsOf.delete(rows)
  for (const row of fresh) ids.add(row.id)
  idsOf.set(all, ids)
  return all
}

/** What was written to trades stands in every list that has them. */
function withSaved(closed: ClosedState, { data, entry }: EntryOf<'write.saved'>): ClosedState {
  const saved = savedNotes(data.answer)
  if (saved === null) return closed
  return changedAll(
    closed,
    (list) => list.rows.some((row) => saved.has(row.id)),
    (list) => ({ ...list, notedBy: entry, rows: list.rows.map((row) => saved.get(row.id) ?? row) }),
  )
}

/** A trade that closed since belongs to every list whose filters it fits, whether or not its first page is there. */
function told(closed: ClosedState, { data, entry }: EntryOf<'live.trade_closed'>): ClosedState {
  const id = data.tradeId ?? `entry-${entry}`
  return changedAll(
    closed,
    (list) => fits(list, data) && !isThere(list, id),
    (list) => ({
      ...list,
      newer: appended(list.newer, id, NEWER_CAP),
      ...(list.since && { since: { ...list.since, newer: appended(list.since.newer, id, NEWER_CAP) } }),
    }),
  )
}

/** A page that overtook the event holds the trade already: it is among the newest. */
const isThere = (list: ClosedList, id: string): boolean =>
  list.newer.includes(id) || list.rows.slice(0, PAGE).some((row) => row.id === id)

/** A list without days takes what closes whenever that was; one of days asks for the day in its own zone. */
function fits(
  { key }: ClosedList,
  trade: {
    readonly symbol: string
    readonly account: string
    readonly strategy: string | null
    readonly eventAt: EpochMs
  },
): boolean {
  const { symbol, account, strategy, from, to, zone } = queryOfKey(key)
  return (
    (symbol === '' || symbol === trade.symbol) &&
    (account === '' || account === trade.account) &&
    (strategy === '' || strategy === (trade.strategy ?? NO_STRATEGY)) &&
    ((from === '' && to === '') || isOfDays({ from, to }, calendarOf(zone).dayOf(trade.eventAt)))
  )
}
