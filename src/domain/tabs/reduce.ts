import { withoutKey } from '../core/lists.ts'
import type { EpochMs } from '../core/time.ts'
import type { TabsState, TabState } from './model.ts'
import type { Folds } from '../concept.ts'

/** Folds the coming, going and showing of tabs. */
export const TABS_FOLDS: Folds<TabsState> = {
  'tab.attached': (tabs, entry) => {
    const tab: TabState = {
      ...entry.data,
      attachedAt: entry.at,
      focusedAt: entry.at,
      ...seenOf(entry.data.visible, tabs.byName[entry.data.tab], entry.at),
    }
    return {
      byName: { ...tabs.byName, [tab.tab]: tab },
      leaving: tabs.leaving === tab.tab ? null : tabs.leaving,
      lastFocused: tab.visible || tabs.lastFocused === null ? tab.tab : tabs.lastFocused,
    }
  },
  'tab.left': (tabs, entry) => left(tabs, entry.data.tab),
  'tab.shown': (tabs, entry) =>
    changed(tabs, entry.data.tab, { visible: true, focusedAt: entry.at, shownAt: entry.at }, true),
  'tab.hidden': (tabs, entry) => changed(tabs, entry.data.tab, { visible: false, hiddenAt: entry.at }, false),
  'tab.touched': (tabs, entry) =>
    entry.data.kind === 'focus' || entry.data.kind === 'click'
      ? changed(tabs, entry.data.tab, { focusedAt: entry.at }, true)
      : tabs,
  'tab.paused': (tabs, entry) => changed(tabs, entry.data.tab, { isPaused: entry.data.isPaused }, false),
  'tab.went': (tabs, entry) =>
    changed(
      tabs,
      entry.data.tab,
      {
        ...(entry.data.path === tabs.byName[entry.data.tab]?.path ? {} : { isPaused: false }),
        path: entry.data.path,
        query: entry.data.query,
      },
      false,
    ),
  'session.ended': (tabs, entry) => ({
    ...awake(tabs),
    leaving: entry.data.reason === 'user_switched' ? tabs.leaving : tabs.lastFocused,
  }),
  'session.started': (tabs) => (tabs.leaving === null ? tabs : { ...tabs, leaving: null }),
}

const seenOf = (
  isVisible: boolean,
  before: TabState | undefined,
  at: EpochMs,
): Pick<TabState, 'shownAt' | 'hiddenAt'> => ({
  shownAt: isVisible ? at : (before?.shownAt ?? null),
  hiddenAt: isVisible ? (before?.hiddenAt ?? null) : at,
})

function changed(tabs: TabsState, name: string, change: Partial<TabState>, focuses: boolean): TabsState {
  const tab = tabs.byName[name]
  if (tab === undefined) return tabs
  return {
    ...tabs,
    byName: { ...tabs.byName, [name]: { ...tab, ...change } },
    lastFocused: focuses ? name : tabs.lastFocused,
  }
}

/** Nobody stays cut off beyond the session in which it was asked for. */
const awake = (tabs: TabsState): TabsState =>
  Object.values(tabs.byName).some(({ isPaused }) => isPaused === true)
    ? {
        ...tabs,
        byName: Object.fromEntries(
          Object.entries(tabs.byName).map(([name, tab]) => [name, { ...tab, isPaused: false }]),
        ),
      }
    : tabs

function left(tabs: TabsState, name: string): TabsState {
  const byName = withoutKey(tabs.byName, name)
  if (byName === tabs.byName) return tabs
  const next = Object.values(byName).toSorted((a, b) => b.focusedAt - a.focusedAt)[0]
  return {
    byName,
    leaving: tabs.leaving === name ? null : tabs.leaving,
    lastFocused: tabs.lastFocused === name ? (next?.tab ?? null) : tabs.lastFocused,
  }
}
