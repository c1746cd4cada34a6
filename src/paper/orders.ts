import { idOf, nextSerial, positionOf, putPosition, stepStart, type Desk, type World } from './account.ts'
import { decimal, floorTo, isNumeric, isZero, minus, times } from './decimal.ts'
import { findInstrument, instrumentOf, MIN_NOTIONAL } from './instruments.ts'
import { countRefusal, marginRefusal, priceRefusal, quantityRefusal } from './orderLimits.ts'
import { directionOf, opposite } from './positions.ts'
import { priceAt, priceText, ticksAt, ticksFromText } from './price.ts'
import { announceOrders, announcePosition } from './announce.ts'
import type { CreateType, Order, Position, PositionIdx, Side } from './types.ts'

/** A request to the order endpoints as it arrives: nothing of it is believed yet. */
export type OrderWish = Readonly<Record<string, unknown>>
/** Bybit's answer code and message; 0 is success. */
export interface Verdict {
  readonly code: number
  readonly message: string
  readonly order?: Order
}

/** Time between acknowledgement and matching: the answer has only ids, the truth comes by the streams. */
const MATCH_DELAY = 20

/** A cancel this long after the fill is a race (ms). */
const RACE = 1_000

const bad = (message: string, code = 10001): Verdict => ({ code, message })

/** Judges and accepts a new order. The order rests until its `dueAt`. (Bybit order/create) */
export function acceptOrder(world: World, desk: Desk, wish: OrderWish, at: number): Verdict {
  const refused = refusal(world, desk, wish, at)
  if (refused !== null) return refused
  const { account } = desk
  const symbol = String(wish['symbol'])
  const side: Side = wish['side'] === 'Buy' ? 'Buy' : 'Sell'
  const positionIdx = legOf(wish)
  const held = positionOf(account, symbol, positionIdx)
  const closesAll = isZero(String(wish['qty']))
  const order = makeOrder(world, desk, {
    symbol,
    side,
    positionIdx,
    orderType: wish['orderType'] === 'Limit' ? 'Limit' : 'Market',
    qty: closesAll ? held.size : decimalText(wish['qty']),
    at,
    price: wish['orderType'] === 'Limit' ? decimalText(wish['price']) : '0',
    orderLinkId: typeof wish['orderLinkId'] === 'string' ? wish['orderLinkId'] : '',
    timeInForce:
      typeof wish['timeInForce'] === 'string' ? wish['timeInForce'] : wish['orderType'] === 'Limit' ? 'GTC' : 'IOC',
    reduceOnly: wish['reduceOnly'] === true,
    takeProfit: optionalPrice(wish['takeProfit']),
    stopLoss: optionalPrice(wish['stopLoss']),
    createType: 'CreateByUser',
    stopOrderType: 'UNKNOWN',
    owner: null,
    dueAt: at + MATCH_DELAY,
  })
  account.active.push(order)
  return { code: 0, message: 'OK', order }
}

/** What every order is made from. */
export interface OrderParts {
  readonly symbol: string
  readonly side: Side
  readonly positionIdx: PositionIdx
  readonly orderType: 'Market' | 'Limit'
  readonly qty: string
  readonly price: string
  readonly at: number
  readonly orderLinkId: string
  readonly timeInForce: string
  readonly reduceOnly: boolean
  readonly takeProfit: string
  readonly stopLoss: string
  readonly createType: CreateType
  readonly stopOrderType: string
  readonly owner: string | null
  readonly dueAt: number
}

/** A numbered order in state New; not yet anywhere in the book. */
export function makeOrder(world: World, { account }: Desk, parts: OrderParts): Order {
  const serial = nextSerial(account)
  const { at } = parts
  // Field by field: an object made by rest and spread is several times slower, and a long past makes many.
  return {
    symbol: parts.symbol,
    side: parts.side,
    positionIdx: parts.positionIdx,
    orderType: parts.orderType,
    qty: parts.qty,
    price: parts.price,
    orderLinkId: parts.orderLinkId,
    timeInForce: parts.timeInForce,
    reduceOnly: parts.reduceOnly,
    takeProfit: parts.takeProfit,
    stopLoss: parts.stopLoss,
    createType: parts.createType,
    stopOrderType: parts.stopOrderType,
    owner: parts.owner,
    dueAt: parts.dueAt,
    serial,
    orderId: idOf(account, serial),
    status: 'New',
    triggerPrice: '',
    lastPriceOnCreated: priceAt(world.seed, parts.symbol, at),
    cumExecQty: '0',
    cumExecValue: '0',
    cumExecFee: '0',
    closedPnl: '0',
    cancelType: 'UNKNOWN',
    rejectReason: 'EC_NoError',
    createdTime: at,
    updatedTime: at,
    isSeen: false,
    scan: null,
  }
}

/** Moves an order that is done from the book to the history. */
export function finishOrder(world: World, { account, ledger }: Desk, order: Order): void {
  const index = account.active.indexOf(order)
  if (index >= 0) account.active.splice(index, 1)
  if (order.updatedTime < world.ordersFrom) return
  ledger.orders.push(order)
  ledger.unsaved.push(['order', order])
}

/** Cancels a resting order. (order/cancel) */
export function cancelOrder(world: World, desk: Desk, wish: OrderWish, at: number): Verdict {
  const order = findActive(desk, wish)
  if (order === null) {
    const late = desk.ledger.orders
      .slice(-20)
      .find((done) => isNamedBy(done, wish) && done.status === 'Filled' && at - done.updatedTime <= RACE)
    // A cancel that loses the race against the fill makes the exchange say "Filled" twice.
    if (late !== undefined) announceOrders(world, desk, [late], at)
    return bad('order not exists or too late to cancel', 110001)
  }
  endOrder(world, desk, order, { at, cancelType: 'CancelByUser', rejectReason: 'EC_PerCancelRequest' })
  return { code: 0, message: 'OK', order }
}

/** Ends a resting order without (further) fills and tells it. */
export function endOrder(
  world: World,
  desk: Desk,
  order: Order,
  end: { readonly at: number; readonly cancelType: string; readonly rejectReason: string },
): void {
  order.status = isZero(order.cumExecQty)
    ? end.rejectReason === 'EC_PostOnlyWillTakeLiquidity'
      ? 'Rejected'
      : 'Cancelled'
    : 'PartiallyFilledCanceled'
  order.cancelType = end.cancelType
  order.rejectReason = end.rejectReason
  order.updatedTime = end.at
  finishOrder(world, desk, order)
  announceOrders(world, desk, [order], end.at)
  announcePosition(world, desk, order.symbol, order.positionIdx, end.at)
}

/**
 * Changes price or quantity of a resting order. A position message follows although nothing of the position changed.
 * (order/amend)
 */
export function amendOrder(world: World, desk: Desk, wish: OrderWish, at: number): Verdict {
  const order = findActive(desk, wish)
  if (order === null) return bad('order not exists or too late to replace', 110001)
  const qty = wish['qty'] === undefined ? order.qty : decimalText(wish['qty'])
  const price = wish['price'] === undefined ? order.price : decimalText(wish['price'])
  if (qty === order.qty && price === order.price)
    return bad('The order remains unchanged as the parameters entered match the existing ones.', 10001)
  const instrument = instrumentOf(order.symbol)
  if (!isNumeric(qty) || decimal(qty).lessThanOrEqualTo(order.cumExecQty)) return bad('Qty invalid')
  const refused =
    quantityRefusal(instrument, { orderType: order.orderType, qty }) ??
    (price === order.price ? null : priceRefusal(world, instrument, { side: order.side, price }, at)) ??
    (order.reduceOnly ? null : marginRefusal(desk, { ...order, qty: minus(qty, order.cumExecQty), price }))
  if (refused !== null) return refused
  Object.assign(order, { qty, price, updatedTime: at, scan: null })
  announceOrders(world, desk, [order], at)
  announcePosition(world, desk, order.symbol, order.positionIdx, at)
  return { code: 0, message: 'OK', order }
}

/** Sets or clears take-profit, stop-loss and trailing stop of a leg; "0" clears. (position/trading-stop) */
export function setProtection(world: World, desk: Desk, wish: OrderWish, at: number): Verdict {
  const symbol = String(wish['symbol'])
  if (findInstrument(symbol) === null) return bad('params error: symbol invalid')
  const position = positionOf(desk.account, symbol, legOf(wish))
  if (position.side === '') return bad('can not set tp/sl/ts for zero position')
  const next: Position = {
    ...position,
    takeProfit: changed(wish['takeProfit'], position.takeProfit),
    stopLoss: changed(wish['stopLoss'], position.stopLoss),
    trailingStop: changed(wish['trailingStop'], position.trailingStop),
  }
  if (
    next.takeProfit === position.takeProfit &&
    next.stopLoss === position.stopLoss &&
    next.trailingStop === position.trailingStop
  )
    return bad('not modified', 34040)
  const wrong = wrongProtection(world, symbol, position.side, next, at)
  if (wrong !== null) return bad(wrong)
  protect(world, desk, next, at)
  return { code: 0, message: 'OK' }
}

/** Stores a leg's new protection and tells it. A new trailing stop starts from the present price. */
export function protect(world: World, desk: Desk, position: Position, at: number): void {
  putPosition(desk.account, {
    ...position,
    updatedTime: at,
    trailBest: ticksAt(world.seed, position.symbol, at),
    trailSeenTo: stepStart(at),
  })
  announcePosition(world, desk, position.symbol, position.positionIdx, at)
}

/** Sets the leverage of all legs of a symbol. (position/set-leverage) */
export function setLeverage(world: World, { account }: Pick<Desk, 'account'>, wish: OrderWish, at: number): Verdict {
  const instrument = findInstrument(String(wish['symbol']))
  if (instrument === null) return bad('params error: symbol invalid')
  const leverage = wish['buyLeverage']
  if (
    !isNumeric(leverage) ||
    Number(leverage) < 1 ||
    Number(leverage) > instrument.maxLeverage ||
    wish['sellLeverage'] !== leverage
  )
    return bad('buy leverage invalid')
  const legs = (account.mode === 'one_way' ? [0 as const] : [1 as const, 2 as const]).map((idx) =>
    positionOf(account, instrument.symbol, idx),
  )
  if (legs.every((leg) => decimal(leg.leverage).equals(leverage))) return bad('leverage not modified', 110043)
  for (const leg of legs) {
    putPosition(account, { ...leg, leverage: decimalText(leverage), updatedTime: at })
    announcePosition(world, { account }, instrument.symbol, leg.positionIdx, at)
  }
  return { code: 0, message: 'OK' }
}

function changed(value: unknown, present: string): string {
  return isNumeric(value) ? (isZero(value) ? '' : decimalText(value)) : present
}

function wrongProtection(
  world: World,
  symbol: string,
  side: Side,
  wish: { takeProfit: string; stopLoss: string },
  at: number,
): string | null {
  const now = ticksAt(world.seed, symbol, at)
  const direction = directionOf(side)
  if (wish.takeProfit !== '' && (ticksFromText(symbol, wish.takeProfit) - now) * direction <= 0)
    return `TakeProfit:${wish.takeProfit} set for ${side} position should be ${side === 'Buy' ? 'higher' : 'lower'} than base_price:${priceText(symbol, now)}??LastPrice`
  if (wish.stopLoss !== '' && (now - ticksFromText(symbol, wish.stopLoss)) * direction <= 0)
    return `StopLoss:${wish.stopLoss} set for ${side} position should be ${side === 'Buy' ? 'lower' : 'higher'} than base_price:${priceText(symbol, now)}??LastPrice`
  return null
}

/** The resting order that a request names by id or link, or null. */
function findActive({ account }: Desk, wish: OrderWish): Order | null {
  return account.active.find((order) => isNamedBy(order, wish)) ?? null
}

function isNamedBy(order: Order, wish: OrderWish): boolean {
  return wish['orderId']
    ? order.orderId === wish['orderId']
    : order.orderLinkId !== '' && order.orderLinkId === wish['orderLinkId']
}

function legOf(wish: OrderWish): PositionIdx {
  const idx = Number(wish['positionIdx'] ?? 0)
  return idx === 1 ? 1 : idx === 2 ? 2 : 0
}

function decimalText(value: unknown): string {
  return isNumeric(value) ? decimal(value).toString() : ''
}

function optionalPrice(value: unknown): string {
  return isNumeric(value) && !isZero(value) ? decimalText(value) : ''
}

function refusal(world: World, desk: Desk, wish: OrderWish, at: number): Verdict | null {
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

/** Quantity of `value` USDT at a price, in lot steps and at least the smallest allowed order. */
export function qtyFor(symbol: string, value: number, price: string): string {
  const { step } = instrumentOf(symbol)
  const wished = floorTo(Math.max(value, MIN_NOTIONAL * 1.2) / Number(price), step)
  return decimal(wished).times(price).lessThan(MIN_NOTIONAL)
    ? floorTo(decimal(MIN_NOTIONAL).dividedBy(price).plus(step), step)
    : wished
}
