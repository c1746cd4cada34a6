import { pairsOf } from '../../access/address.ts'
import { NO_CLOSED_FILTERS, passesClosed } from '../../closed/filters.ts'
import type { ClosedTradeRow } from '../../closed/model.ts'
import { calendarOf } from '../../core/calendar.ts'
import type { Loadable } from '../../core/outcome.ts'
import { TRY_AGAIN } from '../../resources/loadable.ts'
import type { ResourceEntry } from '../../resources/model.ts'
import { isGivenUp } from '../../resources/rules.ts'
import type { State } from '../../state.ts'
import type { RangeView, SymbolResults } from '../results.types.ts'
import { symbolGroups, symbolResults, symbolSums } from './groups.ts'
import { resultsTexts as texts } from './texts.ts'
import type { resultsKeys } from './wants.ts'

/** Where the results by symbol come from: the server's sums, else what is loaded of the closed trades. */
export interface SymbolSource {
  readonly zone: string
  readonly query: string
  readonly keys: ReturnType<typeof resultsKeys>
  readonly trades: {
    readonly rows: readonly ClosedTradeRow[]
    readonly isWhole: boolean
    readonly total: number | null
  } | null
  /** Nothing of it is here, and nothing will be soon. */
  readonly hasFailed: boolean
}

/** Whether the first page of closed trades failed: for good, or at its first try where the sums by symbol did too. */
export const hasListFailed = ({ closed }: State, sums: ResourceEntry | undefined): boolean =>
  Object.values(closed.byKey).some(
    ({ asOf, status }) => asOf === null && (status === 'failed' || (status === 'waiting' && isGivenUp(sums))),
  )

/** Results by symbol of a range. */
export function symbols(
  state: State,
  { trades, hasFailed, zone, query, keys }: SymbolSource,
  range: RangeView,
): Loadable<SymbolResults> {
  const entry = state.resources.byKey[keys.symbols]
  const sums = entry === undefined || entry.loadedAt === null ? null : symbolSums(entry.value)
  if (entry !== undefined && entry.loadedAt !== null && sums !== null) {
    if (sums.length === 0) return { state: 'empty', title: texts.noneInRange, hint: texts.noneInRangeHint }
    const total = sums.reduce((sum, one) => sum + one.trades, 0)
    return {
      state: 'ready',
      data: { ...symbolResults(sums), isWhole: true, loaded: total, total },
      asOf: entry.loadedAt,
    }
  }
  // A server without that call: what is loaded of the list says it, as far as it reaches.
  if (trades === null)
    return hasFailed
      ? { state: 'failed', title: texts.lastFailed, hint: TRY_AGAIN, canRetry: true }
      : { state: 'loading' }
  const filters = { ...NO_CLOSED_FILTERS, account: pairsOf(query).get('account') ?? '', from: range.from, to: range.to }
  const rows = trades.rows.filter((row) => passesClosed(row, filters, calendarOf(zone)))
  if (rows.length === 0)
    return trades.isWhole
      ? { state: 'empty', title: texts.noneInRange, hint: texts.noneInRangeHint }
      : { state: 'loading' }
  return {
    state: 'ready',
    data: { ...symbolResults(symbolGroups(rows)), isWhole: trades.isWhole, loaded: rows.length, total: trades.total },
    asOf: state.at,
  }
}
