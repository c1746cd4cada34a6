import type { Folds } from '../concept.ts'
import type { EntryOf } from '../event.ts'
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
  const { write, asked } = entry.data
  if (!DEFINITION_WRITES.includes(write)) return strategies
  const outcome =
    entry.type === 'write.saved' ? { asked, ok: true, message: '' } : { asked, ok: false, message: entry.data.message }
  return { outcomes: { ...strategies.outcomes, [write]: outcome } }
}
