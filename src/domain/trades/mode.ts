import { compareDecimals, differenceOf, isZero, negated, sumOf, ZERO, type DecimalText } from '../core/decimal.ts'
import type { Execution, PositionMode } from './execution.ts'
import { ordered, QUANTITY_TYPES } from './order.ts'
import { signOf } from './split.ts'

/**
 * Modes in which executions can have happened, wherever in the life of a position they begin. Both where nothing tells
 * them apart, none where they contradict each other, as when the account changed its mode between them.
 */
export function possibleModes(executions: readonly Execution[]): readonly PositionMode[] {
  const fills = ordered(executions).filter(({ execType }) => QUANTITY_TYPES.has(execType))
  return [...(isOneLeg(fills) ? ['one_way' as const] : []), ...(fills.some(isFlip) ? [] : ['hedge' as const])]
}

/** Whether a fill closes a position and opens the opposite one: only one leg can do both. */
export const isFlip = ({ closedSize, qty }: Execution): boolean =>
  closedSize !== null && !isZero(closedSize) && compareDecimals(closedSize, qty) < 0

/**
 * Whether some holding before the first fill lets one leg live through all of them. Each fill bounds it: it opened with
 * what was held, or closed against it.
 */
function isOneLeg(fills: readonly Execution[]): boolean {
  let least: DecimalText | null = null
  let most: DecimalText | null = null
  let moved: DecimalText = ZERO
  for (const fill of fills) {
    const bounds = boundsBefore(fill)
    if (bounds.least !== null) least = larger(least, differenceOf(bounds.least, moved))
    if (bounds.most !== null) most = smaller(most, differenceOf(bounds.most, moved))
    if (least !== null && most !== null && compareDecimals(least, most) > 0) return false
    moved = sumOf([moved, signOf(fill.side) === 1 ? fill.qty : negated(fill.qty)])
  }
  return true
}

interface Bounds {
  readonly least: DecimalText | null
  readonly most: DecimalText | null
}

/** What one leg can have held, short negative, right before a fill. */
function boundsBefore(fill: Execution): Bounds {
  const { closedSize, qty, side } = fill
  if (closedSize === null) return { least: null, most: null }
  if (isFlip(fill))
    return side === 'Buy'
      ? { least: negated(closedSize), most: negated(closedSize) }
      : { least: closedSize, most: closedSize }
  if (isZero(closedSize)) return side === 'Buy' ? { least: ZERO, most: null } : { least: null, most: ZERO }
  return side === 'Buy' ? { least: null, most: negated(qty) } : { least: qty, most: null }
}

const larger = (a: DecimalText | null, b: DecimalText): DecimalText => (a === null || compareDecimals(a, b) < 0 ? b : a)

const smaller = (a: DecimalText | null, b: DecimalText): DecimalText =>
  a === null || compareDecimals(a, b) > 0 ? b : a
