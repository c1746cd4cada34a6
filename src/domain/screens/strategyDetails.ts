import type { StrategiesView } from '../strategies/view.types.ts'
import { strategiesWants } from '../strategies/wants.ts'
import { late, screen } from './definition.ts'

/** Every strategy with its stage, its score and what it made (screens.md 2.5). */
export const strategyDetails = screen({
  screen: 'strategyDetails',
  pattern: '/strategy-details',
  need: 'standard',
  title: 'Strategy details',
  sidebar: { id: 'strategy_details', icon: 'strategy', key: 's', main: 6 },
  wants: strategiesWants,
  late: late<{ readonly strategies: StrategiesView }>(),
})
