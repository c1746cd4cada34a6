import * as v from 'valibot'
import { rankOf, type RoleSource } from '../../domain/access/roles.ts'
import { rolesFor } from '../../domain/billing/subscription.ts'
import type { Settings } from '../config.ts'
import { subscriptionsOf } from '../db/billing.ts'
import { findIdentityUser, setRoles } from '../db/identityUsers.ts'
import type { Db } from '../db/open.ts'
import { knownUser } from '../db/users.ts'

/** How long an outside provider may take to say or to change the roles of a user, ms. */
const PATIENCE = 5_000

/**
 * The roles of users where they are kept, so that a plan becomes one of them and stands in the next token.
 * Where the roles cannot be had or changed, both throw, and the plan stays as it was until what changed it comes again.
 */
export interface RolesPort {
  /**
   * Null where others alone say who has which role. Read before the transaction that changes the plan, which has the
   * one turn at the embedded database: an address that does not answer holds up nobody else.
   */
  read(db: Db, userId: string): Promise<readonly string[] | null>
  /** Runs in that transaction. */
  set(tx: Db, userId: string, roles: readonly string[]): Promise<void>
}

/** Those of the embedded provider stand in the same database. */
export const embeddedRoles: RolesPort = {
  read: async (db, userId) => (await findIdentityUser(db, 'id', userId))?.roles ?? null,
  set: setRoles,
}

/**
 * The roles that count for who shows a token with the roles `told`: the token's, those of the plan that is kept here,
 * or both. The plan's own stands first (ROLE-11).
 */
export async function rolesThatCount(
  source: RoleSource,
  db: Db,
  { userId, told }: { readonly userId: string; readonly told: readonly string[] },
): Promise<readonly string[]> {
  if (source === 'token') return told
  const kept = await subscriptionsOf(db, userId)
  return source === 'server' ? rolesFor(kept, told) : [...new Set([...rolesFor(kept, []), ...told])]
}

/**
 * The roles of a token that still hold (T25): those its owner has now, and those below a plan that is higher now, since
 * who gained loses nothing until the next token.
 */
export const stillHeld = (told: readonly string[], now: readonly string[]): readonly string[] =>
  told.filter((role) => now.includes(role) || isBelow(role, now))

const isBelow = (role: string, roles: readonly string[]): boolean =>
  rankOf(role) >= 0 && roles.some((now) => rankOf(now) > rankOf(role))

/** The plan is kept here beside the token: its rows are what counts, so nothing is to be set elsewhere. */
const keptRoles = (source: RoleSource): RolesPort => ({
  read: async (db, userId) =>
    await rolesThatCount(source, db, { userId, told: (await knownUser(db, userId))?.roles ?? [] }),
  set: async () => {},
})

const NOBODY_SAYS: RolesPort = { read: async () => null, set: async () => {} }
const answer = v.object({ roles: v.array(v.string()) })

/**
 * Those of an outside provider, where the operator names an address for them: GET answers `{"roles": […]}`, PUT takes
 * the same. `{user}` in the address is the user's `sub`. Without an address `ROLES_FROM` says what counts: the token
 * alone, or the plan that is kept here.
 */
export function outsideRoles({
  OIDC_ROLES_URL: address,
  OIDC_ROLES_TOKEN: token,
  ROLES_FROM: source,
}: Pick<Settings, 'OIDC_ROLES_URL' | 'OIDC_ROLES_TOKEN' | 'ROLES_FROM'>): RolesPort {
  if (address === '') return source === 'token' ? NOBODY_SAYS : keptRoles(source)
  const ask = async (userId: string, init: RequestInit = {}): Promise<Response> => {
    const said = await fetch(address.replaceAll('{user}', encodeURIComponent(userId)), {
      ...init,
      headers: { accept: 'application/json', authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE),
    })
    if (!said.ok)
      throw new Error(`Expected the roles of a user from the identity provider, found status ${said.status}.`)
    return said
  }
  return {
    read: async (_db, userId) => v.parse(answer, await (await ask(userId)).json()).roles,
    set: async (_tx, userId, roles) => {
      await (await ask(userId, { method: 'PUT', body: JSON.stringify({ roles }) })).body?.cancel()
    },
  }
}
