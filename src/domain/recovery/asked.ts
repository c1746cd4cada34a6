import { hours, minutes } from '../core/time.ts'

/** From this gap on an answer by time is summed up (spec 3, Recovery response; spec 4, scenarios). */
const AGGREGATED_FROM = hours(6)
const DEFAULT_LOOKBACK = minutes(15)
const MOST_LOOKBACK = hours(24)

/** What a client says that asks for facts by time: ms since 1970, ms. */
export interface AskedByTime {
  readonly since: number | null
  readonly lookback: number | undefined
  readonly gap: number | undefined
}

/**
 * The span that is answered up to now, and whether as a summary. A summary covers the absence, no more and no less; a
 * list reaches back as far as the caller asks, at most a day.
 */
export function spanOfAsked(
  { since, lookback = DEFAULT_LOOKBACK, gap }: AskedByTime,
  now: number,
): { readonly from: number; readonly gap: number; readonly isAggregated: boolean } {
  const passed = since === null ? 0 : now - since
  const told = gap ?? passed
  const isAggregated = told >= AGGREGATED_FROM
  const reach = Math.min(MOST_LOOKBACK, Math.max(lookback, 0))
  const from = isAggregated && since !== null ? since : now - Math.max(reach, Math.min(MOST_LOOKBACK, passed))
  return { from, gap: told, isAggregated }
}
