import { troubledNames } from '../../accounts/view.ts'
import type { HasLive } from '../state.ts'
import type { Milestone } from '../marks/model.ts'
import type { Position } from '../model.ts'
import type { PositionRow } from '../view.types.ts'
import { isStale } from '../freshness.ts'
import { rowOf } from './row.ts'
import type { HasAccounts } from '../../accounts/model.ts'
import type { HasTime } from '../../concept.ts'

/** The slices that are looked at here. */
export type RowSlices = HasTime & HasLive & HasAccounts

/** All open positions as rows; an unchanged position's row is the same object. Rows closed less than 8 s ago follow. */
export function positionRows(state: RowSlices): readonly PositionRow[] {
  const { positions, marks } = state.live
  const open = openRows(positions.rows, marks.milestoneByKey, isStale(state) ? ALL : troubledNames(state))
  return marks.closed.length === 0 ? open : [...open, ...closedRows(state)]
}

/** Nothing that is shown is fresh. */
const ALL = 'all'

/** Whose rows are grey: all, or those of the accounts that do not follow the exchange (I15). */
type Grey = typeof ALL | readonly string[]

interface Made {
  readonly positions: readonly Position[]
  readonly milestones: Readonly<Record<string, Milestone>>
  readonly grey: Grey
  readonly rows: readonly PositionRow[]
}

/** The last answer: most positions of the next question are the same objects in the same places. */
let last: Made = { positions: [], milestones: {}, grey: ALL, rows: [] }

/** A milestone that is crossed once more says nothing new of its row. */
const isSameMark = (a: Milestone | undefined, b: Milestone | undefined): boolean =>
  a === b ||
  (a !== undefined && b !== undefined && a.pct === b.pct && a.direction === b.direction && a.trend === b.trend)

function openRows(positions: readonly Position[], milestones: Made['milestones'], grey: Grey): readonly PositionRow[] {
  if (last.positions === positions && last.milestones === milestones && last.grey === grey) return last.rows
  const sameMarks = last.milestones === milestones && last.grey === grey
  const isShifted = positions.length !== last.positions.length
  const placeByKey = isShifted ? new Map(last.positions.map((position, i) => [position.key, i])) : null
  const rows = positions.map((position, i) => {
    const place = placeByKey === null ? i : (placeByKey.get(position.key) ?? -1)
    const isKept =
      last.positions[place] === position &&
      (sameMarks || (last.grey === grey && isSameMark(last.milestones[position.key], milestones[position.key])))
    return isKept
      ? last.rows[place]!
      : rowOf(position, {
          milestone: milestones[position.key],
          stale: grey === ALL || grey.includes(position.account),
          closed: null,
        })
  })
  last = { positions, milestones, grey, rows }
  return rows
}

const closedCache = new WeakMap<object, PositionRow>()

/** Rows just closed; one that is open again is shown open. */
function closedRows({ live }: RowSlices): readonly PositionRow[] {
  return live.marks.closed.flatMap((closed) => {
    if (live.positions.indexByKey.has(closed.position.key)) return []
    const row = closedCache.get(closed) ?? rowOf(closed.position, { milestone: undefined, stale: false, closed })
    closedCache.set(closed, row)
    return [row]
  })
}
