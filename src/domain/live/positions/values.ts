import type { EpochMs } from '../../core/time.ts'
import type { Known, Position, ValueRow } from '../model.ts'
import { rowIndexOf } from './key.ts'
import { movedPosition } from './rows.ts'
import { changeBy, totalsAfter } from './totals.ts'
import type { PositionsState } from './model.ts'

/**
 * One window of moved values: one slice of the rows, new objects for changed rows alone, totals by difference. Unknown
 * keys change nothing.
 */
export function moveValues(
  positions: PositionsState,
  moved: readonly ValueRow[],
  told: { readonly at: EpochMs; readonly known: Known | null },
): PositionsState {
  let rows: Position[] | null = null
  let change: number | null = 0
  for (const one of moved) {
    const index = rowIndexOf(positions.indexByKey, one)
    if (index < 0) continue
    const old = (rows ?? positions.rows)[index]!
    const row = movedPosition(old, one, told)
    if (row === old) continue
    rows ??= positions.rows.slice()
    rows[index] = row
    change = changeBy(change, old, row)
  }
  return rows === null
    ? positions
    : { ...positions, rows, totals: totalsAfter(positions.totals, rows, told.at, change) }
}
