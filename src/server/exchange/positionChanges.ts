import { compareDecimals, type DecimalText } from '../../domain/core/decimal.ts'
import type { SeenPosition } from './mapping.ts'
import type { ExchangePosition, PositionChange, PositionField } from './account.types.ts'

/**
 * The exchange's `createdTime` may be that of the first position ever on the symbol: what we saw opening opened then.
 */
export function withOpening(
  row: SeenPosition,
  position: ExchangePosition,
  before: ExchangePosition | null,
): ExchangePosition {
  if (row.knowsOpening) return position
  if (before === null) return row.updatedAt > position.createdAt ? { ...position, createdAt: row.updatedAt } : position
  return before.side === position.side
    ? { ...position, createdAt: before.createdAt }
    : { ...position, createdAt: row.updatedAt }
}

/** What a leg went through from one known state to the next. */
export function changesOf(
  before: ExchangePosition | null,
  position: ExchangePosition | null,
  row: SeenPosition,
): readonly PositionChange[] {
  if (before === null) return position === null ? [] : [{ kind: 'opened', position }]
  if (position === null) return [{ kind: 'closed', before, at: row.updatedAt, seq: row.seq, finalPnl: row.realised }]
  // A flip without a close in between: the old position ended, another began.
  if (before.side !== position.side)
    return [
      { kind: 'closed', before, at: row.updatedAt, seq: row.seq, finalPnl: null },
      { kind: 'opened', position },
    ]
  // Reopened on the same side: nobody saw the end of the first, which came before the second opened.
  if (row.knowsOpening && position.createdAt > before.updatedAt && position.createdAt > before.createdAt)
    return [
      { kind: 'closed', before, at: position.createdAt, seq: row.seq, finalPnl: null },
      { kind: 'opened', position },
    ]
  const fields = FIELDS.filter((field) => differs(before[field], position[field])).filter(
    // A leverage that becomes known is no change of it.
    (field) => field !== 'leverage' || before.leverage !== null,
  )
  const isLearnt = before.leverage === null && position.leverage !== null
  const isSame = fields.length === 0 && !isLearnt && !differs(before.liqPrice, position.liqPrice)
  return isSame ? [] : [{ kind: 'modified', before, position, fields }]
}

/** Whether it is more than a figure that the exchange reckons anew, as the liquidation price of cross margin. */
export const isNews = (change: PositionChange): boolean => change.kind !== 'modified' || change.fields.length > 0

const FIELDS: readonly PositionField[] = ['size', 'avgPrice', 'leverage', 'takeProfit', 'stopLoss', 'trailingStop']

const differs = (a: DecimalText | null, b: DecimalText | null): boolean =>
  a === null || b === null ? a !== b : compareDecimals(a, b) !== 0
