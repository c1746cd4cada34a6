import type { EpochMs } from '../core/time.ts'
import type { ListEntry, Origin } from './entry.types.ts'
import { ON_BY_DEFAULT, type NotificationType } from './types/index.ts'

/** One line of the panel (spec 3, Frontend notification). */
export interface Notification extends ListEntry {
  readonly type: NotificationType
}

/** Persisted hiding of one entry (spec 3, Hidden record); both ids are kept so that a stored copy stays away. */
export interface HiddenRecord {
  readonly id: string
  readonly eventId: string | null
  readonly hiddenAt: EpochMs
  readonly reason: 'dismissed' | 'hidden'
  /** Stands for an id that is no number of ours over a log-out. */
  readonly seal?: string
}

/** Which position: its symbol on an account, and its direction. */
export interface MutedLeg {
  readonly symbol: string
  readonly account: string
  readonly side: 'long' | 'short'
}

/** A position of which no toast speaks for a time (screens.md 2.1). */
export interface Muted extends MutedLeg {
  readonly until: EpochMs
  /** It was muted until it closes: `until` is then the latest. */
  readonly isUntilClosed: boolean
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
  /** The entry that was told; what an earlier version saved has none. */
  readonly id?: string
}

/** The slice: the list, the ledgers of the windows, and what panel and bell need. */
export interface NotificationsState {
  /** Newest event first; hidden and dismissed entries stay for comparison (note 6). */
  readonly list: readonly Notification[]
  readonly hidden: readonly HiddenRecord[]
  readonly created: CreationLedger
  readonly toasted: readonly Toasted[]
  readonly enabled: Readonly<Record<NotificationType, boolean>>
  readonly muted: readonly Muted[]
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
  /** Which of them, where it is not the whole choice: the rest is as other devices left it. */
  readonly unsaved: readonly NotificationType[] | null
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
  muted: [],
  user: null,
  isCarried: false,
  chosenAt: null,
  isTypesAsked: false,
  isUnsaved: false,
  unsaved: null,
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
