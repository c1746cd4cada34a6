import { floatOf, sumOf } from '../../../domain/core/decimal.ts'
import { epoch } from '../../../domain/core/time.ts'
import { addDays, dayFrom } from '../../../domain/metrics/days.ts'
import { grouped } from '../../../domain/metrics/summaries.ts'
import { pnlSymbols } from '../../../domain/wire/companion.ts'
import {
  pnlAccountsDaily,
  pnlAccountsSummary,
  pnlBalancesDaily,
  pnlCalendarMonthly,
  pnlStrategiesDaily,
  pnlTimeframes,
} from '../../../domain/wire/rest/pnl.ts'
import { type DayFigures, dayFigures } from '../../db/tradeFigures.ts'
import { sumsBySymbol } from '../../db/tradeSums.ts'
import { balanceDays } from '../../metrics/balances.ts'
import { accountMetrics, calendarFor, timeframes } from '../../metrics/figures.ts'
import type { Parts } from '../../parts.ts'
import { type App, serve } from '../serve.ts'

/** Realised profit and loss. Days are calendar days of the zone in the call, else of the user's own. */
export function pnlRoutes(app: App, parts: Parts): void {
  const { db, clock } = parts

  serve(app, parts, pnlTimeframes, async ({ session, query }) => ({
    ...(await timeframes(parts, session.userId, await calendarFor(parts, session.userId, query.user_timezone))),
  }))
  serve(app, parts, pnlAccountsSummary, async ({ session }) => {
    const accounts = (await accountMetrics(parts, session.userId)).map((account) => ({ ...account }))
    return {
      accounts,
      total_pnl: sum(accounts.map((account) => account.total_pnl)),
      total_balance: sum(accounts.map((account) => account.balance_usdt)),
    }
  })
  serve(app, parts, pnlAccountsDaily, async ({ session, query }) => {
    const { zone } = await calendarFor(parts, session.userId, query.user_timezone)
    const rows = await dayFigures(db, session.userId, { zone, since: null })
    return {
      days: [...grouped(rows, (row) => `${row.day} ${row.accountName}`).values()].map((own) => ({
        date: own[0]!.day,
        account_name: own[0]!.accountName,
        ...totals(own),
      })),
    }
  })
  serve(app, parts, pnlStrategiesDaily, async ({ session, query }) => {
    const { zone } = await calendarFor(parts, session.userId, query.user_timezone)
    const rows = await dayFigures(db, session.userId, {
      zone,
      since: null,
      symbol: chosen(query.symbol),
      accountName: chosen(query.account),
    })
    return {
      days: rows.map((row) => ({
        date: row.day,
        strategy_name: row.strategyName,
        account_name: row.accountName,
        ...totals([row]),
      })),
    }
  })
  serve(app, parts, pnlSymbols, async ({ session, query }) => {
    const calendar = await calendarFor(parts, session.userId, query.user_timezone)
    const today = calendar.dayOf(epoch(clock.now()))
    const from = query.days === undefined ? dayFrom(query.from ?? '') : addDays(today, 1 - query.days)
    const to = dayFrom(query.to ?? '')
    const rows = await sumsBySymbol(db, session.userId, {
      accountName: chosen(query.account),
      from: from === null ? undefined : new Date(calendar.startOf(from)),
      until: to === null ? undefined : new Date(calendar.startOf(addDays(to, 1))),
    })
    return {
      symbols: rows.map(({ name, count, pnl }) => ({ symbol: name, pnl, trades: count })),
      total_count: sum(rows.map(({ count }) => count)),
    }
  })
  serve(app, parts, pnlCalendarMonthly, async ({ session, query }) => {
    const { zone } = await calendarFor(parts, session.userId, query.user_timezone)
    const rows = await dayFigures(db, session.userId, { zone, since: null })
    return {
      months: [...grouped(rows, (row) => row.day.slice(0, 7))].map(([month, own]) => ({
        month,
        ...totals(own),
        days: [...grouped(own, (row) => row.day)].map(([date, ofDay]) => ({ date, ...totals(ofDay) })),
      })),
    }
  })
  serve(app, parts, pnlBalancesDaily, async ({ session, query }) => {
    const calendar = await calendarFor(parts, session.userId, query.user_timezone)
    return { days: (await balanceDays(parts, session.userId, calendar)).map((row) => ({ ...row })) }
  })
}

/** Month and week totals are sums of the same rows as their days, so they agree. */
const totals = (rows: readonly DayFigures[]) => ({
  pnl: floatOf(sumOf(rows.map(({ pnl }) => pnl))),
  funding: fundingOf(rows),
  trades: sum(rows.map(({ trades }) => trades)),
  wins: sum(rows.map(({ wins }) => wins)),
})

/** Null where it is known of no trade. */
const fundingOf = (rows: readonly DayFigures[]): number | null =>
  rows.every(({ funding }) => funding === null) ? null : floatOf(sumOf(rows.flatMap(({ funding }) => funding ?? [])))

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)

/** `All` or nothing is no filter (spec 3). */
const chosen = (value: string | undefined): string | undefined =>
  value === undefined || value === '' || value === 'All' ? undefined : value
