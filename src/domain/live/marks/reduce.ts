import type { Folds } from '../../concept.ts'
import { keeping, prepended, withoutKey } from '../../core/lists.ts'
import { RIBBON_CAP } from '../constants.ts'
import { trendFrom } from '../decoding/parts.ts'
import type { ServerFactEntry } from '../facts.ts'
import { positionKey, rowIndexOf } from '../positions/key.ts'
import type { PositionsState } from '../positions/model.ts'
import type { MarksState, ClosedRow, Milestone, Change } from './model.ts'

/** Folds a fact in its order, seen against the table before it. */
export function reduceMarks(marks: MarksState, fact: ServerFactEntry, before: PositionsState): MarksState {
  switch (fact.type) {
    case 'live.position_opened':
      return ribboned(
        withoutClosed(
          forgotten(marks, fact.data.position?.key ?? null),
          fact.data.position?.key ?? keyOf(before, fact),
        ),
        fact,
        fact.data.position?.key ?? keyOf(before, fact),
      )
    case 'live.position_modified':
      return ribboned(marks, fact, keyOf(before, fact))
    case 'live.position_closed':
      return closed(ribboned(marks, fact, keyOf(before, fact)), fact, before)
    case 'live.position_milestone':
      return crossed(marks, fact, before)
    default:
      return marks
  }
}

/** What else moves them: the end of the 8 s of a closed row. */
export const MARKS_FOLDS: Folds<MarksState> = {
  'live.closed_row_due': (marks, { data: { key } }) => withoutClosed(marks, key),
}

/** A position that is open again is not "just closed": its row of before never comes back (I10). */
export function withoutClosed(marks: MarksState, key: string | null): MarksState {
  const closedRows = keeping(marks.closed, (row) => row.position.key !== key)
  return closedRows === marks.closed ? marks : { ...marks, closed: closedRows }
}

function closed(
  marks: MarksState,
  fact: ServerFactEntry & { readonly type: 'live.position_closed' },
  before: PositionsState,
): MarksState {
  const index = rowIndexOf(before.indexByKey, fact.data)
  const position = index < 0 ? undefined : before.rows[index]
  if (position === undefined) return marks
  const row: ClosedRow = { position, finalPnl: fact.data.finalPnl, exit: fact.data.exectype, at: fact.at }
  return {
    ...forgotten(marks, position.key),
    closed: prepended(
      marks.closed.filter((one) => one.position.key !== position.key),
      row,
      100,
    ),
  }
}

function crossed(
  marks: MarksState,
  fact: ServerFactEntry & { readonly type: 'live.position_milestone' },
  before: PositionsState,
): MarksState {
  const { pct, direction, trend, eventAt } = fact.data
  const key = keyOf(before, fact)
  if (pct === null || key === null || (marks.milestoneByKey[key]?.at ?? 0) > eventAt) return marks
  const milestone: Milestone = {
    pct,
    direction,
    trend: trendFrom(trend),
    at: eventAt,
  }
  return { ...marks, milestoneByKey: { ...marks.milestoneByKey, [key]: milestone } }
}

const forgotten = (marks: MarksState, key: string | null): MarksState => {
  if (key === null) return marks
  const milestoneByKey = withoutKey(marks.milestoneByKey, key)
  return milestoneByKey === marks.milestoneByKey ? marks : { ...marks, milestoneByKey }
}

type RibbonFact = ServerFactEntry & {
  readonly type: 'live.position_opened' | 'live.position_modified' | 'live.position_closed'
}

function ribboned(marks: MarksState, fact: RibbonFact, positionId: string | null): MarksState {
  const { account, symbol, side, eventAt, eventId } = fact.data
  const change: Change = {
    id: eventId ?? `entry-${fact.entry}`,
    at: eventAt,
    account,
    symbol,
    side,
    positionId,
    ...whatChanged(fact),
  }
  return { ...marks, ribbon: prepended(marks.ribbon, change, RIBBON_CAP) }
}

function whatChanged(fact: RibbonFact): Pick<Change, 'kind' | 'oldQty' | 'newQty' | 'pnl' | 'changes'> {
  switch (fact.type) {
    case 'live.position_opened':
      return {
        kind: 'opened',
        oldQty: null,
        newQty: fact.data.position?.size ?? fact.data.qty,
        pnl: fact.data.pnl,
        changes: [],
      }
    case 'live.position_modified':
      return {
        kind: 'modified',
        oldQty: fact.data.oldQty,
        newQty: fact.data.newQty,
        pnl: fact.data.pnl,
        changes: Object.keys(fact.data.changes),
      }
    case 'live.position_closed':
      return { kind: 'closed', oldQty: null, newQty: null, pnl: fact.data.finalPnl, changes: [] }
  }
}

/**
 * Key of the position a fact speaks of: by its leg, else that of the only leg in the table; null where that cannot be
 * told.
 */
function keyOf(
  before: PositionsState,
  { type, data }: RibbonFact | (ServerFactEntry & { readonly type: 'live.position_milestone' }),
): string | null {
  if (data.leg !== null) return positionKey(data.account, data.symbol, data.leg)
  const index = rowIndexOf(before.indexByKey, data)
  if (index >= 0) return before.rows[index]!.key
  return type === 'live.position_opened' ? positionKey(data.account, data.symbol, 'one_way') : null
}
