import type { StrategyView } from '../strategies/page.types.ts'
import { strategyWants } from '../strategies/wants.ts'
import { late, screen } from './definition.ts'

/** One strategy: how it stands, what it made, what it trades, its rules and its definition (screens.md 2.5). */
export const strategy = screen({
  screen: 'strategy',
  pattern: '/strategies/:strategyId',
  need: 'standard',
  title: 'Strategy',
  under: 'strategyDetails',
  wants: strategyWants,
  wantsByAnswers: true,
  late: late<{ readonly strategy: StrategyView }>(),
})
