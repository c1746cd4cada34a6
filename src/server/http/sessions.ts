import { minutes } from '../../domain/core/time.ts'
import type { Clock } from '../clock.ts'
import { endGrant, grantsOf } from '../db/identityRecords.ts'
import type { Db } from '../db/open.ts'
import { deleteUserData } from '../db/userData.ts'
import { deleteEndedTokens, endedTokens, endSession, noteUser } from '../db/users.ts'
import { endSignInsSoFar } from '../identity/endedSignIns.ts'
import { type Impersonations, isImpersonationToken } from '../identity/impersonations.ts'
import { ACCESS_TOKEN_SECONDS } from '../identity/provider.ts'
import type { Sessions } from '../parts.ts'
import { idsOf, type Session, sessionOf, type TokenRules, unauthorised } from './auth.ts'
import { stillHeld } from '../identity/roles.ts'
import { isDiskFull } from '../db/embedded/room.ts'

/** How often the note that a user is here is written again. */
const NOTE_MS = minutes(1)
/** Tokens are accepted a minute past their end (clocks differ); the note outlasts that. */
const KEPT_AFTER_EXPIRY_MS = 120_000

export interface SessionParts {
  readonly db: Db
  readonly clock: Clock
  readonly rules: Omit<TokenRules, 'isEnded' | 'clock'>
  /** The roles someone has now, where this server knows them (embedded provider); null where it does not. */
  readonly rolesNow: (userId: string) => Promise<readonly string[] | null>
  /** The roles that count for who shows a token with the roles `told`. */
  readonly rolesThatCount: (userId: string, told: readonly string[]) => Promise<readonly string[]>
  readonly impersonations: Pick<Impersonations, 'sessionOf' | 'end' | 'endAllOf' | 'seenBy'>
}

export async function makeSessions({
  db,
  clock,
  rules,
  rolesNow,
  rolesThatCount,
  impersonations,
}: SessionParts): Promise<Sessions> {
  const ended = new Map(await endedTokens(db, new Date(clock.now())))
  const arrivals: ((userId: string) => Promise<void>)[] = []
  const noted = new Map<string, { readonly at: number; readonly roles: string; readonly writing: Promise<void> }>()

  const note = async (session: Session): Promise<void> => {
    const last = noted.get(session.userId)
    // Roles go by what was noted where nobody says them here, so others are noted at once.
    const roles = session.roles.join()
    if (last !== undefined && last.roles === roles && clock.now() - last.at < NOTE_MS) return await last.writing
    // An administrator who looks as someone else does not count as that user being here, but the row must exist.
    const isFirst = last === undefined && session.actor === null
    // A note that finds no room is left out: reading goes on (F34).
    const writing = noteUser(
      db,
      { id: session.userId, email: session.email, name: session.name, roles: session.roles },
      new Date(clock.now()),
      new Date(session.signedInAt ?? 0),
    )
      .then(async (isHere) => {
        if (!isHere) throw unauthorised()
        if (isFirst) for (const act of arrivals) await act(session.userId)
      })
      .catch((error: unknown) => {
        if (!isDiskFull(error)) throw error
      })
    noted.set(session.userId, { at: clock.now(), roles, writing })
    writing.catch(() => noted.delete(session.userId))
    await writing
  }

  /** The roles that count now for who came with this session; null where it is an impersonation that is over. */
  const rolesOf = async ({ userId, tokenId, toldRoles, actorIsAdmin }: Session): Promise<readonly string[] | null> =>
    actorIsAdmin === true
      ? ((await impersonations.seenBy(tokenId))?.roles ?? null)
      : ((await rolesNow(userId)) ?? (await rolesThatCount(userId, toldRoles)))

  return {
    async of(token) {
      if (isImpersonationToken(token)) return await impersonations.sessionOf(token)
      const told = await sessionOf(token, { ...rules, clock, isEnded: (id) => ended.has(id) })
      const session = { ...told, roles: await rolesThatCount(told.userId, told.roles) }
      await note(session)
      return session
    },
    onArrival: (act) => {
      arrivals.push(act)
    },
    async end(session) {
      // Another tab may hold a younger token of the same sign-in.
      const last = Math.max(session.expiresAt, clock.now() + ACCESS_TOKEN_SECONDS * 1_000)
      const until = new Date(last + KEPT_AFTER_EXPIRY_MS)
      for (const id of idsOf(session)) {
        ended.set(id, until)
        await endSession(db, { id, userId: session.userId, until })
      }
      if (session.grantId !== null) await endGrant(db, session.grantId)
      if (session.actor === null) await impersonations.endAllOf(session.userId)
      else await impersonations.end(session.tokenId, 'stopped')
    },
    async endSignIns(tx, userId) {
      const grants = await grantsOf(tx, userId)
      const until = new Date(clock.now() + ACCESS_TOKEN_SECONDS * 1_000 + KEPT_AFTER_EXPIRY_MS)
      for (const id of grants) await endSession(tx, { id, userId, until })
      await deleteUserData(tx, userId, ['identity_records'])
      await endSignInsSoFar(tx, userId, clock.now())
      return async () => {
        for (const id of grants) ended.set(id, until)
        await impersonations.endAllOf(userId)
      }
    },
    async isStillGood(session) {
      if (idsOf(session).some((id) => ended.has(id)) || clock.now() >= session.expiresAt) return false
      const roles = await rolesOf(session)
      return roles !== null && stillHeld(session.roles, roles).length === session.roles.length
    },
    forgetUser(userId) {
      noted.delete(userId)
    },
    async forgetEnded() {
      for (const [id, until] of ended) if (until.getTime() < clock.now()) ended.delete(id)
      await deleteEndedTokens(db, new Date(clock.now()))
    },
  }
}
