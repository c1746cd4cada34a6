import { appended } from '../../core/lists.ts'
import type { EpochMs } from '../../core/time.ts'
import type { EventOf } from '../../event.ts'
import type { LiveOrigin, Position } from '../model.ts'
import { withFigures } from './figures.ts'
import { ABSENT, indexOf, rowIndexOf } from './key.ts'
import { knownByFact, knowsOf, withNewerValues } from './known.ts'
import { minimalPosition, modifiedPosition, sameValues, toldBy } from './rows.ts'
import { changeBy, totalsAfter, totalsOf } from './totals.ts'
import { unitsOf } from '../../core/units.ts'
import type { PositionsState } from './model.ts'

/** Keys remembered for A-79. */
const FACT_AT_CAP = 1_000

/**
 * The rows as a new state, with index and totals; `change` is by how many units one row that came or went moved the
 * sum, null where it is added anew.
 */
export const withRows = (
  positions: PositionsState,
  rows: readonly Position[],
  at: EpochMs | null,
  change: number | null = null,
): PositionsState => ({
  ...positions,
  rows,
  indexByKey: indexOf(rows),
  totals: at === null || change === null ? totalsOf(rows, at) : totalsAfter(positions.totals, rows, at, change),
})

/**
 * POS-09, POS-10: opened adds; without a position object a minimal one from pnl and qty. An open row of that key is
 * taken over.
 */
export function openPosition(positions: PositionsState, data: EventOf<'live.position_opened'>['data']): PositionsState {
  const position = data.position ?? minimalPosition(data)
  const index = positions.indexByKey.get(position.key)
  const remembered = remember(positions, position.key, data)
  if (index === undefined) {
    const row = opened(positions.ahead, position, data)
    return withRows(
      { ...remembered, ahead: withoutKey(positions.ahead, position.key) },
      [...positions.rows, row],
      data.eventAt,
      unitsOf(row.unrealisedPnl),
    )
  }
  return replaceRow(remembered, index, toldBy(positions.rows[index]!, position, data), data.eventAt)
}

/** Values may have come before the fact: the other stream overtook it. */
function opened(ahead: readonly Position[], position: Position, fact: LiveOrigin): Position {
  const told = { ...position, updatedAt: fact.eventAt, known: knownByFact(fact) }
  const before = ahead.find(({ key }) => key === position.key)
  return before !== undefined && knowsOf(before, told.known) ? withNewerValues(before, told) : told
}

/**
 * POS-08: modification updates size, PnL and mark price, and what the event names besides. A-77: an older sequence
 * changes nothing.
 */
export function modifyPosition(
  positions: PositionsState,
  data: EventOf<'live.position_modified'>['data'],
): PositionsState {
  const index = rowIndexOf(positions.indexByKey, data)
  if (index < 0)
    return data.position === null || index !== ABSENT
      ? positions
      : withRows(
          remember(positions, data.position.key, data),
          [...positions.rows, { ...data.position, known: knownByFact(data) }],
          data.eventAt,
        )
  const row = positions.rows[index]!
  if (isOlder(data.positionSeq, row.positionSeq)) return positions
  return replaceRow(remember(positions, row.key, data), index, modifiedPosition(row, data), data.eventAt)
}

/** POS-11: closed removes; what was not there stays away (the warning is decided, not folded). */
export function closePosition(
  positions: PositionsState,
  data: EventOf<'live.position_closed'>['data'],
): PositionsState {
  const index = rowIndexOf(positions.indexByKey, data)
  if (index < 0) return positions
  const row = positions.rows[index]!
  if (isOlder(data.positionSeq, row.positionSeq)) return positions
  const ahead = knowsOf(row, knownByFact(data)) ? [...withoutKey(positions.ahead, row.key), row] : positions.ahead
  const units = unitsOf(row.unrealisedPnl)
  return withRows(
    { ...remember(positions, row.key, data), ahead },
    positions.rows.toSpliced(index, 1),
    data.eventAt,
    units === null ? null : -units,
  )
}

/** Whether the exchange's last list had it: its figures are as they were. */
export function checkPosition(
  positions: PositionsState,
  data: EventOf<'live.position_check_changed'>['data'],
): PositionsState {
  const index = rowIndexOf(positions.indexByKey, data)
  if (index < 0) return positions
  const row = positions.rows[index]!
  const checked = withFigures({ ...row, beingChecked: data.beingChecked }, row)
  return replaceRow(remember(positions, row.key, data), index, checked, data.eventAt)
}

/** The list without a key; itself when it does not hold it. */
const withoutKey = (rows: readonly Position[], key: string): readonly Position[] =>
  rows.some((row) => row.key === key) ? rows.filter((row) => row.key !== key) : rows

/** lower than the stored sequence is ignored; absent never. */
const isOlder = (seq: number | null, stored: number | null): boolean => seq !== null && stored !== null && seq < stored

function replaceRow(positions: PositionsState, index: number, row: Position, at: EpochMs): PositionsState {
  const old = positions.rows[index]!
  if (sameValues(old, row)) return positions
  const rows = positions.rows.slice()
  rows[index] = row
  return { ...positions, rows, totals: totalsAfter(positions.totals, rows, at, changeBy(0, old, row)) }
}

/** Numbered facts need no times: their numbers are compared (R4). */
function remember(positions: PositionsState, key: string, { factSeq, eventAt }: LiveOrigin): PositionsState {
  if (factSeq !== null) return positions
  return {
    ...positions,
    factAt: appended(
      positions.factAt.filter((fact) => fact.key !== key),
      { key, at: eventAt },
      FACT_AT_CAP,
    ),
  }
}
