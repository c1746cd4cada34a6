import { sum } from '../core/lists.ts'
import { after, days, type EpochMs } from '../core/time.ts'
import { type Book, bookKey, placeOf, spanOf, UNIT } from './books.ts'
import { judgedAdvice, type Judged, type StoredBrief } from './given.ts'
import { marginOfShare } from './outcome.ts'
import type { EngineAccount } from './portfolio.ts'

/** Days after which an advice is looked back at (screens.md 2.11, N10). */
const OUTCOME_DAYS = [14, 30] as const

/** What advice came to. */
export interface Outcome {
  /** Those of which so many days have passed. */
  readonly judged: number
  /**
   * USDT of the recommended share beside the one before, to the cent: made where it was followed, missed where it was
   * not.
   */
  readonly usdt: number
  /** What each of them adds, to 1e-8 USDT. */
  readonly rows: readonly OutcomeRow[]
}

/** One advice and what it came to. */
export interface OutcomeRow {
  readonly strategy: string
  readonly account: string
  readonly toAccount: string
  readonly from: EpochMs
  readonly usdt: number
}

/** Followed against ignored advice of a user's own history (N10). */
export interface Scoreboard {
  readonly followed: number
  readonly ignored: number
  readonly after: readonly { readonly days: number; readonly followed: Outcome; readonly ignored: Outcome }[]
}

/** All that the scoreboard looks at. */
export interface History {
  readonly now: EpochMs
  readonly stored: readonly StoredBrief[]
  /** With the balances of now. */
  readonly accounts: readonly EngineAccount[]
  /** Trades since the oldest advice, by `bookKey`. */
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

/**
 * Followed against ignored advice, each by the shares that it named then. As the walk-forward evaluation reckons: a
 * trade's margin is its strategy's share of the balance of its account at that time, and it makes of it what it made in
 * the record. The outcome is what the recommended share makes of the trades of the days after, less what the share
 * before makes of them; balances are reckoned back to the beginning of those days by what was made, paid and funded
 * since.
 */
export function scoreboardOf(history: History): Scoreboard {
  const judged = judgedAdvice(history.stored, history.now)
  const [followed, ignored] = [judged.filter((one) => one.isFollowed), judged.filter((one) => !one.isFollowed)]
  return {
    followed: followed.length,
    ignored: ignored.length,
    after: OUTCOME_DAYS.map((count) => ({
      days: count,
      followed: outcomeOf(followed, count, history),
      ignored: outcomeOf(ignored, count, history),
    })),
  }
}

function outcomeOf(judged: readonly Judged[], count: number, history: History): Outcome {
  const old = judged.filter(({ from }) => after(from, days(count)) <= history.now)
  const rows = old.map((one): OutcomeRow => {
    const { strategy, account, toAccount } = one.given
    const usdt = madeBeside(one, after(one.from, days(count)), history)
    return { strategy, account, toAccount, from: one.from, usdt: Math.round(usdt * UNIT) / UNIT }
  })
  return { judged: rows.length, usdt: Math.round(sum(rows.map(({ usdt }) => usdt)) * 100) / 100, rows }
}

/** USDT that the recommended share made until an instant beside the one before. */
function madeBeside({ given, isFollowed, from }: Judged, until: EpochMs, history: History): number {
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
  return (
    ratio * (marginOfShare(given.next, balance(given.toAccount)) - marginOfShare(given.now, balance(given.account)))
  )
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
