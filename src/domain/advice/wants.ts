import { balancesOf, reviewKey } from './board/constants.ts'
import { adviceKey } from './constants.ts'
import { categoryKey } from '../configuration/edited.ts'
import type { EpochMs } from '../core/time.ts'
import { pairsOf } from '../access/address.ts'
import { CATEGORIES } from '../configuration/constants.ts'
import { askedFigure } from '../explained/asked.ts'
import { DEFINITIONS, RATINGS } from '../strategies/wants.ts'
import { pastDay } from './past.ts'

/** The actions that an address of the command center shows: of today, or of a past day. */
export const adviceWants = (zone: string, query: string, at: EpochMs): readonly string[] => [
  adviceKey(pastDay(query, zone, at)),
  ...openedWants(query),
]

/**
 * What the open row is told with beside its action: where the page of its strategy is; and what makes the share that it
 * suggests, while the address asks for that.
 */
const openedWants = (query: string): readonly string[] => [
  ...(pairsOf(query).has('row') ? [DEFINITIONS] : []),
  ...(askedFigure(query)?.figure === 'optimization.suggested'
    ? [RATINGS, 'priorityActions', ...CATEGORIES.map(categoryKey)]
    : []),
]

/** What the board shows beside them. The balances of a past day are those of its end. */
export function boardWants(zone: string, query: string, at: EpochMs): readonly string[] {
  const past = pastDay(query, zone, at)
  return [
    adviceKey(past),
    reviewKey(past),
    balancesOf(past, zone),
    ...openedWants(query),
    ...(past === null ? [categoryKey('lifecycle')] : []),
  ]
}
