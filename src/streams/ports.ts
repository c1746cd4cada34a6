import type { Observable, SchedulerLike } from 'rxjs'
import type { EpochMs } from '../domain/core/time.ts'
import type { Outcome } from '../domain/core/outcome.ts'
import type { Profile } from '../domain/session/model.ts'
import type { EventType, LogEntry } from '../domain/event.ts'
import type { StreamName } from '../domain/live/model.ts'
import type { TaskType } from '../domain/tasks/model.ts'
import type { TablePatch, Views } from '../domain/views.ts'
import type { Retention } from '../domain/core/fact.ts'
import type { Frame } from '../domain/live/decoding/chunk.ts'

/** Everything the core needs from outside; production, tests and simulation each hand in their own. */
export interface Ports {
  readonly now: () => EpochMs
  readonly scheduler: SchedulerLike
  readonly random: () => number
  readonly newId: () => string
  readonly http: HttpPort
  readonly stream: StreamPort
  readonly identity: IdentityPort
  readonly log: LogPort
  readonly tabs: TabsPort
  readonly report: (where: string, error: unknown) => void
}

/** A call of the wire table, with the bearer token added behind the port. Never throws; aborts when unsubscribed. */
export interface HttpPort {
  readonly call: (request: HttpRequest) => Observable<Outcome<HttpAnswer>>
}

export interface HttpRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** As printed in spec 7, parameters filled in, without prefix. */
  readonly path: string
  readonly query?: Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>
  readonly body?: unknown
  readonly timeoutMs: number
  /** Fields kept behind the port under this reference (an API secret) are merged into the body. */
  readonly secretRef?: string
  readonly idempotencyKey?: string
  /** The answer is handed on as it is, a Blob, instead of being read: it may be larger than a text may be. */
  readonly isFile?: true
}

export interface HttpAnswer {
  readonly status: number
  readonly body: unknown
  readonly serverTime: EpochMs | null
  /** Which table of positions an answer is, where the server says so: `<epoch> <as_of_seq> <tick>`. */
  readonly table?: string | null
  /** The answer that this write got when it was done, asked for again under its key: others may have spoken since. */
  readonly isReplayed?: true
}

/**
 * One event stream: a ticket is taken, the request made, frames come. Completes when the server ends it, errors never:
 * failures are frames.
 */
export interface StreamPort {
  readonly open: (request: StreamRequest) => Observable<StreamFrame>
}

export type StreamRequest =
  | { readonly stream: StreamName; readonly lastEventId: string | null }
  /** The progress of one task. */
  | { readonly stream: 'task'; readonly task: TaskType; readonly taskId: string; readonly lastEventId: string | null }

export type StreamFrame =
  | { readonly kind: 'opened' }
  /**
   * All events of one network chunk, already cut into `event`, `id` and `data`; `bytes` is the chunk's length, where
   * there is a network.
   */
  | {
      readonly kind: 'events'
      readonly bytes?: number
      readonly events: readonly Frame[]
    }
  | {
      readonly kind: 'failed'
      readonly why: 'network' | 'unauthorised' | 'http' | 'oversize' | 'ended'
      readonly status: number | null
    }

/**
 * Holds the tokens; nothing else does. Refreshing is single-flight: whoever asks while one runs shares its answer
 * (A-69).
 */
export interface IdentityPort {
  /** Asks for new tokens; the outcome appears in `refreshes`. */
  readonly refresh: () => void
  /** Outcomes of every refresh, whoever asked, and the asking of calls that met a 401. */
  readonly refreshes: Observable<Refresh>
  readonly forget: () => void
  readonly hasTokens: () => boolean
}

export type Refresh =
  | { readonly kind: 'asked'; readonly why: 'unauthorised' }
  /** `expiresAt` in seconds since 1970. */
  | { readonly kind: 'refreshed'; readonly expiresAt: number; readonly profile: Profile | null }
  /** `final` when the provider said that the session is over; a network error is not final (F46). */
  | { readonly kind: 'failed'; readonly final: boolean; readonly message: string }

/** One user's disk behind the log. Nothing here throws: a broken disk becomes memory, told by `troubles`. */
export interface LogPort {
  /**
   * Slices, the cursor, and the entries after the number that `after` reads from the slices. Null when nothing is
   * stored.
   */
  readonly load: (after: (slices: Readonly<Record<string, StoredSlice>>) => number) => Promise<StoredLog | null>
  /**
   * Resolves when durable: entries, cursor and slices in one transaction. Refused when a newer generation writes this
   * log (R8).
   */
  readonly append: (batch: LogBatch) => Promise<Outcome<null>>
  /**
   * Looks whether a disk that was given up works again, and writes there what memory holds; told by `troubles`. Refused
   * as `append` is.
   */
  readonly mend: () => Promise<Outcome<null>>
  /** Caches that stand beside the log; losing them costs a fetch. */
  readonly saveSlices: (slices: Readonly<Record<string, StoredSlice>>) => Promise<void>
  /** Removes what is past its age; resolves with how many entries went. */
  readonly tidy: (retention: (type: EventType) => Retention, now: EpochMs) => Promise<number>
  /**
   * Deletes everything of this user (T16), but for the choices handed in, and the writes that wait for him
   * (R10); undefined where there are none.
   */
  readonly forget: (choices?: unknown, waiting?: unknown) => Promise<void>
  /** The choices that the last log-out left; null where there are none. */
  readonly choices: () => Promise<unknown>
  /** The writes that the last session left; null where there are none. They go once they stand in the log again. */
  readonly waiting: () => Promise<unknown>
  /** Each time the disk was given up, works again, or room had to be made. */
  readonly troubles: Observable<StorageTrouble>
}

export type StorageTrouble =
  | { readonly kind: 'degraded'; readonly why: string }
  /** The disk works again, and so many entries that memory held are on it. */
  | { readonly kind: 'mended'; readonly entries: number }
  | { readonly kind: 'pruned'; readonly what: string; readonly count: number }
  /** F23: a damaged part was found; it and all behind it, from that entry on, are gone. */
  | { readonly kind: 'truncated'; readonly from: number; readonly count: number }

export interface StoredSlice {
  readonly version: number
  /** A snapshot that the log's tail is folded over; the others are caches, which may go when room is needed. */
  readonly folded: boolean
  readonly savedAt: EpochMs
  readonly throughEntry: number
  readonly value: unknown
}

export interface StoredLog {
  readonly slices: Readonly<Record<string, StoredSlice>>
  /** In order, without holes in what was stored. */
  readonly entries: readonly unknown[]
  readonly cursor: StoredCursor | null
  /** Generation of the worker that writes this log, where it is newer than the one that reads it (R8). */
  readonly newer?: number
}

export interface StoredCursor {
  readonly serverEpoch: string | null
  readonly factSeq: number
  readonly lastEntry: number
  readonly presentAt: EpochMs | null
  /** The server's clock against the device's, ms, as that run knew it; an older build saved none. */
  readonly offset?: number
}

export interface LogBatch {
  readonly entries: readonly LogEntry[]
  readonly cursor: StoredCursor
  /** The folded slices as of the last entry, when a snapshot is due. */
  readonly slices?: Readonly<Record<string, StoredSlice>>
  /** Facts wait for the disk itself, traces do not. */
  readonly strict: boolean
}

/** Delivery to tabs; implemented by the worker, by an array in tests. Resolves when the tab drew the frame. */
export interface TabsPort {
  readonly push: (tab: string, push: Push) => Promise<void>
}

/** One delivery to one tab. */
export interface Push {
  readonly workerRun: string
  readonly n: number
  readonly views: Partial<Views>
  readonly tables: readonly TablePatch[]
}
