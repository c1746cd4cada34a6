import * as v from 'valibot'
import type { Call } from './call.ts'
import { count, flagOf, moment, success, time } from './shapes.ts'

/** Stored notification (spec 3). */
export const storedNotification = v.looseObject({
  id: v.string(),
  event_type: v.string(),
  event_timestamp: time,
  is_read: v.boolean(),
  data: v.unknown(),
})
const daysBack = (fallback: number) => v.object({ days_back: count(fallback, 365) })

export const notificationsList = {
  method: 'GET',
  path: '/notifications',
  spec: 'API-62',
  need: 'trial',
  cache: 'notificationList',
  about:
    'Stored notifications, newest first. `data` is that of the event (Event streams) with the names of spec 3 beside its own: `size`, `old_size`, `new_size`, and `title` and `message`. Where the event brought no words they are those of its type, in English, and `worded_by_type` says so.',
  query: v.object({
    limit: count(50, 200),
    offset: count(0, 100_000),
    unread_only: flagOf,
    event_types: v.optional(v.pipe(v.string(), v.maxLength(1_000))),
    since: v.optional(moment),
  }),
  answer: v.looseObject({
    notifications: v.array(storedNotification),
    returned_count: v.number(),
    total_count: v.number(),
  }),
} as const satisfies Call

export const notificationRead = {
  method: 'POST',
  path: '/notifications/{id}/mark-read',
  spec: 'API-63',
  need: 'trial',
  about: 'Marks one as read; doing it twice is one.',
  answer: success,
} as const satisfies Call
export const notificationsUnread = {
  method: 'GET',
  path: '/notifications/unread-count',
  spec: 'API-64',
  need: 'trial',
  cache: 'notificationUnread',
  about: 'How many are unread; `unread_by_type` is additive.',
  query: daysBack(7),
  answer: v.looseObject({ unread_count: v.number(), unread_by_type: v.optional(v.record(v.string(), v.number())) }),
} as const satisfies Call
export const notificationsStats = {
  method: 'GET',
  path: '/notifications/stats',
  spec: 'API-65',
  need: 'trial',
  about: 'How many there are, by type.',
  query: daysBack(30),
  answer: v.looseObject({ total_count: v.number(), by_type: v.record(v.string(), v.number()) }),
} as const satisfies Call
export const notificationsReadAll = {
  method: 'POST',
  path: '/notifications/mark-all-read',
  spec: 'API-66',
  need: 'trial',
  about: 'Marks all of the last days as read; `through` is additive: the id of the newest event that is meant.',
  query: v.object({ ...daysBack(7).entries, through: v.optional(v.pipe(v.string(), v.maxLength(200))) }),
  answer: v.looseObject({ marked_count: v.number() }),
} as const satisfies Call
