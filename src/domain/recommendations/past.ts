import { grouped, sum } from '../core/lists.ts'
import { inText } from '../core/order.ts'
import type { EpochMs } from '../core/time.ts'
import { type Book, bookKey, placeOf, totalPnl, UNIT } from './books.ts'
import { allocationOf, type DoneAction, doneByUnit, type Portfolio, type Unit } from './portfolio.ts'
import { NO_PERFORMANCE } from './returns.ts'

/**
 * The portfolio as it was at an instant: the trades closed before it, the actions ticked before it, and balances
 * reckoned back by what was made since, by trades of no strategy too. Where rules put strategies then is not known
 * here, so they are where they are now, from their first trade on. The books are cut, not built again: a look back
 * costs little.
 */
export function portfolioAt(portfolio: Portfolio, done: readonly DoneAction[], at: EpochMs): Portfolio {
  const { now, accounts, units, others } = portfolio
  if (at >= now) return { now, accounts, units, others }
  const books = grouped([...units.flatMap(({ book }) => book ?? []), ...others], ({ account }) => account)
  const balances = new Map(
    accounts.map(({ name, balance }) => [
      name,
      balance - sum((books.get(name) ?? []).map((book) => madeSince(book, at))) / UNIT,
    ]),
  )
  const ticked = doneByUnit(done.filter((one) => one.at < at))
  return {
    now: at,
    accounts: accounts
      .map((account) => ({ ...account, balance: balances.get(account.name)! }))
      .toSorted((a, b) => b.balance - a.balance || inText(a.name, b.name)),
    units: units.flatMap((unit): readonly Unit[] => {
      const book = unit.book === null ? null : bookUntil(unit.book, at)
      if (book === null) return []
      const own = ticked.get(bookKey(unit.strategy, unit.account)) ?? []
      return [
        {
          ...unit,
          book,
          performance: NO_PERFORMANCE,
          pnl: totalPnl(book),
          allocationPct: allocationOf(book, balances.get(unit.account) ?? 0),
          lastDone: own.at(-1) ?? null,
          lastMove: own.findLast(({ move }) => move !== null)?.move ?? null,
        },
      ]
    }),
    others: others.flatMap((book) => bookUntil(book, at) ?? []),
  }
}

/** Units of 1e-8 USDT that its trades made from an instant on. */
const madeSince = (book: Book, at: EpochMs): number => book.pnl.at(-1)! - book.pnl[placeOf(book, at)]!

/** The book with the trades closed before an instant; null where there is none. */
function bookUntil(book: Book, at: EpochMs): Book | null {
  const count = placeOf(book, at)
  if (count === 0) return null
  const cut = (column: Float64Array): Float64Array => column.subarray(0, count + 1)
  return {
    ...book,
    trades: book.trades.slice(0, count),
    pnl: cut(book.pnl),
    won: cut(book.won),
    lost: cut(book.lost),
    margin: cut(book.margin),
    wins: cut(book.wins),
  }
}
