import { hasRecognisedRole } from '../../domain/access/roles.ts'
import { textsFrom } from '../../domain/core/wire.ts'
import type { Db } from './open.ts'

/**
 * The roles of users as they are known here without asking anybody, of all or of one, by user: those of the
 * embedded provider, else those that were noted last.
 */
export async function knownRoles(db: Db, userId?: string): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await db
    .selectFrom('users')
    .leftJoin('identity_users', 'identity_users.id', 'users.id')
    .select(['users.id', 'users.roles as noted', 'identity_users.roles as own'])
    .$if(userId !== undefined, (all) => all.where('users.id', '=', userId ?? ''))
    .execute()
  return new Map(rows.map(({ id, noted, own }) => [id, textsFrom(own ?? noted)]))
}

/** Those of one user; none of somebody who is not known. */
export const knownRolesOf = async (db: Db, userId: string): Promise<readonly string[]> =>
  (await knownRoles(db, userId)).get(userId) ?? []

/** Whether a user has a plan, as far as it is known here. */
export const hasPlan = async (db: Db, userId: string): Promise<boolean> =>
  hasRecognisedRole(await knownRolesOf(db, userId))

/** Notes the roles of a user that changed without a token of his. */
export async function noteRoles(db: Db, userId: string, roles: readonly string[]): Promise<void> {
  await db
    .updateTable('users')
    .set({ roles: JSON.stringify(roles) })
    .where('id', '=', userId)
    .execute()
}
