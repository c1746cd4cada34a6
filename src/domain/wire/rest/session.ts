import * as v from 'valibot'
import type { Call } from './call.ts'
import { count, fact, numberOf, success, textOrNull, time } from './shapes.ts'

const timeOfAnySort = v.optional(v.nullable(v.union([v.string(), v.number()])))

export const sessionEnd = {
  method: 'POST',
  path: '/api/session/end',
  spec: 'API-67',
  need: 'signed_in',
  whileImpersonating: true,
  keeps: false,
  about: 'Ends this session on the server, before log-out; its token is refused from now on.',
  answer: success,
} as const satisfies Call
export const sessionSyncActivity = {
  method: 'POST',
  path: '/session/sync-activity',
  spec: 'API-68',
  need: 'signed_in',
  about: 'Tells when the user was last active and what he saw last.',
  allowance: 'reports',
  body: v.looseObject({
    lastUserActivity: timeOfAnySort,
    sessionStartTime: timeOfAnySort,
    lastSeenEventId: v.optional(textOrNull),
  }),
  answer: v.looseObject({ synced: v.boolean() }),
} as const satisfies Call

/** Recovery response (spec 3), with the additive fields of reliability R1 to R5. */
const recovery = v.looseObject({
  events: v.array(fact),
  aggregated: v.boolean(),
  total_events: v.number(),
  gap_hours: v.optional(v.number()),
  time_range: v.optional(v.looseObject({ start: time, end: time })),
  strategy_summaries: v.optional(
    v.array(v.looseObject({ strategy: textOrNull, trades: v.number(), pnl: v.union([v.number(), v.string()]) })),
  ),
  summary_messages: v.optional(v.array(v.string())),
  system_notification_id: v.optional(textOrNull),
  total_pnl: v.optional(v.union([v.number(), v.string()])),
  epoch: v.optional(v.string()),
  head_seq: v.optional(v.number()),
  through_seq: v.optional(v.number()),
  has_more: v.optional(v.boolean()),
})

export const eventsSince = {
  method: 'GET',
  path: '/events/since',
  spec: 'API-69',
  need: 'signed_in',
  about:
    'Facts after an id, 1,000 a page; or those of a span of time, which are summed up when the gap is 6 h or more (A-61).',
  query: v.object({
    since_event_id: v.optional(v.pipe(v.string(), v.maxLength(100))),
    since_timestamp: v.optional(v.pipe(v.string(), v.maxLength(40))),
    lookback_window_ms: v.optional(numberOf),
    activity_gap_ms: v.optional(numberOf),
    last_user_activity: v.optional(v.pipe(v.string(), v.maxLength(40))),
    limit: count(1_000, 1_000),
  }),
  answer: recovery,
} as const satisfies Call

export const eventsStream = {
  method: 'GET',
  path: '/api/events/stream',
  spec: 'API-70',
  need: 'signed_in',
  about: 'The first event stream: snapshots, values, and every fact as unified_notification.',
  kind: 'stream',
  purpose: 'events',
  query: v.object({ token: v.string() }),
} as const satisfies Call

export const recordCacheInvalidation = {
  method: 'POST',
  path: '/api/polling/sse/record-cache-invalidation',
  spec: 'API-71',
  need: 'signed_in',
  about: 'The client threw all its caches away.',
  allowance: 'reports',
  answer: success,
} as const satisfies Call
export const recoverySync = {
  method: 'POST',
  path: '/api/polling/sse/recovery-sync',
  spec: 'API-72',
  need: 'signed_in',
  isQuestion: true,
  keeps: false,
  about: 'Asks for a new position snapshot on the first stream.',
  allowance: 'reports',
  body: v.looseObject({}),
  bodyIsOptional: true,
  answer: v.looseObject({ success: v.boolean(), head_seq: v.optional(v.number()), epoch: v.optional(v.string()) }),
} as const satisfies Call

const activity = v.looseObject({ timestamp: timeOfAnySort })
export const userActivity = {
  method: 'POST',
  path: '/api/polling/user-activity',
  spec: 'API-73',
  need: 'signed_in',
  about: 'One activity of the user.',
  allowance: 'reports',
  body: v.looseObject({ event_type: v.pipe(v.string(), v.maxLength(100)), data: v.optional(activity) }),
  answer: success,
} as const satisfies Call
export const userActivityBatch = {
  method: 'POST',
  path: '/api/polling/user-activity-batch',
  spec: 'API-74',
  need: 'signed_in',
  about:
    'Several activities at once; 2,000 of a user are kept an hour; of one whose data is longer than 2,000 characters, its type alone.',
  allowance: 'reports',
  body: v.looseObject({
    events: v.pipe(
      v.array(
        v.looseObject({
          eventType: v.pipe(v.string(), v.maxLength(100)),
          data: v.optional(v.unknown()),
          timestamp: timeOfAnySort,
        }),
      ),
      v.maxLength(500),
    ),
  }),
  answer: v.looseObject({ success: v.boolean(), stored: v.optional(v.number()) }),
} as const satisfies Call
