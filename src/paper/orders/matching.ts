import { nextSeq, positionOf, putPosition, type Desk, type World } from './account.ts'
import { announceExecutions, announceOrders, announcePosition, announceWallet } from '../announce.ts'
import { decimal, floorTo, isZero, minus, plus, smaller, times } from '../decimal.ts'
import { bookFill } from './fills.ts'
import { instrumentOf } from '../market/instruments.ts'
import { endOrder, finishOrder, makeOrder } from './orders.ts'
import { dangerPrices, opposite } from './positions.ts'
import { priceAt, priceText, ticksAt, ticksFromText } from '../market/price.ts'
import type { CreateType, Execution, ExecType, Order, Position, Scan } from '../types.ts'

/** A market order above this value (USDT) is filled in two parts at once, with one `seq`. */
const SPLIT_VALUE = 20_000
/** A resting order above this value (USDT) is filled by halves, one part per price step. */
const PARTIAL_VALUE = 1_000

interface Match {
  readonly order: Order
  readonly price: string
  readonly parts: readonly string[]
  readonly at: number
  readonly isMaker: boolean
  readonly execType: ExecType
}

/** Fills an order in parts at one instant and tells order, execution, position and wallet, in this order. */
function fill(world: World, desk: Desk, match: Match): void {
  const { order, price, parts, at, isMaker, execType } = match
  const seq = nextSeq(desk.account, order.symbol, at)
  const rows: Execution[] = parts.map((qty) => bookFill(world, desk, { order, price, qty, at, seq, isMaker, execType }))
  if (order.status === 'Filled') finishOrder(world, desk, order)
  announceOrders(world, desk, [order], at)
  announceExecutions(world, desk, rows, at)
  announcePosition(world, desk, order.symbol, order.positionIdx, at)
  announceWallet(world, desk, at)
}

/** Executes a market order at the last price of its instant. */
export function fillAtMarket(world: World, desk: Desk, order: Order, at: number): void {
  const price = priceAt(world.seed, order.symbol, at)
  fill(world, desk, {
    order,
    price,
    parts: partsOf(order, minus(order.qty, order.cumExecQty), price),
    at,
    isMaker: false,
    execType: 'Trade',
  })
}

function partsOf(order: Order, qty: string, price: string): readonly string[] {
  if (decimal(qty).times(price).lessThanOrEqualTo(SPLIT_VALUE)) return [qty]
  const first = floorTo(times(qty, '0.6'), instrumentOf(order.symbol).step)
  return isZero(first) || first === qty ? [qty] : [first, minus(qty, first)]
}

/** The matching engine sees an order for the first time. */
export function arrive(world: World, desk: Desk, order: Order, at: number): void {
  if (order.reduceOnly && !cutToPosition(desk, order)) {
    endOrder(world, desk, order, { at, cancelType: 'CancelByReduceOnly', rejectReason: 'EC_NoError' })
    return
  }
  announceOrders(world, desk, [order], at)
  if (order.orderType === 'Market') {
    fillAtMarket(world, desk, order, at)
    return
  }
  const ticks = ticksAt(world.seed, order.symbol, at)
  const limit = ticksFromText(order.symbol, order.price)
  const takes = order.side === 'Buy' ? ticks <= limit : ticks >= limit
  if (takes && order.timeInForce === 'PostOnly')
    endOrder(world, desk, order, { at, cancelType: 'UNKNOWN', rejectReason: 'EC_PostOnlyWillTakeLiquidity' })
  else if (takes) fillAtMarket(world, desk, order, at)
  else if (order.timeInForce === 'IOC' || order.timeInForce === 'FOK')
    endOrder(world, desk, order, { at, cancelType: 'UNKNOWN', rejectReason: 'EC_NoImmediateQtyToFill' })
  else announcePosition(world, desk, order.symbol, order.positionIdx, at)
}

function cutToPosition({ account }: Desk, order: Order): boolean {
  const position = positionOf(account, order.symbol, order.positionIdx)
  if (position.side !== opposite(order.side)) return false
  order.qty = plus(order.cumExecQty, smaller(minus(order.qty, order.cumExecQty), position.size))
  return true
}

/** The price has reached a resting order: it is filled as maker at its own price, large ones by halves. */
export function touch(world: World, desk: Desk, order: Order, at: number): void {
  order.scan = null
  if (order.reduceOnly && !cutToPosition(desk, order)) {
    endOrder(world, desk, order, { at, cancelType: 'CancelByReduceOnly', rejectReason: 'EC_NoError' })
    return
  }
  const rest = minus(order.qty, order.cumExecQty)
  const half = floorTo(times(rest, '0.5'), instrumentOf(order.symbol).step)
  const isWhole = isZero(half) || decimal(rest).times(order.price).lessThanOrEqualTo(PARTIAL_VALUE)
  fill(world, desk, { order, price: order.price, parts: [isWhole ? rest : half], at, isMaker: true, execType: 'Trade' })
}

const closers: Readonly<
  Record<
    'tp' | 'sl' | 'trail' | 'liq',
    { readonly createType: CreateType; readonly stopOrderType: string; readonly execType: ExecType }
  >
> = {
  tp: { createType: 'CreateByTakeProfit', stopOrderType: 'TakeProfit', execType: 'Trade' },
  sl: { createType: 'CreateByStopLoss', stopOrderType: 'StopLoss', execType: 'Trade' },
  trail: { createType: 'CreateByTrailingStop', stopOrderType: 'TrailingStop', execType: 'Trade' },
  liq: { createType: 'CreateByTakeOver_PassThrough', stopOrderType: 'UNKNOWN', execType: 'BustTrade' },
}

/**
 * Closes a leg because a price was reached. A liquidation fills at the bankruptcy price, all others at the last price.
 */
export function trigger(world: World, desk: Desk, position: Position, what: Scan['what'], at: number): void {
  if (what === 'limit') throw new Error('Expected a leg to be triggered, found a resting order.')
  const closer = closers[what]
  if (what === 'liq') {
    putPosition(desk.account, { ...position, status: 'Liq', updatedTime: at })
    announcePosition(world, desk, position.symbol, position.positionIdx, at)
  }
  const bust = Math.max(1, Math.round(dangerPrices(position).bust / Number(instrumentOf(position.symbol).tick)))
  const price = what === 'liq' ? priceText(position.symbol, bust) : priceAt(world.seed, position.symbol, at)
  closeLeg(world, desk, position, {
    at,
    price,
    qty: position.size,
    execType: closer.execType,
    createType: closer.createType,
    stopOrderType: closer.stopOrderType,
    owner: position.owner,
    triggerPrice: triggerPriceOf(position, what),
  })
}

function triggerPriceOf(position: Position, what: Scan['what']): string {
  return what === 'tp' ? position.takeProfit : what === 'sl' ? position.stopLoss : ''
}

/** How a leg is to be closed, wholly or in part. */
export interface Closer {
  readonly at: number
  readonly price: string
  readonly qty: string
  readonly execType: ExecType
  readonly createType: CreateType
  readonly stopOrderType: string
  readonly owner: string | null
  readonly triggerPrice: string
}

/** Closes (part of) a leg by a reduce-only market order of the exchange's own making. */
export function closeLeg(world: World, desk: Desk, position: Position, closer: Closer): void {
  if (position.side === '') return
  const order = makeOrder(world, desk, {
    symbol: position.symbol,
    side: opposite(position.side),
    positionIdx: position.positionIdx,
    orderType: 'Market',
    qty: closer.qty,
    price: '0',
    at: closer.at,
    orderLinkId: '',
    timeInForce: 'IOC',
    reduceOnly: true,
    takeProfit: '',
    stopLoss: '',
    createType: closer.createType,
    stopOrderType: closer.stopOrderType,
    owner: closer.owner,
    dueAt: closer.at,
  })
  order.triggerPrice = closer.triggerPrice
  const parts = closer.execType === 'Trade' ? partsOf(order, closer.qty, closer.price) : [closer.qty]
  fill(world, desk, { order, price: closer.price, parts, at: closer.at, isMaker: false, execType: closer.execType })
}
