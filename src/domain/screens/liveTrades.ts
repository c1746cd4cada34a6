import { positionRows } from '../live/screen/rows.ts'
import { liveViews } from '../live/screen/view.ts'
import { screen } from './definition.ts'

/** Every open position, as it moves (screens.md 2.1). */
export const liveTrades = screen({
  screen: 'liveTrades',
  pattern: '/live-trades',
  need: 'trial',
  title: 'Live trades',
  sidebar: { id: 'live_trades', icon: 'live', key: 'l', main: 4 },
  wants: () => ['balances'],
  isFetchedAhead: true,
  views: liveViews,
  rows: positionRows,
})
