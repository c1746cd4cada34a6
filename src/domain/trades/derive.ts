import { differenceOf, isZero, productOf, sumIfKnown, sumOf, type DecimalText } from '../core/decimal.ts'
import { begunAnew, piecesOf, type HeldBehind } from './anew.ts'
import type { Derivation, DerivedTrade, Flag, Legs } from './derivation.types.ts'
import type { Execution, Leg, PositionMode } from './execution.ts'
import { exectypeOf } from './exectype.ts'
import { payInto } from './funding.ts'
import { EMPTY_LEG, feeShares, grown, netOf, reduced, type LegState } from './legState.ts'
import type { Stretch } from './mode.ts'
import { isUnfoldable, ordered, QUANTITY_TYPES } from './order.ts'
import { needsTwoLegs, signed, signOf, splitOf, type Split } from './split.ts'

/** Nothing held anywhere. */
export const NO_LEGS: Legs = { one_way: EMPTY_LEG, long: EMPTY_LEG, short: EMPTY_LEG }

/** A derivation that has seen nothing yet; `legs` are those held before the first known execution. */
export const fresh = (mode: PositionMode, legs: Legs = NO_LEGS): Derivation => ({
  mode,
  legs,
  net: { one_way: netOf(legs.one_way), long: netOf(legs.long), short: netOf(legs.short) },
  tradeByOrder: new Map(),
  flags: [],
})

/**
 * Folds executions of one symbol into positions and closed trades (bybit.md 1.9). They are put in order first; those
 * already folded into `from` must not be handed in again. Pure: `from` is not changed.
 */
export function derive(from: Derivation, executions: readonly Execution[]): Derivation {
  const trades = new Map(from.tradeByOrder)
  const legs: Record<Leg, LegState> = { ...from.legs }
  const net: Record<Leg, DecimalText> = { ...from.net }
  const flags = [...from.flags]
  for (const execution of ordered(executions)) {
    const refused = refusalOf(execution)
    if (refused !== null) flags.push({ execId: execution.execId, reason: refused })
    if (execution.execType === 'Funding') payInto(legs, execution)
    if (!QUANTITY_TYPES.has(execution.execType)) continue
    const split = splitOf(execution, from.mode, legs.one_way)
    net[split.leg] = sumOf([net[split.leg], signed(execution.qty, signOf(execution.side))])
    if (split.isGuess) flags.push({ execId: execution.execId, reason: 'leg_guessed' })
    if (from.mode === 'one_way' && needsTwoLegs(execution, legs.one_way.direction))
      flags.push({ execId: execution.execId, reason: 'needs_two_legs' })
    if (!isZero(split.closed) && !closeInto(legs, trades, execution, split))
      flags.push({ execId: execution.execId, reason: 'closed_more_than_held' })
    if (!isZero(split.opened)) openInto(legs, execution, split)
  }
  return { mode: from.mode, legs, net, tradeByOrder: trades, flags }
}

/**
 * Folds stretches of different modes, one after the other: between two of them nothing is held. `legs` are those held
 * before the first; behind an execution that cannot be folded it begins anew with what is known to be held.
 */
export const deriveStretches = (
  stretches: readonly [Stretch, ...Stretch[]],
  legs: Legs,
  behind: HeldBehind = new Map(),
): Derivation =>
  stretches
    .flatMap((stretch) => piecesOf(stretch, behind))
    .reduce<Derivation>(
      (before, { mode, executions, begins }) =>
        derive(begins === null ? { ...before, mode } : begunAnew(before, begins), executions),
      fresh(stretches[0].mode, legs),
    )

/**
 * USDT: direction x (exit - entry) - both fees; null where the opening or a fee is not known. Proved on the official
 * sample (bybit.md 1.9).
 */
export function derivedPnl(trade: DerivedTrade): DecimalText | null {
  const gross = derivedGross(trade)
  const fees = feesOf(trade)
  return gross === null || fees === null ? null : differenceOf(gross, fees)
}

/** USDT of opening share and closing; null where a fee was paid in another coin. */
export const feesOf = ({ openFee, closeFee }: DerivedTrade): DecimalText | null => sumIfKnown([openFee, closeFee])

/** USDT before fees, or null where the opening is not known. */
export function derivedGross(trade: DerivedTrade): DecimalText | null {
  if (trade.isPartial) return null
  return trade.side === 'Buy'
    ? differenceOf(trade.exitValue, trade.entryValue)
    : differenceOf(trade.entryValue, trade.exitValue)
}

function refusalOf(execution: Execution): Flag['reason'] | null {
  if (execution.execType === 'CorporateAction') return 'corporate_action'
  return isUnfoldable(execution) ? 'unknown_type' : null
}

function openInto(legs: Record<Leg, LegState>, execution: Execution, split: Split): void {
  legs[split.leg] = grown(legs[split.leg], signOf(execution.side), {
    qty: split.opened,
    price: execution.price,
    fee: feeShares(execution, split).opening,
    at: execution.at,
  })
}

/** False when more was closed than is known to have been held. */
function closeInto(
  legs: Record<Leg, LegState>,
  trades: Map<string, DerivedTrade>,
  execution: Execution,
  split: Split,
): boolean {
  const held = legs[split.leg]
  const isOpposite = held.direction === -signOf(execution.side)
  const taken = reduced(isOpposite ? held : { ...EMPTY_LEG, cycle: held.cycle }, split.closed)
  if (isOpposite) legs[split.leg] = taken.leg
  const isPartial = held.isPartial || !isZero(taken.unmatched)
  const fill: DerivedTrade = {
    orderId: execution.orderId,
    leg: split.leg,
    side: execution.side === 'Sell' ? 'Buy' : 'Sell',
    closedSize: split.closed,
    entryValue: taken.entryValue,
    exitValue: productOf(split.closed, execution.price),
    openFee: taken.openFee,
    funding: taken.funding,
    closeFee: feeShares(execution, split).closing,
    openedAt: isPartial ? null : held.openedAt,
    firstAt: execution.at,
    closedAt: execution.at,
    exectype: exectypeOf(execution),
    fillCount: 1,
    isFilled: execution.leavesQty !== null && isZero(execution.leavesQty),
    isPartial,
    cycle: held.cycle,
  }
  const before = trades.get(execution.orderId)
  // A leg of a spread trade has no order, so no row of closed PnL is about it.
  if (execution.orderId !== '') trades.set(execution.orderId, before === undefined ? fill : together(before, fill))
  return isZero(taken.unmatched)
}

function together(before: DerivedTrade, fill: DerivedTrade): DerivedTrade {
  return {
    ...before,
    closedSize: sumOf([before.closedSize, fill.closedSize]),
    entryValue: sumOf([before.entryValue, fill.entryValue]),
    exitValue: sumOf([before.exitValue, fill.exitValue]),
    openFee: sumIfKnown([before.openFee, fill.openFee]),
    closeFee: sumIfKnown([before.closeFee, fill.closeFee]),
    funding: sumOf([before.funding, fill.funding]),
    closedAt: fill.closedAt,
    fillCount: before.fillCount + 1,
    isFilled: fill.isFilled,
    isPartial: before.isPartial || fill.isPartial,
  }
}
