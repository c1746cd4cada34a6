import type { Refusal } from '../core/fact.ts'
import type { EpochMs } from '../core/time.ts'
import type { Changes } from '../live/model.ts'
import type { Aim, ClickAction } from './click.types.ts'
import { ON_BY_DEFAULT, type NotificationType } from './types/index.ts'

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
export interface Notification extends Aim {
  readonly id: string
  readonly type: NotificationType
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

/** Persisted hiding of one entry (spec 3, Hidden record); both ids are kept so that a stored copy stays away. */
export interface HiddenRecord {
  readonly id: string
  readonly eventId: string | null
  readonly hiddenAt: EpochMs
  readonly reason: 'dismissed' | 'hidden'
}

/** One accepted creation, for the 15 s rule. */
export interface Created {
  readonly key: string
  readonly arrivedAt: EpochMs
  readonly eventAt: EpochMs
  readonly tradeId: string | null
  readonly origin: Origin
}

/** One recorded toast, for the 60 s rule. */
export interface Toasted {
  readonly key: string
  readonly at: EpochMs
}

/** The slice: the list, the ledgers of the windows, and what panel and bell need. */
export interface NotificationsState {
  /** Newest event first; hidden and dismissed entries stay for comparison (note 6). */
  readonly list: readonly Notification[]
  readonly hidden: readonly HiddenRecord[]
  readonly created: CreationLedger
  readonly toasted: readonly Toasted[]
  readonly enabled: Readonly<Record<NotificationType, boolean>>
  /** Hash of the user whose choices these are; null before the first sign-in. */
  readonly user: string | null
  /** The choices were carried over a log-out, and the log that began then does not have them yet. */
  readonly isCarried: boolean
  /** When the types were last chosen here; null while they were not since the sign-in. */
  readonly chosenAt: EpochMs | null
  /** The server was asked for them since the sign-in. */
  readonly isTypesAsked: boolean
  /** They were chosen here, and the server has not said that it keeps them. */
  readonly isUnsaved: boolean
  /** Start of the session; null before the first sign-in. */
  readonly sessionStart: EpochMs | null
  readonly bell: BellState
  readonly panel: PanelState
  /** Event ids of stored entries that were refused: not judged again at each poll. Newest last, at most 300. */
  readonly judged: readonly string[]
  readonly startedAt: EpochMs | null
  readonly cleanedAt: EpochMs | null
  readonly hiddenCleanedAt: EpochMs | null
  readonly syncedAt: EpochMs | null
}

/** Unread ones of each type; a type without any is left out. */
export type UnreadByType = Readonly<Partial<Record<NotificationType, number>>>

export interface BellState {
  /** Optimistic auto-read: the count is zero while set (spec 4, Notification). */
  readonly autoRead: boolean
  /** Real-time updates flagged: set by a live add, cleared by a later count. */
  readonly live: boolean
  readonly serverUnread: number | null
  /** The same by type, where the server tells it; null where it does not. */
  readonly serverByType: UnreadByType | null
  /** When all was last read here: a count that was asked for before knows nothing of it. */
  readonly readAt: EpochMs | null
  /** Counts how often the unread number rose, so that the bell can shake (A-123: not for the first known value). */
  readonly rises: number
  readonly lastCount: number | null
}

export interface PanelState {
  /** Tab in which it is open, or null. */
  readonly openIn: string | null
  /** 'N new', frozen at opening. */
  readonly newAtOpening: number
  readonly openedAt: EpochMs | null
}

/**
 * Ledger C: accepted creations, in buckets by key. A candidate is compared with one bucket, and noting one copies one,
 * so that 100,000 missed events are not each compared with all before them (F43).
 */
export type CreationLedger = readonly (readonly Created[])[]

export const BUCKETS = 64

/** Nothing created. */
export const NO_CREATIONS: CreationLedger = Array.from({ length: BUCKETS }, () => [])

/** Nothing told yet, every type as it is by default (spec 3, Notification settings). */
export const NO_NOTIFICATIONS: NotificationsState = {
  list: [],
  hidden: [],
  created: NO_CREATIONS,
  toasted: [],
  enabled: ON_BY_DEFAULT,
  user: null,
  isCarried: false,
  chosenAt: null,
  isTypesAsked: false,
  isUnsaved: false,
  sessionStart: null,
  bell: {
    autoRead: false,
    live: false,
    serverUnread: null,
    serverByType: null,
    readAt: null,
    rises: 0,
    lastCount: null,
  },
  panel: { openIn: null, newAtOpening: 0, openedAt: null },
  judged: [],
  startedAt: null,
  cleanedAt: null,
  hiddenCleanedAt: null,
  syncedAt: null,
}

/** A state with this slice: what rules and decisions ask for. */
export interface HasNotifications {
  readonly notifications: NotificationsState
}
