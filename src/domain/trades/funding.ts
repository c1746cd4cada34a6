import { compareDecimals, isZero, negated, sumOf, ZERO } from '../core/decimal.ts'
import type { Execution, Leg } from './execution.ts'
import { shareOf, type LegState } from './legState.ts'

/**
 * Puts a payment of funding on the leg that was held for it. The execution names no leg: its quantity is the
 * size of the position. Where that tells no leg, both share it by size. What nothing is held for belongs to no trade.
 */
export function payInto(legs: Record<Leg, LegState>, execution: Execution): void {
  const held = (['one_way', 'long', 'short'] as const).filter((leg) => !isZero(legs[leg].size))
  const ofSize = held.filter((leg) => compareDecimals(legs[leg].size, execution.qty) === 0)
  const ofSide = ofSize.filter((leg) => legs[leg].direction === (execution.side === 'Buy' ? 1 : -1))
  const paid = ofSide.length === 1 ? ofSide : ofSize.length === 1 ? ofSize : held
  const amount = negated(execution.fee ?? ZERO)
  const whole = sumOf(paid.map((leg) => legs[leg].size))
  let rest = amount
  for (const [index, leg] of paid.entries()) {
    const share = index === paid.length - 1 ? rest : shareOf(amount, legs[leg].size, whole)
    rest = sumOf([rest, negated(share)])
    legs[leg] = { ...legs[leg], funding: sumOf([legs[leg].funding, share]) }
  }
}
