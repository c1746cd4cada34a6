import type { ClosedTotals } from '../closed/model.ts'
import type { DecimalText } from '../core/decimal.ts'

/** The report of a month or year. */
export type ReportView = ReportAbout &
  (
    | { readonly state: 'loading' }
    | { readonly state: 'failed'; readonly title: string; readonly hint: string }
    | ({ readonly state: 'ready' } & ReportData)
  )

export interface ReportAbout {
  readonly period: ReportPeriod
  /** What the server itself may not have of the period yet, as sentences; on paper and in files too. */
  readonly lacks: readonly string[]
  /** Files are made when it is over. */
  readonly isSyncing: boolean
}

export interface ReportPeriod {
  /** `2026`, `2026-11`. */
  readonly id: string
  /** 'Year 2026', 'November 2026'. */
  readonly title: string
  /** 'Jan 1, 2026 to Dec 31, 2026'. */
  readonly days: string
  readonly zone: string
  /** Periods of the same length beside it. */
  readonly previous: string
  readonly next: string
  /** Today lies in it, or before it: what is reported is not final. */
  readonly isOver: boolean
  /** The rows, as an address of the closed trades. */
  readonly rows: string
  /** What the address asked for and there is not, or ''. */
  readonly notice: string
}

export interface ReportData {
  readonly totals: ReportSums
  /** The totals are of every trade of the period: by the rows, or by the server while rows are to come. */
  readonly isOfAll: boolean
  readonly rows: number
  readonly loaded: number
  readonly isWhole: boolean
  /** Rows are missing for which the device has no room. */
  readonly isFull: boolean
  readonly isLoading: boolean
  readonly newer: number
  readonly problem: string | null
  readonly asOf: number
  /** Changes with the rows. */
  readonly version: string
  /** Null until every row is here: a group is never a sum of a part. */
  readonly groups: ReportGroups | null
}

export interface ReportGroups {
  /** Months of a year, days of a month; those without a trade are left out. */
  readonly byTime: readonly ReportLine[]
  readonly byAccount: readonly ReportLine[]
  readonly byStrategy: readonly ReportLine[]
  /** Trades of which fees or funding are not known. */
  readonly withoutFees: number
  readonly withoutFunding: number
}

export interface ReportSums extends ClosedTotals {
  /** `pnl` and `funding` together. */
  readonly afterFunding: DecimalText
}

export interface ReportLine {
  readonly id: string
  readonly label: string
  /** Account of a strategy's line; '' for others. */
  readonly account: string
  readonly sums: ReportSums
}
