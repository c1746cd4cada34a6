import { compareDecimals, differenceOf, sumOf, ZERO, type DecimalText } from '../../domain/core/decimal.ts'
import type { EpochMs } from '../../domain/core/time.ts'
import { minutes } from '../../domain/core/time.ts'
import type { Execution } from '../../domain/trades/execution.ts'
import { QUANTITY_TYPES } from '../../domain/trades/order.ts'
import { closesLeg } from '../../domain/trades/split.ts'
import type { ExchangePosition } from './account.types.ts'

/**
 * How far a list of the exchange may lag behind its stream, and behind an earlier list (reports say 10 to 60 s). In ms.
 */
export const LIST_LAG_MS = minutes(1)

/** Fills of one leg that are newer than its row: what they leave of it, and the last that closed something. */
export interface Since {
  readonly left: DecimalText
  readonly execIds: ReadonlySet<string>
  readonly lastClosing: { readonly at: EpochMs; readonly seq: number | null } | null
}

/** Nothing was filled since the row. */
export const sinceRow = (position: ExchangePosition): Since => ({
  left: position.size,
  execIds: new Set(),
  lastClosing: null,
})

/** With one more fill of its symbol; itself where that is of another leg, older than the row, or counted already. */
export function withFill(since: Since, position: ExchangePosition, fill: Execution): Since {
  if (!isNewer(fill, position) || since.execIds.has(fill.execId)) return since
  const moved = quantityOf(position, fill)
  if (moved === null) return since
  const isClosing = fill.side !== position.side
  return {
    left: isClosing ? differenceOf(since.left, moved) : sumOf([since.left, moved]),
    execIds: new Set([...since.execIds, fill.execId]),
    lastClosing:
      isClosing && fill.at >= (since.lastClosing?.at ?? 0) ? { at: fill.at, seq: fill.seq } : since.lastClosing,
  }
}

/** How the fills ended the position; null while they leave something of it. */
export const endOf = ({ left, lastClosing }: Since): Since['lastClosing'] =>
  compareDecimals(left, ZERO) > 0 ? null : lastClosing

const isNewer = (fill: Execution, { seq, updatedAt }: ExchangePosition): boolean =>
  fill.seq !== null && seq !== null ? fill.seq > seq : fill.at > updatedAt

/**
 * By how much a fill changes the leg; null where it is none of its own. In hedge mode a fill that closes belongs to the
 * other leg than one of the same side that opens (bybit.md 1.9 item 4).
 */
function quantityOf({ leg, side }: ExchangePosition, fill: Execution): DecimalText | null {
  if (!QUANTITY_TYPES.has(fill.execType)) return null
  if (leg === 'one_way') return fill.qty
  return closesLeg(fill) === (fill.side !== side) ? fill.qty : null
}
