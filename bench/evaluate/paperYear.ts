import { createExchange } from '../../src/paper/exchange.ts'
import { ACCOUNTS, seedStrategies } from '../../src/server/seed.ts'

const DAY = 86_400_000
/** As the sample accounts have it: the last 30 days, and a year before. */
const RECENT_DAYS = 30
const YEAR_DAYS = 365
/** The last day of every year, so that a seed is the same year whenever it is asked for. */
const YEAR_END = Date.UTC(2026, 10, 20)

/** A trade of a year: what it made of its margin, whatever that is. */
export interface YearTrade {
  readonly id: string
  readonly strategy: string
  readonly account: string
  readonly closedAt: number
  /** USDT of margin at entry. */
  readonly margin: number
  /** PnL beside that margin. */
  readonly made: number
}

/** A year of six strategies on two accounts. */
export interface Year {
  readonly accounts: readonly { readonly name: string; readonly balance: number }[]
  readonly trades: readonly YearTrade[]
}

/** The year that the paper exchange gives the first sample user with this seed; 7 is the one of `npm start`. */
export function paperYear(seed: number): Year {
  const exchange = createExchange({ seed, now: YEAR_END })
  const trades = ACCOUNTS.flatMap(({ name, balance }, place) => {
    const { apiKey } = exchange.createAccount({
      name,
      balance: String(balance),
      seed: seed * 100 + place * 50,
      startedAt: YEAR_END - RECENT_DAYS * DAY,
      olderFrom: YEAR_END - YEAR_DAYS * DAY,
    })
    const rules = seedStrategies.flatMap((strategy) =>
      (strategy.symbols[name] ?? []).map((symbol) => ({
        ruleId: `${name}-${symbol}`,
        symbol,
        strategy: { name: strategy.name, manner: strategy.manner },
      })),
    )
    const strategyOf = new Map(rules.map((rule) => [rule.symbol, rule.strategy.name]))
    exchange.putRules(apiKey, rules)
    while (!exchange.liveOlder(apiKey, 30 * DAY)) continue
    return exchange.find(apiKey)!.ledger.closed.map((row): YearTrade => {
      const margin = Number(row.cumEntryValue) / Math.max(1, Number(row.leverage))
      return {
        id: `${name}-${row.orderId}`,
        strategy: strategyOf.get(row.symbol) ?? '',
        account: name,
        closedAt: row.updatedTime,
        margin,
        made: margin === 0 ? 0 : Number(row.closedPnl) / margin,
      }
    })
  })
  return { accounts: ACCOUNTS, trades: trades.toSorted((a, b) => a.closedAt - b.closedAt || (a.id < b.id ? -1 : 1)) }
}
