import * as v from 'valibot'
import { MAIL_STATES } from '../mail/constants.ts'
import { ROLES_PATH } from '../session/constants.ts'
import type { Call } from './rest/call.ts'
import { count, success, textOrNull, time } from './rest/shapes.ts'

/** Calls about a user's own data and his mails that spec 7 does not have. */
export const accountExport = {
  method: 'GET',
  path: '/account/export',
  need: 'signed_in',
  about:
    'Everything that is kept of the user, by table: settings, rules, trades, notifications, activity, bills. Keys, sign-ins and what the server only works with never. It comes in pieces, as it is read; `rows` counts all of them and comes last, so an answer without it is not whole.',
  companion: 'Without it the privacy page cannot export.',
  refusals: { notYours: [403, 'While impersonating you cannot take the data along.'] },
  answer: v.looseObject({
    exported_at: time,
    data: v.record(v.string(), v.array(v.looseObject({}))),
    rows: v.number(),
  }),
} as const satisfies Call

export const accountDelete = {
  method: 'POST',
  path: '/account/delete',
  need: 'signed_in',
  keeps: false,
  about: 'Deletes the user: accounts, keys, trades, facts, sign-in, sessions. `confirm` says DELETE.',
  companion: 'Without it the privacy page cannot delete.',
  refusals: {
    paid: [409, 'Your plan still runs and would be renewed. Cancel it first in Settings.'],
    providerAway: [
      503,
      'The card provider did not answer whether a plan is still charged, so nothing was deleted. Try again in a moment.',
    ],
    busy: [409, 'A trade sync is under way. Delete your account when it has ended.'],
  },
  body: v.object({ confirm: v.literal('DELETE', 'must be DELETE') }),
  answer: success,
} as const satisfies Call

export const sessionRoles = {
  method: 'GET',
  path: ROLES_PATH,
  need: 'signed_in',
  about:
    "The roles that count for who asks: his token's, or those of the plan that is kept here (ROLES_FROM, where an outside provider is not told of plans).",
  companion: 'Without it the roles of the token count.',
  answer: v.looseObject({ roles: v.array(v.string()) }),
} as const satisfies Call

export const digestPreview = {
  method: 'GET',
  path: '/email-preferences/digest-preview',
  need: 'trial',
  about: "What the user's next digest would say: yesterday's trades in his zone, or those of seven days.",
  companion: 'Without it the page shows no preview.',
  cache: 'ofToday',
  answer: v.looseObject({
    subject: v.string(),
    /** Sentences, and figures with their names. */
    parts: v.array(v.union([v.string(), v.array(v.tuple([v.string(), v.string()]))])),
  }),
} as const satisfies Call

export const adminOutbox = {
  method: 'GET',
  path: '/admin/outbox',
  need: 'admin',
  about:
    'The newest mails with what became of each, and how many are in each state. Without a mail server they stay here to be read. What a mail said is kept for 30 days.',
  companion: 'Without it the admin page shows no mails.',
  query: v.object({ limit: count(50, 200) }),
  answer: v.looseObject({
    /** Whether a mail server is set; else mails stay here. */
    has_mail_server: v.boolean(),
    counts: v.record(v.string(), v.number()),
    mails: v.array(
      v.looseObject({
        id: v.string(),
        user_id: v.string(),
        kind: v.string(),
        recipient: v.string(),
        subject: v.string(),
        text: textOrNull,
        html: textOrNull,
        state: v.picklist(MAIL_STATES),
        attempts: v.number(),
        /** Why the last attempt failed. */
        problem: textOrNull,
        queued_at: time,
        /** When it is sent, or tried again; null once it is over. */
        due_at: v.nullable(time),
        ended_at: v.nullable(time),
      }),
    ),
  }),
} as const satisfies Call
