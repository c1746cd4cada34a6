import { type DecimalText, floatOf, sumOf, ZERO } from '../../domain/core/decimal.ts'
import { epoch } from '../../domain/core/time.ts'
import { type DayFigures, dayTotals } from '../../domain/metrics/dayTotals.ts'
import { addDays, calendarOf, type DayText, type ZoneCalendar } from '../../domain/core/calendar.ts'
import { strategyStatus } from '../../domain/metrics/summaries.ts'
import { timeframesOfDays } from '../../domain/metrics/timeframes.ts'
import { NO_STRATEGY } from '../../domain/trades/attribution.ts'
import type {
  WireAccountMetrics,
  WireMetricsFull,
  WirePnlTimeframes,
  WireSpans,
  WireStrategyMetrics,
} from '../../domain/wire/payloads/metrics.ts'
import { listAccounts } from '../db/accounts.ts'
import { dayFigures, strategyFigures, type StrategyFigures } from '../db/trades/tradeFigures.ts'
import { userSettings } from '../db/userSettings.ts'
import { listWallets } from '../db/wallets.ts'
import type { Parts } from '../parts.ts'

export type FigureParts = Pick<Parts, 'db' | 'clock' | 'live' | 'settings'>

/** The calendar of the given zone, else of the user's own, else UTC. */
export async function calendarFor(
  { db }: FigureParts,
  userId: string,
  zone: string | undefined,
): Promise<ZoneCalendar> {
  return calendarOf(zone ?? (await userSettings(db, userId)).timezone)
}

/** PnL of today, yesterday and the last 7, 30 and 90 days (spec 3, Metrics payload). */
export async function timeframes(
  parts: FigureParts,
  userId: string,
  calendar: ZoneCalendar,
): Promise<WirePnlTimeframes> {
  const today = calendar.dayOf(epoch(parts.clock.now()))
  const rows = await dayFigures(parts.db, userId, { calendar, from: addDays(today, -89) })
  const spansOf = <Figure>(figure: (rows: readonly DayFigures[]) => Figure): WireSpans<Figure> => {
    const within = (first: number, last = 0): Figure =>
      figure(rows.filter(({ day }) => day >= addDays(today, -first) && day <= addDays(today, -last)))
    return {
      today: within(0),
      yesterday: within(1, 1),
      last_7_days: within(6),
      last_30_days: within(29),
      last_90_days: within(89),
    }
  }
  return {
    ...timeframesOfDays(pnlOfDays(rows), today),
    funding: spansOf((own) => dayTotals(own).funding),
    trade_counts: spansOf((own) => dayTotals(own).trades),
    timezone: calendar.zone,
  }
}

/** Sums per day, exactly. */
function pnlOfDays(
  rows: readonly { readonly day: DayText; readonly pnl: DecimalText }[],
): ReadonlyMap<DayText, DecimalText> {
  const days = new Map<DayText, DecimalText>()
  for (const { day, pnl } of rows) days.set(day, sumOf([days.get(day) ?? ZERO, pnl]))
  return days
}

/** Everything, computed anew (spec 3, Metrics payload). */
export async function metricsOf(parts: FigureParts, userId: string): Promise<WireMetricsFull> {
  const now = parts.clock.now()
  const [figures, accounts, calendar] = await Promise.all([
    strategyFigures(parts.db, userId),
    accountMetrics(parts, userId),
    calendarFor(parts, userId, undefined),
  ])
  const open = new Set(parts.live.of(userId).map((row) => keyOf(row.strategyName, row.accountName)))
  return {
    user_id: userId,
    calculated_at: now,
    update_type: 'full',
    accounts,
    strategies: figures.map((row) => strategyMetrics(row, now, open)),
    portfolio: {
      total_pnl: floatOf(sumOf(figures.map(({ pnl }) => pnl))),
      total_trades: figures.reduce((sum, { trades }) => sum + trades, 0),
      total_balance: accounts.reduce((sum, account) => sum + account.balance_usdt, 0),
      calculated_at: now,
      pnl_timeframes: await timeframes(parts, userId, calendar),
    },
  }
}

/**
 * One row per linked account, also of those that never traded (spec 3, Account metrics); one of another environment has
 * no balance here.
 */
export async function accountMetrics(
  { db, settings }: FigureParts,
  userId: string,
): Promise<readonly WireAccountMetrics[]> {
  const [accounts, wallets, figures] = await Promise.all([
    listAccounts(db, userId),
    listWallets(db, userId, settings.BYBIT_ENVIRONMENT),
    strategyFigures(db, userId),
  ])
  return accounts.map(({ accountName }) => {
    const own = figures.filter((row) => row.accountName === accountName)
    const last = own.reduce<Date | null>(
      (latest, { lastAt }) => (latest === null || lastAt > latest ? lastAt : latest),
      null,
    )
    return {
      account_name: accountName,
      total_pnl: floatOf(sumOf(own.map(({ pnl }) => pnl))),
      balance_usdt: Number(wallets.find((wallet) => wallet.accountName === accountName)?.balance ?? 0),
      total_trades: own.reduce((sum, { trades }) => sum + trades, 0),
      strategies_count: own.filter(({ strategyName }) => strategyName !== null).length,
      last_activity: last?.toISOString() ?? null,
    }
  })
}

const strategyMetrics = (row: StrategyFigures, now: number, open: ReadonlySet<string>): WireStrategyMetrics => ({
  strategy_name: row.strategyName ?? NO_STRATEGY,
  account_name: row.accountName,
  total_pnl: floatOf(row.pnl),
  total_trades: row.trades,
  win_rate: Math.round((row.wins / row.trades) * 10_000) / 100,
  status: open.has(keyOf(row.strategyName, row.accountName))
    ? 'active'
    : strategyStatus(epoch(row.lastAt.getTime()), epoch(now)),
})

const keyOf = (strategy: string | null, account: string): string => `${strategy ?? ''}|${account}`
