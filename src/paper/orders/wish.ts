import { decimal, isNumeric, isZero } from '../decimal.ts'
import type { Order, PositionIdx } from '../types.ts'

/** A request to the order endpoints as it arrives: nothing of it is believed yet. */
export type OrderWish = Readonly<Record<string, unknown>>
/** Bybit's answer code and message; 0 is success. */
export interface Verdict {
  readonly code: number
  readonly message: string
  readonly order?: Order
}

/** A refusal in Bybit's words. */
export const bad = (message: string, code = 10001): Verdict => ({ code, message })

/** The leg that a request names: 0 one-way, 1 long, 2 short. */
export function legOf(wish: OrderWish): PositionIdx {
  const idx = Number(wish['positionIdx'] ?? 0)
  return idx === 1 ? 1 : idx === 2 ? 2 : 0
}

/** A decimal in its shortest writing; '' for what is none. */
export function decimalText(value: unknown): string {
  return isNumeric(value) ? decimal(value).toString() : ''
}

/** A price, or '' for none. */
export function optionalPrice(value: unknown): string {
  return isNumeric(value) && !isZero(value) ? decimalText(value) : ''
}
