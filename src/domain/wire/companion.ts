import * as v from 'valibot'
import { ROLE_SOURCES } from '../access/roles.ts'
import { INTERVALS, PAID_PLANS } from '../billing/constants.ts'
import type { Call } from './rest/call.ts'
import { MOST_NOTED, MOST_TAGS, NOTE_LENGTH, TAG_LENGTH, tagFrom } from '../closed/tags.ts'
import { chosen, closedTrade, count, day, decimal, time, zone } from './rest/shapes.ts'

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
    rolesClaim: v.string(),
    rolesFrom: v.picklist(ROLE_SOURCES),
    /** Address of the worker's script, for pages of one's own; absent while the pages are not built. */
    worker: v.optional(v.string()),
    build: v.string(),
    api_base: v.string(),
    environment: v.string(),
    support_email: v.string(),
    /** Origins that the operator's marketing script may speak to; empty without one. */
    marketing_hosts: v.array(v.string()),
    whitelist_ips: v.array(v.string()),
    whitelist_is_placeholder: v.boolean(),
    oidc: v.looseObject({
      authority: v.string(),
      client_id: v.string(),
      audience: v.string(),
      scope: v.string(),
      roles_claim: v.string(),
      /** Other than `token`: the roles that count are asked for, by GET /session/roles. */
      roles_from: v.picklist(ROLE_SOURCES),
      redirect_path: v.string(),
      silent_redirect_path: v.string(),
      post_logout_redirect_path: v.string(),
      has_sample_users: v.boolean(),
    }),
    /** What each plan costs, as the card provider charges it; empty where plans cannot be bought here. */
    prices: v.array(
      v.looseObject({
        plan: v.picklist(PAID_PLANS),
        interval: v.picklist(INTERVALS),
        /** In the smallest unit of the currency: cents. */
        amount: v.number(),
        currency: v.string(),
        /** Nothing is charged: the provider is the stand-in, or in its test mode. */
        is_sample: v.boolean(),
      }),
    ),
  }),
} as const satisfies Call

export const checkoutSession = {
  method: 'POST',
  path: '/v1/subscriptions/create-checkout-session',
  need: 'signed_in',
  keeps: false,
  refusals: {
    alreadySubscribed: [409, 'You have a plan already. Change or end it in billing.'],
    wrongCode: [400, 'This code is not known here, or not valid for you now. Take it out to go on without it.'],
    notOffered: [404, 'This plan cannot be bought here.'],
    providerAway: [503, 'The payment page cannot be reached now. Nothing was charged; try again in a moment.'],
  },
  about:
    "An address of the card provider where a plan is paid for. An older one of the same user no longer works. The plan changes by the provider's signed message alone.",
  companion: 'Without it checkout says that plans cannot be bought here.',
  body: v.object({
    plan: v.picklist(PAID_PLANS),
    interval: v.picklist(INTERVALS),
    /** Takes something off the first payment. */
    code: v.optional(v.pipe(v.string(), v.maxLength(40))),
  }),
  answer: v.looseObject({ url: v.string() }),
} as const satisfies Call

export const billingInvoices = {
  method: 'GET',
  path: '/v1/subscriptions/invoices',
  need: 'signed_in',
  whileImpersonating: false,
  refusals: { providerAway: [503, 'The card provider cannot be reached now. Try again in a moment.'] },
  about: 'The newest invoices of the user at the card provider, at most 24.',
  companion: 'Without it the invoices are in the portal alone.',
  answer: v.looseObject({
    invoices: v.array(
      v.looseObject({
        id: v.string(),
        number: v.nullable(v.string()),
        at: time,
        /** In the smallest unit of the currency. */
        amount: v.number(),
        currency: v.string(),
        status: v.string(),
        url: v.nullable(v.string()),
      }),
    ),
  }),
} as const satisfies Call

const placement = { strategy: v.string(), account: v.string() }

export const engineInput = {
  method: 'GET',
  path: '/v1/portfolio/engine-input',
  need: 'elite',
  about:
    'All that the recommendation engine looks at beside the configuration: accounts, rules, ticked actions, and the closed trades of each strategy on an account, in columns.',
  companion: 'Without it what another configuration would advise cannot be tried before it is saved.',
  answer: v.looseObject({
    /** ms of UTC. */
    at: v.number(),
    timezone: v.string(),
    accounts: v.array(v.looseObject({ name: v.string(), broker: v.string(), balance: v.number() })),
    placements: v.array(v.looseObject(placement)),
    done: v.array(v.looseObject({ ...placement, kind: v.string(), toAccount: v.string(), at: v.number() })),
    books: v.array(
      v.looseObject({
        ...placement,
        pnl: v.array(v.string()),
        margin: v.array(v.number()),
        closed_at: v.array(v.number()),
      }),
    ),
  }),
} as const satisfies Call

export const pnlSymbols = {
  method: 'GET',
  path: '/pnl/symbols',
  need: 'trial',
  about: 'Realised profit and loss per symbol, over the last days or between two days of the given zone.',
  companion:
    'Without it the dashboard takes best and worst symbols from the closed trades that are loaded, and says how many those are.',
  query: v.object({
    user_timezone: v.optional(zone),
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
    strategy: chosen,
  }),
  answer: v.looseObject({
    symbols: v.array(v.looseObject({ symbol: v.string(), pnl: decimal, trades: v.number() })),
    total_count: v.number(),
  }),
} as const satisfies Call

/** A page of a history: the fields of each change as they were and as they are. */
const changesPage = v.looseObject({
  changes: v.array(
    v.looseObject({
      id: v.string(),
      at: time,
      by: v.string(),
      kind: v.picklist(['created', 'edited', 'deleted']),
      before: v.record(v.string(), v.unknown()),
      after: v.record(v.string(), v.unknown()),
    }),
  ),
  has_more: v.boolean(),
})
const pageOfChanges = v.object({ limit: count(25, 100), offset: count(0, 1_000_000) })

export const strategyHistory = {
  method: 'GET',
  path: '/strategy-details/{id}/history',
  need: 'trial',
  about:
    'Who changed what in the definition of a strategy and when, newest first: the keys that differ, as they were and as they are. A deleted one is also found by its name.',
  companion: 'Without it the page of a strategy says that no history is kept.',
  query: pageOfChanges,
  answer: changesPage,
} as const satisfies Call

export const botRuleHistory = {
  method: 'GET',
  path: '/bots/rules/history',
  need: 'trial',
  about:
    'Who added, changed, deactivated or deleted which bot rule and when, newest first: each change with what the rule said before and after.',
  companion: 'Without it bot maintenance says that no history is kept.',
  query: pageOfChanges,
  answer: changesPage,
} as const satisfies Call

export const exchangeSymbols = {
  method: 'GET',
  path: '/market/symbols',
  need: 'trial',
  refusals: { unreachable: [502, '{message}'] },
  about:
    'Names of the USDT perpetuals that can be traded now, in their order. Kept for an hour; while the exchange does not answer, the last list that is known.',
  companion: 'Without it symbols are typed, and none is refused for not being listed.',
  answer: v.looseObject({ symbols: v.array(v.string()) }),
} as const satisfies Call

export const configChanges = {
  method: 'GET',
  path: '/portfolio-config-changes',
  need: 'elite',
  cache: 'categoryConfig',
  about:
    'Who changed what in the portfolio configuration and when, newest first. A value is what was set before or after, null where it was the default.',
  companion: 'Without it the settings show no history.',
  query: v.object({ limit: count(50, 200) }),
  answer: v.looseObject({
    changes: v.array(
      v.looseObject({
        id: v.string(),
        at: time,
        by: v.string(),
        category: v.string(),
        key: v.string(),
        before: v.unknown(),
        after: v.unknown(),
      }),
    ),
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

const tags = v.optional(
  v.pipe(
    v.array(
      v.pipe(
        v.string(),
        v.maxLength(TAG_LENGTH),
        v.check((typed) => tagFrom(typed) !== '', 'must be a word or a few'),
      ),
    ),
    v.maxLength(MOST_TAGS),
  ),
  () => [],
)

export const tradeNotes = {
  method: 'PUT',
  path: '/trades/notes',
  need: 'trial',
  about:
    'Writes a note to closed trades, and adds or takes away tags; answers these trades. All of them are changed, or none.',
  companion: 'Without it trades have neither notes nor tags.',
  refusals: { tooManyTags: [409, 'A trade has {most} tags at most.'] },
  body: v.object({
    trade_ids: v.pipe(
      v.array(v.pipe(v.string(), v.minLength(1), v.maxLength(200))),
      v.minLength(1),
      v.maxLength(MOST_NOTED),
    ),
    /** Left as it is where it is missing or null. */
    note: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(NOTE_LENGTH)))),
    add: tags,
    remove: tags,
  }),
  answer: v.looseObject({ trades: v.array(closedTrade) }),
} as const satisfies Call
