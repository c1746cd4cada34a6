import type { Folds } from '../concept.ts'
import type { EntryOf } from '../event.ts'
import { outcomeOf } from '../writes/model.ts'
import { DEFINITION_WRITES } from './constants.ts'
import { NO_STRATEGIES, type StrategiesState } from './model.ts'

/** Folds how writes ended. */
export const STRATEGIES_FOLDS: Folds<StrategiesState> = {
  'write.saved': ended,
  'write.failed': ended,
  'session.ended': () => NO_STRATEGIES,
  'storage.restored': () => NO_STRATEGIES,
}

function ended(strategies: StrategiesState, entry: EntryOf<'write.saved' | 'write.failed'>): StrategiesState {
  const { write } = entry.data
  return DEFINITION_WRITES.includes(write)
    ? { outcomes: { ...strategies.outcomes, [write]: outcomeOf(entry) } }
    : strategies
}
