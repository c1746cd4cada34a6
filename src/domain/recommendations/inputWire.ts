import { calendarOf } from '../core/calendar.ts'
import type { DecimalText } from '../core/decimal.ts'
import { epoch } from '../core/time.ts'
import { booksOf, type EngineTrade } from './books.ts'
import type { DoneAction, EngineAccount, EngineInput, Placement } from './portfolio.ts'

/** What the engine is given, as it crosses the wire: the trades of each strategy on an account in columns. */
export interface WireInput {
  /** Instant it was read at, ms of UTC: the engine's 'now'. */
  readonly at: number
  readonly timezone: string
  readonly accounts: readonly EngineAccount[]
  readonly placements: readonly Placement[]
  readonly done: readonly DoneAction[]
  readonly books: readonly WireBook[]
  /** Of no strategy, by account: an empty name. A server that is older has none. */
  readonly others?: readonly WireBook[]
}

interface WireBook extends Placement {
  /** USDT, net of fees, in the order of closing. */
  readonly pnl: readonly DecimalText[]
  /** Initial margin at entry, USDT. */
  readonly margin: readonly number[]
  /** ms of UTC. */
  readonly closed_at: readonly number[]
}

/** The engine's input for the wire; trades keep their order, which their ids made, and not the ids. */
export const wireInput = ({ now, calendar, trades, others, accounts, placements, done }: EngineInput) => ({
  at: now,
  timezone: calendar.zone,
  accounts: accounts.map((one) => ({ ...one })),
  placements: placements.map((one) => ({ ...one })),
  done: done.map((one) => ({ ...one })),
  books: wireBooks(trades),
  others: wireBooks(others),
})

const wireBooks = (trades: readonly EngineTrade[]) =>
  [...booksOf(trades).values()].map(({ strategy, account, trades: own }) => ({
    strategy,
    account,
    pnl: own.map(({ pnl }) => pnl),
    margin: own.map(({ margin }) => margin),
    closed_at: own.map(({ closedAt }) => closedAt),
  }))

/** The same input on the other side: what the engine says of it is what it says at the server. */
export const inputFrom = ({ at, timezone, accounts, placements, done, books, others }: WireInput): EngineInput => ({
  now: epoch(at),
  calendar: calendarOf(timezone),
  accounts,
  placements,
  done,
  trades: books.flatMap(tradesIn),
  others: (others ?? []).flatMap(tradesIn),
})

const tradesIn = ({ strategy, account, pnl, margin, closed_at: closedAt }: WireBook): readonly EngineTrade[] =>
  pnl.map((one, place) => ({
    id: String(place).padStart(PLACES, '0'),
    strategy,
    account,
    pnl: one,
    margin: margin[place] ?? 0,
    closedAt: epoch(closedAt[place] ?? 0),
  }))

/** Digits of a place among the trades of a book, so that texts order as numbers do. */
const PLACES = 9

/** Whether an answer is such an input; one of another server is taken for none. */
export const isInput = (value: unknown): value is WireInput =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Partial<WireInput>).at === 'number' &&
  typeof (value as Partial<WireInput>).timezone === 'string' &&
  LISTS.every((name) => Array.isArray((value as Partial<WireInput>)[name]))

const LISTS = ['accounts', 'placements', 'done', 'books'] as const
