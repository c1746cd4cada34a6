import { epoch } from '../../../domain/core/time.ts'
import { addDays, dayFrom } from '../../../domain/core/calendar.ts'
import { accountDays, calendarMonths, dayTotals } from '../../../domain/metrics/dayTotals.ts'
import { sum } from '../../../domain/core/lists.ts'
import { dayFigures } from '../../db/trades/tradeFigures.ts'
import { sumsBySymbol } from '../../db/trades/tradeSums.ts'
import { balanceDays } from '../../metrics/balances.ts'
import { accountMetrics, calendarFor, timeframes } from '../../metrics/figures.ts'
import type { Parts } from '../../parts.ts'
import type { SomeRoutes } from '../serve.ts'

/** Realised profit and loss. Days are calendar days of the zone in the call, else of the user's own. */
export function pnlRoutes(parts: Parts) {
  const { db, clock } = parts

  return {
    pnlTimeframes: async ({ session, query }) => ({
      ...(await timeframes(parts, session.userId, await calendarFor(parts, session.userId, query.user_timezone))),
    }),
    pnlAccountsSummary: async ({ session }) => {
      const accounts = (await accountMetrics(parts, session.userId)).map((account) => ({ ...account }))
      return {
        accounts,
        total_pnl: sum(accounts.map((account) => account.total_pnl)),
        total_balance: sum(accounts.map((account) => account.balance_usdt)),
      }
    },
    pnlAccountsDaily: async ({ session, query }) => {
      const calendar = await calendarFor(parts, session.userId, query.user_timezone)
      const rows = await dayFigures(db, session.userId, { calendar, from: null })
      return {
        days: accountDays(rows).map(({ day, accountName, totals }) => ({
          date: day,
          account_name: accountName,
          ...totals,
        })),
      }
    },
    pnlStrategiesDaily: async ({ session, query }) => {
      const calendar = await calendarFor(parts, session.userId, query.user_timezone)
      const rows = await dayFigures(db, session.userId, {
        calendar,
        from: null,
        symbol: query.symbol,
        accountName: query.account,
      })
      return {
        days: rows.map((row) => ({
          date: row.day,
          strategy_name: row.strategyName,
          account_name: row.accountName,
          ...dayTotals([row]),
        })),
      }
    },
    pnlSymbols: async ({ session, query }) => {
      const calendar = await calendarFor(parts, session.userId, query.user_timezone)
      const today = calendar.dayOf(epoch(clock.now()))
      const from = query.days === undefined ? dayFrom(query.from ?? '') : addDays(today, 1 - query.days)
      const to = dayFrom(query.to ?? '')
      const rows = await sumsBySymbol(db, session.userId, {
        accountName: query.account,
        strategyName: query.strategy,
        from: from === null ? undefined : new Date(calendar.startOf(from)),
        until: to === null ? undefined : new Date(calendar.startOf(addDays(to, 1))),
      })
      return {
        symbols: rows.map(({ name, count, pnl }) => ({ symbol: name, pnl, trades: count })),
        total_count: sum(rows.map(({ count }) => count)),
      }
    },
    pnlCalendarMonthly: async ({ session, query }) => {
      const calendar = await calendarFor(parts, session.userId, query.user_timezone)
      const rows = await dayFigures(db, session.userId, { calendar, from: null })
      return {
        months: calendarMonths(rows).map(({ month, totals, days }) => ({
          month,
          ...totals,
          days: days.map(({ day, totals: ofDay }) => ({ date: day, ...ofDay })),
        })),
      }
    },
    pnlBalancesDaily: async ({ session, query }) => {
      const calendar = await calendarFor(parts, session.userId, query.user_timezone)
      return { days: (await balanceDays(parts, session.userId, calendar)).map((row) => ({ ...row })) }
    },
  } satisfies SomeRoutes
}
