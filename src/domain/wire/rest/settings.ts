import * as v from 'valibot'
import { ROLE_SOURCES } from '../../access/roles.ts'
import { KEY_TEXT } from '../../accounts/constants.ts'
import { CHOICE_OPTIONS, MOST } from '../../mail/constants.ts'
import { SAID, SETUP_STEPS } from '../../setup/steps.ts'
import type { Call } from './call.ts'
import { name, success, textOrNull, time, zone } from './shapes.ts'

/** User settings (spec 3). */
const userSettings = v.looseObject({
  user_id: v.string(),
  billing_email: textOrNull,
  billing_name: textOrNull,
  timezone: textOrNull,
  email_notifications: v.boolean(),
  auto_renew: v.boolean(),
  is_setup_complete: v.nullable(v.boolean()),
  /** Additive: what the user said of the steps of his set-up. */
  setup_steps: v.optional(v.record(v.string(), v.string())),
  /** Additive: an address that gets his mails once it is proved, and where they go until then. Only where one is. */
  email_proof: v.optional(v.looseObject({ awaits: v.string(), goes_to: textOrNull })),
})
const blankIsNull = <S extends v.GenericSchema<string, string>>(schema: S) =>
  v.nullable(
    v.union([
      v.pipe(
        v.literal(''),
        v.transform(() => null),
      ),
      schema,
    ]),
  )

export const settingsUser = {
  method: 'GET',
  path: '/v1/settings/user',
  spec: 'API-23',
  need: 'signed_in',
  cache: 'userSettings',
  about: 'Profile, billing and set-up state of the user.',
  answer: userSettings,
} as const satisfies Call

export const settingsUserUpdate = {
  method: 'PUT',
  path: '/v1/settings/user',
  spec: 'API-24',
  need: 'signed_in',
  refusals: {
    providerAway: [503, 'The card provider did not take the change, so nothing was saved. Try again in a moment.'],
  },
  about:
    'Changes the given fields and answers all. `auto_renew` is told the card provider first where a plan is charged. A billing_email that nobody proved is sent a link, also when it stays the same.',
  body: v.object({
    billing_email: v.optional(
      blankIsNull(v.pipe(v.string(), v.trim(), v.maxLength(254), v.email('must be an email address'))),
    ),
    billing_name: v.optional(blankIsNull(name)),
    timezone: v.optional(v.pipe(v.string('Timezone is required'), v.minLength(1, 'Timezone is required'), zone)),
    email_notifications: v.optional(v.boolean()),
    auto_renew: v.optional(v.boolean()),
    is_setup_complete: v.optional(v.nullable(v.boolean())),
    setup_steps: v.optional(v.partial(v.object(v.entriesFromList(SETUP_STEPS, v.picklist(SAID))))),
  }),
  answer: userSettings,
} as const satisfies Call

export const settingsSubscription = {
  method: 'GET',
  path: '/v1/settings/subscription',
  spec: 'API-25',
  need: 'signed_in',
  about: 'The plan, its status and when its period ends; all null without a plan.',
  answer: v.looseObject({
    plan_type: textOrNull,
    status: textOrNull,
    current_period_end: v.nullable(time),
    /** Additive: the card provider charges for a plan, and sells no second one beside it. Only where it is so. */
    is_charged: v.optional(v.literal(true)),
    /** Additive, at an outside sign-in provider: whose word on the plan counts. */
    roles_from: v.optional(v.picklist(ROLE_SOURCES)),
  }),
} as const satisfies Call

/** Linked account (spec 3). The secret is never in an answer; the fields after the key are additive. */
export const linkedAccount = v.looseObject({
  id: v.string(),
  account_name: v.string(),
  exchange_name: v.string(),
  api_key: v.string(),
  environment: v.optional(v.string()),
  state: v.optional(v.string()),
  state_reason: v.optional(textOrNull),
  expires_at: v.optional(v.nullable(time)),
  warnings: v.optional(v.array(v.string())),
  /** Its trades from here on are read; null while none are. */
  read_from: v.optional(v.nullable(time)),
})
const key = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1),
  v.maxLength(200),
  v.regex(KEY_TEXT, 'must be letters, digits, - and _ only'),
)

export const accountsList = {
  method: 'GET',
  path: '/v1/settings/accounts',
  spec: 'API-26',
  need: 'signed_in',
  cache: 'setup',
  about: 'The linked exchange accounts.',
  answer: v.array(linkedAccount),
} as const satisfies Call

const unlinkable = {
  key: [400, '{detail}'],
  linked: [409, 'This exchange account is linked already.'],
  linkedElsewhere: [409, 'This exchange account is linked by another user.'],
  nameTaken: [409, 'You have an account named {name} already.'],
} as const

export const accountsAdd = {
  method: 'POST',
  path: '/v1/settings/accounts',
  spec: 'API-27',
  need: 'signed_in',
  refusals: unlinkable,
  about: 'Links an account after asking the exchange whether the key is read-only and complete.',
  allowance: 'accountLinks',
  body: v.object({
    account_name: name,
    api_key: key,
    api_secret: key,
    exchange_name: v.pipe(v.string(), v.toLowerCase(), v.literal('bybit', 'must be bybit')),
  }),
  answer: linkedAccount,
} as const satisfies Call

export const accountsUpdate = {
  method: 'PUT',
  path: '/v1/settings/accounts/{id}',
  spec: 'API-29',
  need: 'signed_in',
  refusals: {
    ...unlinkable,
    unreadable: [400, 'The kept secret cannot be read any more. Enter the API secret again.'],
    otherAccount: [409, 'This key belongs to another exchange account. Link it as an account of its own.'],
    rekeyed: [409, 'This account was given another key meanwhile. Try again.'],
  },
  about:
    'Renames an account or gives it another key. Without a secret the kept one stays. Another key or secret counts as a linking in the allowance of requests; so does the same key of an account that needs attention, which is tried again.',
  body: v.object({ account_name: name, api_key: key, api_secret: v.optional(key) }),
  answer: linkedAccount,
} as const satisfies Call

export const accountsDelete = {
  method: 'DELETE',
  path: '/v1/settings/accounts/{id}',
  spec: 'API-30',
  need: 'signed_in',
  about: 'Unlinks an account with all its positions and trades.',
  answer: success,
} as const satisfies Call

export const customerPortal = {
  method: 'POST',
  path: '/v1/subscriptions/create-customer-portal-session',
  spec: 'API-50',
  need: 'signed_in',
  keeps: false,
  refusals: {
    noPlan: [404, 'There is no plan to manage yet.'],
    notSold: [404, 'Plans are not sold here. Ask whoever runs this installation.'],
    providerAway: [503, 'The card provider cannot be reached now. Try again in a moment.'],
  },
  about: 'An address of the card provider where plan and invoices are managed.',
  answer: v.looseObject({ url: v.string() }),
} as const satisfies Call

/**
 * Email preferences: the specification shows no fields. A field that is true or false is a switch; one that is named in
 * `options` is one of those; `locked` ones cannot be changed.
 */
const preferences = v.looseObject({
  options: v.optional(v.record(v.string(), v.array(v.string()))),
  locked: v.optional(v.array(v.string())),
  is_subscribed: v.optional(v.boolean()),
  unsubscribed_at: v.optional(v.nullable(time)),
})
export const emailPreferences = {
  method: 'GET',
  path: '/email-preferences/',
  spec: 'API-58',
  need: 'signed_in',
  cache: 'emailPreferences',
  about: 'Which mails the user gets.',
  answer: preferences,
} as const satisfies Call
export const emailPreferencesUpdate = {
  method: 'PUT',
  path: '/email-preferences/',
  spec: 'API-59',
  need: 'signed_in',
  about: 'Changes the given mail preferences and answers all.',
  body: v.object({
    digest: v.optional(v.picklist(CHOICE_OPTIONS.digest)),
    digest_hour: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MOST.digest_hour))),
    closed_trades: v.optional(v.boolean()),
    closed_trades_above: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(MOST.closed_trades_above))),
    tips: v.optional(v.boolean()),
    quiet_hours: v.optional(v.picklist(CHOICE_OPTIONS.quiet_hours)),
  }),
  answer: preferences,
} as const satisfies Call
export const emailUnsubscribe = {
  method: 'POST',
  path: '/email-preferences/unsubscribe',
  spec: 'API-60',
  need: 'signed_in',
  about: 'Stops all mails but those about billing, accounts, keys and passwords.',
  body: v.object({ reason: v.optional(v.pipe(v.string(), v.maxLength(1_000))) }),
  bodyIsOptional: true,
  answer: preferences,
} as const satisfies Call
export const emailResubscribe = {
  method: 'POST',
  path: '/email-preferences/resubscribe',
  spec: 'API-61',
  need: 'signed_in',
  about: 'Starts them again.',
  answer: preferences,
} as const satisfies Call
