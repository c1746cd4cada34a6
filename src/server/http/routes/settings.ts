import { type KeptSettings, saveUserSettings, userSettings } from '../../db/userSettings.ts'
import type { Parts } from '../../parts.ts'
import type { SomeRoutes } from '../serve.ts'

/** Profile and billing (spec 2, Settings page). */
export function settingsRoutes(parts: Parts) {
  return {
    settingsUser: async ({ session }) => ({
      user_id: session.userId,
      ...(await userSettings(parts.db, session.userId)),
    }),
    settingsUserUpdate: async ({ session, body, change }) => {
      const changed = Object.fromEntries(
        Object.entries(body).filter(([, value]) => value !== undefined),
      ) as Partial<KeptSettings>
      return await change(async ({ tx }) => ({
        user_id: session.userId,
        ...(await saveUserSettings(tx, session.userId, changed)),
      }))
    },
  } satisfies SomeRoutes
}
