import type { Observable, SchedulerLike } from 'rxjs'
import type { EpochMs } from '../domain/core/time.ts'
import type { Outcome } from '../domain/core/outcome.ts'
import type { Profile } from '../domain/command.ts'
import type { StreamName } from '../domain/live/model.ts'

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
}

export interface HttpAnswer {
  readonly status: number
  readonly body: unknown
  readonly serverTime: EpochMs | null
}

/** One event stream: a ticket is taken, the request made, frames come. Completes when the server ends it, errors never: failures are frames. */
export interface StreamPort {
  readonly open: (request: { readonly stream: StreamName | 'task'; readonly path: string; readonly lastEventId: string | null; readonly taskId?: string }) => Observable<StreamFrame>
}

export type StreamFrame =
  | { readonly kind: 'opened' }
  /** All events of one network chunk, already cut into `event`, `id` and `data`. */
  | { readonly kind: 'events'; readonly events: readonly { readonly event: string | null; readonly id: string | null; readonly data: string }[] }
  | { readonly kind: 'failed'; readonly why: 'network' | 'unauthorised' | 'http' | 'oversize' | 'ended'; readonly status: number | null }

/** Holds the tokens; nothing else does. */
export interface IdentityPort {
  readonly refresh: () => Observable<Outcome<{ readonly expiresAt: number; readonly profile: Profile | null }>>
  readonly forget: () => void
  readonly hasTokens: () => boolean
}

/** The disk behind the log. `append` resolves when durable. */
export interface LogPort {
  readonly load: (owner: string) => Promise<StoredLog | null>
  readonly append: (owner: string, batch: LogBatch) => Promise<Outcome<null>>
  readonly saveSlices: (owner: string, slices: Readonly<Record<string, StoredSlice>>) => Promise<Outcome<null>>
  readonly forget: (owner: string) => Promise<void>
}

export interface StoredSlice {
  readonly version: number
  readonly savedAt: EpochMs
  readonly throughEntry: number
  readonly value: unknown
}

export interface StoredLog {
  readonly slices: Readonly<Record<string, StoredSlice>>
  /** Entries after the oldest slice, in order, as JSON text per segment. */
  readonly entries: readonly unknown[]
  readonly cursor: StoredCursor | null
}

export interface StoredCursor {
  readonly serverEpoch: string | null
  readonly factSeq: number
  readonly lastEntry: number
  readonly presentAt: EpochMs | null
}

export interface LogBatch {
  readonly entries: readonly unknown[]
  readonly cursor: StoredCursor
  readonly strict: boolean
  readonly generation: number
}

/** Delivery to tabs; implemented by the worker, by an array in tests. */
export interface TabsPort {
  readonly push: (tab: string, push: unknown) => Promise<void>
}
