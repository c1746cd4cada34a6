import { idOf, nextSerial, positionOf, type Desk, type World } from './account.ts'
import { decimal, isNumeric, isZero, minus } from '../decimal.ts'
import { instrumentOf } from '../market/instruments.ts'
import { marginRefusal, priceRefusal, quantityRefusal } from './orderLimits.ts'
import { refusal } from './orderRefusal.ts'
import { bad, decimalText, legOf, optionalPrice, type OrderWish, type Verdict } from './wish.ts'
import { priceAt } from '../market/price.ts'
import { announceOrders, announcePosition } from '../announce.ts'
import type { CreateType, Order, PositionIdx, Side } from '../types.ts'

/** Time between acknowledgement and matching: the answer has only ids, the truth comes by the streams. */
const MATCH_DELAY = 20

/** A cancel this long after the fill is a race (ms). */
const RACE = 1_000

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

/** The resting order that a request names by id or link, or null. */
function findActive({ account }: Desk, wish: OrderWish): Order | null {
  return account.active.find((order) => isNamedBy(order, wish)) ?? null
}

function isNamedBy(order: Order, wish: OrderWish): boolean {
  return wish['orderId']
    ? order.orderId === wish['orderId']
    : order.orderLinkId !== '' && order.orderLinkId === wish['orderLinkId']
}
