import type { Said } from '../../../domain/setup/steps.ts'
import type { Db } from '../../db/open.ts'
import { saidOfSteps, saveSaid } from '../../db/setup.ts'
import { type KeptSettings, saveUserSettings, userSettings } from '../../db/userSettings.ts'
import type { Parts } from '../../parts.ts'
import { settlingSetup, tellSetup } from '../../setup.ts'
import type { SomeRoutes } from '../serve.ts'

/** Profile, billing and set-up (spec 2, Settings page). */
export function settingsRoutes({ db, clock, hub }: Parts) {
  return {
    settingsUser: async ({ session }) => await answerOf(db, session.userId),
    settingsUserUpdate: async ({ session: { userId }, body: { setup_steps: steps, ...rest }, change }) => {
      const changed = given(rest) as Partial<KeptSettings>
      const answer = await change(async ({ tx, append }) => {
        const at = new Date(clock.now())
        const flag = async (): Promise<boolean | null> => (await userSettings(tx, userId)).is_setup_complete
        const before = await flag()
        const save = async (): Promise<void> => {
          if (steps !== undefined) await saveSaid(tx, userId, given(steps) as Said)
          await saveUserSettings(tx, userId, changed)
        }
        // Who says himself whether it is complete is taken at his word.
        const isSaid = changed.is_setup_complete !== undefined
        if (isSaid) await save()
        else await settlingSetup({ tx, append }, { userId, at }, save)
        const after = await flag()
        if (isSaid ? after !== before : steps !== undefined && after === before) await tellSetup(append, after, at)
        return await answerOf(tx, userId)
      })
      hub.send(userId, 'updates', { type: 'dashboard_refresh', reason: 'settings' })
      return answer
    },
  } satisfies SomeRoutes
}

const given = (said: object): object =>
  Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined))

const answerOf = async (db: Db, userId: string) => ({
  user_id: userId,
  ...(await userSettings(db, userId)),
  setup_steps: { ...(await saidOfSteps(db, userId)) },
})
