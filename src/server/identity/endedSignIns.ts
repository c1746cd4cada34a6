import { seconds } from '../../domain/core/time.ts'
import { numberFrom, textFrom } from '../../domain/core/wire.ts'
import { findRecord, saveRecord } from '../db/identityRecords.ts'
import type { Db } from '../db/open.ts'

/** How long a sign-in is good from its last use, seconds. */
export const SIGN_IN_SECONDS = 14 * 24 * 60 * 60
/** Among the records of the provider, one to a user at most: it goes with his account. */
const KIND = 'EndedSignIns'

/**
 * Ends the sign-ins of a user so far, beside the records of them: a request that is under way meanwhile writes again
 * what it has read. Kept until what is written so has ended by itself.
 */
export async function endSignInsSoFar(db: Db, userId: string, now: number): Promise<void> {
  // The provider keeps whole seconds: of this one nothing counts any more.
  const since = Math.floor(now / 1_000) + 1
  await saveRecord(db, {
    kind: KIND,
    id: userId,
    payload: { accountId: userId, since },
    expiresAt: new Date(now + seconds(2 * SIGN_IN_SECONDS)),
  })
}

/** The second as of which a user who signs in now, by a password that was asked for at `at`, is signed in. */
export async function signInSecond(db: Db, userId: string, at: number): Promise<number> {
  return Math.max(Math.floor(at / 1_000), await countsSince(db, userId, at))
}

/** Whether a session, code or refresh token hangs on a sign-in that was ended. */
export async function isOfEndedSignIn(
  db: Db,
  payload: Readonly<Record<string, unknown>>,
  now: number,
): Promise<boolean> {
  const userId = textFrom(payload['accountId'])
  const signedInAt = numberFrom(payload['loginTs'] ?? payload['authTime'])
  return userId !== null && signedInAt !== null && signedInAt < (await countsSince(db, userId, now))
}

/** The first second whose sign-ins of a user count. */
async function countsSince(db: Db, userId: string, now: number): Promise<number> {
  const record = await findRecord(db, KIND, 'id', userId, new Date(now))
  return numberFrom(record?.payload['since']) ?? 0
}
