import type { EpochMs } from '../core/time.ts'
import type { StreamName, Position } from './model.ts'
import type { ServerFactEntry } from './facts.ts'
import { type DecimalText, ZERO } from '../core/decimal.ts'
import type { EventOf } from '../event.ts'

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

export const UNCONNECTED: StreamConnection = {
  phase: { state: 'disconnected', why: null, retryAt: null, gaveUp: false },
  attempt: 0,
  lastAttemptAt: null,
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

/**
 * POS-04: isLoading, error, isConnected, connectionError, isInitialized, snapshotRequested, lastSnapshotTime; and what
 * leads to the next request.
 */
export interface StoreState {
  readonly isLoading: boolean
  readonly error: string | null
  readonly isConnected: boolean
  readonly connectionError: string | null
  readonly isInitialized: boolean
  readonly snapshotRequested: boolean
  readonly lastSnapshotTime: EpochMs | null
  /** Since when a snapshot is needed (POS-12); null when none is. */
  readonly neededAt: EpochMs | null
  readonly neededWhy: string | null
  readonly askedAt: EpochMs | null
  /** Requests since the last snapshot that came. */
  readonly fruitless: number
  /** since when the store waits for its first snapshot, and its tries. */
  readonly waitingSince: EpochMs | null
  readonly tries: number
  readonly gaveUp: boolean
  /** Messages that could not be read, and of types not known (F8, F29). */
  readonly unreadable: number
  readonly unknown: number
  /** The table comes from the disk of an earlier run; no snapshot of this run has come. */
  readonly isFromCache: boolean
}

/** Nothing asked for. */
export const NO_STORE: StoreState = {
  isLoading: false,
  error: null,
  isConnected: false,
  connectionError: null,
  isInitialized: false,
  snapshotRequested: false,
  lastSnapshotTime: null,
  neededAt: null,
  neededWhy: null,
  askedAt: null,
  fruitless: 0,
  waitingSince: null,
  tries: 0,
  gaveUp: false,
  unreadable: 0,
  unknown: 0,
  isFromCache: false,
}

/** The dedupe window and the coordination window of the streams (spec 9, Live streams). Oldest first. */
export interface WindowsState {
  readonly tracked: readonly Tracked[]
  readonly coordinated: readonly Coordinated[]
  /** Ids without a number, for 24 h: what is asked for again by time reaches back to what was told. */
  readonly told: readonly Tracked[]
  readonly cleanedAt: EpochMs | null
}

/** An event id seen, by arrival. */
export interface Tracked {
  readonly id: string
  readonly at: EpochMs
}

/** A fact seen on one stream, for the copy on the other. */
export interface Coordinated {
  readonly key: string
  readonly stream: StreamName
  readonly hasId: boolean
  readonly at: EpochMs
}

/** Nothing seen. */
export const NO_WINDOWS: WindowsState = { tracked: [], coordinated: [], told: [], cleanedAt: null }

/**
 * Two positions in the server's history (R5): `cursor`, every fact up to it is in the log; `tableSeq`, facts up to it
 * are in the table.
 */
export interface SequenceState {
  readonly serverEpoch: string | null
  readonly cursor: number
  /** Newest number the server told of. */
  readonly headSeq: number
  /** Facts in the log beyond a missing one, ascending; folded into the table when the gap is filled. */
  readonly ahead: readonly ServerFactEntry[]
  /** Null until a snapshot of this history was taken. */
  readonly tableSeq: number | null
  /** `tableSeq` when positions were last asked for by REST: an answer has no number of its own. */
  readonly tableSeqAtRest: number | null
  /** Facts folded before the first snapshot, to be folded again over it. */
  readonly early: readonly ServerFactEntry[]
  readonly gap: Gap | null
  /** Newest tick of values shown (I10). */
  readonly tick: number | null
  /** Where a table stands that was read from the disk before the log told of its history; null when there is none. */
  readonly savedTable: SavedPlace | null
  /**
   * Cursor when each stream's attempt began: a head behind it is a history set back; one behind the cursor alone is
   * only late.
   */
  readonly cursorAtOpening: Readonly<Record<StreamName, number>>
}

/** A saved table's place in the server's history (R5). */
export interface SavedPlace extends Pick<SequenceState, 'tableSeq' | 'tick'> {
  readonly serverEpoch: string | null
}

export interface Gap {
  readonly from: number
  readonly to: number
  readonly askedAt: EpochMs | null
  readonly failures: number
  readonly retryAt: EpochMs | null
}

/** No history known. */
export const NO_SEQUENCE: SequenceState = {
  serverEpoch: null,
  cursor: 0,
  headSeq: 0,
  ahead: [],
  tableSeq: null,
  tableSeqAtRest: null,
  early: [],
  gap: null,
  tick: null,
  savedTable: null,
  cursorAtOpening: { events: 0, trades: 0 },
}

/** What is remembered beside the table: last milestones, rows just closed, the changes ribbon (screens.md 2.1). */
export interface MarksState {
  /** Last milestone crossed, by position key. */
  readonly milestoneByKey: Readonly<Record<string, Milestone>>
  readonly closed: readonly ClosedRow[]
  /** Newest first. */
  readonly ribbon: readonly Change[]
}

export interface Milestone {
  readonly pct: number
  readonly direction: string | null
  readonly trend: 'improving' | 'declining' | null
  readonly at: EpochMs
}

/** A row that closed less than 8 s ago. */
export interface ClosedRow {
  readonly position: Position
  readonly finalPnl: DecimalText | null
  readonly exit: string | null
  readonly at: EpochMs
}

export interface Change {
  readonly id: string
  readonly at: EpochMs
  readonly kind: 'opened' | 'modified' | 'closed'
  readonly account: string
  readonly symbol: string
  readonly side: 'long' | 'short' | null
  readonly positionId: string | null
  readonly oldQty: DecimalText | null
  readonly newQty: DecimalText | null
  readonly pnl: DecimalText | null
  readonly changes: readonly string[]
}

/** Nothing happened. */
export const NO_MARKS: MarksState = { milestoneByKey: {}, closed: [], ribbon: [] }

/** When each stream was open, newest last: what "gaps today" and the diagnostic page read. */
export type CoverageState = Readonly<Record<StreamName, readonly Span[]>>

/** `to` is null while it is open. */
export interface Span {
  readonly from: EpochMs
  readonly to: EpochMs | null
}

/** The server's clock against this device's (F13): median of the newest samples. */
export interface ClockState {
  readonly offset: number
  readonly samples: readonly number[]
}

/** Never open. */
export const NO_COVERAGE: CoverageState = { events: [], trades: [] }

/** Taken as equal until the server tells its time. */
export const NO_CLOCK: ClockState = { offset: 0, samples: [] }

/** Routine refusals of the minute, by rule and reason. */
export interface DropsState {
  readonly since: EpochMs | null
  readonly tallies: EventOf<'live.drops_tallied'>['data']['tallies']
}

/** Nothing dropped. */
export const NO_DROPS: DropsState = { since: null, tallies: {} }

/** POS-03: "Totals: count, total unrealised PnL (sum of numeric values), last update". */
export interface Totals {
  readonly count: number
  readonly pnl: DecimalText
  readonly updatedAt: EpochMs | null
  /** The sum in 1e-8 units; null when it must be added anew with every digit. */
  readonly units: number | null
  /** Direction of the last change of the sum. */
  readonly moved: -1 | 0 | 1
}

/** No position. */
export const NO_TOTALS: Totals = { count: 0, pnl: ZERO, updatedAt: null, units: 0, moved: 0 }

/** Open positions: rows, their places by key, totals (architecture 3). */
export interface PositionsState {
  readonly rows: readonly Position[]
  readonly indexByKey: ReadonlyMap<string, number>
  readonly totals: Totals
  /** Last fact per key and its server time, newest last: what a snapshot without sequence is compared with. */
  readonly factAt: readonly FactAt[]
  /**
   * Rows that went, with values newer than their going: those are of the position that opens next under their key
   * (I10).
   */
  readonly ahead: readonly Position[]
}

export interface FactAt {
  readonly key: string
  readonly at: EpochMs
}

/** No open position (POS-14). */
export const NO_POSITIONS: PositionsState = {
  rows: [],
  indexByKey: new Map(),
  totals: NO_TOTALS,
  factAt: [],
  ahead: [],
}

/** All that the streams lead to. */
export interface LiveState {
  readonly connections: Connections
  readonly store: StoreState
  readonly windows: WindowsState
  readonly sequence: SequenceState
  readonly positions: PositionsState
  readonly marks: MarksState
  /** Of this run of the worker. */
  readonly coverage: CoverageState
  /** Of the runs before it, as the disk kept it: the diagnostic page shows a whole day (N5). */
  readonly coverageBefore: CoverageState
  readonly clock: ClockState
  readonly drops: DropsState
}

/** Nothing received. */
export const NO_LIVE: LiveState = {
  connections: NO_CONNECTIONS,
  store: NO_STORE,
  windows: NO_WINDOWS,
  sequence: NO_SEQUENCE,
  positions: NO_POSITIONS,
  marks: NO_MARKS,
  coverage: NO_COVERAGE,
  coverageBefore: NO_COVERAGE,
  clock: NO_CLOCK,
  drops: NO_DROPS,
}

/** A state with this slice: what rules and decisions ask for. */
export interface HasLive {
  readonly live: LiveState
}
