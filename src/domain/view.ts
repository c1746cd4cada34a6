import { accessView } from './access/view.ts'
import { shellView } from './access/shellView.ts'
import { routeFor } from './access/match.ts'
import { largestOf } from './dashboard/largest.ts'
import { dashboardView } from './dashboard/view.ts'
import { connectionView } from './live/freshness.ts'
import { positionRows } from './live/screen/rows.ts'
import { liveViews } from './live/screen/view.ts'
import { bellOf, panelOf } from './notifications/frame.ts'
import { awayView } from './recovery/view.ts'
import type { State } from './state.ts'
import { loadingView } from './tabs/loading/view.ts'
import { toastsView } from './toasts/view.ts'
import type { TableName, Tables, Views } from './views.ts'

/** Views of a tab: what frames every screen, and its own screen's. An unchanged view is the same object. */
export function viewsOf(state: State, tab: string): Partial<Views> {
  const screen = routeFor(state.tabs.byName[tab]?.path ?? '')?.route.screen
  const frame = {
    access: accessView(state, tab),
    shell: shellView(state, tab),
    loading: loadingView(state, tab),
    connection: connectionView(state, tab),
    toasts: toastsView(state, tab),
    bell: bellOf(state, tab),
    notificationPanel: panelOf(state, tab),
  }
  switch (screen) {
    case 'dashboard':
      return { ...frame, dashboard: dashboardView(state, tab), away: awayView(state.recovery, state.at) }
    case 'liveTrades':
      return { ...frame, ...liveViews(state, tab) }
    default:
      return frame
  }
}

/** Tables there are. */
export const TABLES: readonly TableName[] = ['positions']

/**
 * Rows of a table that a tab's screen shows: all of live trades, the largest of the dashboard, none elsewhere. An
 * unchanged row is the same object.
 */
export function rowsOf<N extends TableName>(_table: N, state: State, tab: string): readonly Tables[N][] {
  switch (routeFor(state.tabs.byName[tab]?.path ?? '')?.route.screen) {
    case 'liveTrades':
      return positionRows(state)
    case 'dashboard':
      return largestRows(state, tab)
    case 'liveChart':
      return chartRows(state, tab)
    default:
      return []
  }
}

function largestRows(state: State, tab: string): readonly Tables['positions'][] {
  const largest = largestOf(state, tab)
  if (largest.state !== 'ready') return []
  const ids = new Set(largest.data)
  return positionRows(state).filter((row) => ids.has(row.id))
}

/** The position of a live chart's address, both sides of it where both are open. */
function chartRows(state: State, tab: string): readonly Tables['positions'][] {
  const { symbol, accountName } = routeFor(state.tabs.byName[tab]?.path ?? '')?.parts ?? {}
  return positionRows(state).filter((row) => row.symbol === symbol && row.account === accountName)
}

/** What a tab shows, for publishing: hidden, visible, or the one looked at. */
export function attentionOf(state: State, tab: string): 'hidden' | 'visible' | 'focused' {
  const known = state.tabs.byName[tab]
  if (known === undefined || !known.visible || known.isPaused === true) return 'hidden'
  return state.tabs.lastFocused === tab ? 'focused' : 'visible'
}
