import { pairsOf } from '../access/address.ts'
import { HISTORY_PAGES } from '../changes/constants.ts'
import type { ResourceEntry } from '../resources/model.ts'
import { resourceKey } from '../resources/policies.ts'
import { isGivenUp } from '../resources/rules.ts'
import { daysSaid, instantsOf, isTurned } from '../trades/days.ts'
import type { More } from './view.types.ts'

/** Rows that a list of trades begins with and grows by, and the most that its call gives at once. */
const STEP = { tradesUncovered: 100, tradesConflicts: 50 } as const
export const MOST_ROWS = 500

/** What an address asks of the uncovered trades and of the conflicts; '' is no filter. */
export interface TradesAsked {
  readonly symbol: string
  readonly account: string
  /** First and last instant of the closing, of uncovered trades alone: the other call takes none. */
  readonly span: ReturnType<typeof instantsOf>
  readonly pages: number
}

/** The newest of all. */
export const NEWEST: TradesAsked = { symbol: '', account: '', span: {}, pages: 1 }

/**
 * What the tab of that list asks for, with its days in the zone; every other tab wants the newest of all, for their
 * count.
 */
export function tradesAsked(query: string, tab: 'coverage' | 'conflicts', zone: string): TradesAsked {
  const said = pairsOf(query)
  if (said.get('tab') !== tab) return NEWEST
  const pages = Number(said.get('pages'))
  const days = daysSaid(said)
  return {
    symbol: (said.get('symbol') ?? '').toUpperCase(),
    account: said.get('account') ?? '',
    // As the page reads them: turned days narrow nothing (filters.ts).
    span: tab === 'coverage' && !isTurned(days) ? instantsOf(days, zone) : {},
    pages: Number.isInteger(pages) && pages > 0 ? Math.min(pages, HISTORY_PAGES) : 1,
  }
}

export const uncoveredKey = (asked: TradesAsked): string => listKey('tradesUncovered', asked, asked.span)
export const conflictsKey = (asked: TradesAsked): string => listKey('tradesConflicts', asked, { offset: 0 })

const listKey = (
  call: keyof typeof STEP,
  { symbol, account, pages }: TradesAsked,
  more: TradesAsked['span'] | { readonly offset: 0 },
): string =>
  resourceKey(call, { symbol, account_name: account, limit: Math.min(STEP[call] * pages, MOST_ROWS), ...more })

/** The answer that is shown: the one that was asked for, else, until it is there, the longest shorter one. */
export function shownOf(
  byKey: Readonly<Record<string, ResourceEntry>>,
  keyOf: (asked: TradesAsked) => string,
  asked: TradesAsked,
): { readonly entry: ResourceEntry | undefined; readonly more: More } {
  const wanted = byKey[keyOf(asked)]
  if (wanted !== undefined && wanted.loadedAt !== null) return { entry: wanted, more: 'there' }
  const more = isGivenUp(wanted) ? 'failed' : 'loading'
  for (let pages = asked.pages - 1; pages > 0; pages--) {
    const entry = byKey[keyOf({ ...asked, pages })]
    if (entry !== undefined && entry.loadedAt !== null) return { entry, more }
  }
  return { entry: wanted, more }
}
