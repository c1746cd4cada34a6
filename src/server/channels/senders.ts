import { createHash, createHmac, randomBytes } from 'node:crypto'
import webPush from 'web-push'
import type { Telling } from '../../domain/channels/telling.ts'
import type { Delivery } from '../db/deliveries.ts'
import type { Outgoing } from './outgoing.ts'
import type { PushKeys } from './pushKeys.ts'
import type { Targets } from './targets.ts'

/** A push service keeps a message so long for a device that is off, s. */
const KEPT_BY_SERVICE = 12 * 3_600
/** A push message holds so many bytes at most; a longer text is cut. */
const LONGEST_TEXT = 600

/** What is sent speaks for this server. */
export interface SenderParts {
  readonly keys: PushKeys
  /** `mailto:` address under which push services reach the operator. */
  readonly subject: string
  readonly now: () => number
}

/**
 * What is sent to a device, encrypted for it alone (RFC 8291) and signed for its push service (RFC 8292). The `token`
 * lets the device say that it shows it.
 */
export function pushOf(
  { keys, subject }: Pick<SenderParts, 'keys' | 'subject'>,
  target: Targets['push'],
  { id, content }: Pick<Delivery, 'id' | 'content'>,
  token: string,
): Outgoing {
  const { title, text, path, isSilent, at } = content.message
  const tag = tagOf(id)
  const payload = JSON.stringify({
    title,
    text: text.slice(0, LONGEST_TEXT),
    path,
    is_silent: isSilent,
    at,
    tag: content.facts.length === 1 ? `live_${content.facts[0]}` : tag,
    token,
  })
  const { publicKey, privateKey } = keys
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint: target.endpoint, keys: { p256dh: target.p256dh, auth: target.auth } },
    payload,
    {
      vapidDetails: { subject, publicKey, privateKey },
      TTL: KEPT_BY_SERVICE,
      urgency: isSilent ? 'normal' : 'high',
      // A message that is sent again takes the place of the first, where that still waits.
      topic: tag,
      contentEncoding: 'aes128gcm',
    },
  )
  return {
    url: target.endpoint,
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
    body: body ?? Buffer.alloc(0),
  }
}

/** A new token, and what is kept of it. */
export function newToken(): { readonly token: string; readonly hash: string } {
  const token = randomBytes(24).toString('base64url')
  return { token, hash: tokenHash(token) }
}

/** What is kept of a token. */
export const tokenHash = (token: string): string => createHash('sha256').update(`shown ${token}`).digest('hex')

const tagOf = (id: string): string => createHash('sha256').update(id).digest('base64url').slice(0, 32)

/** What a program reads of one notification. */
const toldOf = ({ id, type, kind, title, text, amount, at, isUrgent }: Telling, hasAmounts: boolean) => ({
  id,
  type,
  kind,
  title,
  text,
  ...(hasAmounts ? { amount } : {}),
  at: new Date(at).toISOString(),
  is_urgent: isUrgent,
})

/**
 * What is sent to a program: JSON, signed with HMAC-SHA256 over `<timestamp>.<body>`. The same `Webhook-Id` is the same
 * message, sent again.
 */
export function webhookOf(
  { now }: Pick<SenderParts, 'now'>,
  target: Targets['webhook'],
  { id, content }: Pick<Delivery, 'id' | 'content'>,
  hasAmounts: boolean,
): Outgoing {
  const { title, text, isSilent } = content.message
  const body = JSON.stringify({
    title,
    text,
    is_silent: isSilent,
    notifications: content.tellings.map((telling) => toldOf(telling, hasAmounts)),
  })
  const timestamp = String(Math.floor(now() / 1_000))
  return {
    url: target.url,
    headers: {
      'Content-Type': 'application/json',
      'User-Agent': 'bot-blending',
      'Webhook-Id': tagOf(id),
      'Webhook-Timestamp': timestamp,
      'Webhook-Signature': `sha256=${createHmac('sha256', target.secret).update(`${timestamp}.${body}`).digest('hex')}`,
    },
    body,
  }
}
