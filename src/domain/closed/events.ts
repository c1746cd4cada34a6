import type { Fact } from '../core/fact.ts'
import type { EpochMs } from '../core/time.ts'
import type { ClosedTotals, ClosedTradeRow } from './model.ts'

/** Closed trades page by page. `list` is the key of the query (list.ts). */
export type ClosedEvent =
  /** `replaces`: its rows take the place of all that are there. */
  | Fact<
      'closed.page_asked',
      {
        readonly list: string
        readonly offset: number
        readonly limit: number
        readonly attempt: number
        readonly replaces: boolean
      }
    >
  /** `returned` counts what the server sent, rows that could not be read included. */
  | Fact<
      'closed.page_loaded',
      {
        readonly list: string
        readonly offset: number
        readonly replaces: boolean
        readonly rows: readonly ClosedTradeRow[]
        readonly returned: number
        readonly total: number
        readonly totals: ClosedTotals | null
      }
    >
  | Fact<
      'closed.page_failed',
      {
        readonly list: string
        readonly attempt: number
        readonly message: string
        readonly status: number | null
        /** When it is tried again, where it is. */ readonly retryAt?: EpochMs
      }
    >
  | Fact<'closed.retry_due', { readonly list: string }>
  /** 'Load all', and its Stop. */
  | Fact<'closed.all_asked', { readonly list: string; readonly isOn: boolean }>
