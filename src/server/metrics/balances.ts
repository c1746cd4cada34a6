import { type DecimalText, floatOf, sumOf, ZERO } from '../../domain/core/decimal.ts'
import { epoch } from '../../domain/core/time.ts'
import { balanceAfter, balancesDaily } from '../../domain/metrics/calendars.ts'
import type { DayFigures } from '../../domain/metrics/dayTotals.ts'
import { addDays, type DayText, type ZoneCalendar } from '../../domain/core/calendar.ts'
import { grouped } from '../../domain/core/lists.ts'
import { dayFigures } from '../db/trades/tradeFigures.ts'
import {
  apartByDay,
  type ApartOfDay,
  type DayEnd,
  dayEnds,
  type WalletBook,
  walletBooks,
} from '../db/trades/walletDays.ts'
import { type KeptWallet, listWallets } from '../db/wallets.ts'
import type { FigureParts } from './figures.ts'

/** The end of one day on one account, in the wire's spelling. */
interface BalanceDay {
  readonly date: string
  readonly account_name: string
  readonly balance_usdt: number
  readonly balance?: DecimalText
  readonly funding?: number
  readonly transfers?: number
  readonly other?: number
  readonly is_estimate?: true
}

/**
 * Balances at the end of each day of all accounts: those of the exchange's account book, where it is read; else
 * reckoned. However many accounts there are, each is asked for with the others.
 */
export async function balanceDays(
  parts: FigureParts,
  userId: string,
  calendar: ZoneCalendar,
): Promise<readonly BalanceDay[]> {
  const { db, clock, settings } = parts
  const today = calendar.dayOf(epoch(clock.now()))
  const [wallets, books] = [await listWallets(db, userId, settings.BYBIT_ENVIRONMENT), await walletBooks(db, userId)]
  const own = wallets.flatMap(({ accountId }) => {
    const book = books.get(accountId)
    return book === undefined ? [] : [{ accountId, ...daysOf(book, calendar, today) }]
  })
  const ends = grouped(await dayEnds(db, userId, calendar, own), ({ accountId }) => accountId)
  const apart = grouped(await apartByDay(db, userId, calendar), ({ accountId }) => accountId)
  const isBooked = wallets.every(({ accountId }) => books.has(accountId))
  const traded = grouped(
    isBooked ? [] : await dayFigures(db, userId, { calendar, from: null }),
    ({ accountName }) => accountName,
  )
  return wallets.flatMap((wallet) =>
    books.has(wallet.accountId)
      ? ofBook(wallet, ends.get(wallet.accountId) ?? [], apart.get(wallet.accountId) ?? [], today)
      : reckoned(wallet, traded.get(wallet.accountName) ?? [], calendar, today),
  )
}

/** The days that a book is read for to their end; today's balance is the wallet's own. */
function daysOf({ mark, oldest }: WalletBook, calendar: ZoneCalendar, today: DayText) {
  const covered = addDays(calendar.dayOf(mark.coveredTo), -1)
  return {
    first: calendar.dayOf(epoch(Math.max(oldest, mark.done ? 0 : mark.windowEnd, mark.gaps?.at(-1)?.to ?? 0))),
    last: covered < today ? covered : addDays(today, -1),
  }
}

function ofBook(
  wallet: KeptWallet,
  ends: readonly DayEnd[],
  apart: readonly ApartOfDay[],
  today: DayText,
): readonly BalanceDay[] {
  const past = [...grouped(ends, ({ day }) => day)].flatMap(([day, lines]) => {
    const balance = balanceAfter(lines)
    return balance === null ? [] : [{ day, balance }]
  })
  const amounts = grouped(apart, ({ day }) => day)
  return [...past, { day: today, balance: wallet.balance as DecimalText }].map(({ day, balance }) => {
    const of = (kind: string): number =>
      floatOf(sumOf((amounts.get(day) ?? []).filter((one) => one.kind === kind).map(({ amount }) => amount)))
    const exact = sumOf([balance])
    return {
      date: day,
      account_name: wallet.accountName,
      balance_usdt: floatOf(exact),
      balance: exact,
      funding: of('funding'),
      transfers: of('transfer'),
      other: of('other'),
    }
  })
}

/**
 * Back from the wallet now by what trades brought, their funding included; that of open positions is told with its
 * trade only.
 */
function reckoned(
  { accountName, balance }: KeptWallet,
  rows: readonly DayFigures[],
  calendar: ZoneCalendar,
  last: DayText,
): readonly BalanceDay[] {
  // A day's sum stands for its trades: the balance at the end of a day asks for no more.
  const own = rows.map(({ day, pnl, funding }) => ({
    pnl: sumOf([pnl, funding ?? ZERO]),
    closedAt: calendar.startOf(day),
  }))
  const first = own[0] === undefined ? last : calendar.dayOf(own[0].closedAt)
  return balancesDaily(balance as DecimalText, own, calendar, first, last).map((row) => ({
    date: row.date,
    account_name: accountName,
    balance_usdt: row.balance,
    ...(row.date === last ? {} : { is_estimate: true as const }),
  }))
}
