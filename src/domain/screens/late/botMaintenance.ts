import { botsView } from '../../bots/view.ts'
import type { LateViewsOf } from '../../views.ts'

/** Rules, coverage and conflicts. */
export const views: LateViewsOf<'botMaintenance'> = (state, tab) => ({ bots: botsView(state, tab) })
