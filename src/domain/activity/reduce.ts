import type { LogEntry } from '../event.ts'
import { UNSENT_CAP } from './constants.ts'
import { type ActivityState, NO_ACTIVITY } from './model.ts'

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
