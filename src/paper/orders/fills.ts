import { idOf, nextSerial, positionOf, putPosition, stepStart, type Desk, type World } from './account.ts'
import { decimal, isZero, minus, plus, text, times } from '../decimal.ts'
import { applyFill, directionOf, type Closing } from './positions.ts'
import { priceAt, ticksAt } from '../market/price.ts'
import type { ClosedRow, Execution, ExecType, Order, Position } from '../types.ts'

/** Taker fee 0.055 %, maker fee 0.02 %. */
const TAKER_FEE = '0.00055'
const MAKER_FEE = '0.0002'

/** One fill that the engine has decided on. */
export interface FillOrder {
  readonly order: Order
  readonly price: string
  readonly qty: string
  readonly at: number
  readonly seq: number
  readonly isMaker: boolean
  readonly execType: ExecType
}

/** Books one fill: order, leg, wallet, execution and closed row. Tells nobody yet. */
export function bookFill(world: World, desk: Desk, fill: FillOrder): Execution {
  const { account, ledger } = desk
  const { order, price, qty, at } = fill
  const feeRate = fill.isMaker ? MAKER_FEE : TAKER_FEE
  const value = times(price, qty)
  const fee = times(value, feeRate)
  const before = positionOf(account, order.symbol, order.positionIdx)
  const { position, closing } = applyFill(before, {
    side: order.side,
    qty,
    price,
    fee,
    at,
    seq: fill.seq,
    owner: order.owner,
  })
  const grossPnl = closing === null ? '0' : closing.grossPnl
  const cash = minus(grossPnl, fee)
  account.balance = plus(account.balance, cash)
  account.cumRealisedPnl = plus(account.cumRealisedPnl, cash)
  fillOrder(order, { qty, value, fee, at, closedPnl: closing?.closedPnl ?? '0' })
  putPosition(account, withProtection(world, before, position, order, at))
  if (closing !== null) bookClosed(desk, order, fill, closing, before.leverage)
  const serial = nextSerial(account)
  const execution: Execution = {
    serial,
    execId: idOf(account, serial),
    orderId: order.orderId,
    orderLinkId: order.orderLinkId,
    symbol: order.symbol,
    side: order.side,
    positionIdx: order.positionIdx,
    orderType: order.orderType,
    stopOrderType: order.stopOrderType,
    createType: order.createType,
    orderPrice: order.price,
    orderQty: order.qty,
    leavesQty: minus(order.qty, order.cumExecQty),
    execType: fill.execType,
    execPrice: price,
    execQty: qty,
    execValue: value,
    execFee: fee,
    feeRate,
    execPnl: grossPnl,
    closedSize: closing?.size ?? '0',
    isMaker: fill.isMaker,
    markPrice: priceAt(world.seed, order.symbol, at, 'mark'),
    execTime: at,
    seq: fill.seq,
    balance: account.balance,
  }
  ledger.executions.push(execution)
  ledger.unsaved.push(['execution', execution])
  return execution
}

function fillOrder(
  order: Order,
  fill: { qty: string; value: string; fee: string; at: number; closedPnl: string },
): void {
  order.cumExecQty = plus(order.cumExecQty, fill.qty)
  order.cumExecValue = plus(order.cumExecValue, fill.value)
  order.cumExecFee = plus(order.cumExecFee, fill.fee)
  order.closedPnl = plus(order.closedPnl, fill.closedPnl)
  order.status = decimal(order.cumExecQty).equals(order.qty) ? 'Filled' : 'PartiallyFilled'
  order.updatedTime = fill.at
}

/**
 * A fresh or flipped leg takes the order's take-profit and stop-loss; added size keeps the leg's own unless the order
 * names new ones.
 */
function withProtection(world: World, before: Position, after: Position, order: Order, at: number): Position {
  if (after.side === '' || after.side !== order.side) return after
  const fresh = before.side !== after.side
  const takeProfit = order.takeProfit !== '' ? order.takeProfit : fresh ? '' : after.takeProfit
  const stopLoss = order.stopLoss !== '' ? order.stopLoss : fresh ? '' : after.stopLoss
  if (!fresh) return { ...after, takeProfit, stopLoss }
  return {
    ...after,
    takeProfit,
    stopLoss,
    trailingStop: '',
    trailBest: ticksAt(world.seed, after.symbol, at),
    trailSeenTo: stepStart(at),
  }
}

function bookClosed(
  { account, ledger }: Desk,
  order: Order,
  fill: FillOrder,
  closing: Closing,
  leverage: string,
): void {
  const index = order.cumExecQty === fill.qty ? -1 : ledger.closed.findLastIndex((row) => row.orderId === order.orderId)
  const known = ledger.closed[index]
  const row: ClosedRow = {
    serial: known?.serial ?? nextSerial(account),
    orderId: order.orderId,
    symbol: order.symbol,
    side: order.side,
    qty: order.qty,
    orderPrice: order.orderType === 'Market' ? fill.price : order.price,
    orderType: order.orderType,
    execType: fill.execType,
    leverage,
    createdTime: known?.createdTime ?? fill.at,
    closedSize: plus(known?.closedSize ?? '0', closing.size),
    openFee: plus(known?.openFee ?? '0', closing.openFee),
    closeFee: plus(known?.closeFee ?? '0', closing.closeFee),
    cumEntryValue: plus(known?.cumEntryValue ?? '0', closing.entryValue),
    cumExitValue: plus(known?.cumExitValue ?? '0', closing.exitValue),
    closedPnl: plus(known?.closedPnl ?? '0', closing.closedPnl),
    fillCount: (known?.fillCount ?? 0) + 1,
    updatedTime: fill.at,
  }
  if (index >= 0) ledger.closed[index] = row
  else ledger.closed.push(row)
  ledger.unsaved.push(['closed', row])
}

/** Money paid in, or taken out where `amount` is negative. Only the wallet and the account book know of it. */
export function bookTransfer({ account, ledger }: Desk, amount: string, at: number): void {
  account.balance = plus(account.balance, amount)
  const serial = nextSerial(account)
  const execution: Execution = {
    serial,
    execId: idOf(account, serial),
    orderId: '',
    orderLinkId: '',
    symbol: '',
    side: 'Buy',
    positionIdx: 0,
    orderType: 'UNKNOWN',
    stopOrderType: 'UNKNOWN',
    createType: '',
    orderPrice: '0',
    orderQty: '0',
    leavesQty: '0',
    execType: 'Transfer',
    execPrice: '0',
    execQty: '0',
    execValue: '0',
    execFee: '0',
    feeRate: '0',
    execPnl: amount,
    closedSize: '0',
    isMaker: false,
    markPrice: '0',
    execTime: at,
    seq: -1,
    balance: account.balance,
  }
  ledger.executions.push(execution)
  ledger.unsaved.push(['execution', execution])
}

/**
 * Pays funding of one leg: size × mark × rate, from longs to shorts when the rate is positive. Quantity does not move.
 */
export function bookFunding(world: World, desk: Desk, position: Position, rate: string, at: number): Execution | null {
  if (position.side === '' || isZero(rate)) return null
  const { account, ledger } = desk
  const mark = priceAt(world.seed, position.symbol, at, 'mark')
  const value = times(position.size, mark)
  const fee = text(decimal(value).times(rate).times(directionOf(position.side)).toDecimalPlaces(12))
  account.balance = minus(account.balance, fee)
  account.cumRealisedPnl = minus(account.cumRealisedPnl, fee)
  putPosition(account, {
    ...position,
    curRealisedPnl: minus(position.curRealisedPnl, fee),
    cumRealisedPnl: minus(position.cumRealisedPnl, fee),
    updatedTime: at,
  })
  const serial = nextSerial(account)
  const execution: Execution = {
    serial,
    execId: idOf(account, serial),
    orderId: idOf(account, -serial),
    orderLinkId: '',
    symbol: position.symbol,
    side: position.side,
    positionIdx: position.positionIdx,
    orderType: 'UNKNOWN',
    stopOrderType: 'UNKNOWN',
    createType: '',
    orderPrice: '0',
    orderQty: '0',
    leavesQty: '0',
    execType: 'Funding',
    execPrice: mark,
    execQty: position.size,
    execValue: value,
    execFee: fee,
    feeRate: rate,
    execPnl: '0',
    closedSize: '0',
    isMaker: false,
    markPrice: mark,
    execTime: at,
    seq: position.seq,
    balance: account.balance,
  }
  ledger.executions.push(execution)
  ledger.unsaved.push(['execution', execution])
  return execution
}
