import { concept } from '../concept.ts'
import { STRATEGIES_COMMANDS } from './commands.ts'
import { settleDefinitionWrites } from './decide.ts'
import { NO_STRATEGIES } from './model.ts'
import { STRATEGIES_FOLDS } from './reduce.ts'

/** Definitions of strategies: kept by the server, changed from here. */
export const strategies = concept({
  name: 'strategies',
  initial: NO_STRATEGIES,
  reduce: STRATEGIES_FOLDS,
  commands: STRATEGIES_COMMANDS,
  decide: [settleDefinitionWrites],
})
