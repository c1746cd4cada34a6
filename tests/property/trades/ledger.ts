import type { DecimalText } from '../../../src/domain/core/decimal.ts'
import { epoch } from '../../../src/domain/core/time.ts'
import type { Execution, TradeSide } from '../../../src/domain/trades/execution.ts'

/** One order of a random history, in whole hundredths: 125 is 1.25 coins. */
export interface RandomOrder {
  readonly side: TradeSide
  /** Fills of the order, each [quantity, price, fee] in hundredths. */
  readonly fills: readonly (readonly [number, number, number])[]
}

/** What an account is worth by the simplest possible book: cash and coins, nothing else. */
export interface Ledger {
  readonly coins: bigint
  /** USDT in ten-thousandths, fees paid. */
  readonly cash: bigint
}

/** Independent of the derivation: a buy pays, a sale earns, fees are gone. It knows no positions. */
export function ledgerOf(orders: readonly RandomOrder[]): Ledger {
  let coins = 0n
  let cash = 0n
  for (const order of orders) {
    for (const [qty, price, fee] of order.fills) {
      const sign = order.side === 'Buy' ? 1n : -1n
      coins += sign * BigInt(qty)
      cash -= sign * BigInt(qty) * BigInt(price) + BigInt(fee) * 100n
    }
  }
  return { coins, cash }
}

/** The orders as executions of the exchange, one second apart, fills of an order at one instant. */
export function executionsOf(orders: readonly RandomOrder[]): readonly Execution[] {
  const rows: Execution[] = []
  orders.forEach((order, orderIndex) => {
    let leaves = order.fills.reduce((sum, [qty]) => sum + qty, 0)
    order.fills.forEach(([qty, price, fee], fillIndex) => {
      leaves -= qty
      rows.push({
        execId: `e${orderIndex}-${fillIndex}`,
        orderId: `o${orderIndex}`,
        symbol: 'BTCUSDT',
        side: order.side,
        execType: 'Trade',
        qty: hundredths(qty),
        price: hundredths(price),
        fee: hundredths(fee),
        closedSize: null,
        leavesQty: hundredths(leaves),
        seq: orderIndex,
        at: epoch(1_000 * (orderIndex + 1)),
        createType: '',
        stopOrderType: '',
      })
    })
  })
  return rows
}

const hundredths = (n: number): DecimalText =>
  `${Math.floor(n / 100)}.${String(n % 100).padStart(2, '0')}` as DecimalText
