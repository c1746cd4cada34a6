import { forecastView } from '../../forecast/view.ts'
import type { LateViewsOf } from '../../views.ts'

/** What can be forecast, and when strategies move on. */
export const views: LateViewsOf<'forecast'> = (state, tab) => ({ forecast: forecastView(state, tab) })
