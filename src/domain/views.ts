import type { AccessView, ShellView } from './access/view.types.ts'
import type { ConnectionView, PositionRow } from './live/view.types.ts'
import type { BellView, NotificationPanelView } from './notifications/view.types.ts'
import type { Late } from './screens/definition.ts'
import type { Listed, Screen } from './screens/index.ts'
import type { SetupView } from './setup/view.types.ts'
import type { State } from './state.ts'
import type { LoadingView } from './tabs/view.types.ts'
import type { ToastsView } from './toasts/view.types.ts'

/**
 * Everything a tab can see, by name: what frames every screen, and what the screens say that they show. A view is ready
 * to draw: labels, tones, locks and order are decided in the worker. Moving cells, times and names cut by width cross
 * as raw values and are formatted with `core/format`.
 */
export interface Views extends ScreenViews {
  readonly access: AccessView
  readonly shell: ShellView
  readonly setup: SetupView
  readonly loading: LoadingView
  readonly connection: ConnectionView
  readonly toasts: ToastsView
  readonly bell: BellView
  readonly notificationPanel: NotificationPanelView
}

type ViewsOf<S> = S extends { readonly views: (...seen: never) => infer V } ? V : never
type LateOf<S> = S extends { readonly late: Late<infer V> } ? V : never
type All<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer A extends object) => void ? A : never
type ScreenViews = All<ViewsOf<Listed> | LateOf<Listed>>

/** What the file of a screen in `screens/late` exports as `views`. */
export type LateViewsOf<N extends Screen> = (
  state: State,
  tab: string,
) => LateOf<Extract<Listed, { readonly screen: N }>>

/** Names of all views. */
export type ViewName = keyof Views

/** Rows that move: sent as changed fields by row id, so that one cell draws and its neighbours do not. */
export interface Tables {
  readonly positions: PositionRow
}

/** Names of all tables. */
export type TableName = keyof Tables

/** What changed in a table since the last push to this tab. `full` replaces all rows. */
export interface TablePatch<N extends TableName = TableName> {
  readonly table: N
  readonly full: boolean
  readonly rows: Readonly<Record<string, Partial<Tables[N]>>>
  readonly removed: readonly string[]
}
