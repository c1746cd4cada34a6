import { memory, type FactsOf } from '../core/fact.ts'
import type { EpochMs } from '../core/time.ts'
import type { ClosedTotals, ClosedTradeRow } from './model.ts'

/**
 * Closed trades page by page; they are the server's, and what was loaded is asked for again. `list` is the key of the
 * query (list.ts).
 */
export const CLOSED_FACTS = {
  /** `replaces`: its rows take the place of all that are there. */
  'closed.page_asked': memory<{
    readonly list: string
    readonly offset: number
    readonly limit: number
    readonly attempt: number
    readonly replaces: boolean
  }>(),
  /** `returned` counts what the server sent, rows that could not be read included. */
  'closed.page_loaded': memory<{
    readonly list: string
    readonly offset: number
    readonly replaces: boolean
    readonly rows: readonly ClosedTradeRow[]
    readonly returned: number
    readonly total: number
    readonly totals: ClosedTotals | null
  }>(),
  'closed.page_failed': memory<{
    readonly list: string
    readonly attempt: number
    readonly message: string
    readonly status: number | null
    /** When it is tried again, where it is. */ readonly retryAt?: EpochMs
  }>(),
  'closed.retry_due': memory<{ readonly list: string }>(),
  /** A list in sight that grew old is read anew. */
  'closed.renewal_due': memory<{ readonly list: string }>(),
  /** 'Load all', and its Stop. */
  'closed.all_asked': memory<{ readonly list: string; readonly isOn: boolean }>(),
}

export type ClosedEvent = FactsOf<typeof CLOSED_FACTS>
