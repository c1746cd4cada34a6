import type { DecimalText } from '../../domain/core/decimal.ts'
import { isSymbol } from '../../domain/core/symbol.ts'
import type { EpochMs } from '../../domain/core/time.ts'
import type { ClosedRow, Execution, Leg } from '../../domain/trades/execution.ts'
import type { ExchangePosition } from './account.types.ts'
import type { WalletChange } from './store.types.ts'
import { kindOfChange } from './walletKinds.ts'
import { CASH_TYPES } from '../../domain/trades/order.ts'
import { unrealisedPnl } from '../../domain/trades/unrealised.ts'
import {
  isHeld,
  type ClosedPnlRow,
  type ExecutionRow,
  type PositionRow,
  type WalletChangeRow,
} from './calling/schemas.ts'

/** A position row as it came, with what says that it is flat. */
export interface SeenPosition {
  readonly key: string
  readonly symbol: string
  readonly leg: Leg
  /** Null when flat. */
  readonly position: ExchangePosition | null
  readonly seq: number | null
  /** When it was updated; where the row does not tell, when it came. */
  readonly updatedAt: EpochMs
  /** As the row tells it; null where it does not. */
  readonly toldAt: EpochMs | null
  /** Realised over the present or just ended position, fees included; null where not told. */
  readonly realised: DecimalText | null
  /** Whether the row itself says when the position opened. */
  readonly knowsOpening: boolean
}

/**
 * USDT perpetuals (GEN-01). Lists are asked for by that coin and bring contracts with an end too; the stream and
 * histories bring others as well.
 */
export const isFollowed = (row: { readonly symbol: string; readonly category?: string | undefined }): boolean =>
  (row.category === undefined || row.category === 'linear') && row.symbol.endsWith('USDT') && isSymbol(row.symbol)

/** Identity of a position within an account. */
export const positionKey = (symbol: string, leg: Leg): string => `${symbol}|${leg}`

/** A row of REST or of the stream. `at` is when it came, which stands in for a time that the row does not tell. */
export function positionFrom(row: PositionRow, at: EpochMs): SeenPosition {
  const leg = legOf(row.positionIdx)
  const { seq } = row
  const updatedAt = row.updatedTime ?? at
  const base = {
    key: positionKey(row.symbol, leg),
    symbol: row.symbol,
    leg,
    seq,
    updatedAt,
    toldAt: row.updatedTime,
    realised: row.curRealisedPnl,
    knowsOpening: row.openTime !== null,
  }
  const avgPrice = row.avgPrice ?? row.entryPrice
  if (!isHeld(row) || avgPrice === null || (row.side !== 'Buy' && row.side !== 'Sell'))
    return { ...base, position: null }
  const position: ExchangePosition = {
    symbol: row.symbol,
    leg,
    side: row.side,
    size: row.size,
    avgPrice,
    markPrice: row.markPrice,
    unrealisedPnl: row.unrealisedPnl,
    positionValue: row.positionValue,
    leverage: row.leverage,
    takeProfit: row.takeProfit,
    stopLoss: row.stopLoss,
    trailingStop: row.trailingStop,
    liqPrice: row.liqPrice,
    createdAt: row.openTime ?? row.createdTime ?? updatedAt,
    updatedAt,
    seq,
  }
  return { ...base, position }
}

/**
 * What a row leaves out stands as it was known of the same position: an empty leverage is no new one. A result that is
 * not told follows from the mark where that is known.
 */
export function withKnown(position: ExchangePosition, before: ExchangePosition | null): ExchangePosition {
  const known = before?.side === position.side ? before : null
  const markPrice = position.markPrice ?? known?.markPrice ?? null
  return {
    ...position,
    markPrice,
    leverage: position.leverage ?? known?.leverage ?? null,
    unrealisedPnl: position.unrealisedPnl ?? (markPrice === null ? null : unrealisedPnl(position, markPrice)),
    positionValue: position.positionValue ?? (known?.size === position.size ? known.positionValue : null),
  }
}

/** A fill of REST or of the stream. */
export const executionFrom = (row: ExecutionRow): Execution => ({
  execId: row.execId,
  orderId: row.orderId,
  symbol: row.symbol,
  side: row.side,
  execType: row.execType,
  qty: row.execQty,
  price: row.execPrice,
  // A discount paid in MNT is an amount of MNT. Funding is always settled in USDT.
  fee: row.feeCurrency === 'USDT' || CASH_TYPES.has(row.execType) ? row.execFee : null,
  closedSize: row.closedSize,
  leavesQty: row.leavesQty,
  seq: row.seq,
  at: row.execTime,
  createType: row.createType,
  stopOrderType: row.stopOrderType,
})

/** A row of closed PnL. */
export const closedRowFrom = (row: ClosedPnlRow): ClosedRow => ({
  orderId: row.orderId,
  symbol: row.symbol,
  side: row.side,
  closedSize: row.closedSize,
  entryValue: row.cumEntryValue,
  exitValue: row.cumExitValue,
  avgEntryPrice: row.avgEntryPrice,
  avgExitPrice: row.avgExitPrice,
  closedPnl: row.closedPnl,
  leverage: row.leverage,
  execType: row.execType,
  fillCount: row.fillCount,
  createdAt: row.createdTime ?? row.updatedTime,
  updatedAt: row.updatedTime,
})

/** A row of the account book; a type that is not documented is the rest. */
export const walletChangeFrom = (row: WalletChangeRow): WalletChange => ({
  id: row.id,
  at: row.transactionTime,
  kind: kindOfChange(row) ?? 'other',
  amount: row.change,
  balance: row.cashBalance,
})

/** 0 is one-way mode, 1 the long and 2 the short side of hedge mode. */
const legOf = (positionIdx: 0 | 1 | 2): Leg => (positionIdx === 0 ? 'one_way' : positionIdx === 1 ? 'long' : 'short')
