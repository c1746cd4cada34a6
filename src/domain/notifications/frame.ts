import { remembered } from '../core/select.ts'
import { hasPlan } from '../session/plan.ts'
import type { ResourceEntry } from '../resources/model.ts'
import { isGivenUp } from '../resources/rules.ts'
import type { State } from '../state.ts'
import { LIST_KEY } from './keys.ts'
import { bellView, panelView, type ListLoad } from './view.ts'
import type { BellView, NotificationPanelView } from './view.types.ts'

/** Where the stored list stands. */
const load = remembered((known: ResourceEntry | undefined, isPlanned: boolean): ListLoad => ({
  loaded: known !== undefined && known.loadedAt !== null,
  failed: isGivenUp(known),
  message: known?.message ?? null,
  syncing: known?.status === 'asked',
  hasPlan: isPlanned,
}))
const bells = remembered(bellView)
const panels = remembered(panelView)

const loadOf = ({ resources, session }: State, tab: string): ListLoad =>
  load(tab, resources.byKey[LIST_KEY], session.profile === null || hasPlan(session))

/** The bell of a tab. */
export const bellOf = (state: State, tab: string): BellView => bells(tab, state.notifications, loadOf(state, tab))

/** The panel of a tab. */
export const panelOf = (state: State, tab: string): NotificationPanelView =>
  panels(tab, state.notifications, loadOf(state, tab), tab)
