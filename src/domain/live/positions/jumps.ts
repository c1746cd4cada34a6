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
    // The change is told with most ticks: no row need be looked up for those within bounds.
    if (row.newPnl === null || (row.change !== null && !isBeyond(row.change))) continue
    const jump = jumpOf(row, row.newPnl, before, at)
    if (jump !== null) jumps.push(jump)
  }
  return jumps
}

function jumpOf(row: ValueRow, newPnl: DecimalText, before: PositionsState, at: EpochMs): EventOf<'live.pnl_jumped'> | null {
  const index = rowIndexOf(before.indexByKey, row)
  const open = index < 0 ? null : before.rows[index]!
  const oldPnl = row.oldPnl ?? open?.unrealisedPnl ?? null
  const change = row.change ?? (oldPnl === null ? null : quickChange(newPnl, oldPnl))
  if (change === null || !isBeyond(change)) return null
  const { account, symbol } = row
  return { type: 'live.pnl_jumped', data: { account, symbol, leg: row.leg ?? open?.leg ?? null, side: row.side ?? open?.side ?? null, strategy: open?.strategy ?? null, oldPnl, newPnl, change, eventAt: at } }
}

/** The difference, but null where floats already show that it is far within bounds. */
function quickChange(newPnl: DecimalText, oldPnl: DecimalText): DecimalText | null {
  return Math.abs(floatOf(newPnl) - floatOf(oldPnl)) < PNL_JUMP_OVER - CLOSE ? null : differenceOf(newPnl, oldPnl)
}

/** Absolute change over 10 (spec 9); at 10 it is not over. */
function isBeyond(change: DecimalText): boolean {
  // With fewer digits before the point than the bound has, as nearly every tick.
  if (wholeDigits(change) < BOUND.length) return false
  const rough = Math.abs(floatOf(change))
  return Math.abs(rough - PNL_JUMP_OVER) > CLOSE ? rough > PNL_JUMP_OVER : compareDecimals(magnitudeOf(change), BOUND) > 0
}

function wholeDigits(value: DecimalText): number {
  const point = value.indexOf('.')
  return (point < 0 ? value.length : point) - (value.startsWith('-') ? 1 : 0)
}
