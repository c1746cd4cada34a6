import { after, epoch } from '../core/time.ts'
import { decidingOn, NOTHING, type Timer } from '../concept.ts'
import type { Event } from '../event.ts'
import { recoveryContextOf } from '../recovery/context.ts'
import { lacksPlan } from '../session/plan.ts'
import { candidateOfLive, NOTIFIABLE_TYPES } from './candidate.ts'
import { choicesOf } from './choices.ts'
import {
  CLEANUP_EVERY,
  HIDDEN_AGE,
  HIDDEN_CAP,
  HIDDEN_CLEANUP_EVERY,
  HIDDEN_QUOTA_FALLBACK,
  SYNC_EVERY,
} from './constants.ts'
import { decideCandidate } from './decide.ts'
import { LIST_KEY, UNREAD_KEY } from './keys.ts'
import type { HasNotifications } from './model.ts'
import type { HasWrites } from '../writes/model.ts'
import type { HasLive } from '../live/state.ts'
import type { HasLoading } from '../tabs/loading/model.ts'
import type { HasTabs } from '../tabs/model.ts'
import type { HasResources } from '../resources/model.ts'
import type { HasSession } from '../session/model.ts'
import type { HasStorage } from '../storage/model.ts'
import type { HasRecovery } from '../recovery/model.ts'

/** The slices that notifications look at: what follows from entries, and what tabs ask. */
export type Seen = HasSession &
  HasTabs &
  HasLoading &
  HasLive &
  HasResources &
  HasWrites &
  HasNotifications &
  HasRecovery &
  HasStorage

const deciding = decidingOn<Seen>()

/** Toasts wait while the product loads (row 13). */
export const isLoading = (state: Seen): boolean => state.loading.stage !== 'complete'

/** A live event becomes an entry and its toast, or recorded verdicts (rows 4 to 13). */
export const createNotifications = deciding('telling', NOTIFIABLE_TYPES, (entry, state): readonly Event[] =>
  decideCandidate(candidateOfLive(entry, recoveryContextOf(entry, state)), state.notifications, {
    loading: isLoading(state),
    isWithoutPlan: lacksPlan(state.session),
  }),
)

/** After mark-all, well or not, the list is asked for anew (PANEL-12); a list that cannot be had settles too. */
export const settleReadMarks = deciding(
  'mark all',
  ['write.saved', 'write.failed', 'resource.failed'],
  (entry, state): readonly Event[] => {
    if (entry.type === 'resource.failed')
      return entry.data.key === LIST_KEY && entry.data.final && state.notifications.bell.autoRead
        ? [{ type: 'notifications.settled', data: null }]
        : NOTHING
    return entry.data.write === 'notificationsReadAll'
      ? [{ type: 'resource.invalidated', data: { keys: [LIST_KEY, UNREAD_KEY], why: 'marked_all_read' } }]
      : NOTHING
  },
)

/**
 * choices that outlived a log-out stand in the log that begins with the next session, so that each later start
 * knows them.
 */
export const restoreChoices = deciding(
  'carried choices',
  ['session.started'],
  (_entry, { notifications }): readonly Event[] => {
    const choices = notifications.isCarried ? choicesOf(notifications) : null
    return choices === null ? NOTHING : [{ type: 'notifications.choices_carried', data: choices }]
  },
)

/** Hidden records lose their old ones at the start and weekly, and all but 100 when the disk is full. */
export const hiddenCleanup = deciding(
  'hidden records',
  ['session.started', 'notifications.cleanup_due', 'storage.degraded'],
  (entry, { notifications }): readonly Event[] => {
    const before = epoch(entry.at - HIDDEN_AGE)
    if (entry.type === 'storage.degraded')
      return notifications.hidden.length > HIDDEN_QUOTA_FALLBACK
        ? [{ type: 'notifications.hidden_pruned', data: { keep: HIDDEN_QUOTA_FALLBACK, before } }]
        : NOTHING
    const isDue =
      entry.type === 'session.started' ||
      notifications.hiddenCleanedAt === null ||
      entry.at - notifications.hiddenCleanedAt >= HIDDEN_CLEANUP_EVERY
    return isDue && notifications.hidden.length > 0
      ? [{ type: 'notifications.hidden_pruned', data: { keep: HIDDEN_CAP, before } }]
      : NOTHING
  },
)

/** Cleanup every 5 min; a sync every 10 min, but only while somebody looks. */
export function notificationTimers({ notifications, session, tabs }: Seen): readonly Timer[] {
  if (session.phase !== 'active' || notifications.startedAt === null) return []
  const cleanup: Timer = {
    id: 'notification cleanup',
    // What is muted for a time is heard again at its end.
    at: epoch(
      Math.min(
        after(notifications.cleanedAt ?? notifications.startedAt, CLEANUP_EVERY),
        ...notifications.muted.map(({ until }) => until),
      ),
    ),
    event: { type: 'notifications.cleanup_due', data: null },
  }
  const isSeen = Object.values(tabs.byName).some((tab) => tab.visible)
  const syncAt = after(notifications.syncedAt ?? notifications.startedAt, SYNC_EVERY)
  return isSeen && session.isApiAuthReady
    ? [cleanup, { id: 'notification sync', at: syncAt, event: { type: 'notifications.sync_due', data: null } }]
    : [cleanup]
}
