import { differenceOf, productOf, type DecimalText } from '../core/decimal.ts'
import type { TradeSide } from './execution.ts'

/** What a position is made of, as far as its value goes. */
export interface Valued {
  /** `Buy` is a long. */
  readonly side: TradeSide
  /** In coins. */
  readonly size: DecimalText
  readonly avgPrice: DecimalText
}

/** USDT: size x (mark - entry) x direction, exactly, as the exchange reckons it. */
export function unrealisedPnl(position: Valued, mark: DecimalText): DecimalText {
  const perCoin =
    position.side === 'Buy' ? differenceOf(mark, position.avgPrice) : differenceOf(position.avgPrice, mark)
  return productOf(position.size, perCoin)
}

/** USDT at the mark; null where there is none. */
export const valueAt = <M extends DecimalText | null>(
  position: Pick<Valued, 'size'>,
  mark: M,
): DecimalText | (M & null) => (mark === null ? (null as M & null) : productOf(position.size, mark))
