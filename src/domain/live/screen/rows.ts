import type { State } from '../../state.ts'
import type { Milestone } from '../marks/reduce.ts'
import type { Position } from '../model.ts'
import type { PositionRow } from '../view.types.ts'
import { isStale } from '../freshness.ts'
import { rowOf } from './row.ts'

/** All open positions as rows; an unchanged position's row is the same object. Rows closed less than 8 s ago follow. */
export function positionRows(state: State): readonly PositionRow[] {
  const { positions, marks } = state.live
  const open = openRows(positions.rows, marks.milestoneByKey, isStale(state))
  return marks.closed.length === 0 ? open : [...open, ...closedRows(state)]
}

interface Made {
  readonly positions: readonly Position[]
  readonly milestones: Readonly<Record<string, Milestone>>
  readonly stale: boolean
  readonly rows: readonly PositionRow[]
}

/** The last answer: most positions of the next question are the same objects in the same places. */
let last: Made = { positions: [], milestones: {}, stale: false, rows: [] }

function openRows(positions: readonly Position[], milestones: Made['milestones'], stale: boolean): readonly PositionRow[] {
  if (last.positions === positions && last.milestones === milestones && last.stale === stale) return last.rows
  const sameMarks = last.milestones === milestones && last.stale === stale
  const isShifted = positions.length !== last.positions.length
  const placeByKey = isShifted ? new Map(last.positions.map((position, i) => [position.key, i])) : null
  const rows = positions.map((position, i) => {
    const place = placeByKey === null ? i : placeByKey.get(position.key) ?? -1
    const isKept = last.positions[place] === position && (sameMarks || (last.stale === stale && last.milestones[position.key] === milestones[position.key]))
    return isKept ? last.rows[place]! : rowOf(position, { milestone: milestones[position.key], stale, closed: null })
  })
  last = { positions, milestones, stale, rows }
  return rows
}

const closedCache = new WeakMap<object, PositionRow>()

/** Rows just closed; one that is open again is shown open. */
function closedRows({ live }: State): readonly PositionRow[] {
  return live.marks.closed.flatMap((closed) => {
    if (live.positions.indexByKey.has(closed.position.key)) return []
    const row = closedCache.get(closed) ?? rowOf(closed.position, { milestone: undefined, stale: false, closed })
    closedCache.set(closed, row)
    return [row]
  })
}
