import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { keptSecret, type SecretParts } from '../keptSecret.ts'

/** Makes and reads the tokens with which a mail's reader stops his mails without signing in. */
export interface UnsubscribeTokens {
  /** The same for a user each time: mails of years ago still work. */
  of(userId: string): string
  /** Whose it is; null for what was not made here. */
  read(token: string): string | null
}

/** The key is this installation's, and signs nothing else. */
export async function makeUnsubscribeTokens(parts: SecretParts): Promise<UnsubscribeTokens> {
  const key = await keptSecret(parts, {
    key: 'unsubscribe key',
    bound: { userId: 'server', accountId: 'mails', field: 'unsubscribe key', version: 1 },
    make: () => randomBytes(32).toString('base64url'),
    lost: "The key of unsubscribe links cannot be opened with this installation's key: a new one is made; the links of mails that were sent before do not work any more.",
  })
  const signature = (userId: string): Buffer => createHmac('sha256', key).update(`unsubscribe ${userId}`).digest()
  return {
    of: (userId) => `${Buffer.from(userId).toString('base64url')}.${signature(userId).toString('base64url')}`,
    read(token) {
      const [name = '', given = ''] = token.split('.')
      const userId = Buffer.from(name, 'base64url').toString()
      const bytes = Buffer.from(given, 'base64url')
      const wanted = signature(userId)
      return bytes.length === wanted.length && timingSafeEqual(bytes, wanted) ? userId : null
    },
  }
}
