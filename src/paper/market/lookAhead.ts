import { legKey, type Account, type World } from '../orders/account.ts'
import { dangerPrices, directionOf } from '../orders/positions.ts'
import { crossingOf, ticksFromText, trailOf } from './price.ts'
import { instrumentOf } from './instruments.ts'
import type { Order, Position, Scan } from '../types.ts'

/**
 * How far ahead prices are searched at once. The price is a function of time, so the future is known;
 * what is found holds until the leg or the order changes.
 */
const AHEAD = 30 * 60_000

/** When the leg will next be closed by a price, as far as `AHEAD` from `from` shows. */
export function scanPosition(world: World, account: Account, position: Position, from: number): Scan {
  const key = legKey(position.symbol, position.positionIdx)
  const known = account.scans[key]
  if (known !== undefined && (known.at !== null || known.until > from)) return known
  const scan = lookFor(world, position, from)
  account.scans[key] = scan
  return scan
}

function lookFor(world: World, position: Position, from: number): Scan {
  const { symbol } = position
  if (position.side === '') return { until: Infinity, at: null, what: 'tp' }
  const direction = directionOf(position.side)
  const until = from + AHEAD
  const takeProfit = position.takeProfit === '' ? null : ticksFromText(symbol, position.takeProfit)
  const stopLoss = position.stopLoss === '' ? null : ticksFromText(symbol, position.stopLoss)
  const bounds = direction === 1 ? { below: stopLoss, above: takeProfit } : { below: takeProfit, above: stopLoss }
  const at = crossingOf(world.seed, symbol, from, until, bounds)
  let found: Scan = { until, at, what: 'tp' }
  if (at !== null) found = { ...found, what: isProfit(world, position, at, takeProfit) ? 'tp' : 'sl' }
  found = earlier(found, trailing(world, position, from, until), 'trail')
  return earlier(found, liquidation(world, position, from, found.at ?? until), 'liq')
}

function earlier(scan: Scan, at: number | null, what: Scan['what']): Scan {
  return at !== null && (scan.at === null || at < scan.at) ? { ...scan, at, what } : scan
}

function isProfit(world: World, position: Position, at: number, takeProfit: number | null): boolean {
  if (takeProfit === null) return false
  const bounds = position.side === 'Buy' ? { below: null, above: takeProfit } : { below: takeProfit, above: null }
  return crossingOf(world.seed, position.symbol, at - 1, at, bounds) !== null
}

function trailing(world: World, position: Position, from: number, until: number): number | null {
  if (position.trailingStop === '' || position.side === '') return null
  const distance = ticksFromText(position.symbol, position.trailingStop)
  const direction = directionOf(position.side)
  const seen = trailOf(world.seed, position.symbol, position.trailSeenTo, from, {
    direction,
    best: position.trailBest,
    distance: Infinity,
  })
  return trailOf(world.seed, position.symbol, from, until, { direction, best: seen.best, distance }).at
}

function liquidation(world: World, position: Position, from: number, until: number): number | null {
  const price = dangerPrices(position).liquidation
  if (price <= 0) return null
  const ticks = Math.round(price / Number(instrumentOf(position.symbol).tick))
  return crossingOf(
    world.seed,
    position.symbol,
    from,
    until,
    position.side === 'Buy' ? { below: ticks, above: null } : { below: null, above: ticks },
    'mark',
  )
}

/** When the price will next reach a resting limit order, as far as `AHEAD` shows. */
export function scanOrder(world: World, order: Order, from: number): Scan {
  if (order.scan !== null && (order.scan.at !== null || order.scan.until > from)) return order.scan
  const ticks = ticksFromText(order.symbol, order.price)
  const until = from + AHEAD
  const at = crossingOf(
    world.seed,
    order.symbol,
    from,
    until,
    order.side === 'Buy' ? { below: ticks, above: null } : { below: null, above: ticks },
  )
  order.scan = { until, at, what: 'limit' }
  return order.scan
}
