import { ADVICE, ADVICE_NEED } from '../advice/constants.ts'
import type { AdviceView } from '../advice/view.types.ts'
import { late, screen } from './definition.ts'

/** What to do today, and why (screens.md 2.10). */
export const portfolioCommand = screen({
  screen: 'portfolioCommand',
  pattern: '/portfolio-command',
  need: ADVICE_NEED,
  title: 'Command center',
  sidebar: { id: 'command_center', icon: 'command', key: 'p', main: 3 },
  wants: () => [ADVICE],
  late: late<{ readonly advice: AdviceView }>(),
})
