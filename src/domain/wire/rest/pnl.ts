import * as v from 'valibot'
import type { Call } from './call.ts'
import { chosen, day, decimal, textOrNull, time, zone } from './shapes.ts'

const zoned = v.object({ user_timezone: v.optional(zone) })
const known = v.nullable(v.number())
/** Funding that fell while the trades were held, no part of `pnl`; null where it is known of none. */
const funding = v.optional(known)
/** USDT, or percent where the name says so (spec 3, Metrics payload: numeric). */
const figure = v.number()

export const pnlTimeframes = {
  method: 'GET',
  path: '/pnl/timeframes',
  spec: 'API-01',
  need: 'trial',
  about: 'Realised profit and loss of today, yesterday and the last 7, 30 and 90 days, in days of the given zone.',
  query: zoned,
  cache: 'ofToday',
  answer: v.looseObject({
    pnl_today: figure,
    pnl_yesterday: figure,
    pnl_last_7_days: figure,
    pnl_last_30_days: figure,
    pnl_last_90_days: figure,
    /** Funding of the trades that closed then; no part of the PnL; null where it is known of none. */
    funding: v.optional(
      v.looseObject({
        today: known,
        yesterday: known,
        last_7_days: known,
        last_30_days: known,
        last_90_days: known,
      }),
    ),
    trade_counts: v.optional(
      v.looseObject({
        today: v.number(),
        yesterday: v.number(),
        last_7_days: v.number(),
        last_30_days: v.number(),
        last_90_days: v.number(),
      }),
    ),
  }),
} as const satisfies Call

/** Account metrics (spec 3). */
export const accountMetrics = v.looseObject({
  account_name: v.string(),
  total_pnl: figure,
  balance_usdt: figure,
  total_trades: v.number(),
  strategies_count: v.number(),
  last_activity: v.nullable(time),
})

export const pnlAccountsSummary = {
  method: 'GET',
  path: '/pnl/accounts/summary',
  spec: 'API-02',
  need: 'trial',
  about: 'Totals of each linked account.',
  answer: v.looseObject({ accounts: v.array(accountMetrics), total_pnl: figure, total_balance: figure }),
} as const satisfies Call

export const pnlAccountsDaily = {
  method: 'GET',
  path: '/pnl/accounts/daily',
  spec: 'API-03',
  need: 'trial',
  about: 'Realised profit and loss per day and account.',
  query: zoned,
  answer: v.looseObject({
    days: v.array(
      v.looseObject({
        date: day,
        account_name: v.string(),
        pnl: figure,
        funding,
        trades: v.number(),
        wins: v.number(),
      }),
    ),
  }),
} as const satisfies Call

export const pnlBalancesDaily = {
  method: 'GET',
  path: '/pnl/accounts/balances-daily',
  spec: 'API-04',
  need: 'trial',
  about:
    "Balance at the end of each day, per account, as in the exchange's account book; with funding and payments in or out of that day.",
  query: zoned,
  cache: 'ofToday',
  answer: v.looseObject({
    days: v.array(
      v.looseObject({
        date: day,
        account_name: v.string(),
        balance_usdt: figure,
        /** To the last digit. */
        balance: v.optional(decimal),
        /** What funding paid (positive) or took that day. */
        funding: v.optional(figure),
        /** Deposits less withdrawals, and what other coins were sold for less what they were bought for. */
        transfers: v.optional(figure),
        /** Bonus, interest and the like. */
        other: v.optional(figure),
        /** Reckoned back by closed PnL, because the account book was not read. */
        is_estimate: v.optional(v.boolean()),
      }),
    ),
  }),
} as const satisfies Call

export const pnlStrategiesDaily = {
  method: 'GET',
  path: '/pnl/strategies/daily',
  spec: 'API-05',
  need: 'trial',
  about: 'Realised profit and loss per day and strategy, narrowed by symbol and account.',
  query: v.object({ user_timezone: v.optional(zone), symbol: chosen, account: chosen }),
  answer: v.looseObject({
    days: v.array(
      v.looseObject({
        date: day,
        strategy_name: textOrNull,
        account_name: v.string(),
        pnl: figure,
        funding,
        trades: v.number(),
        wins: v.number(),
      }),
    ),
  }),
} as const satisfies Call

const calendarDay = v.looseObject({ date: day, pnl: figure, funding, trades: v.number(), wins: v.number() })

export const pnlCalendarMonthly = {
  method: 'GET',
  path: '/pnl/calendar/monthly',
  spec: 'API-06',
  need: 'trial',
  about: 'Each month with its days; month totals are the sums of their days.',
  query: zoned,
  answer: v.looseObject({
    months: v.array(
      v.looseObject({
        month: v.string(),
        pnl: figure,
        funding,
        trades: v.number(),
        wins: v.number(),
        days: v.array(calendarDay),
      }),
    ),
  }),
} as const satisfies Call
