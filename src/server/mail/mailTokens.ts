import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { isRecord } from '../../domain/core/wire.ts'
import { keptSecret, type SecretParts } from '../keptSecret.ts'

/** Makes and reads the tokens of a mail's links, which act without a sign-in. */
export interface MailTokens<T> {
  /** The same for the same each time: mails of years ago still work. */
  of(what: T): string
  /** What it stands for; null for what was not made here. */
  read(token: string): T | null
}

/** Whose mails go to which address. */
export interface UserAddress {
  readonly userId: string
  readonly email: string
}

/** Tokens with which a mail's reader stops a user's mails: of his id. */
export async function makeUnsubscribeTokens(parts: SecretParts): Promise<MailTokens<string>> {
  return signed(await signingKey(parts, 'unsubscribe'), 'unsubscribe')
}

/** Tokens with which whoever reads an address lets a user's mails come there. */
export async function makeAddressTokens(parts: SecretParts): Promise<MailTokens<UserAddress>> {
  const texts = signed(await signingKey(parts, 'address'), 'address')
  return {
    of: ({ userId, email }) => texts.of(JSON.stringify({ userId, email })),
    read(token) {
      const text = texts.read(token)
      const said: unknown = text === null ? null : JSON.parse(text)
      return isRecord(said) ? { userId: String(said['userId']), email: String(said['email']) } : null
    },
  }
}

/** The key is this installation's, and signs nothing else. */
const signingKey = (parts: SecretParts, purpose: 'unsubscribe' | 'address'): Promise<string> =>
  keptSecret(parts, {
    key: `${purpose} key`,
    bound: { userId: 'server', accountId: 'mails', field: `${purpose} key`, version: 1 },
    make: () => randomBytes(32).toString('base64url'),
    lost: `The key of ${purpose} links cannot be opened with this installation's key: a new one is made; the links of mails that were sent before do not work any more.`,
  })

function signed(key: string, purpose: string): MailTokens<string> {
  const signature = (text: string): Buffer => createHmac('sha256', key).update(`${purpose} ${text}`).digest()
  return {
    of: (text) => `${Buffer.from(text).toString('base64url')}.${signature(text).toString('base64url')}`,
    read(token) {
      const [name = '', given = ''] = token.split('.')
      const text = Buffer.from(name, 'base64url').toString()
      const bytes = Buffer.from(given, 'base64url')
      const wanted = signature(text)
      return bytes.length === wanted.length && timingSafeEqual(bytes, wanted) ? text : null
    },
  }
}
