import type { Generated } from 'kysely'
import type { Db } from './open.ts'

declare module './schema.ts' {
  interface Database {
    user_settings: {
      user_id: string
      billing_email: string | null
      billing_name: string | null
      timezone: string | null
      email_notifications: Generated<boolean>
      auto_renew: Generated<boolean>
      is_setup_complete: boolean | null
    }
  }
}

/** User settings (spec 3). */
export interface KeptSettings {
  readonly billing_email: string | null
  readonly billing_name: string | null
  readonly timezone: string | null
  readonly email_notifications: boolean
  readonly auto_renew: boolean
  readonly is_setup_complete: boolean | null
}

/** What a new user has (ENT-01). */
const fresh: KeptSettings = {
  billing_email: null,
  billing_name: null,
  timezone: null,
  email_notifications: true,
  auto_renew: true,
  is_setup_complete: null,
}

export async function userSettings(db: Db, userId: string): Promise<KeptSettings> {
  const row = await db.selectFrom('user_settings').selectAll().where('user_id', '=', userId).executeTakeFirst()
  if (row === undefined) return fresh
  const { user_id: _, ...settings } = row
  return settings
}

export async function saveUserSettings(db: Db, userId: string, changed: Partial<KeptSettings>): Promise<KeptSettings> {
  if (Object.keys(changed).length > 0) {
    await db
      .insertInto('user_settings')
      .values({ user_id: userId, ...fresh, ...changed })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(changed))
      .execute()
  }
  return await userSettings(db, userId)
}
