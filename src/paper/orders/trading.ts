import { positionOf, putPosition, type Account, type Desk, type World } from './account.ts'
import { decimal, floorTo, isZero, times } from '../decimal.ts'
import { instrumentOf } from '../market/instruments.ts'
import { closeLeg, fillAtMarket } from './matching.ts'
import { makeOrder } from './orders.ts'
import { protect } from './protection.ts'
import { qtyFor } from './orderSize.ts'
import { averagePrice } from './positions.ts'
import { priceAt, priceText, ticksAt, ticksFromText } from '../market/price.ts'
import { keep, pauseOf, planTrade, type Chances, type Step, type Trader } from './traders.ts'
import type { Position, PositionIdx, Rule } from '../types.ts'

/** Traders rest below this wallet balance (USDT). */
const LEAST_BALANCE = 20
/** Wait when another rule holds the symbol, and when that rule is just leaving; ms. */
const BUSY_WAIT = 120_000
const LEAVING_WAIT = 5_000

/** What the traders of an account draw their chances from. */
export function chancesOf(world: World, account: Account): Chances {
  return { seed: world.seed, accountSeed: account.seed, speed: world.speed }
}

/** One act of a trader at its time: open, change, close, or see that its position is gone. */
export function wake(world: World, desk: Desk, trader: Trader, at: number): void {
  if (trader.phase === 'flat') {
    open(world, desk, trader, at)
    return
  }
  const position = heldBy(desk.account, trader.rule)
  if (position === null) {
    rest(world, desk, trader, at)
    return
  }
  if (at >= trader.exitAt) {
    closeLeg(world, desk, position, {
      at,
      price: priceAt(world.seed, position.symbol, at),
      qty: position.size,
      execType: 'Trade',
      createType: 'CreateByUser',
      stopOrderType: 'UNKNOWN',
      owner: trader.rule.ruleId,
      triggerPrice: '',
    })
    rest(world, desk, trader, at)
    return
  }
  const [step, ...others] = trader.steps
  trader.steps = others
  if (step !== undefined) doStep(world, desk, position, step, trader)
  trader.wakeAt = nextAct(trader)
}

/** A trader whose leg was closed by a price goes to rest at once. */
export function noticeClosed(world: World, desk: Desk, owner: string | null, at: number): void {
  const trader =
    owner === null
      ? undefined
      : desk.account.traders.find((one) => one.rule.ruleId === owner && one.phase === 'holding')
  if (trader !== undefined && heldBy(desk.account, trader.rule) === null) rest(world, desk, trader, at)
}

/** The open leg that a rule's trader holds, or null. */
export function heldBy(account: Account, rule: Rule): Position | null {
  return (
    Object.values(account.positions).find(
      (position) => position.symbol === rule.symbol && position.side !== '' && position.owner === rule.ruleId,
    ) ?? null
  )
}

function rest(world: World, { account }: Desk, trader: Trader, at: number): void {
  trader.phase = 'flat'
  trader.cycle += 1
  trader.steps = []
  trader.wakeAt = at + pauseOf(trader, chancesOf(world, account))
  if (trader.isRetiring) account.traders = account.traders.filter((one) => one !== trader)
}

function open(world: World, desk: Desk, trader: Trader, at: number): void {
  const { account } = desk
  const { symbol, ruleId } = trader.rule
  if (isBusy(account, symbol) || Number(account.balance) < LEAST_BALANCE) {
    trader.wakeAt =
      at + (account.traders.some((one) => one.isRetiring && one.rule.symbol === symbol) ? LEAVING_WAIT : BUSY_WAIT)
    return
  }
  const plan = planTrade(
    trader,
    at,
    Math.min(Number(account.balance), Number(account.startBalance) * 3),
    chancesOf(world, account),
  )
  const positionIdx: PositionIdx = account.mode === 'one_way' ? 0 : plan.side === 'Buy' ? 1 : 2
  const position = positionOf(account, symbol, positionIdx)
  if (position.leverage !== plan.leverage) putPosition(account, { ...position, leverage: plan.leverage })
  const order = makeOrder(world, desk, {
    symbol,
    side: plan.side,
    positionIdx,
    orderType: 'Market',
    qty: qtyFor(symbol, plan.value, priceAt(world.seed, symbol, at)),
    price: '0',
    at,
    orderLinkId: '',
    timeInForce: 'IOC',
    reduceOnly: false,
    takeProfit: trader.isHeld === true ? '' : plan.takeProfit,
    stopLoss: trader.isHeld === true ? '' : plan.stopLoss,
    createType: 'CreateByUser',
    stopOrderType: 'UNKNOWN',
    owner: ruleId,
    dueAt: at,
  })
  fillAtMarket(world, desk, order, at)
  trader.phase = 'holding'
  if (trader.isHeld === true) return void keep(trader)
  trader.exitAt = plan.exitAt
  trader.steps = plan.steps
  trader.wakeAt = nextAct(trader)
}

/** Does anybody hold this symbol? Two rules of one account never share a leg. */
function isBusy(account: Account, symbol: string): boolean {
  return Object.values(account.positions).some((position) => position.symbol === symbol && position.side !== '')
}

function nextAct(trader: Trader): number {
  return Math.min(trader.exitAt, trader.steps[0]?.at ?? Infinity)
}

function doStep(world: World, desk: Desk, position: Position, step: Step, trader: Trader): void {
  const { symbol } = position
  const { at } = step
  const ticks = ticksAt(world.seed, symbol, at)
  const direction = position.side === 'Buy' ? 1 : -1
  const entry = ticksFromText(symbol, averagePrice(position))
  const gain = (ticks - entry) * direction
  switch (step.kind) {
    case 'add': {
      if (gain < 0) addSize(world, desk, position, trader, at)
      return
    }
    case 'reduce': {
      reduceSize(world, desk, position, at)
      return
    }
    case 'trail': {
      if (gain > 8) protect(world, desk, { ...position, trailingStop: priceText(symbol, Math.max(4, gain)) }, at)
      return
    }
    case 'breakeven': {
      if (gain > 8) protect(world, desk, { ...position, stopLoss: priceText(symbol, entry + direction * 2) }, at)
      return
    }
    case 'tighten': {
      const stop = position.stopLoss === '' ? null : ticksFromText(symbol, position.stopLoss)
      const closer = stop === null ? null : Math.round(stop + (ticks - stop) * 0.35)
      if (closer !== null && (ticks - closer) * direction > 3)
        protect(world, desk, { ...position, stopLoss: priceText(symbol, closer) }, at)
    }
  }
}

function addSize(world: World, desk: Desk, position: Position, trader: Trader, at: number): void {
  if (position.side === '') return
  const price = priceAt(world.seed, position.symbol, at)
  const qty = qtyFor(position.symbol, Number(times(position.entryCost, '0.5')), price)
  const order = makeOrder(world, desk, {
    symbol: position.symbol,
    side: position.side,
    positionIdx: position.positionIdx,
    orderType: 'Market',
    qty,
    price: '0',
    at,
    orderLinkId: '',
    timeInForce: 'IOC',
    reduceOnly: false,
    takeProfit: '',
    stopLoss: '',
    createType: 'CreateByUser',
    stopOrderType: 'UNKNOWN',
    owner: trader.rule.ruleId,
    dueAt: at,
  })
  fillAtMarket(world, desk, order, at)
}

function reduceSize(world: World, desk: Desk, position: Position, at: number): void {
  const qty = floorTo(times(position.size, '0.4'), instrumentOf(position.symbol).step)
  if (isZero(qty) || decimal(qty).greaterThanOrEqualTo(position.size)) return
  closeLeg(world, desk, position, {
    at,
    price: priceAt(world.seed, position.symbol, at),
    qty,
    execType: 'Trade',
    createType: 'CreateByUser',
    stopOrderType: 'UNKNOWN',
    owner: position.owner,
    triggerPrice: '',
  })
}
