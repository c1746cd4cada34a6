import { sum } from '../core/lists.ts'
import { after, days, type EpochMs } from '../core/time.ts'
import { type Book, bookKey, placeOf, spanOf, UNIT } from './books.ts'
import type { Judged, SaidAdvice } from './given.ts'
import { marginOfShare } from './outcome.ts'
import type { EngineAccount } from './portfolio.ts'

/** All that what advice came to is reckoned from. */
export interface History extends SaidAdvice {
  /** With the balances of now. */
  readonly accounts: readonly EngineAccount[]
  /** Trades since the oldest advice, by `bookKey`: also those of no strategy, which changed balances as well. */
  readonly books: ReadonlyMap<string, Book>
  /** What else changed a balance since then: funding, and what was paid in or out. */
  readonly apart: readonly Apart[]
}

/** A change of a balance that no trade made. */
export interface Apart {
  /** Name of the account. */
  readonly account: string
  readonly at: EpochMs
  /** Positive where it came in. */
  readonly usdt: number
}

/** What a recommended share made beside the one before, and of what. */
export interface Made {
  /** What the trades of the days made of their margins together; 0 without one. */
  readonly ratio: number
  /** Margins of a trade with either share, USDT of the balances when its days began. */
  readonly marginNow: number
  readonly marginNext: number
  /** `ratio` of the difference between the margins, to 1e-8 USDT. */
  readonly usdt: number
}

/**
 * As the walk-forward evaluation reckons: a trade's margin is its strategy's share of the balance of its account at
 * that time, and it makes of it what it made in the record. Balances are reckoned back to the beginning of the days by
 * what was made, paid and funded since. Null before so many days have passed.
 */
export function madeAfter({ given, isFollowed, from }: Judged, count: number, history: History): Made | null {
  const until = after(from, days(count))
  if (until > history.now) return null
  const { books, accounts, apart } = history
  const made = (account: string): number | null => {
    const book = books.get(bookKey(given.strategy, account))
    return book === undefined ? null : madeOf(book, from, until)
  }
  // What was followed trades where it was led to, once its rule has gone there too.
  const ratio = (isFollowed ? made(given.toAccount) : null) ?? made(given.account) ?? 0
  const balance = (name: string): number =>
    (accounts.find((one) => one.name === name)?.balance ?? 0) -
    sum(madeSince(books, name, from)) / UNIT -
    sum(apart.filter(({ account, at }) => account === name && at >= from).map(({ usdt }) => usdt))
  const marginNow = marginOfShare(given.now, balance(given.account))
  const marginNext = marginOfShare(given.next, balance(given.toAccount))
  return { ratio, marginNow, marginNext, usdt: Math.round(ratio * (marginNext - marginNow) * UNIT) / UNIT }
}

/** What the trades of a span made of their margins together, as ratios; null without a trade that has one. */
function madeOf(book: Book, from: EpochMs, until: EpochMs): number | null {
  const [first, last] = [placeOf(book, from), placeOf(book, until)]
  const ratios = Array.from({ length: last - first }, (_, at) => spanOf(book, first + at, first + at + 1)).flatMap(
    ({ pnl, margin }) => (margin > 0 ? pnl / margin : []),
  )
  return ratios.length === 0 ? null : sum(ratios)
}

/** Units of 1e-8 USDT that each strategy of an account made from an instant on. */
const madeSince = (books: ReadonlyMap<string, Book>, name: string, at: EpochMs): readonly number[] =>
  [...books.values()]
    .filter(({ account }) => account === name)
    .map((book) => book.pnl.at(-1)! - book.pnl[placeOf(book, at)]!)
