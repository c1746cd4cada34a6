import { pairsOf } from '../../access/address.ts'
import { RULE_HISTORY } from '../../bots/constants.ts'
import { historyKeys } from '../../changes/keys.ts'
import { RANGE_DAYS, rangeOf } from '../../closed/want.ts'
import { balancesKey } from '../../forecast/wants.ts'
import { resourceKey } from '../../resources/policies.ts'
import { dailyKey, RATINGS } from '../../strategies/wants.ts'

/** Trades of the panel 'Last closed' (screens.md 2.7: limit=5). */
const LAST = 5

/** Resource keys behind dashboard rows 2 to 5. */
export const resultsKeys = (
  zone: string,
  query: string,
): Readonly<Record<'daily' | 'balances' | 'last' | 'symbols' | 'scores' | 'rules', string>> => ({
  daily: dailyKey(zone),
  balances: balancesKey(zone),
  last: resourceKey('tradesClosed', { limit: LAST, accountname: pairsOf(query).get('account') }),
  symbols: resourceKey('pnlSymbols', { user_timezone: zone, account: pairsOf(query).get('account'), ...spanOf(query) }),
  scores: RATINGS,
  rules: historyKeys(RULE_HISTORY, 1)[0]!,
})

/** The range as the server reads it: how many last days, or from and to. */
function spanOf(query: string): { readonly days?: number; readonly from?: string; readonly to?: string } {
  const { range, from, to } = rangeOf(query, '1970-01-01')
  return range === 'all' ? {} : range === 'custom' ? { from, to } : { days: RANGE_DAYS[range]! }
}
