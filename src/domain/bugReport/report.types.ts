import type { EventType } from '../event.ts'
import type { BuildFlags } from '../live/buildFlags.ts'
import type { REPORT_FORMAT, REPORT_VERSION } from './constants.ts'

type Json = Readonly<Record<string, unknown>>

/**
 * A report of a problem (N2): a piece of a device's log without anything that says whose it is, from which what was
 * told can be decided again. Times are ms by the device's clock; `zone` is the user's, IANA.
 */
export interface ProblemReport {
  readonly format: typeof REPORT_FORMAT
  readonly version: typeof REPORT_VERSION
  readonly build: string
  /** What the user says about it, scrubbed; '' without. */
  readonly note: string
  readonly zone: string
  readonly madeAt: number
  /** Begin of the piece. */
  readonly from: number
  readonly configuration: { readonly flags: BuildFlags; readonly enabled: Readonly<Record<string, boolean>> }
  readonly cut: Cut
  /** The slices that decide about toasts, as they were before the first entry; fields of FIELDS alone. */
  readonly start: Json
  readonly entries: readonly ReportEntry[]
  /** What was decided then, oldest first: one line of text each. */
  readonly ledger: readonly string[]
}

/** What is not in the report. */
export interface Cut {
  /** Entries at hand that are older than the piece. */
  readonly older: number
  /** Entries within it that decide nothing about toasts: prices, answers of calls, heartbeats. */
  readonly beside: number
}

/** An entry of the log; without `data` where it is decided again from the entry that led to it. */
export interface ReportEntry {
  readonly entry: number
  readonly at: number
  readonly cause: number | null
  readonly type: EventType
  readonly data?: Json | null
}

/** What became of a report that was played again. */
export interface Replayed {
  readonly report: Pick<ProblemReport, 'build' | 'note' | 'zone' | 'madeAt' | 'from' | 'configuration' | 'cut'> & {
    readonly entries: number
  }
  readonly decisions: readonly ReplayedDecision[]
  /** Place of the first decision that differs, or null. */
  readonly differsAt: number | null
  /** How many are the same, of how many. */
  readonly same: number
  /** In the order in which they came to a tab. */
  readonly toasts: readonly ReplayedToast[]
}

/** One line of the ledger: as recorded, and as decided now; null where the other has more. */
export interface ReplayedDecision {
  readonly expected: string | null
  readonly actual: string | null
}

export interface ReplayedToast {
  readonly at: number
  readonly title: string
  readonly tab: string
  /** How many decisions there were when it came. */
  readonly after: number
}
