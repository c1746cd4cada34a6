import { decimal, isZero, minus, ratio, text, times } from '../decimal.ts'
import { instrumentOf } from '../market/instruments.ts'
import { averagePrice, dangerPrices, MAINTENANCE, unrealisedPnl } from '../orders/positions.ts'
import { priceAt, priceText } from '../market/price.ts'
import type { ClosedRow, Execution, Order, Position } from '../types.ts'

/** A row as it goes over the wire: numbers are texts, but for the few the exchange sends as numbers. */
export type Row = Readonly<Record<string, unknown>>

/** Fields of a position that REST and stream share. REST calls the average `avgPrice`, the stream `entryPrice`. */
function positionFields(seed: number, position: Position, at: number): Row {
  const mark = priceAt(seed, position.symbol, at, 'mark')
  const value = times(position.size, mark)
  const isOpen = position.side !== ''
  const danger = dangerPrices(position)
  const tick = Number(instrumentOf(position.symbol).tick)
  const margin = isOpen ? ratio(position.entryCost, position.leverage, 8) : '0'
  const maintenance = text(decimal(value).times(MAINTENANCE).toDecimalPlaces(8))
  return {
    positionIdx: position.positionIdx,
    symbol: position.symbol,
    side: position.side,
    size: position.size,
    positionValue: isOpen ? position.entryCost : '',
    tradeMode: 0,
    autoAddMargin: 0,
    riskId: 1,
    riskLimitValue: '2000000',
    positionStatus: position.status,
    leverage: position.leverage,
    markPrice: mark,
    breakEvenPrice: isOpen ? averagePrice(position) : '',
    liqPrice: isOpen && danger.liquidation > 0 ? priceText(position.symbol, Math.round(danger.liquidation / tick)) : '',
    bustPrice: isOpen && danger.bust > 0 ? priceText(position.symbol, Math.round(danger.bust / tick)) : '',
    positionIM: margin,
    positionMM: maintenance,
    positionIMByMp: margin,
    positionMMByMp: maintenance,
    positionBalance: isOpen ? margin : '0',
    tpslMode: 'Full',
    takeProfit: position.takeProfit,
    stopLoss: position.stopLoss,
    trailingStop: position.trailingStop === '' ? '0' : position.trailingStop,
    sessionAvgPrice: '',
    delta: '',
    gamma: '',
    vega: '',
    theta: '',
    unrealisedPnl: isOpen ? text(decimal(unrealisedPnl(position, mark)).toDecimalPlaces(8)) : '0',
    curRealisedPnl: position.curRealisedPnl,
    cumRealisedPnl: position.cumRealisedPnl,
    adlRankIndicator: isOpen ? 2 : 0,
    isReduceOnly: false,
    mmrSysUpdatedTime: '',
    leverageSysUpdatedTime: '',
    createdTime: String(position.createdTime),
    updatedTime: String(position.updatedTime),
    openTime: position.openTime,
    seq: position.seq,
  }
}

/** A row of position/list. */
export function positionRow(seed: number, position: Position, at: number): Row {
  return { ...positionFields(seed, position, at), avgPrice: averagePrice(position) }
}

/** A row of the topic `position`. */
export function positionPush(seed: number, position: Position, at: number): Row {
  return { category: 'linear', ...positionFields(seed, position, at), entryPrice: averagePrice(position) }
}

/** A row of execution/list: without positionIdx, execPnl and createType, which only the stream has. */
export function executionRow(row: Execution): Row {
  return {
    symbol: row.symbol,
    orderId: row.orderId,
    orderLinkId: row.orderLinkId,
    side: row.side,
    orderPrice: row.orderPrice,
    orderQty: row.orderQty,
    leavesQty: row.leavesQty,
    orderType: row.orderType,
    stopOrderType: row.stopOrderType,
    execFee: row.execFee,
    execFeeV2: '',
    feeCurrency: 'USDT',
    execId: row.execId,
    execPrice: row.execPrice,
    execQty: row.execQty,
    execType: row.execType,
    execValue: row.execValue,
    execTime: String(row.execTime),
    isMaker: row.isMaker,
    feeRate: row.feeRate,
    tradeIv: '',
    markIv: '',
    markPrice: row.markPrice,
    indexPrice: '',
    underlyingPrice: '',
    blockTradeId: '',
    closedSize: isZero(row.closedSize) ? '' : row.closedSize,
    seq: row.seq,
    extraFees: '',
  }
}

/** A row of the topic `execution`. */
export function executionPush(row: Execution): Row {
  return {
    category: 'linear',
    ...executionRow(row),
    isLeverage: '',
    createType: row.createType,
    execPnl: row.execPnl,
    closedSize: row.closedSize,
    marketUnit: '',
  }
}

/** A row of order/realtime, order/history and the topic `order`. */
export function orderRow(order: Order): Row {
  const isDone = order.status !== 'New' && order.status !== 'PartiallyFilled'
  const leaves = isDone ? '0' : minus(order.qty, order.cumExecQty)
  return {
    category: 'linear',
    orderId: order.orderId,
    orderLinkId: order.orderLinkId,
    parentOrderLinkId: '',
    blockTradeId: '',
    symbol: order.symbol,
    price: order.price,
    qty: order.qty,
    side: order.side,
    isLeverage: '',
    positionIdx: order.positionIdx,
    orderStatus: order.status,
    createType: order.createType,
    cancelType: order.cancelType,
    rejectReason: order.rejectReason,
    avgPrice: isZero(order.cumExecQty) ? '' : ratio(order.cumExecValue, order.cumExecQty, 8),
    leavesQty: leaves,
    leavesValue: order.orderType === 'Market' ? '0' : times(leaves, order.price),
    cumExecQty: order.cumExecQty,
    cumExecValue: order.cumExecValue,
    cumExecFee: order.cumExecFee,
    closedPnl: order.closedPnl,
    feeCurrency: 'USDT',
    timeInForce: order.timeInForce,
    orderType: order.orderType,
    stopOrderType: order.stopOrderType === 'UNKNOWN' ? '' : order.stopOrderType,
    ocoTriggerType: '',
    orderIv: '',
    marketUnit: '',
    slippageToleranceType: 'UNKNOWN',
    slippageTolerance: '',
    triggerPrice: order.triggerPrice,
    takeProfit: order.takeProfit,
    stopLoss: order.stopLoss,
    tpslMode: order.takeProfit !== '' || order.stopLoss !== '' ? 'Full' : '',
    tpLimitPrice: '',
    slLimitPrice: '',
    tpTriggerBy: order.takeProfit === '' ? '' : 'LastPrice',
    slTriggerBy: order.stopLoss === '' ? '' : 'LastPrice',
    triggerDirection: 0,
    triggerBy: '',
    lastPriceOnCreated: order.lastPriceOnCreated,
    basePrice: '',
    reduceOnly: order.reduceOnly,
    closeOnTrigger: order.reduceOnly && order.stopOrderType !== 'UNKNOWN',
    placeType: '',
    smpType: 'None',
    smpGroup: 0,
    smpOrderId: '',
    createdTime: String(order.createdTime),
    updatedTime: String(order.updatedTime),
    extraFees: '',
  }
}

/** A row of position/closed-pnl. */
export function closedRow(row: ClosedRow): Row {
  return {
    symbol: row.symbol,
    orderId: row.orderId,
    side: row.side,
    qty: row.qty,
    orderPrice: row.orderPrice,
    orderType: row.orderType,
    execType: row.execType,
    closedSize: row.closedSize,
    openFee: row.openFee,
    closeFee: row.closeFee,
    cumEntryValue: row.cumEntryValue,
    avgEntryPrice: ratio(row.cumEntryValue, row.closedSize, 8),
    cumExitValue: row.cumExitValue,
    avgExitPrice: ratio(row.cumExitValue, row.closedSize, 8),
    closedPnl: row.closedPnl,
    fillCount: String(row.fillCount),
    leverage: row.leverage,
    createdTime: String(row.createdTime),
    updatedTime: String(row.updatedTime),
  }
}
