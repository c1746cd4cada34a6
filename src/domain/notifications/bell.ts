import { isVisible } from './list.ts'
import type { NotificationsState } from './model.ts'
import { NOTIFICATION_TYPES } from './types/index.ts'

/** Local unread: not read, not hidden, not dismissed, type switched on, any source. */
export const unreadCount = (s: NotificationsState): number =>
  s.list.filter((n) => !n.isRead && isVisible(n) && s.enabled[n.type]).length

/**
 * The bell's number (spec 4, Notification): zero while auto-read; else local if flagged live or above zero; else the
 * server's.
 */
export function bellCount(s: NotificationsState): number {
  if (s.bell.autoRead) return 0
  const local = unreadCount(s)
  return s.bell.live || local > 0 ? local : serverPart(s)
}

/**
 * Of the server's count what a person has not put away here: no type that is off, nothing that is hidden.
 */
function serverPart({ bell: { serverUnread, serverByType }, list, enabled }: NotificationsState): number {
  const putAway = list.filter((n) => !n.isRead && n.originalEventId !== null && !isVisible(n) && enabled[n.type]).length
  const off =
    serverByType === null
      ? list.filter((n) => !n.isRead && n.originalEventId !== null && !enabled[n.type]).length
      : NOTIFICATION_TYPES.reduce((sum, type) => sum + (enabled[type] ? 0 : (serverByType[type] ?? 0)), 0)
  return Math.max(0, (serverUnread ?? 0) - off - putAway)
}

/** Badge text, capped at '99+'; null when there is nothing to count. */
export const badgeOf = (count: number): string | null => (count <= 0 ? null : count > 99 ? '99+' : String(count))
