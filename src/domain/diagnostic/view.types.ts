import type { DiagAddress } from './address.ts'

/**
 * The diagnostic page as it is drawn (screens.md 2.20, `DiagVM`). Times are this device's clock in milliseconds; only
 * the parts that the address shows are there.
 */
export interface DiagVM {
  readonly at: number
  readonly address: DiagAddress
  readonly worker: WorkerPart
  readonly acts: ActsPart
  readonly tabs: readonly TabLine[] | null
  readonly starts: readonly StartLine[] | null
  readonly streams: readonly StreamCard[] | null
  readonly coverage: CoveragePart | null
  readonly events: EventsPart | null
  readonly decisions: readonly DecisionLine[] | null
  readonly recovery: RecoveryPart | null
  readonly drift: DriftPart | null
  readonly latency: LatencyPart | null
  readonly caches: readonly CacheLine[] | null
}

export interface WorkerPart {
  readonly mode: 'shared' | 'leader' | 'tab'
  readonly run: string
  readonly generation: number
  readonly epoch: string | null
  readonly startedAt: number
  readonly restarts: number
  readonly tabs: { readonly visible: number; readonly hidden: number; readonly frozen: number; readonly paused: number }
  readonly queue: { readonly now: number; readonly most: number }
  readonly fold: Quantiles
  readonly turns: number
  readonly log: {
    readonly written: number
    readonly atHand: number
    readonly savedThrough: number
    readonly bytes: number | null
  }
  readonly storage: { readonly mode: 'disk' | 'memory'; readonly why: string | null }
  readonly snapshot: { readonly at: number | null; readonly rows: number }
  readonly failures: number
}

/** Milliseconds; null where nothing was measured. */
export interface Quantiles {
  readonly count: number
  readonly p50: number | null
  readonly p95: number | null
  readonly most: number | null
}

/** What the acts need to know: a wish for a snapshot is served at `snapshotAt` (2 s limit), null is at once. */
export interface ActsPart {
  readonly snapshotAt: number | null
  readonly isReady: boolean
}

export interface TabLine {
  readonly tab: string
  readonly path: string
  readonly state: 'focused' | 'visible' | 'hidden' | 'frozen' | 'paused'
  readonly attachedAt: number
  /** Since when it is shown, or in the background. */
  readonly since: number | null
  readonly pushes: number
  readonly ackedAt: number | null
  readonly drawn: Quantiles
}

/** One start of the worker, and why there was one. */
export interface StartLine {
  readonly entry: number
  readonly at: number
  readonly run: string
  readonly cause: string
}

export interface StreamCard {
  readonly id: string
  readonly title: string
  readonly state: 'live' | 'stale' | 'connecting' | 'reconnecting' | 'stopped' | 'closed' | 'idle'
  /** 'attempt 3 of 5'; null while there is none. */
  readonly attempt: number | null
  readonly attempts: number
  readonly retryAt: number | null
  readonly openedAt: number | null
  readonly lastMessageAt: number | null
  readonly lastHeartbeatAt: number | null
  readonly lastSecond: number
  readonly lastMinute: number
  /** Received since the worker's start, over all its openings. */
  readonly bytes: number
  /** Messages of the newest minute in steps of a second, oldest first. */
  readonly bars: readonly number[]
  readonly lastDrop: { readonly at: number; readonly cause: string } | null
  readonly history: readonly {
    readonly entry: number
    readonly at: number
    readonly text: string
    readonly tone: 'ok' | 'warn' | 'danger' | 'plain'
  }[]
  /** Only streams can be reconnected, a task cannot. */
  readonly stream: 'events' | 'trades' | null
  readonly note: string | null
}

export type CoverageKind = 'live' | 'recovered' | 'never'

export interface CoveragePart {
  readonly from: number
  readonly to: number
  readonly strips: readonly {
    readonly id: string
    readonly title: string
    readonly share: number
    readonly spans: readonly CoverageSpan[]
  }[]
}

export interface CoverageSpan {
  readonly from: number
  readonly to: number
  readonly kind: CoverageKind
}

export type EventSource = 'sse' | 'stored' | 'recovery' | 'polling' | 'manual' | 'timer' | 'core'
export type EventVerdict =
  | 'folded'
  | 'shown'
  | 'listed'
  | 'dropped'
  | 'merged'
  | 'replaced'
  | 'suppressed'
  | 'refused'
  | 'failed'
  | 'quarantined'

export interface EventLine {
  readonly entry: number
  readonly at: number
  readonly type: string
  /** Of what it speaks, where its type does not say it: kind of a candidate, type of what was dropped. */
  readonly about: string | null
  readonly serverId: string | null
  readonly symbol: string | null
  readonly account: string | null
  readonly source: EventSource
  /** From the server's time of the event to its entry, by the server's clock. */
  readonly latencyMs: number | null
  readonly verdict: EventVerdict
  readonly rule: string | null
  readonly change: string
  readonly cause: number | null
}

export interface EventsPart {
  /** Newest first. */
  readonly rows: readonly EventLine[]
  readonly matching: number
  readonly atHand: number
  readonly written: number
  readonly problems: readonly string[]
  /** Nothing older is at hand. */
  readonly since: number | null
  readonly detail: EventDetail | null
}

export interface EventDetail {
  readonly line: EventLine
  readonly sentence: string | null
  /** JSON, secrets masked. */
  readonly payload: string
  readonly fixture: string
  readonly cause: EventLine | null
  readonly followers: readonly EventLine[]
}

/** Figures of the state at an entry. */
export interface FoldedFigures {
  readonly entry: number
  readonly at: number
  readonly folded: number
  /** Entries that have left the memory meanwhile. */
  readonly missing: number
  readonly open: number
  readonly unrealised: string
  readonly cursor: number
  readonly tracked: number
  readonly listed: number
  readonly unread: number
  readonly toasts: number
  readonly streams: string
}

export interface DecisionLine {
  readonly id: string
  /** 'Toast, 60 s'. */
  readonly label: string
  readonly rules: readonly string[]
  readonly passed: number | null
  readonly dropped: number
  /** 'holds 42 of 100, trimmed to 60'. */
  readonly note: string | null
  /** Newest first, at most 20. */
  readonly cases: readonly {
    readonly entry: number
    readonly at: number
    readonly rule: string
    readonly sentence: string
    readonly about: string
  }[]
}

export interface RecoveryPart {
  readonly hashes: number
  readonly queued: boolean
  readonly runs: readonly RecoveryLine[]
  readonly skips: readonly {
    readonly entry: number
    readonly at: number
    readonly rule: string
    readonly sentence: string
  }[]
}

export interface RecoveryLine {
  readonly id: string
  readonly at: number
  readonly scenario: 'short_gap' | 'session_gap' | 'long_gap'
  readonly gapMs: number
  readonly lookbackMs: number
  readonly cursor: string | null
  readonly events: number
  readonly shown: number
  readonly left: number
  readonly skipped: readonly { readonly reason: string; readonly count: number }[]
  readonly tookMs: number | null
  readonly state: 'running' | 'finished' | 'failed' | 'broken_off'
}

export interface DriftPart {
  readonly snapshots: number
  readonly lastSnapshotAt: number | null
  readonly differences: readonly {
    readonly entry: number
    readonly at: number
    readonly kind: string
    readonly positions: readonly string[]
  }[]
  readonly warnings: readonly { readonly entry: number; readonly at: number; readonly text: string }[]
}

export interface LatencyPart {
  readonly histogram: readonly { readonly label: string; readonly count: number }[]
  readonly steps: readonly { readonly id: string; readonly label: string; readonly figures: Quantiles }[]
  readonly clockOffset: number
}

export interface CacheLine {
  readonly key: string
  readonly call: string
  readonly parameters: string
  readonly state: 'fresh' | 'stale' | 'asked' | 'waiting' | 'failed' | 'empty'
  readonly loadedAt: number | null
  readonly freshUntil: number | null
  readonly message: string | null
  readonly invalidated: { readonly at: number; readonly why: string } | null
}
