import { concept } from '../concept.ts'
import { TAB_COMMANDS } from './commands.ts'
import { TAB_FACTS } from './events.ts'
import { NO_TABS } from './model.ts'
import { TABS_FOLDS } from './reduce.ts'

/** Attached tabs and what they show. */
export const tabs = concept({
  name: 'tabs',
  initial: NO_TABS,
  facts: TAB_FACTS,
  reduce: TABS_FOLDS,
  commands: TAB_COMMANDS,
})
