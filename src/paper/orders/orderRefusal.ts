import { positionOf, type Desk, type World } from './account.ts'
import { decimal, isNumeric, isZero, times } from '../decimal.ts'
import { findInstrument, MIN_NOTIONAL } from '../market/instruments.ts'
import { priceAt } from '../market/price.ts'
import { countRefusal, marginRefusal, priceRefusal, quantityRefusal } from './orderLimits.ts'
import { opposite } from './positions.ts'
import { wrongProtection } from './protection.ts'
import { bad, legOf, optionalPrice, type OrderWish, type Verdict } from './wish.ts'

/** Why a new order is not taken, in Bybit's words; null where it is. */
export function refusal(world: World, desk: Desk, wish: OrderWish, at: number): Verdict | null {
  const { account, ledger } = desk
  const { symbol, side, orderType, qty, price, orderLinkId: link } = wish
  const instrument = typeof symbol === 'string' ? findInstrument(symbol) : null
  if (instrument === null) return bad('params error: symbol invalid')
  if (side !== 'Buy' && side !== 'Sell') return bad('Side invalid')
  if (orderType !== 'Market' && orderType !== 'Limit') return bad('OrderType invalid')
  if (!isNumeric(qty)) return bad('Qty invalid')
  const idx = Number(wish['positionIdx'] ?? 0)
  if ((account.mode === 'one_way') !== (idx === 0) || ![0, 1, 2].includes(idx))
    return bad('position idx not match position mode')
  if (link !== undefined && link !== '' && (typeof link !== 'string' || !/^[A-Za-z0-9_-]{1,36}$/.test(link)))
    return bad('orderLinkId invalid')
  if (
    link &&
    (account.active.some((order) => order.orderLinkId === link) ||
      ledger.orders.some((order) => order.orderLinkId === link))
  )
    return bad('OrderLinkedID is duplicate', 110072)
  const reduceOnly = wish['reduceOnly'] === true
  const held = positionOf(account, instrument.symbol, legOf(wish))
  const closesAll = isZero(qty) && reduceOnly && wish['closeOnTrigger'] === true
  if (reduceOnly && (held.side === '' || held.side !== opposite(side)))
    return bad('current position is zero, cannot fix reduce-only order qty', 110017)
  if (reduceOnly && (optionalPrice(wish['takeProfit']) !== '' || optionalPrice(wish['stopLoss']) !== ''))
    return bad('TP/SL not allowed with reduceOnly')
  if (idx !== 0 && !reduceOnly && (idx === 1) !== (side === 'Buy'))
    return bad('current position is zero, cannot fix reduce-only order qty', 110017)
  const outside =
    (closesAll ? null : quantityRefusal(instrument, { orderType, qty: String(qty) })) ??
    (orderType === 'Limit' ? priceRefusal(world, instrument, { side, price: String(price) }, at) : null) ??
    countRefusal(desk, instrument.symbol)
  if (outside !== null) return outside
  const last = priceAt(world.seed, instrument.symbol, at)
  const value = times(closesAll ? held.size : qty, orderType === 'Limit' ? String(price) : last)
  if (!reduceOnly && decimal(value).lessThan(MIN_NOTIONAL))
    return bad(`Order does not meet minimum order value ${MIN_NOTIONAL}USDT`, 110094)
  const poor = reduceOnly
    ? null
    : marginRefusal(desk, {
        symbol: instrument.symbol,
        positionIdx: legOf(wish),
        side,
        orderType,
        qty: String(qty),
        price: orderType === 'Limit' ? String(price) : last,
      })
  if (poor !== null) return poor
  const wrong = wrongProtection(
    world,
    instrument.symbol,
    side,
    { takeProfit: optionalPrice(wish['takeProfit']), stopLoss: optionalPrice(wish['stopLoss']) },
    at,
  )
  return wrong === null ? null : bad(wrong)
}
