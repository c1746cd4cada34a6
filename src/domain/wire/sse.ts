import type { UpdatesName } from '../notifications/types/index.ts'
import type { WireFact } from './payloads/facts.ts'
import type { WireMetricsFull, WireMetricsIncremental } from './payloads/metrics.ts'
import type { WirePnlChange, WireSnapshot } from './payloads/position.ts'

/**
 * What the two event streams carry (spec 7, Events). Each SSE frame is `id: <epoch>-<factSeq>` (facts only) and one
 * `data:` line of JSON with a `type`. Fields marked additive may be missing from another server.
 *
 * GET /api/events/stream: connection_established, heartbeat, position_snapshot, open_position_pnl_change,
 * unified_notification. GET /trades/updates/stream: connection_established, heartbeat, metrics_calculated,
 * dashboard_refresh, and facts under the names that their types give them (`onUpdates`). Such a fact goes on both
 * streams under the same id; the coordination window and the id make it count once.
 */
export type StreamMessage =
  | ConnectionEstablished
  | Heartbeat
  | ({ readonly type: 'position_snapshot' } & WireSnapshot)
  | PnlChanges
  | UnifiedNotification
  | GlobalFact
  | { readonly type: 'metrics_calculated'; readonly data: WireMetricsFull | WireMetricsIncremental | string }
  | { readonly type: 'dashboard_refresh'; readonly reason?: string }
  | { readonly type: 'resync'; readonly reason: string }
  | NotificationsShown

/** Additive (N4), on the first stream: a device of the user shows these notifications. */
export interface NotificationsShown {
  readonly type: 'notifications_shown'
  readonly ids: readonly string[]
}

/** The first message of a connection: its name, the history it is of, and how far that goes. */
export interface ConnectionEstablished {
  readonly type: 'connection_established'
  readonly connection_id: string
  /** Additive (R3). */
  readonly epoch?: string
  readonly head_seq?: number
  readonly server_time?: string
  readonly build?: string
}

/** Every 15 s, with how far the user's facts go. */
export interface Heartbeat {
  readonly type: 'heartbeat'
  /** Additive (R3): silent loss is seen within 15 s. */
  readonly epoch?: string
  readonly head_seq?: number
  readonly server_time?: string
  /** Additive (F34): the server can save nothing, as its disk is full. */
  readonly disk_full?: boolean
}

/** One moved position (`data`), or additively all that moved in one window (`rows`), newest per position. */
export interface PnlChanges {
  readonly type: 'open_position_pnl_change'
  readonly data?: WirePnlChange
  readonly rows?: readonly WirePnlChange[]
  /** Additive: the history that `tick` and `as_of_seq` count in (I10). */
  readonly epoch?: string
  /** Additive: grows within an epoch (I10). */
  readonly tick?: number
  /**
   * Additive: the user's newest fact when these values were true. A position that a later fact tells has newer ones
   * (I10).
   */
  readonly as_of_seq?: number
}

/** A fact on the first stream, wrapped. */
export interface UnifiedNotification {
  readonly type: 'unified_notification'
  readonly event_id: string
  readonly event_type: string
  readonly event_timestamp: string
  readonly data: unknown
}

/** A fact on the second stream, under its own name. */
export type GlobalFact = { readonly type: UpdatesName } & WireFact
