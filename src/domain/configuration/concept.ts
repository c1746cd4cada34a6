import { concept } from '../concept.ts'
import { CONFIGURATION_COMMANDS } from './commands.ts'
import { followConfiguration } from './decide.ts'
import { CONFIGURATION_FACTS } from './events.ts'
import { NO_CONFIGURATION } from './model.ts'
import { CONFIGURATION_FOLDS } from './reduce.ts'

/** Changes of the portfolio configuration, and how they went. */
export const configuration = concept({
  name: 'configuration',
  initial: NO_CONFIGURATION,
  facts: CONFIGURATION_FACTS,
  reduce: CONFIGURATION_FOLDS,
  commands: CONFIGURATION_COMMANDS,
  decide: [followConfiguration],
})
