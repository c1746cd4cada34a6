import { decodeTrade } from '../closed/decode.ts'
import type { ClosedTradeRow, HasClosed } from '../closed/model.ts'
import { pairsOf } from '../access/address.ts'
import { resourceKey } from '../resources/policies.ts'
import { NOT_FOUND } from '../resources/constants.ts'
import type { Parts } from '../screens/definition.ts'
import type { TabState } from '../tabs/model.ts'
import { isSymbol } from '../core/symbol.ts'
import { chartSettings, klineKey } from './chartPath.ts'
import { decodeCandles } from './candles.ts'
import type { ChartInterval } from './constants.ts'
import { intervalFrom, lengthOf, MOST_CANDLES, reaching, readableFor } from './interval.ts'
import type { HasResources } from '../resources/model.ts'
import { isGivenUp } from '../resources/rules.ts'
import type { HasTime } from '../concept.ts'

/** The slices that are looked at here. */
type Seen = HasTime & HasResources & HasClosed

/** Earlier trades of the symbol that a live chart shows (screens.md 2.2: limit=20). */
const EARLIER = 20

/** Candles of a live chart, and earlier trades of its symbol and account. */
export function liveChartWants(
  _zone: string,
  { query }: TabState,
  _state: unknown,
  { symbol: said = '', accountName = '' }: Parts,
): readonly string[] {
  const symbol = said.toUpperCase()
  if (!isSymbol(symbol)) return []
  const { interval, limit } = chartSettings(query)
  return [klineKey(symbol, interval, limit), earlierKey(symbol, accountName)]
}

/** Key of the newest closed trades of a symbol in an account. */
export const earlierKey = (symbol: string, account: string): string =>
  resourceKey('tradesClosed', { symbol, accountname: account, limit: EARLIER, sortOrder: 'desc' })

/**
 * The trade of a closed chart, then its candles: exactly its span where the server can (companion), else the newest
 * that reach it.
 */
export function closedChartWants(
  _zone: string,
  tab: TabState,
  state: Seen,
  { tradeId: id = '' }: Parts,
): readonly string[] {
  if (id === '') return []
  const trade = tradeOf(state, id)
  if (trade === null) return [tradeKey(id)]
  const similar = similarKey(trade)
  return [
    tradeKey(id),
    legsKey(id),
    ...(isSymbol(trade.symbol) ? candleKeys(trade, tab.query, state) : []),
    ...(similar === null ? [] : [similar]),
  ]
}

/** What came after a trade is looked at for four hours (screens.md 2.4, Exit what-ifs). */
const AFTERMATH_MINUTES = 240

/** Key of the candles of a minute from the exit of a trade to four hours after it. */
export function aftermathKey({ symbol, closedAt }: ClosedTradeRow): string {
  const minute = lengthOf('1')
  const start = Math.floor(closedAt / minute) * minute
  return klineKey(symbol, '1', AFTERMATH_MINUTES + 1, { start, end: start + AFTERMATH_MINUTES * minute })
}

/** Other trades that a closed chart shows (screens.md 2.4: 10), and the trade itself, which may be among them. */
const SIMILAR = 11

/** Key of the newest closed trades of the same strategy and symbol; null without a strategy. */
export const similarKey = ({ symbol, strategy }: ClosedTradeRow): string | null =>
  strategy === null
    ? null
    : resourceKey('tradesClosed', { symbol, strategyname: strategy, limit: SIMILAR, sortOrder: 'desc' })

/** Key of one closed trade. */
export const tradeKey = (id: string): string => resourceKey('tradeById', { id })

/** Key of the orders by which the position of a closed trade came and went. */
export const legsKey = (id: string): string => resourceKey('tradeLegs', { id })

/**
 * A closed trade by its id: as asked for, else as it stands in a list; null while unknown, and when the server says
 * that there is none (spec 7: "404 gives null"), whatever it said before.
 */
export function tradeOf({ resources, closed }: Seen, id: string): ClosedTradeRow | null {
  const asked = resources.byKey[tradeKey(id)]
  if (asked?.httpStatus === NOT_FOUND) return null
  if (asked !== undefined && asked.loadedAt !== null) return decodedOnce(asked.value)
  for (const list of Object.values(closed.byKey)) {
    const found = list.rows.find((row) => row.id === id)
    if (found !== undefined) return found
  }
  return null
}

const decoded = new WeakMap<object, ClosedTradeRow | null>()

function decodedOnce(value: unknown): ClosedTradeRow | null {
  if (typeof value !== 'object' || value === null) return null
  const known = decoded.get(value)
  if (known !== undefined) return known
  const made = decodeTrade(value)
  decoded.set(value, made)
  return made
}

/** Which candles show a trade. */
export interface CandlePlan {
  /**
   * From 20 % before the entry to 20 % after the exit, at least ten candles either way (screens.md 2.4). Milliseconds.
   */
  readonly from: number
  readonly to: number
  /** When the trade was opened, as far as it is known. */
  readonly opened: number
  readonly exact: { readonly key: string; readonly interval: ChartInterval }
  /** The newest candles, for a server without start and end. */
  readonly newest: { readonly key: string; readonly interval: ChartInterval }
}

const LEAST_AROUND = 10

/**
 * The plan of a trade at a time; `interval` in the address overrides the choice. Stable within an hour, so that candles
 * are not asked for again and again.
 */
export function candlePlan(trade: ClosedTradeRow, query: string, now: number): CandlePlan {
  const chosen = intervalFrom(pairsOf(query).get('interval'))
  const opened = trade.openedAt ?? trade.closedAt - 20 * lengthOf('15')
  const margin = (trade.closedAt - opened) / 5
  const exact = chosen ?? readableFor(opened - margin, trade.closedAt + margin)
  const around = Math.max(margin, LEAST_AROUND * lengthOf(exact))
  const [from, to] = [
    Math.floor((opened - around) / lengthOf(exact)) * lengthOf(exact),
    Math.ceil((trade.closedAt + around) / lengthOf(exact)) * lengthOf(exact),
  ]
  const limit = Math.min(MOST_CANDLES, (to - from) / lengthOf(exact) + 1)
  const hour = Math.ceil(now / lengthOf('60')) * lengthOf('60')
  const least = reaching(from, hour)
  const newest = chosen !== null && lengthOf(chosen) >= lengthOf(least) ? chosen : least
  return {
    from,
    to,
    opened,
    exact: { key: klineKey(trade.symbol, exact, limit, { start: from, end: to }), interval: exact },
    newest: { key: klineKey(trade.symbol, newest, MOST_CANDLES), interval: newest },
  }
}

function candleKeys(trade: ClosedTradeRow, query: string, state: Seen): readonly string[] {
  const plan = candlePlan(trade, query, state.at)
  const exact = state.resources.byKey[plan.exact.key]
  const isRefused = isGivenUp(exact) || (exact !== undefined && exact.loadedAt !== null && !reaches(exact.value, plan))
  if (isRefused) return [plan.exact.key, plan.newest.key]
  // What came after is asked of a server that has shown that it knows `start`.
  return exact?.loadedAt == null ? [plan.exact.key] : [plan.exact.key, aftermathKey(trade)]
}

/** Whether candles begin where they were asked to: a server that does not know `start` sends the newest. */
export function reaches(value: unknown, { from, opened, exact }: CandlePlan): boolean {
  const first = decodeCandles(value).candles[0]
  // A symbol younger than the margin begins later and is right all the same; the newest candles of a server without
  // `start` begin behind the trade.
  return first !== undefined && first.at <= Math.max(opened, from + 2 * LEAST_AROUND * lengthOf(exact.interval))
}
