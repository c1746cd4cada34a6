import { settingsView } from '../../settings/view.ts'
import type { LateViewsOf } from '../../views.ts'

/** Profile, plan and linked accounts. */
export const views: LateViewsOf<'settings'> = (state, tab) => ({ settings: settingsView(state, tab) })
