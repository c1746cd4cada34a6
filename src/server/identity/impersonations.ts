import { randomBytes, randomUUID } from 'node:crypto'
import { admits } from '../../domain/access/roles.ts'
import { IMPERSONATION_MINUTES } from '../../domain/admin/constants.ts'
import { minutes } from '../../domain/core/time.ts'
import type { Clock } from '../clock.ts'
import {
  endImpersonation,
  insertImpersonation,
  type KeptImpersonation,
  runningImpersonations,
} from '../db/impersonations.ts'
import { findIdentityUser } from '../db/identityUsers.ts'
import type { Db } from '../db/open.ts'
import { knownUser } from '../db/users.ts'
import type { FactLog } from '../events/log.ts'
import type { Hub } from '../events/hub.ts'
import { type Session, unauthorised } from '../http/auth.ts'
import { makeInTurn } from '../inTurn.ts'
import { hashOf } from './tokenHash.ts'

/** Why one ended before its time. */
export type EndedBecause = 'stopped' | 'replaced' | 'signed_out'

/** Whom an administrator may look as: nobody who is one, and nobody whom the server does not know. */
export interface Target {
  readonly id: string
  readonly email: string | null
  readonly name: string | null
  readonly roles: readonly string[]
}

/**
 * Looking as another user (T6): tokens of the server's own, never of an identity provider, that nothing renews. They
 * hold for 30 minutes, and no longer than the administrator is one and signed in. Both users' facts tell of it.
 */
export interface Impersonations {
  /** A user as he would be looked at, or null for one who never signed in. */
  target(id: string): Promise<Target | null>
  /**
   * Writes it down in both logs, then makes the token. One that the same administrator had ends with it. Throws 401
   * where he has signed out meanwhile.
   */
  start(admin: Session, target: Target, reason: string): Promise<{ readonly token: string; readonly endsAt: Date }>
  /** The session of such a token. Throws 401 where `seenBy` is null. */
  sessionOf(token: string): Promise<Session>
  /** Ends the one with this id; its streams close at once. Of one that ran out nothing is written. */
  end(id: string, because: EndedBecause): Promise<void>
  /** Ends those of an administrator: he signed out. */
  endAllOf(adminId: string): Promise<void>
  /**
   * Whom the one with this id looks at, as he is now. Null once it was ended, its time is over, its maker is no
   * administrator any more or he whom it looks at has become one.
   */
  seenBy(id: string): Promise<Target | null>
}

export interface ImpersonationParts {
  readonly db: Db
  readonly clock: Clock
  readonly facts: FactLog
  readonly hub: Pick<Hub, 'readersOf'>
  /** Roles as they are now; null where only the provider knows. */
  readonly rolesNow: (userId: string) => Promise<readonly string[] | null>
  /** Whether a session still has its rights. */
  readonly isStillGood: (session: Session) => Promise<boolean>
}

/** What such a token looks like: no provider's. */
export const isImpersonationToken = (token: string): boolean => /^imp_[\w-]{43}$/.test(token)

export async function makeImpersonations(parts: ImpersonationParts): Promise<Impersonations> {
  const { db, clock, facts, hub, rolesNow, isStillGood } = parts
  // By administrator: what is being started is not running yet, and would be missed by whoever ends what is.
  const inTurn = makeInTurn()
  const running = new Map((await runningImpersonations(db, new Date(clock.now()))).map((one) => [one.id, one]))

  const target = async (id: string): Promise<Target | null> => {
    const known = await knownUser(db, id)
    if (known === null) return null
    const user = await findIdentityUser(db, 'id', id)
    return user === null
      ? known
      : { id, email: user.email, name: `${user.givenName} ${user.familyName}`, roles: user.roles }
  }

  const seenBy = async (one: KeptImpersonation | undefined): Promise<Target | null> => {
    if (one === undefined || one.endsAt.getTime() <= clock.now()) return null
    const roles = await rolesNow(one.adminId)
    if (roles !== null && !admits('admin', roles)) return null
    const seen = await target(one.targetId)
    return seen === null || admits('admin', seen.roles) ? null : seen
  }

  /** The fact of its beginning or end, in the history of each of the two. */
  const tell = async (
    one: KeptImpersonation,
    type: 'impersonation_started' | 'impersonation_ended',
    more: Readonly<Record<string, unknown>>,
    work: (db: Db) => Promise<void>,
  ): Promise<void> => {
    const { id, adminId, targetId, reason } = one
    const fact = {
      type,
      at: new Date(clock.now()),
      data: { id, admin_id: adminId, target_id: targetId, reason, ...more },
      notifies: false,
    }
    await facts.change(targetId, async ({ tx, append }) => {
      await work(tx)
      // Whoever deleted his account meanwhile has no history any more.
      if (type === 'impersonation_started' || (await knownUser(tx, targetId)) !== null) await append(fact)
    })
    await facts.change(adminId, async ({ append }) => {
      await append(fact)
    })
  }

  const end = async (id: string, because: EndedBecause): Promise<void> => {
    const one = running.get(id)
    if (one === undefined) return
    running.delete(id)
    for (const reader of hub.readersOf(one.targetId)) if (reader.tokenId === id) reader.close(null)
    // It ran out: that is how it ended, whatever is done now.
    if (one.endsAt.getTime() <= clock.now()) return
    await tell(one, 'impersonation_ended', { because }, (tx) =>
      endImpersonation(tx, id, new Date(clock.now()), because),
    )
  }

  const endOf = async (adminId: string, because: EndedBecause): Promise<void> => {
    for (const one of [...running.values()]) if (one.adminId === adminId) await end(one.id, because)
  }

  return {
    target,
    end,
    endAllOf: (adminId) => inTurn(adminId, () => endOf(adminId, 'signed_out')),
    seenBy: async (id) => await seenBy(running.get(id)),
    start: (admin, { id: targetId }, reason) =>
      inTurn(admin.userId, async () => {
        if (!(await isStillGood(admin))) throw unauthorised()
        await endOf(admin.userId, 'replaced')
        const token = `imp_${randomBytes(32).toString('base64url')}`
        const startedAt = new Date(clock.now())
        const one: KeptImpersonation = {
          id: randomUUID(),
          tokenHash: hashOf(token),
          adminId: admin.userId,
          targetId,
          reason,
          startedAt,
          endsAt: new Date(startedAt.getTime() + minutes(IMPERSONATION_MINUTES)),
        }
        // Both logs say so before the token is there.
        await tell(one, 'impersonation_started', { ends_at: one.endsAt.toISOString() }, (tx) =>
          insertImpersonation(tx, one),
        )
        running.set(one.id, one)
        return { token, endsAt: one.endsAt }
      }),
    async sessionOf(token) {
      const hash = hashOf(token)
      const one = [...running.values()].find(({ tokenHash }) => tokenHash === hash)
      const seen = await seenBy(one)
      if (one === undefined || seen === null) throw unauthorised()
      return {
        userId: seen.id,
        roles: seen.roles,
        toldRoles: seen.roles,
        name: seen.name,
        email: seen.email,
        scopes: ['read:trades', 'write:trades'],
        tokenId: one.id,
        expiresAt: one.endsAt.getTime(),
        actor: one.adminId,
        actorIsAdmin: true,
        grantId: null,
      }
    },
  }
}
