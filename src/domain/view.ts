import { accessView } from './access/view.ts'
import { shellView } from './access/shellView.ts'
import { routeFor } from './access/match.ts'
import { connectionView } from './live/freshness.ts'
import { bellOf, panelOf } from './notifications/frame.ts'
import type { Definition } from './screens/definition.ts'
import { SCREENS, type Screen } from './screens/index.ts'
import { setupView } from './setup/view.ts'
import type { State } from './state.ts'
import { loadingView } from './tabs/loading/view.ts'
import { toastsView } from './toasts/view.ts'
import type { TableName, Tables, Views } from './views.ts'

const SHOWING: ReadonlyMap<Screen, Definition<State>> = new Map(SCREENS.map((one) => [one.screen, one]))

/** Views of a tab: what frames every screen, and its own screen's. What changed in them is found as they are sent. */
export function viewsOf(state: State, tab: string): Partial<Views> {
  const matched = shownIn(state, tab)
  return {
    access: accessView(state, tab),
    shell: shellView(state, tab),
    setup: setupView(state, tab),
    loading: loadingView(state, tab),
    connection: connectionView(state),
    toasts: toastsView(state, tab),
    bell: bellOf(state, tab),
    notificationPanel: panelOf(state, tab),
    ...(matched === null ? null : SHOWING.get(matched.route.screen)?.views?.(state, tab, matched.parts)),
  }
}

const shownIn = (state: State, tab: string): ReturnType<typeof routeFor> => routeFor(state.tabs.byName[tab]?.path ?? '')

/** Tables there are. */
export const TABLES: readonly TableName[] = ['positions']

/** Rows of a table that a tab's screen shows. An unchanged row is the same object. */
export function rowsOf<N extends TableName>(_table: N, state: State, tab: string): readonly Tables[N][] {
  const matched = shownIn(state, tab)
  return (matched === null ? null : SHOWING.get(matched.route.screen)?.rows?.(state, tab, matched.parts)) ?? []
}

/** How much of a tab is seen; focused is the one looked at. */
export type Attention = 'hidden' | 'visible' | 'focused'

/** What a tab shows, for publishing. */
export function attentionOf(state: State, tab: string): Attention {
  const known = state.tabs.byName[tab]
  if (known === undefined || !known.visible || known.isPaused === true) return 'hidden'
  return state.tabs.lastFocused === tab ? 'focused' : 'visible'
}
