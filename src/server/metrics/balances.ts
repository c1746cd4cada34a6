import { type DecimalText, floatOf, sumOf, ZERO } from '../../domain/core/decimal.ts'
import { epoch } from '../../domain/core/time.ts'
import { balanceAfter, balancesDaily } from '../../domain/metrics/calendars.ts'
import { addDays, type ZoneCalendar } from '../../domain/core/calendar.ts'
import { grouped } from '../../domain/core/lists.ts'
import { dayFigures } from '../db/trades/tradeFigures.ts'
import { apartByDay, dayEnds, findWalletMark, firstChangeAt } from '../db/trades/walletLog.ts'
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
 * reckoned.
 */
export async function balanceDays(
  parts: FigureParts,
  userId: string,
  calendar: ZoneCalendar,
): Promise<readonly BalanceDay[]> {
  const wallets = await listWallets(parts.db, userId)
  return (
    await Promise.all(
      wallets.map(
        async (wallet) =>
          (await ofBook(parts, userId, wallet, calendar)) ?? (await reckoned(parts, userId, wallet, calendar)),
      ),
    )
  ).flat()
}

/** Only days that the book is read for to their end; today's is the wallet's own. Null when nothing is read. */
async function ofBook(
  { db, clock }: FigureParts,
  userId: string,
  wallet: KeptWallet,
  calendar: ZoneCalendar,
): Promise<readonly BalanceDay[] | null> {
  const owner = { userId, accountId: wallet.accountId }
  const [mark, oldest] = await Promise.all([findWalletMark(db, owner), firstChangeAt(db, owner)])
  if (mark === null || oldest === null) return null
  const today = calendar.dayOf(epoch(clock.now()))
  const [read, covered] = [
    calendar.dayOf(epoch(Math.max(oldest, mark.done ? 0 : mark.windowEnd, mark.gaps?.at(-1)?.to ?? 0))),
    addDays(calendar.dayOf(mark.coveredTo), -1),
  ]
  const [ends, apart] = await Promise.all([
    dayEnds(db, owner, { calendar, first: read, last: covered < today ? covered : addDays(today, -1) }),
    apartByDay(db, owner, calendar),
  ])
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
async function reckoned(
  { db, clock }: FigureParts,
  userId: string,
  { accountName, balance }: KeptWallet,
  calendar: ZoneCalendar,
): Promise<readonly BalanceDay[]> {
  const rows = await dayFigures(db, userId, { calendar, from: null, accountName })
  const last = calendar.dayOf(epoch(clock.now()))
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
