import { unique } from '../core/lists.ts'
import { askedFigure } from '../explained/asked.ts'
import { wantedLists } from '../screens/wants.ts'
import type { HasSession } from '../session/model.ts'
import { type HasTabs, visibleTabs } from '../tabs/model.ts'
import type { HasServerTime } from '../live/today.ts'
import type { HasResources } from '../resources/model.ts'
import { listKey, sourceOf } from './list.ts'
import type { HasClosed } from './model.ts'
import type { WantedList } from './want.ts'

/** The slices by which lists are asked for. */
export type Seen = HasServerTime & HasSession & HasTabs & HasClosed & HasResources

/** Lists that tabs show now, by key. */
export function shownLists(state: Seen): readonly string[] {
  return unique(listsOfTabs(state).map(({ query }) => sourceOf(state.closed.byKey, query)?.list.key ?? listKey(query)))
}

/** What every tab wants, one after the other. */
export const listsOfTabs = (state: Seen): readonly WantedList[] =>
  Object.values(state.tabs.byName).flatMap((tab) => wantedLists(state, tab))

/** The keys of those lists, whether they were ever asked for or not. */
export const wantedKeys = (state: Seen): readonly string[] =>
  unique(listsOfTabs(state).map(({ query }) => listKey(query)))

/** Whether some tab wants every row of a list. */
export const isWantedWhole = (state: Seen, key: string): boolean =>
  listsOfTabs(state).some(
    ({ query, wantsWhole }) => wantsWhole && (sourceOf(state.closed.byKey, query)?.list.key ?? listKey(query)) === key,
  )

/** Whether some tab has a figure open that is made of a list. */
export const isAskedAbout = (state: Seen, key: string): boolean =>
  Object.values(state.tabs.byName).some(
    (tab) =>
      askedFigure(tab.query) !== null &&
      wantedLists(state, tab).some(({ query }) => sourceOf(state.closed.byKey, query)?.list.key === key),
  )

/** Whether some tab shows a list. */
export const isShown = (state: Seen, key: string): boolean => shownLists(state).includes(key)

/** Whether a visible tab shows a list, and not only until its own has come. */
export const isInSight = (state: Seen, key: string): boolean =>
  visibleTabs(state.tabs)
    .flatMap((tab) => wantedLists(state, tab))
    .some(({ query }) => {
      const source = sourceOf(state.closed.byKey, query)
      return source?.list.key === key && !(source.isMakeshift && state.closed.byKey[listKey(query)] !== undefined)
    })

/** Rows that some tab's screen wants of a list without asking. */
export const rowsNeeded = (state: Seen, key: string): number =>
  Math.max(0, ...listsOfTabs(state).map(({ query, rows }) => (listKey(query) === key ? rows : 0)))
