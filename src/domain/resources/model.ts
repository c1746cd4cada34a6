import type { EpochMs } from '../core/time.ts'

/** One cached answer of the server. */
export interface ResourceEntry {
  readonly value: unknown
  /** When it was loaded; null while it never was. */
  readonly loadedAt: EpochMs | null
  /** 'again': what failed for good is asked for by the clock; until an answer is there it is still not to be had. */
  readonly status: 'idle' | 'asked' | 'waiting' | 'failed' | 'again'
  /** Tries since it was last loaded or asked for by an occasion; 0 when idle. */
  readonly attempt: number
  readonly askedAt: EpochMs | null
  /** Next try after a failure; after a final one while a visible tab shows it. */
  readonly retryAt: EpochMs | null
  readonly message: string | null
  readonly httpStatus: number | null
  /** Asked for anew although it is fresh. */
  readonly isInvalid: boolean
  /** It was fetched ahead, for a page that is likely to come next. */
  readonly isAhead?: boolean
  /** Last time a tab wanted it; kept answers are forgotten after their time. */
  readonly wantedAt: EpochMs
}

/** Answers by key (call name plus parameters). */
export interface ResourcesState {
  readonly byKey: Readonly<Record<string, ResourceEntry>>
  /** When the likely next pages were fetched ahead; null before (CACHE-07). */
  readonly prefetchedAt: EpochMs | null
  /** When what closed trades made old is asked for, and the keys that nothing else made old; null while nothing is. */
  readonly renewal: { readonly at: EpochMs; readonly keys: readonly string[] } | null
  /** When that was done last. */
  readonly renewedAt: EpochMs | null
  /** When the answers restored from disk were saved; null once a tab said what kind of device this is. */
  readonly savedAt: EpochMs | null
}

/** Nothing cached. */
export const NO_RESOURCES: ResourcesState = {
  byKey: {},
  prefetchedAt: null,
  renewal: null,
  renewedAt: null,
  savedAt: null,
}

/** A state with this slice: what rules and decisions ask for. */
export interface HasResources {
  readonly resources: ResourcesState
}
