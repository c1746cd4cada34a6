import { remembered } from '../core/select.ts'
import type { State } from '../state.ts'
import { LIST_KEY } from './follow.ts'
import type { NotificationsState } from './model.ts'
import { bellView, panelView, type ListLoad } from './view.ts'
import type { BellView, NotificationPanelView } from './view.types.ts'

/** Where the stored list stands. */
function loadOf({ resources }: State): ListLoad {
  const known = resources.byKey[LIST_KEY]
  return { loaded: known !== undefined && known.loadedAt !== null, failed: known?.status === 'failed', syncing: known?.status === 'asked' }
}

/** The bell of a tab. */
export const bellOf = (state: State, tab: string): BellView => bells(tab, state.notifications, ...parts(loadOf(state)))

/** The panel of a tab. */
export const panelOf = (state: State, tab: string): NotificationPanelView => panels(tab, state.notifications, ...parts(loadOf(state)), tab)

const parts = ({ loaded, failed, syncing }: ListLoad): [boolean, boolean, boolean] => [loaded, failed, syncing]

const bells = remembered((s: NotificationsState, loaded: boolean, failed: boolean, syncing: boolean): BellView => bellView(s, { loaded, failed, syncing }))

const panels = remembered((s: NotificationsState, loaded: boolean, failed: boolean, syncing: boolean, tab: string): NotificationPanelView => panelView(s, { loaded, failed, syncing }, tab))
