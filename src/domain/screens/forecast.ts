import type { ForecastView } from '../forecast/view.types.ts'
import { forecastWants } from '../forecast/wants.ts'
import { late, screen } from './definition.ts'

/** What may come of the results so far, and how well earlier forecasts held (screens.md 2.6). */
export const forecast = screen({
  screen: 'forecast',
  pattern: '/forecast',
  need: 'standard',
  title: 'Forecast',
  sidebar: { id: 'forecast', icon: 'forecast', key: 'f', main: 7 },
  wants: forecastWants,
  late: late<{ readonly forecast: ForecastView }>(),
})
