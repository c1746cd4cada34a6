import { balancesOf, reviewKey } from './board/constants.ts'
import { adviceKey } from './constants.ts'
import { categoryKey } from '../configuration/edited.ts'
import type { EpochMs } from '../core/time.ts'
import { pastDay } from './past.ts'

/** The actions that an address of the command center shows: of today, or of a past day. */
export const adviceWants = (zone: string, query: string, at: EpochMs): readonly string[] => [
  adviceKey(pastDay(query, zone, at)),
]

/** What the board shows beside them. The balances of a past day are those of its end. */
export function boardWants(zone: string, query: string, at: EpochMs): readonly string[] {
  const past = pastDay(query, zone, at)
  return [
    adviceKey(past),
    reviewKey(past),
    balancesOf(past, zone),
    ...(past === null ? [categoryKey('lifecycle')] : []),
  ]
}
