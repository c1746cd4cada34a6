import { days, epoch, type EpochMs, minutes } from '../../domain/core/time.ts'
import type { Derivation } from '../../domain/trades/derivation.types.ts'
import type { ClosedRow, Execution } from '../../domain/trades/execution.ts'
import { compareExecutions } from '../../domain/trades/order.ts'
import { withoutOld } from '../../domain/trades/recent.ts'

/** Rows whose orders may still grow, per symbol. */
const RECENT_ROWS = 200

/** Trades held in memory per symbol, beside those that wait for fills or their row. An older one is read anew. */
const RECENT_TRADES = { count: 100, ms: minutes(2), unfilledMs: days(30) }

/** How much later than its last fill a row may say that it changed. */
const ROW_DELAY_MS = minutes(1)

/** One symbol as far as it is folded. */
export interface Folded {
  readonly derivation: Derivation
  /** Of trades that closed up to then, some are no longer in the derivation; null while it holds all. */
  readonly forgottenTo: EpochMs | null
  /** Orders among those that were not filled: one that fills on is derived anew. */
  readonly unfilled: ReadonlySet<string>
  /** The newest execution in it: only later ones may be folded on top. */
  readonly last: Execution | null
  /** Something was held before the first known execution, or behind one that cannot be folded. */
  readonly isSeeded: boolean
  readonly rowByOrder: Map<string, ClosedRow>
}

/** A symbol with its newest trades and those that are needed: what it takes does not grow with its history. */
export function recent(folded: Folded, isNeeded: (orderId: string) => boolean): Folded {
  if (folded.derivation.tradeByOrder.size < 2 * RECENT_TRADES.count) return folded
  const { derivation, forgottenTo, unfilled } = withoutOld(folded.derivation, { ...RECENT_TRADES, isNeeded })
  if (forgottenTo === null) return folded
  return {
    ...folded,
    derivation,
    forgottenTo: epoch(Math.max(forgottenTo, folded.forgottenTo ?? 0)),
    unfilled: new Set([...folded.unfilled, ...unfilled]),
  }
}

/** Whether executions in order, and rows, may be folded on top: they are later, and of no trade that was let go. */
export function goesOnTop(folded: Folded, inOrder: readonly Execution[], rows: readonly ClosedRow[]): boolean {
  const [first] = inOrder
  return (
    (first === undefined || folded.last === null || compareExecutions(folded.last, first) < 0) &&
    !inOrder.some(({ orderId }) => folded.unfilled.has(orderId)) &&
    !rows.some((row) => isForgotten(row, folded))
  )
}

/** Whether a row may be of a trade that was let go, whenever it changed: one that comes before its fills is younger. */
const isForgotten = (row: ClosedRow, { derivation, forgottenTo, unfilled }: Folded): boolean =>
  unfilled.has(row.orderId) ||
  (forgottenTo !== null &&
    Math.min(row.createdAt, row.updatedAt) <= forgottenTo + ROW_DELAY_MS &&
    !derivation.tradeByOrder.has(row.orderId))

/** The newest rows, by the time of their last change. */
export function remember(rowByOrder: Map<string, ClosedRow>, rows: readonly ClosedRow[]): void {
  for (const row of rows.toSorted((a, b) => a.updatedAt - b.updatedAt)) {
    rowByOrder.delete(row.orderId)
    rowByOrder.set(row.orderId, row)
  }
  for (const orderId of rowByOrder.keys()) {
    if (rowByOrder.size <= RECENT_ROWS) break
    rowByOrder.delete(orderId)
  }
}
