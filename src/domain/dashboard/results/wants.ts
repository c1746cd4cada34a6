import { pairsOf } from '../../live/screen/filters.ts'
import { resourceKey } from '../../resources/policies.ts'

/** Trades of the panel 'Last closed' (screens.md 2.7: limit=5). */
const LAST = 5

/** Resource keys behind dashboard rows 2 to 5. */
export const resultsKeys = (zone: string, query: string): { readonly daily: string; readonly balances: string; readonly last: string; readonly scores: string } => ({
  daily: resourceKey('pnlStrategiesDaily', { user_timezone: zone }),
  balances: resourceKey('pnlBalancesDaily', { user_timezone: zone }),
  last: resourceKey('tradesClosed', { limit: LAST, accountname: pairsOf(query).get('account') }),
  scores: 'strategiesOptimized',
})
