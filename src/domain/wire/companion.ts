import * as v from 'valibot'
import { ROLE_SOURCES } from '../access/roles.ts'
import { INTERVALS, PAID_PLANS, SECOND_PLAN } from '../billing/constants.ts'
import type { Call } from './rest/call.ts'
import { time } from './rest/shapes.ts'

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
    /** False where an outside provider alone says who has which plan: no trial begins here. */
    has_trial: v.boolean(),
    /** What each plan costs at the card provider; empty where none is sold, null until the provider said it. */
    prices: v.nullable(
      v.array(
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
    ),
  }),
} as const satisfies Call

export const checkoutSession = {
  method: 'POST',
  path: '/v1/subscriptions/create-checkout-session',
  need: 'signed_in',
  keeps: false,
  refusals: {
    alreadySubscribed: [SECOND_PLAN, 'You have a plan already. Change or end it in billing.'],
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
    /** The screen that led to the prices, to go on there; none of ours is left out. */
    from: v.optional(v.pipe(v.string(), v.maxLength(200))),
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

/**
 * Which types of notifications a user switched off: what is off, so that a type that came later is on.
 */
const typesOff = v.looseObject({ /** Null while he never chose. */ disabled: v.nullable(v.array(v.string())) })

const typeName = v.pipe(v.string(), v.regex(/^[a-z_]{1,40}$/, 'must be the name of a type'))

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
  about:
    'Keeps which types are off: all of them, in place of what was kept before, or of some by name whether each is on, and the others stay as they are.',
  companion: TYPES_COMPANION,
  body: v.union([
    v.object({ disabled: v.pipe(v.array(typeName), v.maxLength(50)) }),
    v.object({ changed: v.pipe(v.record(typeName, v.boolean()), v.maxEntries(50)) }),
  ]),
  answer: typesOff,
} as const satisfies Call
