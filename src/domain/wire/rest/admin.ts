import * as v from 'valibot'
import { ADMIN_PLANS, ADMIN_ROLES, ADMIN_SORTS, IMPERSONATION_MINUTES, USERS_A_PAGE } from '../../admin/constants.ts'
import type { Call } from './call.ts'
import { count, filter, textOrNull, time } from './shapes.ts'

const timeOrNull = v.nullable(time)

/** A user as an administrator sees him: no key, no secret, nothing of what he trades. */
const user = v.looseObject({
  id: v.string(),
  email: textOrNull,
  name: textOrNull,
  roles: v.array(v.string()),
  /** Null without a plan. */
  plan_type: textOrNull,
  status: textOrNull,
  /** Null where no trial runs. */
  trial_end: timeOrNull,
  /** How many he linked, and how many bot rules of his are active. */
  accounts: v.number(),
  rules: v.number(),
  /** Null for who never came. */
  last_seen_at: timeOrNull,
  created_at: timeOrNull,
})

export const adminUsers = {
  method: 'GET',
  path: '/admin/users',
  spec: 'API-51',
  need: 'admin',
  about: `All users, ${USERS_A_PAGE} a page, narrowed by a text in name, email or id, by role, plan and status.`,
  query: v.object({
    q: filter,
    /** Exactly this one. */
    id: filter,
    role: v.optional(v.picklist(ADMIN_ROLES)),
    plan: v.optional(v.picklist(ADMIN_PLANS)),
    status: filter,
    sort: v.optional(v.picklist(ADMIN_SORTS), 'email'),
    dir: v.optional(v.picklist(['asc', 'desc']), 'asc'),
    offset: count(0, 1_000_000),
    limit: count(USERS_A_PAGE, USERS_A_PAGE),
  }),
  answer: v.looseObject({
    users: v.array(user),
    /** Those that pass the filters, and all that there are. */
    total_count: v.number(),
    all_count: v.number(),
    /** Every status that somebody has, for the filter. */
    statuses: v.array(v.string()),
  }),
} as const satisfies Call

export const impersonateStart = {
  method: 'POST',
  path: '/admin/impersonate/start',
  spec: 'API-52',
  need: 'admin',
  // Its answer is a token, which is kept nowhere.
  keeps: false,
  refusals: {
    unknown: [404, 'Nobody with this id has signed in yet.'],
    admin: [403, 'An administrator cannot be impersonated.'],
  },
  about: `A token that looks as another user for ${IMPERSONATION_MINUTES} minutes: whatever changes something, or opens what is secret or paid, is refused. Never of an administrator; nothing renews it, and ending its session ends it. The histories of both tell of it (T6).`,
  body: v.object({
    target_user_id: v.pipe(v.string(), v.maxLength(200)),
    reason: v.pipe(
      v.string(),
      v.trim(),
      v.minLength(1, 'is required'),
      v.maxLength(500),
      v.regex(/^[^\p{Cc}\p{Bidi_Control}]*$/u, 'must not hold control characters'),
    ),
  }),
  answer: v.looseObject({
    token: v.string(),
    expires_at: time,
    user: v.looseObject({ id: v.string(), email: textOrNull, name: textOrNull, roles: v.array(v.string()) }),
  }),
} as const satisfies Call

export const adminImpersonations = {
  method: 'GET',
  path: '/admin/impersonations',
  need: 'admin',
  about: 'The newest impersonations: who looked as whom, why, from when to when.',
  companion: 'Without it the admin page shows no log of impersonations.',
  query: v.object({ limit: count(100, 500) }),
  answer: v.looseObject({
    impersonations: v.array(
      v.looseObject({
        id: v.string(),
        admin_id: v.string(),
        admin_name: textOrNull,
        target_id: v.string(),
        target_name: textOrNull,
        reason: v.string(),
        started_at: time,
        ends_at: time,
        /** Null where it ended by its time, or still runs. */
        ended_at: v.nullable(time),
        state: v.picklist(['running', 'expired', 'stopped', 'replaced', 'signed_out']),
      }),
    ),
  }),
} as const satisfies Call

export const adminBillingEvents = {
  method: 'GET',
  path: '/admin/billing-events',
  need: 'admin',
  about:
    'The newest signed messages of the card provider, with what was done about each. One whose signature is wrong is kept nowhere.',
  companion: 'Without it the admin page shows no messages of the card provider.',
  query: v.object({ limit: count(100, 500) }),
  answer: v.looseObject({
    messages: v.array(
      v.looseObject({
        id: v.string(),
        user_id: textOrNull,
        user_name: textOrNull,
        type: v.string(),
        verdict: v.string(),
        made_at: time,
        heard_at: time,
      }),
    ),
  }),
} as const satisfies Call
