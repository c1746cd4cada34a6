import type { Desk, World } from './orders/account.ts'
import { simulate } from './market/simulate.ts'
import { protect } from './orders/protection.ts'
import { hold, stretch } from './orders/traders.ts'
import { heldBy } from './orders/trading.ts'

/** Orders of a made-up past are kept for this long only; executions and closed rows for ever. */
const OLD_ORDERS_KEPT = 30 * 86_400_000

/**
 * Makes an account's past: at speed 1 whatever the speed is now, and without telling anybody,
 * for listeners would take it for news.
 */
export function liveOn(world: World, desk: Desk, span: number): boolean {
  const { account } = desk
  if (account.isLive) return true
  quietly(world, world.now - OLD_ORDERS_KEPT, () =>
    simulate(world, desk, Math.min(world.now, account.simulatedTo + span)),
  )
  if (account.simulatedTo < world.now) return false
  account.isLive = true
  for (const trader of account.traders) stretch(trader, world.now, 1 / world.speed)
  if (world.isStill && account.startedAt < account.createdAt) holdAll(world, desk)
  return true
}

/** At speed 1, telling nobody, and keeping no orders that ended before `ordersFrom`. */
export function quietly<T>(world: World, ordersFrom: number, act: () => T): T {
  const { hasListeners, speed, ordersFrom: before } = world
  Object.assign(world, { hasListeners: false, speed: 1, ordersFrom })
  try {
    return act()
  } finally {
    Object.assign(world, { hasListeners, speed, ordersFrom: before })
  }
}

/** Nothing of the account moves by itself any more but its prices: what protects a position would close it. */
function holdAll(world: World, desk: Desk): void {
  for (const trader of desk.account.traders) {
    hold(trader, world.now)
    const position = heldBy(desk.account, trader.rule)
    if (position !== null)
      protect(world, desk, { ...position, takeProfit: '', stopLoss: '', trailingStop: '' }, world.now)
  }
}
