import { DEFAULT_CHOICES, type EmailChoices, type MailWishes } from '../../domain/mail/preferences.ts'
import type { Db } from './open.ts'

declare module './schema.ts' {
  interface Database {
    email_preferences: {
      user_id: string
      chosen: Json<Partial<EmailChoices>>
      unsubscribed_at: TimeOrNull
      reason: string | null
    }
  }
}

/** Which mails a user wants. */
export interface KeptWishes extends MailWishes {
  readonly unsubscribedAt: Date | null
}

/** Which mails a user wants, in the zone of his profile. */
export async function mailWishes(db: Db, userId: string): Promise<KeptWishes> {
  const row = await db
    .selectFrom('users')
    .leftJoin('user_settings', 'user_settings.user_id', 'users.id')
    .leftJoin('email_preferences', 'email_preferences.user_id', 'users.id')
    .select(['chosen', 'unsubscribed_at', 'email_notifications', 'timezone'])
    .where('users.id', '=', userId)
    .executeTakeFirst()
  return {
    choices: { ...DEFAULT_CHOICES, ...row?.chosen },
    isUnsubscribed: (row?.unsubscribed_at ?? null) !== null,
    unsubscribedAt: row?.unsubscribed_at ?? null,
    isOn: row?.email_notifications ?? true,
    zone: row?.timezone ?? 'UTC',
  }
}

/** Keeps choices over those that were kept. */
export async function saveChoices(db: Db, userId: string, changed: Partial<EmailChoices>): Promise<void> {
  const chosen = JSON.stringify({ ...(await mailWishes(db, userId)).choices, ...changed })
  await db
    .insertInto('email_preferences')
    .values({ user_id: userId, chosen })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ chosen }))
    .execute()
}

/** Stops a user's mails from a time on, or starts them again with null. The first time counts. */
export async function setUnsubscribed(db: Db, userId: string, at: Date | null, reason: string | null): Promise<void> {
  const row = { unsubscribed_at: at, reason }
  await db
    .insertInto('email_preferences')
    .values({ user_id: userId, chosen: '{}', ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute()
}
