import type { ClosedTradesView } from './closed/view.types.ts'
import type { BotsView } from './bots/view.types.ts'
import type { ResultsView } from './dashboard/results.types.ts'
import type { ChartTickView, ClosedChartView, LiveChartView } from './market/view.types.ts'
import type { AccessView } from './access/view.types.ts'
import type { ConnectionView } from './live/view.types.ts'
import type { DashboardView } from './dashboard/view.types.ts'
import type { LiveSumsView, LiveTradesView, PositionRow } from './live/view.types.ts'
import type { ShellView } from './access/view.types.ts'
import type { PaperLabView } from './lab/view.ts'
import type { LoadingView } from './tabs/view.types.ts'
import type { BellView, NotificationPanelView } from './notifications/view.types.ts'
import type { AwayView } from './recovery/view.ts'
import type { SettingsView } from './settings/view.types.ts'
import type { ToastsView } from './toasts/view.types.ts'

/**
 * Everything a tab can see, by name. A view is ready to draw: labels, tones, locks and order are decided in the worker.
 * Moving cells, times and names cut by width cross as raw values and are formatted with `core/format`.
 */
export interface Views {
  readonly access: AccessView
  readonly shell: ShellView
  readonly loading: LoadingView
  readonly connection: ConnectionView
  readonly toasts: ToastsView
  readonly bell: BellView
  readonly notificationPanel: NotificationPanelView
  readonly away: AwayView
  readonly dashboard: DashboardView
  readonly liveTrades: LiveTradesView
  readonly liveSums: LiveSumsView
  readonly closedTrades: ClosedTradesView
  readonly closedChart: ClosedChartView
  readonly liveChart: LiveChartView
  readonly chartTick: ChartTickView
  readonly results: ResultsView
  readonly settings: SettingsView
  readonly bots: BotsView
  readonly paperLab: PaperLabView
}

export type ViewName = keyof Views

/** Rows that move: sent as changed fields by row id, so that one cell draws and its neighbours do not. */
export interface Tables {
  readonly positions: PositionRow
}

export type TableName = keyof Tables

/** What changed in a table since the last push to this tab. `full` replaces all rows. */
export interface TablePatch<N extends TableName = TableName> {
  readonly table: N
  readonly full: boolean
  readonly rows: Readonly<Record<string, Partial<Tables[N]>>>
  readonly removed: readonly string[]
}
