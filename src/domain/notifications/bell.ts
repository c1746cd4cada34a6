import { isVisible } from './list.ts'
import type { NotificationsState } from './model.ts'

/** Local unread: not read, not hidden, not dismissed, type switched on, any source. */
export const unreadCount = (s: NotificationsState): number => s.list.filter((n) => !n.isRead && isVisible(n) && s.enabled[n.type]).length

/** The bell's number (spec 4, Notification): zero while auto-read; else local if flagged live or above zero; else the server's. */
export function bellCount(s: NotificationsState): number {
  if (s.bell.autoRead) return 0
  const local = unreadCount(s)
  return s.bell.live || local > 0 ? local : (s.bell.serverUnread ?? 0)
}

/** Badge text, capped at '99+'; null when there is nothing to count. */
export const badgeOf = (count: number): string | null => (count <= 0 ? null : count > 99 ? '99+' : String(count))
