import { deepFreeze } from '../domain/core/freeze.ts'
import type { Judgements } from '../streams/judgements.ts'

/**
 * The same judgements over frozen entries and states, for development and tests: whoever writes into one throws there
 * (style guide, Immutability).
 */
export function frozen(judgements: Judgements): Judgements {
  return {
    ...judgements,
    initial: deepFreeze(judgements.initial),
    reduce: (state, entry) => deepFreeze(judgements.reduce(state, deepFreeze(entry))),
  }
}
