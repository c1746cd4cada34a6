import { compareDecimals, differenceOf, isZero, negated, sumOf, ZERO, type DecimalText } from '../core/decimal.ts'
import { EMPTY_LEG } from './legState.ts'
import type { Execution, Leg, PositionMode } from './execution.ts'
import { QUANTITY_TYPES } from './order.ts'
import { signed, signOf, splitOf } from './split.ts'

/** Signed coins between which something lies; null where nothing bounds it. */
export interface Bounds {
  readonly least: DecimalText | null
  readonly most: DecimalText | null
}

/**
 * What can have been held on a leg before its first fill, in signed coins, nearest to `wanted`, by what the fills say
 * of themselves: one that closed nothing was not against what was held, one that closed all found as much. `wanted`
 * where they contradict one another, as then some are missing. `executions` in order.
 */
export function possibleStart(
  mode: PositionMode,
  leg: Leg,
  executions: readonly Execution[],
  wanted: DecimalText,
): DecimalText {
  const bounds = boundsOf(mode, leg, executions)
  const { least, most } = bounds
  if (isEmpty(bounds)) return wanted
  if (isWithin(bounds, wanted)) return wanted
  if (isWithin(bounds, ZERO)) return ZERO
  return least !== null && compareDecimals(wanted, least) < 0 ? least : (most ?? wanted)
}

function boundsOf(mode: PositionMode, leg: Leg, executions: readonly Execution[]): Bounds {
  let [bounds, net]: [Bounds, DecimalText] = [legBounds(leg, ZERO), ZERO]
  for (const execution of executions) {
    if (!QUANTITY_TYPES.has(execution.execType) || splitOf(execution, mode, EMPTY_LEG).leg !== leg) continue
    const before = net
    net = sumOf([net, signed(execution.qty, signOf(execution.side))])
    bounds = narrowed(bounds, legBounds(leg, net))
    if (mode === 'one_way') bounds = narrowed(bounds, shifted(heldBefore(execution), before))
  }
  return bounds
}

/** A leg of hedge mode never holds the other side. */
const legBounds = (leg: Leg, net: DecimalText): Bounds => ({
  least: leg === 'long' ? negated(net) : null,
  most: leg === 'short' ? negated(net) : null,
})

/** What a fill found in one-way mode, by what it closed. */
export function heldBefore({ side, qty, closedSize }: Execution): Bounds {
  if (closedSize === null) return { least: null, most: null }
  const closed = signed(closedSize, side === 'Buy' ? -1 : 1)
  const isFlip = !isZero(closedSize) && compareDecimals(closedSize, qty) < 0
  if (isFlip) return { least: closed, most: closed }
  const isLong = (side === 'Buy') === isZero(closedSize)
  return isLong ? { least: closed, most: null } : { least: null, most: closed }
}

/** What lay between them before coins were moved. */
export const shifted = ({ least, most }: Bounds, net: DecimalText): Bounds => ({
  least: least === null ? null : differenceOf(least, net),
  most: most === null ? null : differenceOf(most, net),
})

/** What lies between both. */
export const narrowed = (a: Bounds, b: Bounds): Bounds => ({
  least: b.least === null || (a.least !== null && compareDecimals(a.least, b.least) >= 0) ? a.least : b.least,
  most: b.most === null || (a.most !== null && compareDecimals(a.most, b.most) <= 0) ? a.most : b.most,
})

/** Whether nothing lies between them. */
export const isEmpty = ({ least, most }: Bounds): boolean =>
  least !== null && most !== null && compareDecimals(least, most) > 0

/** Whether a value lies between them. */
export const isWithin = ({ least, most }: Bounds, value: DecimalText): boolean =>
  (least === null || compareDecimals(value, least) >= 0) && (most === null || compareDecimals(value, most) <= 0)
