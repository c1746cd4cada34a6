import { pairsOf } from '../access/address.ts'
import { resourceKey } from '../resources/policies.ts'
import type { ChartInterval } from './constants.ts'
import { CHART_LIMITS, intervalFrom, USUAL_INTERVAL, USUAL_LIMIT } from './interval.ts'

/** What the address of a live chart asks for; bad values fall back. */
export function chartSettings(query: string): { readonly interval: ChartInterval; readonly limit: number } {
  const said = pairsOf(query)
  const limit = Number(said.get('limit'))
  return {
    interval: intervalFrom(said.get('interval')) ?? USUAL_INTERVAL,
    limit: CHART_LIMITS.find((one) => one === limit) ?? USUAL_LIMIT,
  }
}

/** Key of candles; start and end are the companion's, in ms. */
export const klineKey = (
  symbol: string,
  interval: ChartInterval,
  limit: number,
  span: { readonly start?: number; readonly end?: number } = {},
): string => resourceKey('marketKline', { symbol, interval, limit, ...span })
