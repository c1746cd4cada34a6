import { compareDecimals, differenceOf, isZero, negated, ZERO, type DecimalText } from '../core/decimal.ts'
import type { Execution, Leg, PositionMode, TradeSide } from './execution.ts'
import type { LegState } from './legState.ts'

/** 1 for a buy, -1 for a sale. */
export const signOf = (side: TradeSide): 1 | -1 => (side === 'Buy' ? 1 : -1)

/** A quantity with its sign. */
export const signed = (qty: DecimalText, sign: 1 | -1): DecimalText => (sign === 1 ? qty : negated(qty))

/** What one fill does: it closes `closed` of a leg, then opens `opened`. Only one-way mode does both (a flip). */
export interface Split {
  readonly leg: Leg
  readonly closed: DecimalText
  readonly opened: DecimalText
  /** REST left out `closedSize` and nothing else told whether it opened or closed. */
  readonly isGuess: boolean
}

/** Splits a fill by mode (bybit.md 1.9 items 3 and 4). `held` is the one-way leg before it. */
export function splitOf(execution: Execution, mode: PositionMode, held: LegState): Split {
  return mode === 'hedge' ? hedgeSplit(execution) : oneWaySplit(execution, held)
}

/**
 * Whether a fill tells of hedge mode: it opens against what is held, or closes with it. `direction` is that of what is
 * held.
 */
export function needsTwoLegs(execution: Execution, direction: 1 | -1 | 0): boolean {
  if (execution.closedSize === null || direction === 0) return false
  return (direction === -signOf(execution.side)) === isZero(execution.closedSize)
}

function oneWaySplit(execution: Execution, held: LegState): Split {
  const isOpposite = held.direction === -signOf(execution.side)
  const implied = isOpposite ? smaller(held.size, execution.qty) : ZERO
  // A fill against what is held always closes first here, whatever a stale field says.
  const closed = execution.closedSize === null ? implied : larger(execution.closedSize, implied)
  return { leg: 'one_way', closed, opened: differenceOf(execution.qty, closed), isGuess: false }
}

/** Executions carry no position index: side and closed size tell the leg. There are no flips. */
function hedgeSplit(execution: Execution): Split {
  const isClosing = closesLeg(execution)
  const isLong = (execution.side === 'Buy') !== isClosing
  return {
    leg: isLong ? 'long' : 'short',
    closed: isClosing ? execution.qty : ZERO,
    opened: isClosing ? ZERO : execution.qty,
    isGuess: execution.closedSize === null && !isClosingByOrigin(execution),
  }
}

/** Whether a fill closes in hedge mode, where its side alone does not say so. */
export const closesLeg = (execution: Execution): boolean =>
  execution.closedSize === null ? isClosingByOrigin(execution) : !isZero(execution.closedSize)

const CLOSING_ORIGIN = /Clos|TakeProfit|StopLoss|Trailing|Liq|Adl/i

/** Liquidation, deleveraging, and what the exchange settles as it takes a contract off its list. */
const CLOSING_TYPES: ReadonlySet<string> = new Set(['BustTrade', 'AdlTrade', 'Settle', 'Delivery'])

const isClosingByOrigin = (execution: Execution): boolean =>
  CLOSING_ORIGIN.test(execution.createType) ||
  CLOSING_ORIGIN.test(execution.stopOrderType) ||
  CLOSING_TYPES.has(execution.execType)

const smaller = (a: DecimalText, b: DecimalText): DecimalText => (compareDecimals(a, b) <= 0 ? a : b)

const larger = (a: DecimalText, b: DecimalText): DecimalText => (compareDecimals(a, b) >= 0 ? a : b)
