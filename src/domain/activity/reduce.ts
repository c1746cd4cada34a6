import { UNSENT_CAP } from './constants.ts'
import { type ActivityState, NO_ACTIVITY } from './model.ts'
import type { Folds, HasTime } from '../concept.ts'

/** Folds notes, heartbeats and batches. */
export const ACTIVITY_FOLDS: Folds<ActivityState> = {
  'session.started': (_activity, entry) => ({ ...NO_ACTIVITY, startedAt: entry.at, flushedAt: entry.at }),
  'activity.noted': (activity, entry) => ({
    ...activity,
    unsent: [...activity.unsent, { kind: entry.data.kind, at: entry.at, metrics: entry.data.metrics }].slice(
      -UNSENT_CAP,
    ),
    lastAtByKind: { ...activity.lastAtByKind, [entry.data.kind]: entry.at },
    visibilityAt: entry.data.kind === 'page_visibility' ? null : activity.visibilityAt,
  }),
  'tab.shown': turned,
  'tab.hidden': turned,
  'activity.heartbeat_due': (activity, entry) => ({ ...activity, heartbeatAt: entry.at }),
  'activity.flush_due': (activity, entry) => ({
    ...activity,
    flushedAt: entry.at,
    isSending: activity.unsent.length > 0,
  }),
  'activity.sent': (activity, entry) => ({
    ...activity,
    unsent: activity.unsent.slice(entry.data.count),
    isSending: false,
  }),
  'activity.send_failed': (activity) => ({ ...activity, isSending: false }),
  'session.ended': () => NO_ACTIVITY,
}

function turned(activity: ActivityState, { at }: HasTime): ActivityState {
  return { ...activity, visibilityAt: at }
}
