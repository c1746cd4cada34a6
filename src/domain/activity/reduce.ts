import type { EpochMs } from '../core/time.ts'
import type { LogEntry } from '../event.ts'
import { UNSENT_CAP } from './constants.ts'

/** User-activity reports that wait to be sent (spec 9, Activity). */
export interface ActivityState {
  readonly unsent: readonly Activity[]
  /** Last report of each kind let through, for the throttles. */
  readonly lastAtByKind: Readonly<Record<string, EpochMs>>
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
  startedAt: null,
  heartbeatAt: null,
  flushedAt: null,
  isSending: false,
}

/** Folds notes, heartbeats and batches. */
export function reduceActivity(activity: ActivityState, entry: LogEntry): ActivityState {
  switch (entry.type) {
    case 'session.started':
      return { ...NO_ACTIVITY, startedAt: entry.at, flushedAt: entry.at }
    case 'activity.noted':
      return {
        ...activity,
        unsent: [...activity.unsent, { kind: entry.data.kind, at: entry.at, metrics: entry.data.metrics }].slice(
          -UNSENT_CAP,
        ),
        lastAtByKind: { ...activity.lastAtByKind, [entry.data.kind]: entry.at },
      }
    case 'activity.heartbeat_due':
      return { ...activity, heartbeatAt: entry.at }
    case 'activity.flush_due':
      return { ...activity, flushedAt: entry.at, isSending: activity.unsent.length > 0 }
    case 'activity.sent':
      return { ...activity, unsent: activity.unsent.slice(entry.data.count), isSending: false }
    case 'activity.send_failed':
      return { ...activity, isSending: false }
    case 'session.ended':
      return NO_ACTIVITY
    default:
      return activity
  }
}
