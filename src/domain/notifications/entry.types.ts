import type { Refusal } from '../core/fact.ts'
import type { EpochMs } from '../core/time.ts'
import type { Changes } from '../live/model.ts'
import type { Aim, ClickAction } from './click.types.ts'

/** Where a candidate came from: a stream, the stored list, recovery after an absence, or the product itself. */
export type Origin = 'sse' | 'stored' | 'recovery' | 'manual'

/**
 * Something that may become a notification. Times are by the server's clock for events, by the core's clock for
 * arrival.
 */
export interface Candidate {
  /** Normalised event name, e.g. `position_opened`, `metrics_calculated`. */
  readonly kind: string
  readonly origin: Origin
  readonly symbol: string | null
  readonly account: string | null
  readonly side: 'long' | 'short' | null
  readonly strategy: string | null
  readonly tradeId: string | null
  /** Milestone percentage; null when absent or not numeric. */
  readonly pct: number | null
  /** Id of the event at the server (`originalEventId`). */
  readonly eventId: string | null
  readonly eventAt: EpochMs
  readonly arrivedAt: EpochMs
  readonly exectype: string | null
  readonly title: string
  readonly message: string
  /** USDT as text, signed; null when the event has none. */
  readonly pnl: string | null
  /** Absolute change over the window, only for position_pnl_change. */
  readonly pnlChange: number | null
  readonly roiPct: number | null
  readonly trend: 'improving' | 'declining' | null
  readonly direction: string | null
  readonly previousDirection: string | null
  readonly sinceLastCrossing: number | null
  readonly changes: Changes
  /** What the server asks a click to do, not yet judged; only its own messages ask. */
  readonly click: ClickAction | null
  /** Whether any crossing field stood in the raw event. */
  readonly hasCrossing: boolean
  readonly isRecoveryEvent: boolean
  /** Read at the server already (stored only). */
  readonly isRead: boolean
  /** Only for origin `recovery`. */
  readonly recovery: RecoveryContext | null
  /** What it was judged by, as the first line of 'Why?'; without a full stop. */
  readonly because?: string
  /** A position that was open already when its account was linked: it is no news. */
  readonly wasOpen?: true
  /** The list has it before its own word came, as while the streams are down: that word has yet to tell it. */
  readonly isAhead?: boolean
}

/** What a recovered event needs to be judged (rows 1b, 11c to 11e). */
export interface RecoveryContext {
  readonly scenario: 'short_gap' | 'session_gap' | 'long_gap'
  readonly gapMs: number
  /** The event is older than the gap: listed, never toasted. */
  readonly beforeGap: boolean
}

/** One line of the panel (spec 3, Frontend notification; `timestamp` is `eventAt`, `source` is `origin`). */
export interface ListEntry extends Aim {
  readonly id: string
  /** A `NotificationType`; the definitions of those stand on this, so it cannot name them. */
  readonly type: string
  readonly kind: string
  readonly origin: Origin
  readonly title: string
  readonly message: string
  readonly eventAt: EpochMs
  readonly arrivedAt: EpochMs
  readonly isRead: boolean
  readonly isHidden: boolean
  readonly isDismissed: boolean
  readonly originalEventId: string | null
  readonly symbol: string | null
  readonly account: string | null
  readonly side: 'long' | 'short' | null
  readonly strategy: string | null
  readonly tradeId: string | null
  readonly pct: number | null
  readonly trend: 'improving' | 'declining' | null
  readonly direction: string | null
  /** `previous_milestone_direction`; null for a first crossing. */
  readonly previousDirection: string | null
  /** `time_since_last_crossing`, seconds; null for a first crossing. */
  readonly sinceLastCrossing: number | null
  /** Of a modified position; empty for all others. */
  readonly changes: Changes
  readonly pnl: string | null
  readonly roiPct: number | null
  readonly exectype: string | null
  readonly isRecoveryEvent: boolean
  /** What it was judged by: the first line of 'Why?'. */
  readonly because?: string
  /** Listed before its own word came: its toast, and its place in the summary of an absence, are still to come. */
  readonly isAhead?: boolean
  /** Why it stands here, oldest first; 'Why?' tells it. */
  readonly story: readonly Told[]
}

/** One decision on an entry or its toast. */
export interface Told {
  readonly at: EpochMs
  readonly what:
    | 'kept'
    | 'merged'
    | 'replaced'
    | 'adopted'
    | 'toast_queued'
    | 'toast_suppressed'
    | 'toast_none'
    | 'click_refused'
    | 'refused'
  readonly refusal: Refusal | null
}

/** What the kept entry takes over from a copy: ids that reach the server, and the read mark. */
export interface Adopted {
  readonly originalEventId: string | null
  readonly tradeId: string | null
  readonly isRead: boolean
}
