import { positionOf, putPosition, stepStart, type Desk, type World } from './account.ts'
import { decimal, isNumeric, isZero } from '../decimal.ts'
import { findInstrument } from '../market/instruments.ts'
import { directionOf } from './positions.ts'
import { priceText, ticksAt, ticksFromText } from '../market/price.ts'
import { announcePosition } from '../announce.ts'
import type { Position, Side } from '../types.ts'
import { bad, decimalText, legOf, type OrderWish, type Verdict } from './wish.ts'

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

/** Why a take-profit or a stop-loss cannot stand at the present price, in Bybit's words; null where it can. */
export function wrongProtection(
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
