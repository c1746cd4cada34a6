import type { EpochMs } from '../../core/time.ts'
import type { StreamName } from '../model.ts'

/** STREAM-01: disconnected, connecting, connected. */
export type Phase =
  | {
      readonly state: 'disconnected'
      readonly why: string | null
      readonly retryAt: EpochMs | null
      readonly gaveUp: boolean
    }
  | { readonly state: 'connecting'; readonly extended: boolean }
  | { readonly state: 'connected'; readonly confirmed: boolean; readonly extended: boolean }

/** One stream's connection. */
export interface StreamConnection {
  readonly phase: Phase
  /** Re-attempts used of the round's five; 0 before the first failure and after a confirmed opening. */
  readonly attempt: number
  readonly lastAttemptAt: EpochMs | null
  /** The last attempt was made by who had no plan: what needs one does not come by it. */
  readonly isWithoutPlan: boolean
  readonly openedAt: EpochMs | null
  /** Since when it is gone; null while it is open or was never open. */
  readonly lostAt: EpochMs | null
  readonly lastMessageAt: EpochMs | null
  readonly lastHeartbeatAt: EpochMs | null
  /** Whether the last heartbeat said that the server can save nothing (F34). */
  readonly isServerFull: boolean
  readonly lastEventId: string | null
  readonly connectionId: string | null
  /** Oversize losses in a row (F9). */
  readonly oversize: number
  /** Openings after a loss; `sse_reconnection_boost` and recovery count by it. */
  readonly reconnections: number
  readonly recoverySyncAt: EpochMs | null
  readonly forcedRefreshAt: EpochMs | null
}

export type Connections = Readonly<Record<StreamName, StreamConnection>>

const UNCONNECTED: StreamConnection = {
  phase: { state: 'disconnected', why: null, retryAt: null, gaveUp: false },
  attempt: 0,
  lastAttemptAt: null,
  isWithoutPlan: false,
  openedAt: null,
  lostAt: null,
  lastMessageAt: null,
  lastHeartbeatAt: null,
  isServerFull: false,
  lastEventId: null,
  connectionId: null,
  oversize: 0,
  reconnections: 0,
  recoverySyncAt: null,
  forcedRefreshAt: null,
}

/** Neither stream open. */
export const NO_CONNECTIONS: Connections = { events: UNCONNECTED, trades: UNCONNECTED }
