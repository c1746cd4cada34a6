import { alertsView } from '../../alerts/view.ts'
import type { LateViewsOf } from '../../views.ts'

/** What the user is to be told of, and how it stands. */
export const views: LateViewsOf<'alerts'> = (state, tab) => ({ alerts: alertsView(state, tab) })
