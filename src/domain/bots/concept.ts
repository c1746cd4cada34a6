import { concept } from '../concept.ts'
import { BOTS_COMMANDS } from './commands.ts'
import { lookUpCoverage, botTimers, validateRule } from './decide.ts'
import { BOTS_FACTS } from './events.ts'
import { NO_BOTS } from './model.ts'
import { BOTS_FOLDS } from './reduce.ts'

/** Forms of rules. */
export const bots = concept({
  name: 'bots',
  initial: NO_BOTS,
  facts: BOTS_FACTS,
  reduce: BOTS_FOLDS,
  commands: BOTS_COMMANDS,
  decide: [validateRule, lookUpCoverage],
  timers: botTimers,
})
