import type { DecimalText } from '../../domain/core/decimal.ts'
import type { ClosedTrade } from '../../domain/trades/execution.ts'
import type {
  WireCheck,
  WireClosed,
  WireModified,
  WireOpened,
  WireTradeClosed,
} from '../../domain/wire/payloads/facts.ts'
import type { PositionField } from '../exchange/account.types.ts'
import { type LivePosition, wirePosition } from './livePositions.ts'

/** Names of the fields in a fact's `changes`. The size travels as old_qty and new_qty as well. */
const FIELD_NAMES: Readonly<Record<PositionField, string>> = {
  size: 'size',
  avgPrice: 'avg_price',
  leverage: 'leverage',
  takeProfit: 'take_profit',
  stopLoss: 'stop_loss',
  trailingStop: 'trailing_stop',
}

const ofPosition = (row: LivePosition) => ({
  symbol: row.symbol,
  account: row.accountName,
  side: row.side,
  strategy: row.strategyName,
  leg: row.leg,
})

/** A position came into being. */
export const openedData = (row: LivePosition): WireOpened => ({
  ...ofPosition(row),
  position: wirePosition(row),
  pnl: row.unrealisedPnl,
  qty: row.size,
  entry_price: row.avgPrice,
  leverage: row.leverage,
})

/** A position changed, in the given fields. */
export function modifiedData(before: LivePosition, row: LivePosition, fields: readonly PositionField[]): WireModified {
  const changes: Record<string, readonly [DecimalText | null, DecimalText | null]> = {}
  for (const field of fields) changes[FIELD_NAMES[field]] = [before[field], row[field]]
  return {
    ...ofPosition(row),
    old_qty: before.size,
    new_qty: row.size,
    changes,
    position: wirePosition(row),
    current_pnl: row.unrealisedPnl,
    mark_price: row.markPrice,
    ...(row.seq === null ? {} : { seq: row.seq }),
  }
}

/** How a position ended. */
export interface Ending {
  readonly at: number
  readonly seq: number | null
  /** What the exchange counts as realised; null where only the position's absence was seen. */
  readonly finalPnl: DecimalText | null
}

/**
 * A position came to size 0. Where the exchange says no result there is none: its last unrealised PnL is older, and
 * before fees. The exact figure comes with the closed trade.
 */
export const closedData = (row: LivePosition, { seq, finalPnl }: Ending): WireClosed => ({
  ...ofPosition(row),
  final_pnl: finalPnl,
  ...(seq === null ? {} : { seq }),
})

/** Whether it is looked for again, as the exchange's last list did not have it. */
export const checkData = (row: LivePosition): WireCheck => ({
  ...ofPosition(row),
  checking: row.isMissing === true,
})

/** One closing order was filled. */
export const tradeClosedData = (
  trade: ClosedTrade,
  names: { readonly accountName: string; readonly strategyName: string | null },
): WireTradeClosed => ({
  symbol: trade.symbol,
  account: names.accountName,
  side: trade.side,
  strategy: names.strategyName,
  leg: trade.leg,
  pnl: trade.pnl,
  roi_percentage: trade.roiPct,
  trade_id: trade.id,
  exectype: trade.exectype,
  qty: trade.qty,
  entry_price: trade.entryPrice,
  exit_price: trade.exitPrice,
})

/** Fields in which two rows of a position differ; empty when only values moved. */
export function changedFields(before: LivePosition, after: LivePosition): readonly PositionField[] {
  const fields = Object.keys(FIELD_NAMES) as readonly PositionField[]
  // A leverage that becomes known, or is not told any more, is no change of it.
  const isUnknown = before.leverage === null || after.leverage === null
  return fields.filter((field) => !(field === 'leverage' && isUnknown) && !isSameDecimal(before[field], after[field]))
}

/** `91.40` and `91.4` are one number. */
function isSameDecimal(a: DecimalText | null, b: DecimalText | null): boolean {
  if (a === null || b === null) return a === b
  return a === b || trimmed(a) === trimmed(b)
}

const trimmed = (text: string): string => (text.includes('.') ? text.replace(/\.?0+$/, '') : text)
