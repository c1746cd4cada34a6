import { decimal, floorTo } from '../decimal.ts'
import { instrumentOf, MIN_NOTIONAL } from '../market/instruments.ts'

/** Quantity of `value` USDT at a price, in lot steps and at least the smallest allowed order. */
export function qtyFor(symbol: string, value: number, price: string): string {
  const { step } = instrumentOf(symbol)
  const wished = floorTo(Math.max(value, MIN_NOTIONAL * 1.2) / Number(price), step)
  return decimal(wished).times(price).lessThan(MIN_NOTIONAL)
    ? floorTo(decimal(MIN_NOTIONAL).dividedBy(price).plus(step), step)
    : wished
}
