import { ADVICE_NEED } from '../advice/constants.ts'
import type { AdviceView } from '../advice/view.types.ts'
import { adviceWants } from '../advice/wants.ts'
import type { HasTime } from '../concept.ts'
import type { HasResources } from '../resources/model.ts'
import { late, screen } from './definition.ts'

/** What to do today, and why (screens.md 2.10). */
export const portfolioCommand = screen({
  screen: 'portfolioCommand',
  pattern: '/portfolio-command',
  need: ADVICE_NEED,
  title: 'Command center',
  sidebar: { id: 'command_center', icon: 'command', key: 'p', main: 3 },
  wants: (zone, tab, state: HasTime & HasResources) => adviceWants(zone, tab.query, state),
  // A day becomes a past one at midnight; whose history an open row shows the actions say.
  wantsByAnswers: true,
  late: late<{ readonly advice: AdviceView }>(),
})
