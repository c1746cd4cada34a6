import { positionRows, type RowSlices } from '../live/screen/rows.ts'
import type { ChartTickView, LiveChartView } from '../market/view.types.ts'
import { liveChartWants } from '../market/wants.ts'
import { late, screen } from './definition.ts'

/** One open position and its price (screens.md 2.2). */
export const liveChart = screen({
  screen: 'liveChart',
  pattern: '/live-trades/chart/:symbol/:side/:accountName',
  need: 'trial',
  title: 'Live chart',
  under: 'liveTrades',
  wants: liveChartWants,
  // Both sides of it where both are open.
  rows: (state: RowSlices, _tab, { symbol, accountName }) =>
    positionRows(state).filter((row) => row.symbol === symbol?.toUpperCase() && row.account === accountName),
  late: late<{ readonly liveChart: LiveChartView; readonly chartTick: ChartTickView }>(),
})
