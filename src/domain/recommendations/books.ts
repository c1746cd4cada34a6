import type { DecimalText } from '../core/decimal.ts'
import { floatOf } from '../core/decimal.ts'
import { grouped } from '../core/lists.ts'
import { inText } from '../core/order.ts'
import type { EpochMs } from '../core/time.ts'
import { textOfUnits, unitsOf } from '../core/units.ts'

/** A closed trade as the engine needs it. */
export interface EngineTrade {
  readonly id: string
  readonly strategy: string
  readonly account: string
  /** USDT, net of fees. */
  readonly pnl: DecimalText
  /** Initial margin at entry, USDT: what its ROI is measured by. */
  readonly margin: number
  readonly closedAt: EpochMs
}

/**
 * The trades of one strategy on one account in the order of their closing, as running sums: any span of them is a
 * difference of two, so another configuration costs no second pass. Sums are whole units of 1e-8 USDT, so exact.
 */
export interface Book {
  readonly strategy: string
  readonly account: string
  readonly trades: readonly EngineTrade[]
  readonly pnl: Float64Array
  readonly won: Float64Array
  readonly lost: Float64Array
  readonly margin: Float64Array
  readonly wins: Float64Array
}

/** Figures of a span of trades. USDT, per cent. */
export interface Span {
  readonly trades: number
  readonly wins: number
  readonly pnl: number
  readonly won: number
  /** Positive. */
  readonly lost: number
  /** Margin of all its trades together. */
  readonly margin: number
}

/** Units of one USDT. */
export const UNIT = 1e8

/** Key of a strategy on an account; names hold no control characters. */
export const bookKey = (strategy: string, account: string): string => `${strategy}\u0000${account}`

/** Every strategy on every account that traded, by its key. The order of the trades does not matter. */
export function booksOf(trades: readonly EngineTrade[]): ReadonlyMap<string, Book> {
  const groups = grouped(trades, ({ strategy, account }) => bookKey(strategy, account))
  return new Map([...groups].map(([key, own]) => [key, bookOf(own)]))
}

/** In the order of closing; of one instant by id. */
const inTime = (a: EngineTrade, b: EngineTrade): number => a.closedAt - b.closedAt || inText(a.id, b.id)

function bookOf(own: readonly EngineTrade[]): Book {
  const trades = own.toSorted(inTime)
  const column = (): Float64Array => new Float64Array(trades.length + 1)
  const [pnl, won, lost, margin, wins] = [column(), column(), column(), column(), column()]
  trades.forEach((trade, at) => {
    const units = unitsOf(trade.pnl) ?? Math.round(floatOf(trade.pnl) * UNIT)
    pnl[at + 1] = pnl[at]! + units
    won[at + 1] = won[at]! + Math.max(0, units)
    lost[at + 1] = lost[at]! + Math.max(0, -units)
    margin[at + 1] = margin[at]! + Math.round(trade.margin * UNIT)
    wins[at + 1] = wins[at]! + (units > 0 ? 1 : 0)
  })
  const { strategy, account } = trades[0]!
  return { strategy, account, trades, pnl, won, lost, margin, wins }
}

/** Trades from one place to before another (default: all). */
export function spanOf(book: Book, from = 0, to = book.trades.length): Span {
  const of = (column: Float64Array): number => column[to]! - column[from]!
  return {
    trades: to - from,
    wins: of(book.wins),
    pnl: of(book.pnl) / UNIT,
    won: of(book.won) / UNIT,
    lost: of(book.lost) / UNIT,
    margin: of(book.margin) / UNIT,
  }
}

/** Place of the first trade that closed at or after an instant. */
export function placeOf({ trades }: Book, at: EpochMs): number {
  let [low, high] = [0, trades.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (trades[middle]!.closedAt < at) low = middle + 1
    else high = middle
  }
  return low
}

/** PnL of all trades, to the last digit. */
export const totalPnl = ({ pnl }: Book): DecimalText => textOfUnits(pnl.at(-1) ?? 0)

/** Per cent of trades above 0; null without trades. */
export const winRateOf = ({ wins, trades }: Span): number | null => (trades === 0 ? null : (wins / trades) * 100)

/** Gains over losses; null without a loss. */
export const profitFactorOf = ({ won, lost }: Span): number | null => (lost === 0 ? null : won / lost)

/** Mean PnL of a trade, USDT; null without trades. */
export const expectancyOf = ({ pnl, trades }: Span): number | null => (trades === 0 ? null : pnl / trades)

/**
 * ROT, return on trades: the ROI of all of them together, PnL beside the initial margin they took, per cent (A-54,
 * A large trade counts for more than a small one. Null where no margin is known.
 */
export const rotOf = ({ pnl, margin }: Span): number | null => (margin <= 0 ? null : (pnl / margin) * 100)
