import { concept } from '../concept.ts'
import { isRecord } from '../core/wire.ts'
import { CACHE_MAX_AGE } from '../resources/constants.ts'
import { CLOSED_COMMANDS } from './commands.ts'
import { ROWS_SAVED } from './constants.ts'
import {
  closedMounts,
  closedNews,
  closedNextDay,
  closedPages,
  closedRenewed,
  closedRetries,
  closedTimers,
} from './decide.ts'
import { closedRefreshed } from './refreshed.ts'
import { CLOSED_FACTS } from './events.ts'
import { newList } from './list.ts'
import { NO_CLOSED, type ClosedList } from './model.ts'
import { CLOSED_FOLDS } from './reduce.ts'

/** Closed trades, page by page. */
export const closed = concept({
  name: 'closed',
  initial: NO_CLOSED,
  facts: CLOSED_FACTS,
  reduce: CLOSED_FOLDS,
  saved: [
    {
      key: 'closed',
      version: 2,
      maxAgeMs: CACHE_MAX_AGE,
      folded: false,
      take: ({ byKey }) => newestOf(Object.values(byKey)),
      put: (slice, value) =>
        isTrades(value)
          ? { byKey: { [value.key]: { ...newList(value.key), ...value, next: value.rows.length, isStale: true } } }
          : slice,
    },
  ],
  commands: CLOSED_COMMANDS,
  decide: [closedMounts, closedNextDay, closedPages, closedRetries, closedNews, closedRefreshed, closedRenewed],
  timers: closedTimers,
})

type SavedTrades = Pick<ClosedList, 'key' | 'rows' | 'total' | 'asOf' | 'isComplete'>

/** The first rows of the list that was asked last: what a start shows until it is asked anew. */
function newestOf(lists: readonly ClosedList[]): SavedTrades | undefined {
  const list = lists.filter((one) => one.rows.length > 0).toSorted((a, b) => (b.askedAt ?? 0) - (a.askedAt ?? 0))[0]
  return list === undefined
    ? undefined
    : {
        key: list.key,
        rows: list.rows.slice(0, ROWS_SAVED),
        total: list.total,
        asOf: list.asOf,
        isComplete: list.isComplete && list.rows.length <= ROWS_SAVED,
      }
}

const isTrades = (value: unknown): value is SavedTrades =>
  isRecord(value) &&
  typeof value['key'] === 'string' &&
  Array.isArray(value['rows']) &&
  value['rows'].every((row) => isRecord(row) && typeof row['id'] === 'string' && typeof row['pnl'] === 'string')
