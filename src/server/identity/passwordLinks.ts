import { randomBytes } from 'node:crypto'
import { hours } from '../../domain/core/time.ts'
import type { Sealed, SealedFor, Vault } from '../accounts/secrets.ts'
import type { Clock } from '../clock.ts'
import { deleteRecordsOf, findRecord, saveRecord, takeRecord } from '../db/identityRecords.ts'
import { findIdentityUser, type IdentityUser } from '../db/identityUsers.ts'
import type { Db } from '../db/open.ts'
import type { CompleteMail } from '../mail/mailer.ts'
import { hashOf } from './tokenHash.ts'

/** Where a password is set by a link. */
export const PASSWORD_PATH = '/oidc/password'
/** A link holds for so long, ms. */
const LINK_MS = hours(1)
/** Among the records of the provider, so that links end with the rest of a user's sign-ins. */
const KIND = 'PasswordLink'

/** The mail that brings a link, and what seals it until then. */
interface ByMail {
  readonly vault: Vault
  readonly mail: string
}

/**
 * Makes the one link of a user, in the place of any before it, and answers its token. Kept is a hash; beside it, for
 * the mail that brings it and is sent later, the token under a seal.
 */
export async function makeLink(db: Db, userId: string, now: number, by?: ByMail): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await deleteRecordsOf(db, KIND, userId)
  await saveRecord(db, {
    kind: KIND,
    id: hashOf(token),
    payload: {
      accountId: userId,
      ...(by !== undefined && { uid: by.mail, sealed: by.vault.seal(token, boundTo(userId)) }),
    },
    expiresAt: new Date(now + LINK_MS),
  })
  return token
}

/** The address of a link; without its token as far as it stands in the row of its mail. */
export function linkAddress(publicUrl: URL, token: string | null): string {
  const address = new URL(PASSWORD_PATH, publicUrl)
  if (token !== null) address.searchParams.set('token', token)
  return address.href
}

/** Puts the link into its mail as it goes out. */
export const linkInMail =
  ({
    db,
    clock,
    vault,
    publicUrl,
  }: {
    readonly db: Db
    readonly clock: Clock
    readonly vault: Vault
    readonly publicUrl: URL
  }): CompleteMail =>
  async ({ id, userId }) => {
    const link = await findRecord(db, KIND, 'uid', id, new Date(clock.now()))
    if (link === null) return null
    const token = vault.open(link.payload['sealed'] as Sealed, boundTo(userId))
    return (text) => text.replaceAll(linkAddress(publicUrl, null), linkAddress(publicUrl, token))
  }

/** Whose link it is; null for one that holds no more. */
export async function userOfLink(db: Db, token: string, now: Date): Promise<IdentityUser | null> {
  const link = await findRecord(db, KIND, 'id', hashOf(token), now)
  return link === null ? null : await findIdentityUser(db, 'id', String(link.payload['accountId']))
}

/** Uses a link up; false where that was done before. */
export const takeLink = async (db: Db, token: string, now: Date): Promise<boolean> =>
  (await takeRecord(db, KIND, hashOf(token), now)) !== null

const boundTo = (userId: string): SealedFor => ({ userId, accountId: 'identity', field: 'password link', version: 1 })
