import { remembered } from '../core/select.ts'
import { hasPlan } from '../session/plan.ts'
import type { State } from '../state.ts'
import { LIST_KEY } from './follow.ts'
import type { NotificationsState } from './model.ts'
import { bellView, panelView, type ListLoad } from './view.ts'
import type { BellView, NotificationPanelView } from './view.types.ts'

/** Where the stored list stands. */
function loadOf({ resources, session }: State): ListLoad {
  const known = resources.byKey[LIST_KEY]
  return {
    loaded: known !== undefined && known.loadedAt !== null,
    failed: known?.status === 'failed',
    message: known?.message ?? null,
    syncing: known?.status === 'asked',
    hasPlan: session.profile === null || hasPlan(session),
  }
}

/** The bell of a tab. */
export const bellOf = (state: State, tab: string): BellView => bells(tab, state.notifications, ...parts(loadOf(state)))

/** The panel of a tab. */
export const panelOf = (state: State, tab: string): NotificationPanelView =>
  panels(tab, state.notifications, ...parts(loadOf(state)), tab)

const parts = (load: ListLoad): [boolean, boolean, string | null, boolean, boolean] => [
  load.loaded,
  load.failed,
  load.message,
  load.syncing,
  load.hasPlan,
]

const bells = remembered(
  (
    s: NotificationsState,
    loaded: boolean,
    failed: boolean,
    message: string | null,
    syncing: boolean,
    hasPlan: boolean,
  ): BellView => bellView(s, { loaded, failed, message, syncing, hasPlan }),
)

const panels = remembered(
  (
    s: NotificationsState,
    loaded: boolean,
    failed: boolean,
    message: string | null,
    syncing: boolean,
    hasPlan: boolean,
    tab: string,
  ): NotificationPanelView => panelView(s, { loaded, failed, message, syncing, hasPlan }, tab),
)
