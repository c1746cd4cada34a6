import { compareDecimals, floatOf, sumOf, ZERO, type DecimalText } from '../core/decimal.ts'
import { grouped } from '../core/lists.ts'
import { days, elapsed, type EpochMs } from '../core/time.ts'
import type { WireAccountMetrics, WireStrategyMetrics } from '../wire/payloads/metrics.ts'
import type { PnlTrade } from './timeframes.ts'

/**
 * A strategy is active with a trade or an open position within this time, recent within the next figure, else inactive.
 * Ours: the specification names the words only.
 */
export const ACTIVE_WITHIN = days(7)
export const RECENT_WITHIN = days(30)

/** A closed trade with the names under which figures are shown. */
export interface SummaryTrade extends PnlTrade {
  readonly accountName: string
  readonly strategyName: string
}

/** Names and balance of an account; accounts without a trade have a row too. */
export interface SummaryAccount {
  readonly accountName: string
  readonly balanceUsdt: DecimalText
}

/** One row per account, in the order given (spec 3, Account metrics). */
export function accountSummaries(
  accounts: readonly SummaryAccount[],
  trades: readonly SummaryTrade[],
): readonly WireAccountMetrics[] {
  const byAccount = grouped(trades, (trade) => trade.accountName)
  return accounts.map(({ accountName, balanceUsdt }) => {
    const own = byAccount.get(accountName) ?? []
    return {
      account_name: accountName,
      total_pnl: totalPnl(own),
      balance_usdt: floatOf(balanceUsdt),
      total_trades: own.length,
      strategies_count: new Set(own.map((trade) => trade.strategyName)).size,
      last_activity: isoOrNull(lastClosed(own)),
    }
  })
}

/**
 * One row per strategy and account that ever traded, by name (spec 3, Strategy metrics). `openNow` holds
 * `strategy|account` of open positions.
 */
export function strategySummaries(
  trades: readonly SummaryTrade[],
  now: EpochMs,
  openNow: ReadonlySet<string> = new Set(),
): readonly WireStrategyMetrics[] {
  const rows = [...grouped(trades, strategyKey).entries()].map(([key, own]) => {
    const first = own[0] as SummaryTrade
    return {
      strategy_name: first.strategyName,
      account_name: first.accountName,
      total_pnl: totalPnl(own),
      total_trades: own.length,
      win_rate: winRate(own),
      status: openNow.has(key) ? ('active' as const) : strategyStatus(lastClosed(own), now),
    }
  })
  return rows.toSorted(
    (a, b) => compareText(a.strategy_name, b.strategy_name) || compareText(a.account_name, b.account_name),
  )
}

/** Key of a strategy on an account. */
export const strategyKey = (row: { readonly strategyName: string; readonly accountName: string }): string =>
  `${row.strategyName}|${row.accountName}`

/** By the age of the last trade. */
export function strategyStatus(lastActivity: EpochMs | null, now: EpochMs): WireStrategyMetrics['status'] {
  if (lastActivity === null) return 'inactive'
  const age = elapsed(lastActivity, now)
  return age <= ACTIVE_WITHIN ? 'active' : age <= RECENT_WITHIN ? 'recent' : 'inactive'
}

/** Per cent of trades above 0, two decimals; 0 without trades. */
export function winRate(trades: readonly PnlTrade[]): number {
  if (trades.length === 0) return 0
  const won = trades.filter((trade) => compareDecimals(trade.pnl, ZERO) > 0).length
  return Math.round((won / trades.length) * 10_000) / 100
}

/** USDT, summed exactly, then the nearest number. */
export const totalPnl = (trades: readonly PnlTrade[]): number => floatOf(sumOf(trades.map((trade) => trade.pnl)))

function lastClosed(trades: readonly PnlTrade[]): EpochMs | null {
  let last: EpochMs | null = null
  for (const { closedAt } of trades) if (last === null || closedAt > last) last = closedAt
  return last
}

const isoOrNull = (at: EpochMs | null): string | null => (at === null ? null : new Date(at).toISOString())

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
