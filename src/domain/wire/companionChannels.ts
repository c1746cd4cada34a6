import * as v from 'valibot'
import { CHANNEL_KINDS, CHANNEL_STATES, LOUDNESS } from '../channels/constants.ts'
import { DAY_TIME } from '../channels/quiet.ts'
import type { Call } from './rest/call.ts'
import { name, success, textOrNull, time } from './rest/shapes.ts'

/** How a person is told while no page of his is open (N4). Addresses and keys come in and never go out. */
const channelsAnswer = v.looseObject({
  /** The key with which a browser asks its push service for an address of this server. */
  server_key: v.string(),
  /** Name of the operator's Telegram bot; null where none is set or it does not answer. */
  telegram_bot: textOrNull,
  has_telegram: v.boolean(),
  /** Zone of the quiet hours. */
  zone: v.string(),
  grid: v.record(v.string(), v.record(v.string(), v.picklist(LOUDNESS))),
  quiet: v.nullable(v.looseObject({ from: v.string(), to: v.string() })),
  urgent_is_never_quiet: v.boolean(),
  has_amounts: v.boolean(),
  channels: v.array(
    v.looseObject({
      id: v.string(),
      kind: v.picklist(CHANNEL_KINDS),
      label: v.string(),
      state: v.picklist(CHANNEL_STATES),
      /** Why it is not told any more, or why the last test failed. */
      problem: textOrNull,
      created_at: time,
      /** When it last took a message. */
      told_at: v.nullable(time),
      /** Names a browser's own device among these without saying its address. */
      mark: v.string(),
    }),
  ),
})

const COMPANION = 'Without it nobody is told while no page is open, and the page of it says so.'
const dayTime = v.pipe(v.string(), v.regex(DAY_TIME, 'must be a time such as 22:00'))
const endpoint = v.pipe(v.string(), v.maxLength(2_000), v.url('must be an address'))
const key = (bytes: number) =>
  v.pipe(
    v.string(),
    v.regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}=*$`), `must be ${bytes} bytes as base64url`),
  )
/** The address and keys of a browser's subscription, as it gives them. */
const subscription = { push_endpoint: endpoint, push_key: key(65), push_auth: key(16) }

export const channels = {
  method: 'GET',
  path: '/api/channels',
  need: 'signed_in',
  cache: 'channels',
  about:
    'How the user is told while no page of his is open: devices, chats, webhooks, what goes by which, quiet hours.',
  companion: COMPANION,
  answer: channelsAnswer,
} as const satisfies Call

export const channelChoicesUpdate = {
  method: 'PUT',
  path: '/api/channels/choices',
  need: 'trial',
  about:
    'Changes what goes by which channel, quiet hours (in the zone of the profile) and whether amounts are said; what is left out stays.',
  companion: COMPANION,
  body: v.object({
    grid: v.optional(
      v.record(
        v.pipe(v.string(), v.regex(/^[a-z_]{1,40}$/, 'must be the name of a type')),
        v.strictObject(v.entriesFromList(CHANNEL_KINDS, v.optional(v.picklist(LOUDNESS)))),
      ),
    ),
    quiet: v.optional(
      v.nullable(
        v.pipe(
          v.object({ from: dayTime, to: dayTime }),
          v.check(({ from, to }) => from !== to, 'must begin and end at different times'),
        ),
      ),
    ),
    urgent_is_never_quiet: v.optional(v.boolean()),
    has_amounts: v.optional(v.boolean()),
  }),
  answer: channelsAnswer,
} as const satisfies Call

const refusals = {
  refusedAddress: [400, '{problem}'],
  tooMany: [409, 'There are {most} of these at most. Take one away first.'],
} as const

export const channelPushAdd = {
  method: 'POST',
  path: '/api/channels/push',
  need: 'trial',
  about:
    'Tells a browser while no page is open: the address and keys of its subscription (RFC 8291). Again for one that is there already renews it.',
  companion: COMPANION,
  refusals,
  body: v.object({ label: name, ...subscription }),
  answer: channelsAnswer,
} as const satisfies Call

export const channelWebhookAdd = {
  method: 'POST',
  path: '/api/channels/webhooks',
  need: 'trial',
  about:
    'Posts notifications to an https address as they happen. Each request carries `Webhook-Id`, `Webhook-Timestamp` (s) and `Webhook-Signature`: `sha256=` and the HMAC-SHA256, in hex, of `<timestamp>.<body>` under the secret that is named here. Refuse what is older than five minutes, and take one id once.',
  companion: COMPANION,
  refusals,
  body: v.object({
    label: name,
    webhook_url: v.pipe(v.string(), v.maxLength(2_000)),
    signing_secret: v.pipe(v.string(), v.minLength(24, 'must have at least 24 characters'), v.maxLength(200)),
  }),
  answer: channelsAnswer,
} as const satisfies Call

export const channelTelegramAdd = {
  method: 'POST',
  path: '/api/channels/telegram',
  need: 'trial',
  keeps: false,
  about:
    "Links the Telegram chat from which `/start CODE` is sent to the operator's bot within ten minutes. The code counts once.",
  companion: COMPANION,
  refusals: { ...refusals, noBot: [409, 'The operator of this installation has set no Telegram bot.'] },
  body: v.object({
    link_code: v.pipe(v.string(), v.regex(/^[\w-]{22,64}$/, 'must be 22 characters or more of base64url')),
  }),
  answer: channelsAnswer,
} as const satisfies Call

export const channelRemove = {
  method: 'DELETE',
  path: '/api/channels/{id}',
  need: 'signed_in',
  about: 'Takes a device, chat or webhook away; nothing more is sent there.',
  companion: COMPANION,
  answer: channelsAnswer,
} as const satisfies Call

export const channelTest = {
  method: 'POST',
  path: '/api/channels/{id}/test',
  need: 'trial',
  about: 'Sends a message by a channel now. One that failed is told again once this went through.',
  companion: COMPANION,
  answer: channelsAnswer,
} as const satisfies Call

export const notificationsShown = {
  method: 'POST',
  path: '/api/notifications/shown',
  need: 'trial',
  keeps: false,
  allowance: 'reports',
  about: "Pages show these notifications: the user's other devices mark them seen, and no channel tells them.",
  companion: 'Without it each device tells what it hears.',
  body: v.object({ ids: v.pipe(v.array(v.pipe(v.string(), v.maxLength(200))), v.maxLength(200)) }),
  answer: success,
} as const satisfies Call

export const pushShown = {
  method: 'POST',
  path: '/api/push/shown',
  need: 'public',
  keeps: false,
  about: 'A device shows a message: by the token that stood in it. No other device of its owner gets it then.',
  companion: 'A service worker alone asks for it.',
  body: v.object({ token: v.pipe(v.string(), v.maxLength(100)) }),
  answer: success,
} as const satisfies Call

export const pushRenewed = {
  method: 'POST',
  path: '/api/push/renewed',
  need: 'public',
  keeps: false,
  about: "A browser's push service gave it another address: proved by the address and secret before.",
  companion: 'A service worker alone asks for it.',
  body: v.object({ before_endpoint: endpoint, before_auth: key(16), ...subscription }),
  answer: success,
} as const satisfies Call
