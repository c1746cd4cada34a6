import { totalOf } from '../core/units.ts'
import { reduce } from '../reduce.ts'
import type { DiagInput } from './input.ts'
import type { FoldedFigures } from './view.types.ts'

/**
 * The state at an entry, folded from the start of this run. Values and heartbeats older than ten minutes have left the
 * memory, so prices of then may be missing; facts and verdicts are whole. Null for an entry before the run, or unknown.
 */
export function foldTo(number: number, { entries, base }: Pick<DiagInput, 'entries' | 'base'>): FoldedFigures | null {
  if (number <= base.through || !entries.some(({ entry }) => entry === number)) return null
  const folded = entries.filter(({ entry }) => entry > base.through && entry <= number)
  const state = folded.reduce(reduce, base.state)
  const { live, notifications } = state
  return {
    entry: number,
    at: state.at,
    folded: folded.length,
    missing: number - base.through - folded.length,
    open: live.positions.rows.length,
    unrealised: totalOf(live.positions.rows.map(({ unrealisedPnl }) => unrealisedPnl)),
    cursor: live.sequence.cursor,
    tracked: live.windows.tracked.length,
    listed: notifications.list.filter(({ isHidden, isDismissed }) => !isHidden && !isDismissed).length,
    unread: notifications.list.filter(({ isHidden, isDismissed, isRead }) => !isHidden && !isDismissed && !isRead)
      .length,
    toasts: state.toasts.queue.length + state.toasts.addressed.length,
    streams: `${live.connections.events.phase.state}, ${live.connections.trades.phase.state}`,
  }
}
