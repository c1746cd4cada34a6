import type { BoardView } from '../advice/board/view.types.ts'
import { ADVICE_NEED } from '../advice/constants.ts'
import type { AdviceView } from '../advice/view.types.ts'
import { boardWants } from '../advice/wants.ts'
import type { HasTime } from '../concept.ts'
import type { HasResources } from '../resources/model.ts'
import { late, screen } from './definition.ts'

/** The same actions as a board, and what they lead to (screens.md 2.11). */
export const portfolioCommandV2 = screen({
  screen: 'portfolioCommandV2',
  pattern: '/portfolio-command-v2',
  need: ADVICE_NEED,
  title: 'Command board',
  under: 'portfolioCommand',
  wants: (zone, tab, state: HasTime & HasResources) => boardWants(zone, tab.query, state),
  // A day becomes a past one at midnight; whose history an open row shows the actions say.
  wantsByAnswers: true,
  late: late<{ readonly advice: AdviceView; readonly board: BoardView }>(),
})
