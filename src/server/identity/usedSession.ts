import type { KoaContextWithOIDC } from 'oidc-provider'
import { seconds } from '../../domain/core/time.ts'
import type { Clock } from '../clock.ts'
import { prolongSession } from '../db/identityRecords.ts'
import type { Db } from '../db/open.ts'
import { SIGN_IN_SECONDS } from './endedSignIns.ts'

/**
 * A refresh is a use of its sign-in (F19): the session on which the tokens hang is good for as long again, and so is
 * its cookie in the browser that refreshes. A tab that is open for weeks stays signed in; what has ended stays so.
 * `cookie`: as the provider writes it.
 */
export async function keepUsedSession(
  ctx: KoaContextWithOIDC,
  {
    db,
    clock,
    cookie,
  }: { readonly db: Db; readonly clock: Clock; readonly cookie: Parameters<KoaContextWithOIDC['cookies']['set']>[2] },
): Promise<void> {
  const used = ctx.oidc.entities.RotatedRefreshToken
  if (used?.sessionUid === undefined || ctx.status !== 200) return
  const now = clock.now()
  const until = new Date(now + seconds(SIGN_IN_SECONDS))
  const id = await prolongSession(db, used.sessionUid, { now: new Date(now), until })
  const name = ctx.oidc.provider.cookieName('session')
  if (id !== null && ctx.cookies.get(name, { signed: true }) === id)
    ctx.cookies.set(name, id, { ...cookie, expires: until })
}
