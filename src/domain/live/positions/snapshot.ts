import type { EpochMs } from '../../core/time.ts'
import type { Position } from '../model.ts'
import { sameItems } from '../../core/select.ts'
import { takenOver, withValuesOf } from './rows.ts'
import { withRows, type PositionsState } from './reduce.ts'

/** What a snapshot brings. `keepValues` holds when newer ticks than the snapshot's are shown already (I10). */
export interface TakenSnapshot {
  readonly positions: readonly Position[]
  readonly takenAt: EpochMs | null
  readonly hasSequence: boolean
  readonly keepValues: boolean
  readonly at: EpochMs
}

/** POS-06: replaces all, preserving unchanged objects and their order; missing ones go. Without a sequence, keys with newer facts stay as they are. */
export function takeSnapshot(positions: PositionsState, snapshot: TakenSnapshot): PositionsState {
  const newer = snapshot.hasSequence || snapshot.takenAt === null ? NONE_NEWER : newerKeys(positions, snapshot.takenAt)
  const comingByKey = new Map(snapshot.positions.map((row) => [row.key, row]))
  const rows: Position[] = []
  for (const old of positions.rows) {
    const coming = comingByKey.get(old.key)
    comingByKey.delete(old.key)
    if (newer.has(old.key)) rows.push(old)
    else if (coming !== undefined) rows.push(takenOver(old, snapshot.keepValues ? withValuesOf(old, coming) : coming))
  }
  for (const row of comingByKey.values()) if (!newer.has(row.key)) rows.push(row)
  if (sameItems(rows, positions.rows)) return { ...positions, totals: { ...positions.totals, updatedAt: snapshot.at } }
  return withRows(positions, rows, snapshot.at)
}

const NONE_NEWER: ReadonlySet<string> = new Set()

const newerKeys = (positions: PositionsState, takenAt: EpochMs): ReadonlySet<string> =>
  new Set(positions.factAt.filter((fact) => fact.at > takenAt).map((fact) => fact.key))
