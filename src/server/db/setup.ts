import { admits } from '../../domain/access/roles.ts'
import { CONFIG_NEED } from '../../domain/configuration/constants.ts'
import { type Said, saidFrom, type SetupData, type SetupStep } from '../../domain/setup/steps.ts'
import { knownRolesOf } from './knownRoles.ts'
import type { Db } from './open.ts'
import { userSettings } from './userSettings.ts'

declare module './schema.ts' {
  interface Database {
    setup_steps: { user_id: string; step: string; state: string }
  }
}

/** What a user's data say of his set-up. */
export async function setupData(db: Db, userId: string): Promise<SetupData> {
  const accounts = await db
    .selectFrom('accounts')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  const rules = await db
    .selectFrom('bot_rules')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('user_id', '=', userId)
    .where('is_active', '=', true)
    .executeTakeFirstOrThrow()
  const trade = await db.selectFrom('closed_trades').select('id').where('user_id', '=', userId).limit(1).execute()
  return {
    accounts: Number(accounts.count),
    rules: Number(rules.count),
    hasZone: (await userSettings(db, userId)).timezone !== null,
    hasTrades: trade.length > 0,
    hasEngine: admits(CONFIG_NEED, await knownRolesOf(db, userId)),
  }
}

/** What a user said of the steps of his set-up. */
export async function saidOfSteps(db: Db, userId: string): Promise<Said> {
  const rows = await db.selectFrom('setup_steps').selectAll().where('user_id', '=', userId).execute()
  return saidFrom(Object.fromEntries(rows.map(({ step, state }) => [step, state])))
}

/** Keeps what a user says of steps, in place of what he said of them before. */
export async function saveSaid(db: Db, userId: string, said: Said): Promise<void> {
  for (const [step, state] of Object.entries(said))
    await db
      .insertInto('setup_steps')
      .values({ user_id: userId, step, state })
      .onConflict((conflict) => conflict.columns(['user_id', 'step']).doUpdateSet({ state }))
      .execute()
}

/** Forgets what a user said of steps. */
export async function forgetSaid(db: Db, userId: string, steps: readonly SetupStep[]): Promise<void> {
  await db.deleteFrom('setup_steps').where('user_id', '=', userId).where('step', 'in', steps).execute()
}
