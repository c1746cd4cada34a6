import * as v from 'valibot'
import { FAULT_SECONDS, PAPER_FAULTS } from '../lab/constants.ts'
import type { Call } from './rest/call.ts'
import { chosen, day, decimal, time } from './rest/shapes.ts'

/**
 * Calls that spec 7 does not have. Every one says what a client does on a server without it (404).
 */
export const streamTickets = {
  method: 'POST',
  path: '/api/stream-tickets',
  need: 'signed_in',
  isQuestion: true,
  keeps: false,
  about: "A single-use ticket of 30 s that stands in a stream's address instead of the access token (A-147).",
  allowance: 'tickets',
  companion: 'Without it the client puts the access token in the address, as the specification says.',
  body: v.object({
    purpose: v.picklist(['events', 'trades', 'task']),
    task_id: v.optional(v.pipe(v.string(), v.maxLength(100))),
  }),
  answer: v.looseObject({ ticket: v.string(), expires_in: v.number() }),
} as const satisfies Call

/** What the pages need to know before anyone is signed in. */
export const runtimeConfig = {
  method: 'GET',
  path: '/runtime.json',
  need: 'public',
  about: 'Where the API and the identity provider are.',
  companion: 'Without it the pages use the values they were built with.',
  answer: v.looseObject({
    /** Flat spellings of the identity provider's settings, for the sign-in page. */
    authority: v.string(),
    clientId: v.string(),
    audience: v.string(),
    signInPath: v.string(),
    silentPath: v.string(),
    build: v.string(),
    api_base: v.string(),
    environment: v.string(),
    support_email: v.string(),
    whitelist_ips: v.array(v.string()),
    whitelist_is_placeholder: v.boolean(),
    oidc: v.looseObject({
      authority: v.string(),
      client_id: v.string(),
      audience: v.string(),
      scope: v.string(),
      roles_claim: v.string(),
      redirect_path: v.string(),
      silent_redirect_path: v.string(),
      post_logout_redirect_path: v.string(),
      has_sample_users: v.boolean(),
    }),
  }),
} as const satisfies Call

export const health = {
  method: 'GET',
  path: '/health',
  need: 'public',
  about: 'Whether the server answers, which build it is, and how many event streams it has open.',
  companion: 'For operators; no screen uses it.',
  answer: v.looseObject({ ok: v.boolean(), build: v.string(), open_streams: v.number() }),
} as const satisfies Call

export const pnlSymbols = {
  method: 'GET',
  path: '/pnl/symbols',
  need: 'trial',
  about: 'Realised profit and loss per symbol, over the last days or between two days of the given zone.',
  companion:
    'Without it the dashboard takes best and worst symbols from the closed trades that are loaded, and says how many those are.',
  query: v.object({
    user_timezone: v.optional(v.pipe(v.string(), v.maxLength(64))),
    days: v.optional(
      v.pipe(
        v.string(),
        v.regex(/^\d{1,4}$/, 'must be a number of days'),
        v.transform(Number),
        v.minValue(1, 'must be at least 1'),
      ),
    ),
    from: v.optional(day),
    to: v.optional(day),
    account: chosen,
  }),
  answer: v.looseObject({
    symbols: v.array(v.looseObject({ symbol: v.string(), pnl: decimal, trades: v.number() })),
    total_count: v.number(),
  }),
} as const satisfies Call

export const botRuleFigures = {
  method: 'GET',
  path: '/bots/rules/figures',
  need: 'trial',
  about:
    'What the trades of each bot rule came to: when the newest closed, and how many closed in the last 30 days with which net PnL. A rule that never closed one is left out.',
  companion: 'Without it the rules stand without these figures, and none is called idle.',
  answer: v.looseObject({
    rules: v.array(
      v.looseObject({ rule_id: v.string(), last_closed_at: time, trades_30_days: v.number(), pnl_30_days: decimal }),
    ),
  }),
} as const satisfies Call

/**
 * Which types of notifications a user switched off: what is off, so that a type that came later is on.
 */
const typesOff = v.looseObject({ /** Null while he never chose. */ disabled: v.nullable(v.array(v.string())) })

const TYPES_COMPANION = 'Without it a client keeps them on the device alone.'

export const notificationTypes = {
  method: 'GET',
  path: '/api/notification-types',
  need: 'signed_in',
  about: 'The types of notifications that the user switched off on any device; null while he never chose.',
  companion: TYPES_COMPANION,
  answer: typesOff,
} as const satisfies Call

export const notificationTypesUpdate = {
  method: 'PUT',
  path: '/api/notification-types',
  need: 'signed_in',
  about: 'Keeps which types are off, in place of what was kept before.',
  companion: TYPES_COMPANION,
  body: v.object({
    disabled: v.pipe(
      v.array(v.pipe(v.string(), v.regex(/^[a-z_]{1,40}$/, 'must be the name of a type'))),
      v.maxLength(50),
    ),
  }),
  answer: typesOff,
} as const satisfies Call

/** States are the account's as the product has them; times are Unix ms of the server. */
const paperRun = v.looseObject({
  fault: v.picklist(PAPER_FAULTS),
  seconds: v.number(),
  started_at: v.number(),
  ends_at: v.number(),
  now: v.number(),
  phase: v.picklist(['active', 'recovering', 'over']),
  is_stopped: v.boolean(),
  is_undone: v.boolean(),
  states: v.array(
    v.looseObject({
      at: v.number(),
      account: v.string(),
      state: v.picklist(['connecting', 'live', 'delayed', 'needs_attention', 'unknown']),
      detail: v.nullable(v.string()),
    }),
  ),
  /** Facts of the users of these accounts since its start, and closed trades among them that were told before. */
  facts: v.number(),
  repeated: v.number(),
})

/** A run of a fault against the paper exchange. */
export type PaperRun = v.InferOutput<typeof paperRun>

const paperLab = v.looseObject({ accounts: v.number(), run: v.nullable(paperRun) })

const LAB_COMPANION =
  'Without it, and everywhere but in embedded mode with the paper exchange, the laboratory offers the fixture replay alone.'

export const labPaper = {
  method: 'GET',
  path: '/api/lab/paper',
  need: 'admin',
  cache: 'faultRun',
  about:
    'How many accounts the paper exchange has linked, and the last run of a fault against it. 404 outside embedded mode.',
  companion: LAB_COMPANION,
  answer: paperLab,
} as const satisfies Call

export const labPaperStart = {
  method: 'POST',
  path: '/api/lab/paper',
  need: 'admin',
  keeps: false,
  refusals: { underWay: [409, 'A run is under way. Stop it, or wait for its end.'] },
  about:
    'Lets the paper exchange misbehave for some seconds, which is always taken back. 409 while a run is under way.',
  companion: LAB_COMPANION,
  body: v.object({
    fault: v.picklist(PAPER_FAULTS),
    seconds: v.pipe(v.number(), v.integer(), v.minValue(FAULT_SECONDS.least), v.maxValue(FAULT_SECONDS.most)),
  }),
  answer: paperLab,
} as const satisfies Call

export const labPaperStop = {
  method: 'DELETE',
  path: '/api/lab/paper',
  need: 'admin',
  keeps: false,
  about: 'Takes the fault of the running run back now.',
  companion: LAB_COMPANION,
  answer: paperLab,
} as const satisfies Call
