import type { EpochMs, Millis } from '../core/time.ts'

/**
 * Newest fact of the server when the line was open again: it and those before it were missed, whichever way they come.
 */
export interface Reach {
  readonly serverEpoch: string
  readonly factSeq: number
}

/** One absence that is being, or was, made good. */
export interface RecoveryRun {
  readonly id: string
  readonly scenario: Exclude<Scenario, 'real_time'>
  readonly gapMs: Millis
  readonly from: EpochMs
  readonly to: EpochMs
  readonly through?: Reach
  /** Recovered events kept in the list. */
  readonly processed: number
  /** Toasts that passed every rule. */
  readonly toasts: number
  readonly closedTrades: number
  readonly opened: number
  readonly milestones: number
  readonly left: number
  /** Decimal text, USDT, of closed trades. */
  readonly pnl: string
  readonly strategies: Readonly<Record<string, { readonly trades: number; readonly pnl: string }>>
  /**
   * An answer by time is waited for: the server's summary of a long gap, or what a server without numbers missed to
   * tell.
   */
  readonly summaryPending: boolean
}

export interface RecoveryState {
  readonly running: RecoveryRun | null
  /** The run that ended with its worker: its absence is queued again, and what it has counted stays. */
  readonly interrupted: RecoveryRun | null
  readonly startedAt: EpochMs | null
  /** An absence that came while one was running or within 5 s: queued, never dropped (reliability 4.2 f). */
  readonly queued: { readonly gapMs: Millis; readonly from: EpochMs; readonly to: EpochMs } | null
  /** The newest finished run, for 'While you were away'; it can be dismissed, and brought back. */
  readonly last: (RecoveryRun & { readonly finishedAt: EpochMs; readonly dismissed: boolean }) | null
  /** Hashes of summaries shown, newest last, at most 50. */
  readonly summaries: readonly string[]
  readonly gaps: readonly { readonly at: EpochMs; readonly gapMs: Millis }[]
}

/** No absence known. */
export const NO_RECOVERY: RecoveryState = {
  running: null,
  interrupted: null,
  startedAt: null,
  queued: null,
  last: null,
  summaries: [],
  gaps: [],
}

/** The server's answer for a long gap (spec 3, Recovery response). */
export interface Summary {
  readonly aggregated: boolean
  readonly total_events: number
  readonly gap_hours: number
  readonly time_range: { readonly start: string; readonly end: string }
  readonly strategy_summaries: readonly { readonly strategy: string; readonly trades: number; readonly pnl: number }[]
  readonly summary_messages: readonly string[]
  readonly system_notification_id: string | null
  readonly total_pnl: number
}

export type Scenario = 'real_time' | 'short_gap' | 'session_gap' | 'long_gap'

/** A state with this slice: what rules and decisions ask for. */
export interface HasRecovery {
  readonly recovery: RecoveryState
}
