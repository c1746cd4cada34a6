import { differenceOf, isZero, magnitudeOf, negated, sumOf, ZERO, type DecimalText } from '../core/decimal.ts'
import { legsOf } from './anew.ts'
import type { Legs, NetByLeg } from './derivation.types.ts'
import { NO_LEGS } from './derive.ts'
import type { Execution, Leg, PositionMode, TradeSide } from './execution.ts'
import { EMPTY_LEG, type LegState } from './legState.ts'
import type { Stretch } from './mode.ts'
import { isUnfoldable, ordered, QUANTITY_TYPES } from './order.ts'
import { possibleStart } from './seedBounds.ts'
import { signed, signOf, splitOf } from './split.ts'

/** Size and side of a leg as the exchange has it now; size 0 where nothing is held. */
export interface HeldNow {
  readonly leg: Leg
  readonly side: TradeSide
  readonly size: DecimalText
}

/**
 * Whether an execution is part of what `now` says of a leg: the two come by different ways, and either may be ahead.
 */
export type Covers = (execution: Execution, leg: Leg) => boolean

/**
 * What must have been held before the first known execution, so that they end in what is held now: a key is added
 * late, and the exchange keeps two years. Such a leg is partial until it is empty once (bybit.md 1.9 item 7). That
 * `now` has no row of a leg may be a fault of its list: what the fills themselves say counts for more.
 */
export function seedLegs(
  mode: PositionMode,
  executions: readonly Execution[],
  now: readonly HeldNow[],
  covers: Covers = () => true,
): Legs {
  const inOrder = ordered(executions)
  const net = netByLeg(mode, inOrder, covers)
  return legsHeld(mode, (leg) => {
    const held = now.find((row) => row.leg === leg)
    return held === undefined
      ? possibleStart(mode, leg, inOrder, negated(net[leg]))
      : differenceOf(signed(held.size, signOf(held.side)), net[leg])
  })
}

/**
 * What was held before a stretch in which something cannot be folded: what is held now says nothing of it, so nothing
 * was, unless the executions before that say so themselves.
 */
export function seedBefore({ mode, executions }: Stretch): Legs {
  const end = executions.findIndex(isUnfoldable)
  const known = end < 0 ? executions : executions.slice(0, end)
  return legsHeld(mode, (leg) => possibleStart(mode, leg, known, ZERO))
}

/**
 * The last execution of a stretch that cannot be folded and is part of what `now` says, and what was held right behind
 * it; null where there is none.
 */
export function seedBehind(
  { mode, executions }: Stretch,
  now: readonly HeldNow[],
  covers: Covers = () => true,
): readonly [execId: string, legs: Legs] | null {
  const at = executions.findLastIndex((one) => isUnfoldable(one) && legsOf(mode).every((leg) => covers(one, leg)))
  return at < 0 ? null : [executions[at]!.execId, seedLegs(mode, executions.slice(at + 1), now, covers)]
}

function legsHeld(mode: PositionMode, before: (leg: Leg) => DecimalText): Legs {
  const legs: Record<Leg, LegState> = { ...NO_LEGS }
  for (const leg of legsOf(mode)) {
    const held = before(leg)
    if (!isZero(held))
      legs[leg] = { ...EMPTY_LEG, size: magnitudeOf(held), direction: held.startsWith('-') ? -1 : 1, isPartial: true }
  }
  return legs
}

function netByLeg(mode: PositionMode, executions: readonly Execution[], covers: Covers): NetByLeg {
  const net: Record<Leg, DecimalText> = { one_way: ZERO, long: ZERO, short: ZERO }
  for (const execution of executions) {
    if (!QUANTITY_TYPES.has(execution.execType)) continue
    const { leg } = splitOf(execution, mode, EMPTY_LEG)
    if (!covers(execution, leg)) continue
    net[leg] = sumOf([net[leg], signed(execution.qty, signOf(execution.side))])
  }
  return net
}
