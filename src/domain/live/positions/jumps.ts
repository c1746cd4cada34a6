import { compareDecimals, differenceOf, floatOf, magnitudeOf, type DecimalText } from '../../core/decimal.ts'
import type { EpochMs } from '../../core/time.ts'
import type { EventOf } from '../../event.ts'
import { PNL_JUMP_OVER } from '../constants.ts'
import type { ValueRow } from '../model.ts'
import { rowIndexOf } from './key.ts'
import type { PositionsState } from './reduce.ts'

const BOUND = String(PNL_JUMP_OVER) as DecimalText
/** Floats tell all but the closest cases apart; those are judged exactly. */
const CLOSE = 1e-6

/** Row 4b: a window in which a PnL changed by more than 10 makes one `live.pnl_jumped`, judged against the table before the window. */
export function jumpsOf(rows: readonly ValueRow[], before: PositionsState, at: EpochMs): readonly EventOf<'live.pnl_jumped'>[] {
  const jumps: EventOf<'live.pnl_jumped'>[] = []
  for (const row of rows) {
    if (row.newPnl === null) continue
    const index = rowIndexOf(before.indexByKey, row)
    const open = index < 0 ? null : before.rows[index]!
    const oldPnl = row.oldPnl ?? open?.unrealisedPnl ?? null
    if (!isOver(oldPnl, row.newPnl, row.change)) continue
    const change = oldPnl === null ? row.change! : differenceOf(row.newPnl, oldPnl)
    const { account, symbol, newPnl } = row
    jumps.push({ type: 'live.pnl_jumped', data: { account, symbol, leg: row.leg ?? open?.leg ?? null, side: row.side ?? open?.side ?? null, strategy: open?.strategy ?? null, oldPnl, newPnl, change, eventAt: at } })
  }
  return jumps
}

/** Absolute change over 10 (spec 9); at 10 it is not over. */
function isOver(oldPnl: DecimalText | null, newPnl: DecimalText, told: DecimalText | null): boolean {
  if (oldPnl === null) return told !== null && isBeyond(Math.abs(floatOf(told)), () => magnitudeOf(told))
  return isBeyond(Math.abs(floatOf(newPnl) - floatOf(oldPnl)), () => magnitudeOf(differenceOf(newPnl, oldPnl)))
}

function isBeyond(rough: number, exact: () => DecimalText): boolean {
  if (Math.abs(rough - PNL_JUMP_OVER) > CLOSE) return rough > PNL_JUMP_OVER
  return compareDecimals(exact(), BOUND) > 0
}
