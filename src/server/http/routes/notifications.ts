import { sum } from '../../../domain/core/lists.ts'
import { days } from '../../../domain/core/time.ts'
import { withSwitched } from '../../../domain/notifications/typesOff.ts'
import { countByType, countUnread, listNotifications, markAllRead, markRead } from '../../db/notifications.ts'
import { saveTypesOff, typesOff } from '../../db/notificationTypes.ts'
import { seqOf } from '../../events/factId.ts'
import type { Parts } from '../../parts.ts'
import { notFound } from '../problem.ts'
import type { SomeRoutes } from '../serve.ts'
import { storedData } from '../storedData.ts'

/**
 * Stored notifications: the facts of the log that notify, under the id of their fact, so that no path makes two of one.
 */
export function notificationRoutes(parts: Parts) {
  const { db, clock, facts, hub } = parts
  const now = (): Date => new Date(clock.now())
  const daysAgo = (count: number): Date => new Date(clock.now() - days(count))

  return {
    notificationsList: async ({ session, query }) => {
      const types = (query.event_types ?? '')
        .split(',')
        .map((type) => type.trim())
        .filter((type) => type !== '')
      const { rows, total } = await listNotifications(db, session.userId, {
        limit: query.limit,
        offset: query.offset,
        unreadOnly: query.unread_only === true,
        types,
        since: query.since === undefined ? null : new Date(query.since),
        epoch: facts.epoch,
        head: await facts.head(session.userId),
      })
      const notifications = rows.map((row) => ({
        id: row.id,
        event_type: row.event_type,
        event_timestamp: row.event_timestamp,
        is_read: row.readAt !== null,
        data: storedData(row),
      }))
      return { notifications, returned_count: notifications.length, total_count: total }
    },
    notificationRead: async ({ session, part, change }) => {
      const seq = seqOf(part('id'), facts.epoch)
      return await change(async ({ tx }) => {
        if (seq === null || !(await markRead(tx, session.userId, seq, now()))) throw notFound()
        return { success: true }
      })
    },
    notificationsUnread: async ({ session, query }) => {
      const byType = await countUnread(db, session.userId, daysAgo(query.days_back))
      return { unread_count: sum(Object.values(byType)), unread_by_type: byType }
    },
    notificationsStats: async ({ session, query }) => {
      const byType = await countByType(db, session.userId, daysAgo(query.days_back))
      return { total_count: sum(Object.values(byType)), by_type: { ...byType } }
    },
    notificationsReadAll: async ({ session, query, change }) => {
      // A call that comes late marks what was there when it was meant; one of another history names nothing of this.
      const through = query.through === undefined ? null : (seqOf(query.through, facts.epoch) ?? 0)
      const since = daysAgo(query.days_back)
      return await change(async ({ tx }) => ({
        marked_count: await markAllRead(tx, session.userId, { since, through, now: now() }),
      }))
    },
    notificationTypes: async ({ session }) => ({ disabled: await typesOff(db, session.userId) }),
    notificationTypesUpdate: async ({ session: { userId }, body, change }) => {
      const answer = await change(async ({ tx }) => {
        const off = 'disabled' in body ? body.disabled : withSwitched((await typesOff(tx, userId)) ?? [], body.changed)
        return { disabled: await saveTypesOff(tx, userId, off) }
      })
      hub.refresh(userId, 'notification_types')
      return answer
    },
  } satisfies SomeRoutes
}
