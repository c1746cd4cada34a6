import { remembered } from '../core/select.ts'
import type { State } from '../state.ts'
import { LIST_KEY } from './follow.ts'
import type { NotificationsState } from './model.ts'
import { bellView, panelView, type ListLoad } from './view.ts'
import type { BellView, NotificationPanelView } from './view.types.ts'

/** Where the stored list stands. */
function loadOf({ resources }: State): ListLoad {
  const known = resources.byKey[LIST_KEY]
  return {
    loaded: known !== undefined && known.loadedAt !== null,
    failed: known?.status === 'failed',
    message: known?.message ?? null,
    syncing: known?.status === 'asked',
  }
}

/** The bell of a tab. */
export const bellOf = (state: State, tab: string): BellView => bells(tab, state.notifications, ...parts(loadOf(state)))

/** The panel of a tab. */
export const panelOf = (state: State, tab: string): NotificationPanelView =>
  panels(tab, state.notifications, ...parts(loadOf(state)), tab)

const parts = ({ loaded, failed, message, syncing }: ListLoad): [boolean, boolean, string | null, boolean] => [
  loaded,
  failed,
  message,
  syncing,
]

const bells = remembered(
  (s: NotificationsState, loaded: boolean, failed: boolean, message: string | null, syncing: boolean): BellView =>
    bellView(s, { loaded, failed, message, syncing }),
)

const panels = remembered(
  (
    s: NotificationsState,
    loaded: boolean,
    failed: boolean,
    message: string | null,
    syncing: boolean,
    tab: string,
  ): NotificationPanelView => panelView(s, { loaded, failed, message, syncing }, tab),
)
