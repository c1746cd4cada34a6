import { positionOf, type Account, type Desk, type World } from './account.ts'
import { decimal, isMultiple, isNumeric, minus, plus, ratio, times } from '../decimal.ts'
import { maxMarketQty, maxOrderQty, maxPrice, PRICE_LIMIT, type Instrument } from '../market/instruments.ts'
import { priceAt } from '../market/price.ts'
import type { PositionIdx, Side } from '../types.ts'

/** Bybit's answer code and message. */
export interface Refusal {
  readonly code: number
  readonly message: string
}

/** What of an order is held against the instrument. */
export interface Sized {
  readonly side: Side
  readonly orderType: 'Market' | 'Limit'
  readonly qty: string
  readonly price: string
}

/** Active orders of a symbol (Bybit: 110020). */
const MOST_ACTIVE = 500
/** Bybit tells quantities in a refusal times 10^8. */
const SCALE = 100_000_000

/** Quantity: whole steps, not below the least, not above what the instrument takes of this type. */
export function quantityRefusal(
  instrument: Instrument,
  { orderType, qty }: Pick<Sized, 'orderType' | 'qty'>,
): Refusal | null {
  if (!isNumeric(qty) || decimal(qty).lessThan(instrument.step) || !isMultiple(qty, instrument.step))
    return { code: 10001, message: 'Qty invalid' }
  const most = orderType === 'Market' ? maxMarketQty(instrument) : maxOrderQty(instrument)
  if (decimal(qty).lessThanOrEqualTo(most)) return null
  return {
    code: 10001,
    message: `The number of contracts exceeds maximum limit allowed: too large, order_qty:${times(qty, SCALE)} > max_qty:${times(most, SCALE)}`,
  }
}

/**
 * Price of a limit order: whole ticks, within the instrument's range, and no worse than the limit around the mark
 * price.
 */
export function priceRefusal(
  world: World,
  instrument: Instrument,
  { side, price }: Pick<Sized, 'side' | 'price'>,
  at: number,
): Refusal | null {
  if (!isNumeric(price) || decimal(price).lessThanOrEqualTo(0) || !isMultiple(price, instrument.tick))
    return { code: 10001, message: 'params error: price invalid' }
  if (decimal(price).lessThan(instrument.tick) || decimal(price).greaterThan(maxPrice(instrument)))
    return { code: 110003, message: 'Order price exceeds the allowable range.' }
  const mark = priceAt(world.seed, instrument.symbol, at, 'mark')
  if (side === 'Buy' && decimal(price).greaterThan(times(mark, plus('1', PRICE_LIMIT))))
    return { code: 30208, message: 'The order price is higher than the maximum buying price.' }
  if (side === 'Sell' && decimal(price).lessThan(times(mark, minus('1', PRICE_LIMIT))))
    return { code: 30209, message: 'The order price is lower than the minimum selling price.' }
  return null
}

/**
 * An order that opens, wholly or behind the end of the opposite position (a flip), needs its margin; what that end sets
 * free counts.
 */
export function marginRefusal(
  { account }: Desk,
  order: Sized & { readonly symbol: string; readonly positionIdx: PositionIdx },
): Refusal | null {
  const held = positionOf(account, order.symbol, order.positionIdx)
  const isFlip = held.side !== '' && held.side !== order.side
  const opened = isFlip ? minus(order.qty, held.size) : order.qty
  if (decimal(opened).lessThanOrEqualTo(0)) return null
  const available = isFlip
    ? plus(availableBalance(account), ratio(held.entryCost, held.leverage, 8))
    : availableBalance(account)
  return decimal(times(opened, order.price)).dividedBy(held.leverage).greaterThan(available)
    ? { code: 110007, message: 'ab not enough for new order' }
    : null
}

/** Bybit takes so many orders of a symbol at once. */
export function countRefusal({ account }: Desk, symbol: string): Refusal | null {
  return account.active.filter((order) => order.symbol === symbol).length < MOST_ACTIVE
    ? null
    : { code: 110020, message: 'Not allowed to have more than 500 active orders.' }
}

/** USDT that new orders may use: wallet less the margin of open legs. Unrealised profit is left out. */
function availableBalance(account: Account): string {
  return Object.values(account.positions).reduce(
    (left, position) =>
      position.side === '' ? left : minus(left, decimal(position.entryCost).dividedBy(position.leverage)),
    account.balance,
  )
}
