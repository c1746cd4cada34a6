import { NO_ACCOUNTS, type AccountsState } from './accounts/model.ts'
import { NO_CLOSED, type ClosedState } from './closed/model.ts'
import { NO_ACTIVITY, type ActivityState } from './activity/model.ts'
import { epoch, type EpochMs } from './core/time.ts'
import { NO_LIVE, type LiveState } from './live/state.ts'
import { NO_MARKET, type MarketState } from './market/model.ts'
import { NO_NOTIFICATIONS, type NotificationsState } from './notifications/model.ts'
import { NO_RECOVERY, type RecoveryState } from './recovery/model.ts'
import { NO_RESOURCES, type ResourcesState } from './resources/model.ts'
import { NO_SESSION, type SessionState } from './session/model.ts'
import { type BotsState, NO_BOTS } from './bots/model.ts'
import { NO_SETTINGS, type SettingsState } from './settings/model.ts'
import { NO_TASKS, type TasksState } from './tasks/model.ts'
import { NO_STORAGE, type StorageState } from './storage/model.ts'
import { NOT_LOADED, type LoadingState } from './tabs/loading/model.ts'
import { NO_TABS, type TabsState } from './tabs/model.ts'
import { NO_TOASTS, type ToastsState } from './toasts/model.ts'
import { NO_WRITES, type WritesState } from './writes/model.ts'

/** Root of the folded state: one slice per concept, each owned by its reducer. */
export interface State {
  /** Last entry folded, and its time: what is judged on a turn is judged at this time. */
  readonly entry: number
  readonly at: EpochMs
  readonly session: SessionState
  readonly tabs: TabsState
  readonly loading: LoadingState
  readonly live: LiveState
  readonly accounts: AccountsState
  readonly resources: ResourcesState
  readonly writes: WritesState
  readonly toasts: ToastsState
  readonly notifications: NotificationsState
  readonly recovery: RecoveryState
  readonly activity: ActivityState
  readonly storage: StorageState
  readonly closed: ClosedState
  readonly market: MarketState
  readonly settings: SettingsState
  readonly bots: BotsState
  readonly tasks: TasksState
}

/** Before the first entry. */
export const EMPTY_STATE: State = {
  entry: 0,
  at: epoch(0),
  session: NO_SESSION,
  tabs: NO_TABS,
  loading: NOT_LOADED,
  live: NO_LIVE,
  accounts: NO_ACCOUNTS,
  resources: NO_RESOURCES,
  writes: NO_WRITES,
  toasts: NO_TOASTS,
  notifications: NO_NOTIFICATIONS,
  recovery: NO_RECOVERY,
  activity: NO_ACTIVITY,
  storage: NO_STORAGE,
  closed: NO_CLOSED,
  market: NO_MARKET,
  settings: NO_SETTINGS,
  bots: NO_BOTS,
  tasks: NO_TASKS,
}
