import type { CoverageData } from './view.types.ts'

/** Symbols of one account that are traded without a rule: what a form of new rules begins with. */
export interface Proposal {
  readonly account: string
  /** By how often they were traded, most first. */
  readonly symbols: readonly string[]
}

/** Symbols that one form is filled with; the others stand in the next proposal, once these have rules. */
const SYMBOLS_EACH = 10

/** Rules that would cover what is traded already, one proposal for each account, of the newest uncovered trades. */
export function proposalsOf(trades: NonNullable<CoverageData['trades']>): readonly Proposal[] {
  const accounts = new Map<string, Map<string, number>>()
  for (const { account, symbol, isCoveredNow } of trades) {
    if (isCoveredNow) continue
    const counts = accounts.get(account) ?? new Map<string, number>()
    accounts.set(account, counts.set(symbol, (counts.get(symbol) ?? 0) + 1))
  }
  return [...accounts].map(([account, counts]) => ({
    account,
    symbols: [...counts]
      .toSorted(([a, m], [b, n]) => n - m || a.localeCompare(b, 'en'))
      .slice(0, SYMBOLS_EACH)
      .map(([symbol]) => symbol),
  }))
}
