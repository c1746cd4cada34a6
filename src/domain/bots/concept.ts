import { concept } from '../concept.ts'
import { isRecord } from '../core/wire.ts'
import { BOTS_COMMANDS } from './commands.ts'
import { lookUpCoverage, botTimers, validateRule } from './decide.ts'
import { BOTS_FACTS } from './events.ts'
import { type BotsState, NO_BOTS } from './model.ts'
import { BOTS_FOLDS } from './reduce.ts'

/** Forms of rules, and acts on several of them. */
export const bots = concept({
  name: 'bots',
  initial: NO_BOTS,
  facts: BOTS_FACTS,
  reduce: BOTS_FOLDS,
  saved: [
    {
      key: 'bots',
      version: 1,
      maxAgeMs: null,
      folded: true,
      take: ({ bulk }) => bulk,
      put: (slice, value) => (isRecord(value) ? { ...slice, bulk: value as BotsState['bulk'] } : slice),
    },
  ],
  commands: BOTS_COMMANDS,
  decide: [validateRule, lookUpCoverage],
  timers: botTimers,
})
