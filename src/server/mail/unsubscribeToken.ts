import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Db } from '../db/open.ts'
import { keptValue } from '../db/serverState.ts'

/** Makes and reads the tokens with which a mail's reader stops his mails without signing in. */
export interface UnsubscribeTokens {
  /** The same for a user each time: mails of years ago still work. */
  of(userId: string): string
  /** Whose it is; null for what was not made here. */
  read(token: string): string | null
}

/** The key is this installation's, and signs nothing else. */
export async function makeUnsubscribeTokens(db: Db): Promise<UnsubscribeTokens> {
  const key = await keptValue(db, 'unsubscribe key', () => randomBytes(32).toString('base64url'))
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
