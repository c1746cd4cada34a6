import { positionOf, type Account, type World } from './orders/account.ts'
import type { Execution, Order, OtherCoin, PositionIdx } from './types.ts'

/** Whose news it is. */
interface Owner {
  readonly account: Account
}

/** Tells orders as they stand now. */
export function announceOrders(world: World, { account }: Owner, orders: readonly Order[], at: number): void {
  if (world.hasListeners)
    world.emit({ topic: 'order', apiKey: account.apiKey, at, rows: orders.map((order) => ({ ...order })) })
}

/** Tells fills; several of one match go in one message. */
export function announceExecutions(world: World, { account }: Owner, rows: readonly Execution[], at: number): void {
  if (world.hasListeners && rows.length > 0) world.emit({ topic: 'execution', apiKey: account.apiKey, at, rows })
}

/** Tells a leg, changed or not: Bybit does so on every order create, amend and cancel. */
export function announcePosition(
  world: World,
  { account }: Owner,
  symbol: string,
  positionIdx: PositionIdx,
  at: number,
): void {
  if (world.hasListeners)
    world.emit({ topic: 'position', apiKey: account.apiKey, at, rows: [positionOf(account, symbol, positionIdx)] })
}

/** Tells what changed in the wallet: USDT, or these coins; only cash moves do, never unrealised profit. */
export function announceWallet(world: World, { account }: Owner, at: number, others?: readonly OtherCoin[]): void {
  if (world.hasListeners)
    world.emit({
      topic: 'wallet',
      apiKey: account.apiKey,
      at,
      rows: [{ balance: account.balance, cumRealisedPnl: account.cumRealisedPnl, ...(others && { others }) }],
    })
}
