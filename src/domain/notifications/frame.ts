import { remembered, sharing } from '../core/select.ts'
import { hasPlan } from '../session/plan.ts'
import type { State } from '../state.ts'
import { LIST_KEY } from './keys.ts'
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

const load = sharing<ListLoad>()
const bells = remembered(bellView)
const panels = remembered(panelView)

/** The bell of a tab. */
export const bellOf = (state: State, tab: string): BellView => bells(tab, state.notifications, load(tab, loadOf(state)))

/** The panel of a tab. */
export const panelOf = (state: State, tab: string): NotificationPanelView =>
  panels(tab, state.notifications, load(tab, loadOf(state)), tab)
