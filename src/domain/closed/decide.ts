import { calendarOf } from '../core/calendar.ts'
import { unique } from '../core/lists.ts'
import { after, elapsed, epoch, millisOf, minutes, seconds, type EpochMs } from '../core/time.ts'
import { decidingOn, NOTHING, type Timer } from '../concept.ts'
import type { EntryOf, Event } from '../event.ts'
import { serverNow } from '../live/today.ts'
import { pageList, wantedLists } from '../screens/wants.ts'
import { visibleTabs } from '../tabs/model.ts'
import { zoneOf } from '../tabs/zone.ts'
import { BULK_PAGE, LIST_FRESH, MOST_ROWS, PAGE, RENEWED, WHOLE_ROWS } from './constants.ts'
import { isFull, listKey, sourceOf } from './list.ts'
import type { ClosedList } from './model.ts'
import {
  isAskedAbout,
  isInSight,
  isShown,
  isWantedWhole,
  listsOfTabs,
  rowsNeeded,
  type Seen,
  shownLists,
} from './shown.ts'

const deciding = decidingOn<Seen>()

/**
 * Coming to a screen asks for its list where none is there or it is old; a role that comes later, where none is. So
 * does the server's time, where it makes today another day and the list another one.
 */
export const closedMounts = deciding(
  'closed trades wanted',
  ['tab.attached', 'tab.went', 'tab.shown', 'session.started', 'session.refreshed', 'live.opened'],
  (entry, state): readonly Event[] => {
    const tab = 'tab' in entry.data ? state.tabs.byName[entry.data.tab] : undefined
    const asks = new Map<string, readonly Event[]>()
    for (const { query, wantsWhole } of tab === undefined ? listsOfTabs(state) : wantedLists(state, tab)) {
      const source = sourceOf(state.closed.byKey, query)
      const isThere = source !== null && !source.isMakeshift
      if (isThere && (entry.type === 'session.refreshed' || entry.type === 'live.opened')) continue
      // One that waits for its retry waits on.
      if (entry.type === 'live.opened' && state.closed.byKey[listKey(query)] !== undefined) continue
      const key = isThere && source.isWhole ? source.list.key : listKey(query)
      if (!isThere || !isFresh(source.list, state)) asks.set(key, fromStart(state, key))
      else if (wantsWhole) asks.set(key, theRest(source.list))
    }
    return [...asks.values()].flat()
  },
)

/** So long after its beginning a day is looked at for another list, each device from a moment of its own on. */
const DAY_BEGUN = { until: minutes(1), spread: seconds(8) } as const

/**
 * A day that begins makes the list of the last 30 days, and that of this year, another one: it is asked for where a tab
 * shows it, though the one before holds its trades as well: what closes is told to the list that is wanted. Whoever
 * comes later asks by coming.
 */
export const closedNextDay = deciding(
  'closed trades of another day',
  ['clock.second_due'],
  ({ at }, state): readonly Event[] => {
    const keys = visibleTabs(state.tabs).flatMap((tab) => {
      const { dayOf, startOf } = calendarOf(zoneOf(state, tab))
      const now = serverNow(state)
      const since = elapsed(startOf(dayOf(now)), now)
      if (since < tab.attachedAt % DAY_BEGUN.spread || since >= DAY_BEGUN.until) return []
      const keyAt = (moment: EpochMs): string | null => {
        const wanted = pageList({ ...state, at: moment }, tab)
        return wanted === null ? null : listKey(wanted.query)
      }
      const key = keyAt(at)
      return key === null || key === keyAt(epoch(at - since - 1)) ? [] : key
    })
    return unique(keys)
      .filter((key) => state.closed.byKey[key] === undefined)
      .flatMap((key) => fromStart(state, key))
  },
)

/**
 * After a page: the next one, where all are wanted, or as many as a screen needs; then the first anew, where what
 * closed since it was asked would have been worth that.
 */
export const closedPages = deciding(
  'closed trades page by page',
  ['closed.page_loaded', 'closed.all_asked'],
  (entry, state): readonly Event[] => {
    const list = state.closed.byKey[entry.data.list]
    if (list === undefined || list.status !== 'idle') return NOTHING
    if (list.fresh !== null) return asked(state, list.key, list.fresh.next, BULK_PAGE, 1, false)
    const more = followingPage(entry, state, list)
    return more.length > 0 || entry.type === 'closed.all_asked' || !isOvertaken(state, list)
      ? more
      : fromStart(state, list.key)
  },
)

export const closedRetries = deciding('closed trades again', ['closed.retry_due'], (entry, state): readonly Event[] => {
  const list = state.closed.byKey[entry.data.list]
  if (list === undefined || list.status !== 'waiting') return NOTHING
  if (list.fresh !== null && !list.replaces)
    return asked(state, list.key, list.fresh.next, BULK_PAGE, list.attempt + 1, false)
  return list.replaces || list.asOf === null
    ? asked(state, list.key, 0, firstLimit(list), list.attempt + 1, true)
    : asked(state, list.key, list.next, list.wantsAll ? BULK_PAGE : PAGE, list.attempt + 1, false)
})

/**
 * Trades that closed renew the lists that nobody reads row by row: the dashboard's, and one that was empty. The
 * others tell it by their pill.
 */
export const closedNews = deciding('closed trades news', ['resource.renewal_due'], (_entry, state): readonly Event[] =>
  Object.values(state.closed.byKey)
    .filter((list) => list.status === 'idle' && isRenewedByNews(state, list))
    .flatMap((list) => fromStart(state, list.key)),
)

/**
 * STREAM-15: after a long loss what is shown is read anew, and nobody loses his place; so is what another device, a
 * sync or a correction (F39) changed, once its pause is over (`closedTimers`).
 */
export const closedRenewed = deciding(
  'closed trades renewed',
  ['live.forced_refresh_due', 'closed.renewal_due'],
  (entry, state): readonly Event[] => {
    const keys = entry.type === 'closed.renewal_due' ? [entry.data.list] : shownLists(state)
    return keys.flatMap((key) => fromStart(state, key))
  },
)

/** Tries again after their delay; what grew old in sight, after its pause. */
export const closedTimers = (state: Seen): readonly Timer[] =>
  state.session.isApiAuthReady ? Object.values(state.closed.byKey).flatMap((list) => timersOf(state, list)) : NOTHING

function timersOf(state: Seen, list: ClosedList): readonly Timer[] {
  const { key, status, retryAt, isStale, newer } = list
  if (status === 'waiting' && retryAt !== null)
    return [{ id: `closed ${key}`, at: retryAt, event: { type: 'closed.retry_due', data: { list: key } } }]
  // Where a pill waits nothing moves until it is pressed.
  return status === 'idle' && isStale && newer.length === 0 && isInSight(state, key)
    ? [{ id: `closed old ${key}`, at: renewableAt(list), event: { type: 'closed.renewal_due', data: { list: key } } }]
    : NOTHING
}

const renewableAt = ({ askedAt, rows }: ClosedList): EpochMs =>
  after(askedAt ?? epoch(0), millisOf(Math.max(RENEWED.apart, RENEWED.page * Math.ceil(rows.length / BULK_PAGE))))

/** The first rows anew; as many as are there follow (`fresh`), so that a reader does not lose his place. */
export const fromStart = (state: Seen, key: string): readonly Event[] => {
  const list = state.closed.byKey[key]
  return list?.status === 'asked'
    ? NOTHING
    : asked(state, key, 0, rowsNeeded(state, key) > 0 ? BULK_PAGE : firstLimit(list), 1, true)
}

/** The next rows, as long as there is room. */
export const nextPage = (state: Seen, list: ClosedList, limit: number): readonly Event[] =>
  list.isComplete || isFull(list) || list.status === 'asked'
    ? NOTHING
    : asked(state, list.key, list.next, Math.min(limit, MOST_ROWS - list.rows.length), 1, false)

const firstLimit = (list: ClosedList | undefined): number =>
  list === undefined || list.rows.length <= PAGE ? PAGE : BULK_PAGE

const asked = (
  state: Seen,
  list: string,
  offset: number,
  limit: number,
  attempt: number,
  replaces: boolean,
): readonly Event[] =>
  state.session.isApiAuthReady
    ? [{ type: 'closed.page_asked', data: { list, offset, limit, attempt, replaces } }]
    : NOTHING

const isFresh = (list: ClosedList, { at }: Seen): boolean =>
  list.status === 'asked' ||
  list.status === 'waiting' ||
  (list.asOf !== null && !list.isStale && elapsed(list.asOf, at) < LIST_FRESH)

function followingPage(
  entry: EntryOf<'closed.page_loaded' | 'closed.all_asked'>,
  state: Seen,
  list: ClosedList,
): readonly Event[] {
  if (list.isComplete || isFull(list)) return NOTHING
  if (entry.type === 'closed.page_loaded' && entry.data.replaces && !list.wantsAll && isWantedWhole(state, list.key))
    return theRest(list)
  return list.wantsAll || list.next < rowsNeeded(state, list.key) ? nextPage(state, list, BULK_PAGE) : NOTHING
}

/** Whether news that a list is read anew for had their round while its page was on its way, and have none to come. */
const isOvertaken = (state: Seen, list: ClosedList): boolean =>
  state.resources.renewal === null && isRenewedByNews(state, list)

const isRenewedByNews = (state: Seen, list: ClosedList): boolean =>
  list.newer.length > 0 &&
  isShown(state, list.key) &&
  (list.rows.length === 0 || rowsNeeded(state, list.key) > 0 || isAskedAbout(state, list.key))

/** 'Load all' for a screen that speaks of all, where they are not too many to come unasked. */
const theRest = (list: ClosedList): readonly Event[] =>
  list.isComplete ||
  list.wantsAll ||
  list.status !== 'idle' ||
  list.fresh !== null ||
  list.total === null ||
  list.total > WHOLE_ROWS
    ? NOTHING
    : [{ type: 'closed.all_asked', data: { list: list.key, isOn: true } }]
