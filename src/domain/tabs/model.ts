import type { EpochMs } from '../core/time.ts'
import type { TabHello } from './hello.ts'

/** One attached tab. */
export interface TabState extends TabHello {
  readonly attachedAt: EpochMs
  /** Last focus, click or showing; orders tabs for toasts. */
  readonly focusedAt: EpochMs
  /** When it was shown last, and when it went to the background last (spec 3, PWA state); null before. */
  readonly shownAt: EpochMs | null
  readonly hiddenAt: EpochMs | null
  /**
   * Gets its toasts only, until it says otherwise, goes elsewhere or the session ends: an act of the diagnostic page.
   */
  readonly isPaused?: boolean
}

/** Attached tabs by name. The name of the last focused one stays until another takes its place. */
export interface TabsState {
  readonly byName: Readonly<Record<string, TabState>>
  readonly lastFocused: string | null
  /** The one tab that leaves through the provider's log-out after the session ended. */
  readonly leaving: string | null
}

/** No tab attached. */
export const NO_TABS: TabsState = { byName: {}, lastFocused: null, leaving: null }

/** Visible tabs, the most recently focused first. */
export const visibleTabs = (tabs: TabsState): readonly TabState[] =>
  Object.values(tabs.byName)
    .filter((tab) => tab.visible)
    .sort((a, b) => b.focusedAt - a.focusedAt || (a.tab < b.tab ? -1 : 1))

/** The visible tab that was focused last, by its name; null where none is seen. */
export const seenTab = (tabs: TabsState): string | null => visibleTabs(tabs)[0]?.tab ?? null

/** A state with this slice: what rules and decisions ask for. */
export interface HasTabs {
  readonly tabs: TabsState
}
