import { settingsUser, settingsUserUpdate } from '../../../domain/wire/rest/settings.ts'
import { type KeptSettings, saveUserSettings, userSettings } from '../../db/userSettings.ts'
import type { Parts } from '../../parts.ts'
import { type App, serve } from '../serve.ts'

/** Profile and billing (spec 2, Settings page). */
export function settingsRoutes(app: App, parts: Parts): void {
  serve(app, parts, settingsUser, async ({ session }) => ({
    user_id: session.userId,
    ...(await userSettings(parts.db, session.userId)),
  }))
  serve(app, parts, settingsUserUpdate, async ({ session, body, change }) => {
    const changed = Object.fromEntries(
      Object.entries(body).filter(([, value]) => value !== undefined),
    ) as Partial<KeptSettings>
    return await change(async ({ tx }) => ({
      user_id: session.userId,
      ...(await saveUserSettings(tx, session.userId, changed)),
    }))
  })
}
