import { elapsed } from '../core/time.ts'
import { unique } from '../core/lists.ts'
import { deciding, NOTHING, type Timer } from '../decision.ts'
import type { Event } from '../event.ts'
import type { State } from '../state.ts'
import { toastOf } from '../toasts/make.ts'
import { BULK_PAGE, LIST_FRESH, PAGE, WHOLE_ROWS } from './constants.ts'
import { listKey, sourceOf } from './list.ts'
import type { ClosedList } from './model.ts'
import { closedTexts } from './texts.ts'
import { wantedList } from './want.ts'

/** Coming to a screen asks for its list where none is there or it is old. */
export const closedMounts = deciding('closed trades wanted', ['tab.attached', 'tab.went', 'tab.shown', 'session.started'], (entry, state): readonly Event[] => {
  const tab = 'tab' in entry.data ? state.tabs.byName[entry.data.tab] : undefined
  return (tab === undefined ? Object.values(state.tabs.byName) : [tab]).flatMap((one) => {
    const wanted = wantedList(state, one)
    if (wanted === null) return []
    const source = sourceOf(state.closed.byKey, wanted.query)
    const isGood = source !== null && !source.isMakeshift && isFresh(source.list, state)
    return isGood ? wanted.wantsWhole ? theRest(source.list) : NOTHING : fromStart(state, source?.isWhole === true ? source.list.key : listKey(wanted.query))
  })
})

/** After a page: the next one, where all are wanted, or as many as a screen needs. */
export const closedPages = deciding('closed trades page by page', ['closed.page_loaded', 'closed.all_asked'], (entry, state): readonly Event[] => {
  const list = state.closed.byKey[entry.data.list]
  if (list === undefined || list.status !== 'idle') return NOTHING
  if (list.fresh !== null) return asked(state, list.key, list.fresh.next, BULK_PAGE, 1, false)
  if (list.isComplete) return NOTHING
  if (entry.type === 'closed.page_loaded' && entry.data.replaces && !list.wantsAll && isWantedWhole(state, list.key)) return theRest(list)
  return list.wantsAll || list.next < rowsNeeded(state, list.key) ? nextPage(state, list, BULK_PAGE) : NOTHING
})

export const closedRetries = deciding('closed trades again', ['closed.retry_due'], (entry, state): readonly Event[] => {
  const list = state.closed.byKey[entry.data.list]
  if (list === undefined || list.status !== 'waiting') return NOTHING
  if (list.fresh !== null && !list.replaces) return asked(state, list.key, list.fresh.next, BULK_PAGE, list.attempt + 1, false)
  return list.replaces || list.asOf === null ? asked(state, list.key, 0, firstLimit(list), list.attempt + 1, true) : asked(state, list.key, list.next, list.wantsAll ? BULK_PAGE : PAGE, list.attempt + 1, false)
})

/** A trade that closed renews the lists that nobody reads row by row: the dashboard's, and one that was empty. The others tell it by their pill. */
export const closedNews = deciding('closed trades news', ['live.trade_closed'], (_entry, state): readonly Event[] =>
  Object.values(state.closed.byKey)
    .filter((list) => list.newer.length > 0 && list.status === 'idle' && (list.rows.length === 0 || rowsNeeded(state, list.key) > 0) && isShown(state, list.key))
    .flatMap((list) => fromStart(state, list.key)))

/** POST /trades/refresh: what it found, and the lists anew. */
export const closedRefreshed = deciding('trades refreshed', ['write.saved', 'write.failed'], (entry, state): readonly Event[] => {
  if (entry.data.write !== 'tradesRefresh') return NOTHING
  const id = `trades-refresh-${entry.entry}`
  if (entry.type === 'write.failed') return [{ type: 'toast.queued', data: { toast: toastOf(id, 'error', entry.data.message === '' ? closedTexts.refreshFailed : entry.data.message, entry.at) } }]
  const toast = toastOf(id, 'success', refreshedText(entry.data.answer), entry.at)
  return [{ type: 'toast.queued', data: { toast } }, ...shownLists(state).flatMap((key) => fromStart(state, key))]
})

/** Tries again after their delay. */
export const closedTimers = (state: State): readonly Timer[] =>
  Object.values(state.closed.byKey).flatMap((list) => (list.status === 'waiting' && list.retryAt !== null && state.session.isApiAuthReady ? [{ id: `closed ${list.key}`, at: list.retryAt, event: { type: 'closed.retry_due', data: { list: list.key } } as const }] : []))

/** The first rows anew; as many as are there follow (`fresh`), so that a reader does not lose his place. */
export const fromStart = (state: State, key: string): readonly Event[] => {
  const list = state.closed.byKey[key]
  return list?.status === 'asked' ? NOTHING : asked(state, key, 0, rowsNeeded(state, key) > 0 ? BULK_PAGE : firstLimit(list), 1, true)
}

/** The next rows. */
export const nextPage = (state: State, list: ClosedList, limit: number): readonly Event[] => (list.isComplete || list.status === 'asked' ? NOTHING : asked(state, list.key, list.next, limit, 1, false))

const firstLimit = (list: ClosedList | undefined): number => (list === undefined || list.rows.length <= PAGE ? PAGE : BULK_PAGE)

const asked = (state: State, list: string, offset: number, limit: number, attempt: number, replaces: boolean): readonly Event[] =>
  state.session.isApiAuthReady ? [{ type: 'closed.page_asked', data: { list, offset, limit, attempt, replaces } }] : NOTHING

const isFresh = (list: ClosedList, { at }: State): boolean => list.status === 'asked' || list.status === 'waiting' || (list.asOf !== null && !list.isStale && elapsed(list.asOf, at) < LIST_FRESH)

/** Lists that tabs show now, by key. */
function shownLists(state: State): readonly string[] {
  return unique(Object.values(state.tabs.byName).flatMap((tab) => {
    const wanted = wantedList(state, tab)
    return wanted === null ? [] : [sourceOf(state.closed.byKey, wanted.query)?.list.key ?? listKey(wanted.query)]
  }))
}

/** 'Load all' for a screen that speaks of all, where they are not too many to come unasked. */
const theRest = (list: ClosedList): readonly Event[] =>
  list.isComplete || list.wantsAll || list.status !== 'idle' || list.fresh !== null || list.total === null || list.total > WHOLE_ROWS ? NOTHING : [{ type: 'closed.all_asked', data: { list: list.key, isOn: true } }]

const isWantedWhole = (state: State, key: string): boolean =>
  Object.values(state.tabs.byName).some((tab) => {
    const wanted = wantedList(state, tab)
    return wanted?.wantsWhole === true && (sourceOf(state.closed.byKey, wanted.query)?.list.key ?? listKey(wanted.query)) === key
  })

const isShown = (state: State, key: string): boolean => shownLists(state).includes(key)

/** Rows that some tab's screen wants of a list without asking. */
const rowsNeeded = (state: State, key: string): number =>
  Math.max(0, ...Object.values(state.tabs.byName).map((tab) => {
    const wanted = wantedList(state, tab)
    return wanted !== null && listKey(wanted.query) === key ? wanted.rows : 0
  }))

function refreshedText(answer: unknown): string {
  const { changes_detected: changed, trade_count: count, message } = (typeof answer === 'object' && answer !== null ? answer : {}) as Readonly<Record<string, unknown>>
  if (typeof message === 'string' && message !== '') return message
  return changed === true ? closedTexts.refreshedWith(typeof count === 'number' ? count : 0) : closedTexts.refreshedSame
}
