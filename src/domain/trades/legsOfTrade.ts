import { isZero, productOf, sumIfKnown, sumOf, type DecimalText } from '../core/decimal.ts'
import { grouped } from '../core/lists.ts'
import type { EpochMs } from '../core/time.ts'
import { meanPrice } from './closedTrade.ts'
import type { ClosedTrade, Execution } from './execution.ts'
import { EMPTY_LEG, feeShares, grown, reduced, type LegState, type Piece } from './legState.ts'
import { ordered, QUANTITY_TYPES } from './order.ts'
import { signOf, splitOf } from './split.ts'

/** What one order did to the position that a closed trade was taken from. */
export interface TradeLeg {
  readonly orderId: string
  /** `in` made the position larger, `out` smaller. */
  readonly way: 'in' | 'out'
  /** In coins, of all its fills. */
  readonly qty: DecimalText
  /** Mean of its fills. */
  readonly price: DecimalText
  /** USDT; negative is a rebate. Null where it was paid in another coin. */
  readonly fee: DecimalText | null
  readonly fillCount: number
  readonly firstAt: EpochMs
  readonly lastAt: EpochMs
  /** In coins, what was held after its last fill; null where the opening is not known. */
  readonly held: DecimalText | null
}

/** Which trade it is about. */
export type OfTrade = Pick<ClosedTrade, 'orderId' | 'side' | 'leg' | 'openedAt'>

/**
 * The orders by which a position was opened, added to and reduced until a trade was closed, each summed over its fills,
 * in the order of their first ones (screens.md 2.4, A-274). `executions` are those of its account and symbol from its
 * opening to its close; where the opening is not known, only its own order is told. An order that flips a position is
 * split, as long as the exchange says how much of it closed (bybit.md 1.6).
 */
export function legsOfTrade(trade: OfTrade, executions: readonly Execution[]): readonly TradeLeg[] {
  const fills = ordered(executions).filter(({ execType }) => QUANTITY_TYPES.has(execType))
  return summed(trade.openedAt === null ? ownParts(trade, fills) : partsOf(trade, fills))
}

/** The part of one fill that concerns the position. */
interface Part {
  readonly orderId: string
  readonly way: TradeLeg['way']
  readonly piece: Piece
  readonly held: DecimalText | null
}

function ownParts({ orderId }: OfTrade, fills: readonly Execution[]): readonly Part[] {
  return fills
    .filter((fill) => fill.orderId === orderId)
    .map(({ closedSize, qty, ...fill }) => ({
      orderId,
      way: 'out',
      piece: { ...fill, qty: closedSize ?? qty },
      held: null,
    }))
}

function partsOf(trade: OfTrade, fills: readonly Execution[]): readonly Part[] {
  const mode = trade.leg === 'one_way' ? 'one_way' : 'hedge'
  const parts: Part[] = []
  let held: LegState = EMPTY_LEG
  for (const fill of fills) {
    const { leg, opened, closed } = splitOf(fill, mode, held)
    if (leg !== trade.leg) continue
    const fees = feeShares(fill, { opened, closed })
    const { price, at } = fill
    // A leg of a spread trade has no order: each stands for itself.
    const orderId = fill.orderId || fill.execId
    // What closes before anything was opened belongs to the position before.
    if (fill.side === trade.side && !isZero(opened)) {
      const piece = { qty: opened, price, fee: fees.opening, at }
      held = grown(held, signOf(fill.side), piece)
      parts.push({ orderId, way: 'in', piece, held: held.size })
    } else if (fill.side !== trade.side && !isZero(held.size)) {
      held = reduced(held, closed).leg
      parts.push({ orderId, way: 'out', piece: { qty: closed, price, fee: fees.closing, at }, held: held.size })
      if (isZero(held.size)) break
    }
  }
  return parts
}

function summed(parts: readonly Part[]): readonly TradeLeg[] {
  return [...grouped(parts, ({ way, orderId }) => `${way} ${orderId}`).values()].map((of) => {
    const [first, last] = [of[0]!, of.at(-1)!]
    const qty = sumOf(of.map(({ piece }) => piece.qty))
    return {
      orderId: first.orderId,
      way: first.way,
      qty,
      price: meanPrice(sumOf(of.map(({ piece }) => productOf(piece.qty, piece.price))), qty) ?? first.piece.price,
      fee: sumIfKnown(of.map(({ piece }) => piece.fee)),
      fillCount: of.length,
      firstAt: first.piece.at,
      lastAt: last.piece.at,
      held: last.held,
    }
  })
}
