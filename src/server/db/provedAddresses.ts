import type { UserAddress } from '../mail/mailTokens.ts'
import type { Db } from './open.ts'

declare module './schema.ts' {
  interface Database {
    proved_addresses: {
      user_id: string
      /** In small letters. */
      email: string
      proved_at: Date
    }
  }
}

/** Where a user's mails go. */
export interface MailGoal {
  /** The address that gets them now: the one that he chose if it is proved, else the one of his sign-in if that is. */
  readonly to: string | null
  /** The address that they are to go to and that nobody proved yet. */
  readonly awaits: string | null
}

/**
 * Where the mails of a user go, and which address waits for its proof. The address that an outside provider names
 * counts as proved; at the embedded one strangers type what they like, so it is proved as any other.
 */
export async function mailGoal(db: Db, userId: string): Promise<MailGoal> {
  const row = await db
    .selectFrom('users')
    .leftJoin('user_settings', 'user_settings.user_id', 'users.id')
    .leftJoin('identity_users', 'identity_users.id', 'users.id')
    .select(['users.email', 'user_settings.billing_email', 'identity_users.is_sample'])
    .where('users.id', '=', userId)
    .executeTakeFirst()
  const own = row?.email ?? null
  const chosen = row?.billing_email ?? own
  const rows = await db.selectFrom('proved_addresses').select('email').where('user_id', '=', userId).execute()
  const proved = new Set(rows.map(({ email }) => email))
  if (own !== null && row?.is_sample !== false) proved.add(folded(own))
  const isProved = (email: string | null): email is string => email !== null && proved.has(folded(email))
  return {
    to: [chosen, own].find(isProved) ?? null,
    awaits: isProved(chosen) ? null : chosen,
  }
}

/** Notes that whoever reads an address lets a user's mails come there. */
export async function proveAddress(db: Db, { userId, email }: UserAddress, now: Date): Promise<void> {
  await db
    .insertInto('proved_addresses')
    .values({ user_id: userId, email: folded(email), proved_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Two spellings of one address are one. */
export const folded = (email: string): string => email.toLowerCase()
