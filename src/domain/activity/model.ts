import type { EpochMs } from '../core/time.ts'

/** User-activity reports that wait to be sent (spec 9, Activity). */
export interface ActivityState {
  readonly unsent: readonly Activity[]
  /** Last report of each kind let through, for the throttles. */
  readonly lastAtByKind: Readonly<Record<string, EpochMs>>
  /** When a tab was shown or hidden last; null once that is reported. */
  readonly visibilityAt: EpochMs | null
  readonly startedAt: EpochMs | null
  readonly heartbeatAt: EpochMs | null
  readonly flushedAt: EpochMs | null
  readonly isSending: boolean
}

export interface Activity {
  readonly kind: string
  readonly at: EpochMs
  readonly metrics: Readonly<Record<string, string | number | boolean>>
}

/** Nothing noted. */
export const NO_ACTIVITY: ActivityState = {
  unsent: [],
  lastAtByKind: {},
  visibilityAt: null,
  startedAt: null,
  heartbeatAt: null,
  flushedAt: null,
  isSending: false,
}

/** A state with this slice: what rules and decisions ask for. */
export interface HasActivity {
  readonly activity: ActivityState
}
