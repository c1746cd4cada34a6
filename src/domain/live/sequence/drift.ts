import type { EventOf } from '../../event.ts'
import type { Position } from '../model.ts'
import type { PositionsState } from '../positions/model.ts'
import type { SequenceState } from './model.ts'

type Snapshot = EventOf<'live.position_snapshot'>['data']

/**
 * A snapshot of exactly the facts that the table holds must say the same (N6): rows missing here, rows too many, rows
 * of another size or side. Null when it does, or cannot be compared.
 */
export function driftOf(
  snapshot: Snapshot,
  positions: PositionsState,
  sequence: SequenceState,
): EventOf<'live.drift_found'> | null {
  const { tableSeq, isTableIncomplete } = sequence
  if (snapshot.asOfSeq === null || isTableIncomplete || snapshot.asOfSeq !== tableSeq) return null
  if (isSame(snapshot.positions, positions)) return null
  const told = new Map(snapshot.positions.map((row) => [row.key, row]))
  const missing = snapshot.positions.filter((row) => !positions.indexByKey.has(row.key)).map((row) => row.key)
  const extra = positions.rows.filter((row) => !told.has(row.key)).map((row) => row.key)
  const different = positions.rows.filter((row) => isDifferent(row, told.get(row.key))).map((row) => row.key)
  return missing.length + extra.length + different.length === 0
    ? null
    : { type: 'live.drift_found', data: { missing, extra, different } }
}

/**
 * GEN-08: an answer of REST that has no number speaks of the table as it was when it was asked for; where a fact came
 * meanwhile it cannot be compared.
 */
export const asOfAsking = (snapshot: Snapshot, { tableSeqAtRest }: SequenceState): Snapshot =>
  snapshot.asOfSeq === null ? { ...snapshot, asOfSeq: tableSeqAtRest } : snapshot

/** Whether both name the same rows and none differs; found without lists, since nearly every snapshot ends here. */
function isSame(told: readonly Position[], { rows, indexByKey }: PositionsState): boolean {
  if (told.length !== rows.length) return false
  for (const row of told) {
    const place = indexByKey.get(row.key)
    if (place === undefined || isDifferent(rows[place]!, row)) return false
  }
  return true
}

/** What only facts change; prices and PnL move without them. */
const isDifferent = (row: Position, told: Position | undefined): boolean =>
  told !== undefined && ((row.size !== told.size && Number(row.size) !== Number(told.size)) || row.side !== told.side)
