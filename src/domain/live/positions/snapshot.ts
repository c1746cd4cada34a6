import type { EpochMs } from '../../core/time.ts'
import type { Known, Position } from '../model.ts'
import { compareKnown, withNewerValues } from './known.ts'
import { takenOver, withValuesOf } from './rows.ts'
import { withRows } from './reduce.ts'
import type { PositionsState } from './model.ts'
import { changeBy, totalsAfter } from './totals.ts'

/** What a snapshot brings. `keepValues` holds when newer ticks than the snapshot's are shown already (I10). */
export interface TakenSnapshot {
  readonly positions: readonly Position[]
  readonly takenAt: EpochMs | null
  readonly hasSequence: boolean
  readonly keepValues: boolean
  /** What it knows of; null where the server does not number. */
  readonly known: Known | null
  readonly at: EpochMs
}

/**
 * POS-06: replaces all, preserving unchanged objects and their order; missing ones go. Without a sequence, keys with
 * newer facts stay as they are.
 */
export function takeSnapshot(positions: PositionsState, snapshot: TakenSnapshot): PositionsState {
  const newer = snapshot.hasSequence || snapshot.takenAt === null ? NONE_NEWER : newerKeys(positions, snapshot.takenAt)
  return inPlace(positions, snapshot, newer) ?? anew(positions, snapshot, newer)
}

/**
 * The table when the snapshot tells each of its rows and no other, as nearly every one does: index and sum need not be
 * made anew. Null otherwise.
 */
function inPlace(
  positions: PositionsState,
  snapshot: TakenSnapshot,
  newer: ReadonlySet<string>,
): PositionsState | null {
  if (snapshot.positions.length !== positions.rows.length) return null
  let rows: Position[] | null = null
  let change: number | null = 0
  for (const coming of snapshot.positions) {
    const place = positions.indexByKey.get(coming.key)
    if (place === undefined) return null
    const old = positions.rows[place]!
    const row = newer.has(old.key) ? old : joined(old, coming, snapshot)
    if (row === old) continue
    rows ??= positions.rows.slice()
    rows[place] = row
    change = changeBy(change, old, row)
  }
  if (rows === null) return { ...positions, totals: { ...positions.totals, updatedAt: snapshot.at } }
  return {
    ...positions,
    rows,
    ahead: stillAhead(positions, rows, snapshot.known),
    totals: totalsAfter(positions.totals, rows, snapshot.at, change),
  }
}

function anew(positions: PositionsState, snapshot: TakenSnapshot, newer: ReadonlySet<string>): PositionsState {
  const comingByKey = new Map(snapshot.positions.map((row) => [row.key, row]))
  const rows: Position[] = []
  for (const old of positions.rows) {
    const coming = comingByKey.get(old.key)
    comingByKey.delete(old.key)
    if (newer.has(old.key)) rows.push(old)
    else if (coming !== undefined) rows.push(joined(old, coming, snapshot))
  }
  for (const row of comingByKey.values())
    if (!newer.has(row.key)) rows.push(shownAhead(positions.ahead, { ...row, known: snapshot.known }))
  return withRows({ ...positions, ahead: stillAhead(positions, rows, snapshot.known) }, rows, snapshot.at)
}

/** A row of both, with the newer values of the two; the shown one itself when they say the same. */
function joined(shown: Position, coming: Position, { known, keepValues }: TakenSnapshot): Position {
  const order = compareKnown(known, shown.known)
  if (order === null ? !keepValues : order >= 0) return takenOver(shown, coming, coming.updatedAt, known)
  return takenOver(
    shown,
    order === null ? withValuesOf(shown, coming) : withNewerValues(shown, coming),
    coming.updatedAt,
    shown.known,
  )
}

function shownAhead(ahead: readonly Position[], row: Position): Position {
  const before = ahead.find(({ key }) => key === row.key)
  return before !== undefined && (compareKnown(row.known, before.known) ?? 0) < 0 ? withNewerValues(before, row) : row
}

/** Rows that the snapshot does not have, though their values know more than it. */
function stillAhead(
  { rows, ahead }: PositionsState,
  next: readonly Position[],
  known: Known | null,
): readonly Position[] {
  const kept = new Set(next.map((row) => row.key))
  return [...ahead, ...rows].filter((row) => !kept.has(row.key) && (compareKnown(known, row.known) ?? 0) < 0)
}

const NONE_NEWER: ReadonlySet<string> = new Set()

const newerKeys = (positions: PositionsState, takenAt: EpochMs): ReadonlySet<string> =>
  new Set(positions.factAt.filter((fact) => fact.at > takenAt).map((fact) => fact.key))
