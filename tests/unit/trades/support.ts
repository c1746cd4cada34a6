import type { DecimalText } from '../../../src/domain/core/decimal.ts'
import { epoch } from '../../../src/domain/core/time.ts'
import type { ClosedRow, Execution } from '../../../src/domain/trades/execution.ts'

/** A decimal for tests. */
export const d = (text: string): DecimalText => text as DecimalText

let counter = 0

/** A fill: `fill('Buy', '1', '100', { closedSize: d('0') })`. Later calls are later in time. */
export function fill(side: 'Buy' | 'Sell', qty: string, price: string, more: Partial<Execution> = {}): Execution {
  counter += 1
  return {
    execId: `e${counter}`,
    orderId: `o${counter}`,
    symbol: 'BTCUSDT',
    side,
    execType: 'Trade',
    qty: d(qty),
    price: d(price),
    fee: d('0'),
    closedSize: null,
    leavesQty: d('0'),
    seq: counter,
    at: epoch(1_700_000_000_000 + counter * 1_000),
    createType: 'CreateByUser',
    stopOrderType: '',
    ...more,
  }
}

/** A row of the exchange's closed PnL. */
export function row(more: Partial<ClosedRow> = {}): ClosedRow {
  return {
    orderId: 'o1',
    symbol: 'BTCUSDT',
    side: 'Sell',
    closedSize: d('1'),
    entryValue: d('100'),
    exitValue: d('110'),
    avgEntryPrice: d('100'),
    avgExitPrice: d('110'),
    closedPnl: d('10'),
    leverage: d('10'),
    execType: 'Trade',
    fillCount: 1,
    createdAt: epoch(1),
    updatedAt: epoch(2),
    ...more,
  }
}
