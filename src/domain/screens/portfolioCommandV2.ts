import { BALANCES, REVIEW } from '../advice/board/constants.ts'
import type { BoardView } from '../advice/board/view.types.ts'
import { ADVICE, ADVICE_NEED } from '../advice/constants.ts'
import type { AdviceView } from '../advice/view.types.ts'
import { categoryKey } from '../configuration/edited.ts'
import { late, screen } from './definition.ts'

/** The same actions as a board, and what they lead to (screens.md 2.11). */
export const portfolioCommandV2 = screen({
  screen: 'portfolioCommandV2',
  pattern: '/portfolio-command-v2',
  need: ADVICE_NEED,
  title: 'Command board',
  under: 'portfolioCommand',
  wants: () => [ADVICE, BALANCES, categoryKey('lifecycle'), REVIEW],
  late: late<{ readonly advice: AdviceView; readonly board: BoardView }>(),
})
