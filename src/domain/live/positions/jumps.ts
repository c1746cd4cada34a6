import { compareDecimals, differenceOf, floatOf, magnitudeOf, type DecimalText } from '../../core/decimal.ts'
import type { EpochMs } from '../../core/time.ts'
import type { EventOf } from '../../event.ts'
import { PNL_CHANGE_OVER } from '../constants.ts'
import type { PnlStep, ValueRow } from '../model.ts'
import { rowIndexOf } from './key.ts'
import type { PositionsState } from './model.ts'

type Jump = EventOf<'live.pnl_jumped'>

const BOUND = String(PNL_CHANGE_OVER) as DecimalText
/** Floats tell all but the closest cases apart; those are judged exactly. */
const CLOSE = 1e-6

/**
 * Row 4b: one row of the wire that moves a PnL by more than 10. Judged before rows are gathered: what the network and
 * the windows make one chunk must not decide what is told. Null for every other row, and for one whose change is not
 * told.
 */
export function jumpTold(
  { account, symbol, leg, side, strategy, oldPnl, newPnl, change: told }: ValueRow,
  at: EpochMs,
): Jump | null {
  if (newPnl === null) return null
  const change = told ?? (oldPnl === null ? null : quickChange(newPnl, oldPnl))
  return change === null || !isBeyond(change)
    ? null
    : { type: 'live.pnl_jumped', data: { account, symbol, leg, side, strategy, oldPnl, newPnl, change, eventAt: at } }
}

/**
 * Row 4b for rows that name neither change nor old PnL: each step is judged against the one before, the first against
 * the table.
 */
export function jumpsUntold(rows: readonly ValueRow[], before: PositionsState, at: EpochMs): readonly Jump[] {
  return rows.flatMap((row) =>
    (row.untold ?? []).flatMap(([from, to]: PnlStep) => {
      const oldPnl = from ?? openRow(row, before)?.unrealisedPnl ?? null
      const jump = jumpTold({ ...row, oldPnl, newPnl: to, change: null }, at)
      return jump === null ? [] : [knowing(jump, before)]
    }),
  )
}

/** The jump with what the table knows of its position. */
export function knowing(jump: Jump, positions: PositionsState): Jump {
  const open = openRow(jump.data, positions)
  const { leg, side } = jump.data
  return {
    ...jump,
    data: {
      ...jump.data,
      leg: leg ?? open?.leg ?? null,
      side: side ?? open?.side ?? null,
      strategy: open?.strategy ?? null,
    },
  }
}

function openRow(
  row: Parameters<typeof rowIndexOf>[1],
  { indexByKey, rows }: PositionsState,
): PositionsState['rows'][number] | null {
  const index = rowIndexOf(indexByKey, row)
  return index < 0 ? null : rows[index]!
}

/** The difference, but null where floats already show that it is far within bounds. */
function quickChange(newPnl: DecimalText, oldPnl: DecimalText): DecimalText | null {
  return Math.abs(floatOf(newPnl) - floatOf(oldPnl)) < PNL_CHANGE_OVER - CLOSE ? null : differenceOf(newPnl, oldPnl)
}

/** Absolute change over 10 (spec 9); at 10 it is not over. */
function isBeyond(change: DecimalText): boolean {
  // With fewer digits before the point than the bound has, as nearly every tick.
  if (wholeDigits(change) < BOUND.length) return false
  const rough = Math.abs(floatOf(change))
  return Math.abs(rough - PNL_CHANGE_OVER) > CLOSE
    ? rough > PNL_CHANGE_OVER
    : compareDecimals(magnitudeOf(change), BOUND) > 0
}

function wholeDigits(value: DecimalText): number {
  const point = value.indexOf('.')
  return (point < 0 ? value.length : point) - (value.startsWith('-') ? 1 : 0)
}
