import { decimal, isZero, minus, plus, ratio, share, smaller, text, times } from '../decimal.ts'
import type { Position, PositionIdx, Side } from '../types.ts'

/** A leg that was never traded. */
export function emptyPosition(symbol: string, positionIdx: PositionIdx, leverage: string): Position {
  return {
    symbol,
    positionIdx,
    side: '',
    size: '0',
    entryCost: '0',
    openFees: '0',
    leverage,
    takeProfit: '',
    stopLoss: '',
    trailingStop: '',
    trailBest: 0,
    trailSeenTo: 0,
    curRealisedPnl: '0',
    cumRealisedPnl: '0',
    createdTime: 0,
    openTime: 0,
    updatedTime: 0,
    seq: -1,
    status: 'Normal',
    owner: null,
  }
}

/** What a fill does to a leg. */
export interface Fill {
  readonly side: Side
  readonly qty: string
  readonly price: string
  readonly fee: string
  readonly at: number
  readonly seq: number
  readonly owner: string | null
}

/** The closing part of a fill; all values are in USDT. */
export interface Closing {
  readonly size: string
  readonly entryValue: string
  readonly exitValue: string
  readonly openFee: string
  readonly closeFee: string
  readonly grossPnl: string
  readonly closedPnl: string
}

/** A leg after a fill, and the closing part when there is one. */
export interface Filled {
  readonly position: Position
  readonly closing: Closing | null
}

/** 1 for a long or a Buy, -1 for a short or a Sell. */
export function directionOf(side: Side): 1 | -1 {
  return side === 'Buy' ? 1 : -1
}

/** The other side. */
export function opposite(side: Side): Side {
  return side === 'Buy' ? 'Sell' : 'Buy'
}

/**
 * Applies one fill at average cost (Bybit averages cost, it does not match first in, first out).
 * In one-way mode one fill may close and open (flip): its fee is divided by quantity.
 */
export function applyFill(position: Position, fill: Fill): Filled {
  const opens = position.side === '' || position.side === fill.side
  if (opens) return { position: opened(position, fill, fill.qty, fill.fee), closing: null }
  const size = smaller(position.size, fill.qty)
  const closeFee = share(fill.fee, size, fill.qty)
  const { closed, closing } = closedPart(position, fill, size, closeFee)
  const rest = minus(fill.qty, size)
  return { position: isZero(rest) ? closed : opened(closed, fill, rest, minus(fill.fee, closeFee)), closing }
}

function opened(position: Position, fill: Fill, qty: string, fee: string): Position {
  const isNew = position.side === ''
  return {
    ...position,
    side: fill.side,
    size: plus(position.size, qty),
    entryCost: plus(position.entryCost, times(qty, fill.price)),
    openFees: plus(position.openFees, fee),
    curRealisedPnl: isNew ? text(minus(0, fee)) : minus(position.curRealisedPnl, fee),
    cumRealisedPnl: minus(position.cumRealisedPnl, fee),
    createdTime: position.createdTime === 0 ? fill.at : position.createdTime,
    openTime: isNew ? fill.at : position.openTime,
    updatedTime: fill.at,
    seq: fill.seq,
    status: 'Normal',
    owner: isNew ? fill.owner : position.owner,
  }
}

function closedPart(
  position: Position,
  fill: Fill,
  size: string,
  closeFee: string,
): { closed: Position; closing: Closing } {
  const isAll = decimal(size).equals(position.size)
  const entryValue = isAll ? position.entryCost : share(position.entryCost, size, position.size)
  const openFee = isAll ? position.openFees : share(position.openFees, size, position.size)
  const exitValue = times(size, fill.price)
  const grossPnl = fill.side === 'Sell' ? minus(exitValue, entryValue) : minus(entryValue, exitValue)
  const closing = {
    size,
    entryValue,
    exitValue,
    openFee,
    closeFee,
    grossPnl,
    closedPnl: minus(minus(grossPnl, openFee), closeFee),
  }
  const realised = minus(grossPnl, closeFee)
  const closed: Position = {
    ...position,
    size: minus(position.size, size),
    entryCost: minus(position.entryCost, entryValue),
    openFees: minus(position.openFees, openFee),
    curRealisedPnl: plus(position.curRealisedPnl, realised),
    cumRealisedPnl: plus(position.cumRealisedPnl, realised),
    updatedTime: fill.at,
    seq: fill.seq,
  }
  return {
    closed: isAll
      ? {
          ...closed,
          side: '',
          takeProfit: '',
          stopLoss: '',
          trailingStop: '',
          trailBest: 0,
          trailSeenTo: 0,
          status: 'Normal',
        }
      : closed,
    closing,
  }
}

/** Average entry price, 8 decimals; "0" when flat. */
export function averagePrice(position: Position): string {
  return ratio(position.entryCost, position.size, 8)
}

/** Unrealised profit at a mark price. */
export function unrealisedPnl(position: Position, markPrice: string): string {
  if (position.side === '') return '0'
  const value = times(position.size, markPrice)
  return position.side === 'Buy' ? minus(value, position.entryCost) : minus(position.entryCost, value)
}

/** Maintenance margin rate of every symbol. */
export const MAINTENANCE = 0.005

/**
 * Price at which the margin of the position is used up (`bust`), and at which it is taken over (`liquidation`). Not
 * rounded.
 */
export function dangerPrices(position: Position): { readonly bust: number; readonly liquidation: number } {
  if (position.side === '') return { bust: 0, liquidation: 0 }
  const entry = Number(averagePrice(position))
  const margin = 1 / Number(position.leverage)
  const direction = directionOf(position.side)
  return { bust: entry * (1 - direction * margin), liquidation: entry * (1 - direction * (margin - MAINTENANCE)) }
}
