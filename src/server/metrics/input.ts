import { epoch } from '../../domain/core/time.ts'
import { ZERO, type DecimalText } from '../../domain/core/decimal.ts'
import { calendarOf } from '../../domain/metrics/days.ts'
import type { MetricsInput } from '../../domain/metrics/payloads.ts'
import { NO_STRATEGY } from '../../domain/trades/attribution.ts'
import { listAccounts } from '../db/accounts.ts'
import { listTrades } from '../db/closedTrades.ts'
import { userSettings } from '../db/userSettings.ts'
import { listWallets } from '../db/wallets.ts'
import type { Parts } from '../parts.ts'

/** What the figures of a user are computed from, in days of the given zone, else of his own. */
export async function metricsInput({ db, clock, live }: Pick<Parts, 'db' | 'clock' | 'live'>, userId: string, zone: string | null): Promise<MetricsInput> {
  const [accounts, wallets, trades, settings] = await Promise.all([listAccounts(db, userId), listWallets(db, userId), listTrades(db, userId, null), userSettings(db, userId)])
  const balances = new Map(wallets.map((wallet) => [wallet.accountName, wallet.balance as DecimalText]))
  return {
    userId, now: epoch(clock.now()), calendar: calendarOf(zone ?? settings.timezone),
    accounts: accounts.map(({ accountName }) => ({ accountName, balanceUsdt: balances.get(accountName) ?? ZERO })),
    trades: trades.map((trade) => ({ pnl: trade.pnl, closedAt: trade.closedAt, accountName: trade.accountName, strategyName: trade.strategyName ?? NO_STRATEGY })),
    openNow: new Set(live.of(userId).map((row) => `${row.strategyName ?? NO_STRATEGY}|${row.accountName}`)),
  }
}
