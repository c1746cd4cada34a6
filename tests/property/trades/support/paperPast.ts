import * as v from 'valibot'
import { epoch } from '../../../../src/domain/core/time.ts'
import type { ClosedRow, Execution, Leg, PositionMode } from '../../../../src/domain/trades/execution.ts'
import { createExchange } from '../../../../src/paper/exchange.ts'
import { closedRow, executionRow, positionRow } from '../../../../src/paper/wire/wire.ts'
import type { Execution as PaperExecution } from '../../../../src/paper/types.ts'
import {
  closedRowFrom,
  executionFrom,
  positionFrom,
  type SeenPosition,
} from '../../../../src/server/exchange/mapping.ts'
import { answers } from '../../../../src/server/exchange/calling/schemas.ts'

const DAY = 86_400_000
const NOW = Date.UTC(2026, 5, 1)

/** What one closing order did, by the ledger that knows the leg of every fill. */
export interface TrueTrade {
  readonly leg: Leg
  readonly side: 'Buy' | 'Sell'
  readonly openedAt: number
  readonly closedAt: number
  readonly qty: number
  readonly entry: number
  readonly exit: number
  readonly fees: number
  readonly fillCount: number
}

/** An account's life on the paper exchange: what a client can read of it, and what is true. */
export interface PaperPast {
  readonly mode: PositionMode
  /** By REST, without the leg. */
  readonly executions: readonly Execution[]
  readonly rows: readonly ClosedRow[]
  readonly held: readonly SeenPosition[]
  readonly trueByOrder: ReadonlyMap<string, TrueTrade>
  readonly from: number
  readonly until: number
}

/** One order of the account's owner, beside what its bot rules do. */
export interface OwnOrder {
  readonly symbol: string
  readonly side: 'Buy' | 'Sell'
  /** USDT. */
  readonly value: number
  /** Hours after the one before. */
  readonly after: number
  /** In hedge mode: it closes. */
  readonly isClosing: boolean
}

export interface PastWish {
  readonly mode: PositionMode
  readonly seed: number
  readonly orders: readonly OwnOrder[]
  readonly isFlatAtLast: boolean
}

/**
 * Lives an account's days: its rules trade some symbols, its owner others, flips and both legs included. One that ends
 * flat shows by no position how it is held.
 */
export function livePast({ mode, seed, orders, isFlatAtLast }: PastWish): PaperPast {
  const exchange = createExchange({ seed, now: NOW })
  const { apiKey } = exchange.createAccount({ name: 'past', balance: '100000', seed, mode, startedAt: NOW - 6 * DAY })
  exchange.putRules(
    apiKey,
    ['BTCUSDT', 'XRPUSDT'].map((symbol, index) => ({
      ruleId: `r${index}`,
      symbol,
      strategy: { name: `S${index}`, manner: index === 0 ? ('grid' as const) : ('momentum' as const) },
    })),
  )
  const desk = exchange.find(apiKey)!
  for (const { symbol, side, value, after, isClosing } of orders) {
    exchange.advance(exchange.now() + after * 3_600_000)
    const price = { ETHUSDT: 3_000, SOLUSDT: 140 }[symbol] ?? 1
    const qty = (
      Math.max(1, Math.round(value / price / (symbol === 'ETHUSDT' ? 0.01 : 0.1))) * (symbol === 'ETHUSDT' ? 0.01 : 0.1)
    ).toFixed(2)
    const legs = mode === 'hedge' ? { positionIdx: (side === 'Buy') === isClosing ? 2 : 1, reduceOnly: isClosing } : {}
    exchange.order(apiKey, {
      category: 'linear',
      symbol,
      side,
      orderType: 'Market',
      qty: symbol === 'SOLUSDT' ? qty.replace(/0$/, '') : qty,
      ...legs,
    })
    exchange.advance(exchange.now() + 1_000)
  }
  if (isFlatAtLast)
    for (const { symbol, side } of Object.values(desk.account.positions))
      if (side !== '') exchange.deleverage(apiKey, symbol, 1)
  const executions = desk.ledger.executions
  return {
    mode,
    from: executions[0]?.execTime ?? NOW,
    until: exchange.now(),
    executions: v.parse(answers.executions, { list: executions.map(executionRow) }).list.good.map(executionFrom),
    rows: v.parse(answers.closedPnl, { list: desk.ledger.closed.map(closedRow) }).list.good.map(closedRowFrom),
    held: v
      .parse(answers.positions, {
        list: Object.values(desk.account.positions)
          .filter(({ side }) => side !== '')
          .map((position) => positionRow(seed, position, exchange.now())),
      })
      .list.good.map((row) => positionFrom(row, epoch(exchange.now()))),
    trueByOrder: truthOf(executions),
  }
}

interface Book {
  size: number
  cost: number
  fees: number
  openedAt: number
}

/** By the simplest book there is: a leg, its size, cost and fees, in floats. */
function truthOf(executions: readonly PaperExecution[]): ReadonlyMap<string, TrueTrade> {
  const books = new Map<string, Book>()
  const trades = new Map<string, TrueTrade>()
  for (const row of executions) {
    if (row.execType === 'Funding') continue
    const key = `${row.symbol}:${row.positionIdx}`
    const book = books.get(key) ?? { size: 0, cost: 0, fees: 0, openedAt: 0 }
    books.set(key, book)
    const [qty, price, fee, closed] = [
      Number(row.execQty),
      Number(row.execPrice),
      Number(row.execFee),
      Number(row.closedSize),
    ]
    if (closed > 0) {
      const part = closed / book.size
      const [entry, openFee] = [book.cost * part, book.fees * part]
      const before = trades.get(row.orderId) ?? {
        leg:
          row.positionIdx === 0 ? ('one_way' as const) : row.positionIdx === 1 ? ('long' as const) : ('short' as const),
        side: row.side === 'Sell' ? ('Buy' as const) : ('Sell' as const),
        openedAt: book.openedAt,
        closedAt: 0,
        qty: 0,
        entry: 0,
        exit: 0,
        fees: 0,
        fillCount: 0,
      }
      trades.set(row.orderId, {
        ...before,
        closedAt: row.execTime,
        qty: before.qty + closed,
        entry: before.entry + entry,
        exit: before.exit + closed * price,
        fees: before.fees + openFee + fee * (closed / qty),
        fillCount: before.fillCount + 1,
      })
      Object.assign(book, { size: book.size - closed, cost: book.cost - entry, fees: book.fees - openFee })
      if (Math.abs(book.size) < 1e-9) Object.assign(book, { size: 0, cost: 0, fees: 0 })
    }
    if (qty > closed) {
      if (book.size === 0) Object.assign(book, { openedAt: row.execTime })
      Object.assign(book, {
        size: book.size + qty - closed,
        cost: book.cost + (qty - closed) * price,
        fees: book.fees + fee * ((qty - closed) / qty),
      })
    }
  }
  return trades
}
