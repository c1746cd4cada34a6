import { sumOf } from '../../core/decimal.ts'
import type { EpochMs } from '../../core/time.ts'
import { isExact, textOfUnits, unitsOf } from '../../core/units.ts'
import type { Position } from '../model.ts'
import type { Totals } from './model.ts'

/** Totals added from all rows (I16). */
export function totalsOf(rows: readonly Position[], updatedAt: EpochMs | null): Totals {
  let units: number | null = 0
  for (const row of rows) {
    const own: number | null = unitsOf(row.unrealisedPnl)
    units = units === null || own === null || !isExact(units + own) ? null : units + own
    if (units === null) break
  }
  return made(rows, updatedAt, units)
}

/**
 * Totals after some rows changed their PnL by `change` units; null asks for adding anew. No drift: units are whole
 * numbers.
 */
export function totalsAfter(
  totals: Totals,
  rows: readonly Position[],
  updatedAt: EpochMs,
  change: number | null,
): Totals {
  const units =
    totals.units === null || change === null || !isExact(totals.units + change) ? null : totals.units + change
  return units === null ? totalsOf(rows, updatedAt) : made(rows, updatedAt, units)
}

/** By how many units a sum of changes grows with one row in the place of another; null when it must be added anew. */
export function changeBy(change: number | null, old: Position, row: Position): number | null {
  if (row.unrealisedPnl === old.unrealisedPnl) return change
  const before = unitsOf(old.unrealisedPnl)
  const now = unitsOf(row.unrealisedPnl)
  return change === null || before === null || now === null ? null : change + now - before
}

function made(rows: readonly Position[], updatedAt: EpochMs | null, units: number | null): Totals {
  const pnl = units === null ? sumOf(rows.flatMap((row) => row.unrealisedPnl ?? [])) : textOfUnits(units)
  return { count: rows.length, pnl, updatedAt, units }
}
