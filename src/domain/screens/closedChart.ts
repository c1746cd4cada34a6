import type { ClosedChartView } from '../market/view.types.ts'
import { closedChartWants } from '../market/wants.ts'
import { late, screen } from './definition.ts'

/** One closed trade from its entry to its exit (screens.md 2.4). */
export const closedChart = screen({
  screen: 'closedChart',
  pattern: '/closed-trades/chart/:symbol/:accountName/:tradeId',
  need: 'trial',
  title: 'Closed trade',
  under: 'closedTrades',
  wants: closedChartWants,
  wantsByAnswers: true,
  late: late<{ readonly closedChart: ClosedChartView }>(),
})
