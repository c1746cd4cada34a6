import { firstValueFrom } from 'rxjs'
import type { Event } from '../domain/event.ts'
import type { Impersonating } from '../domain/question.ts'
import type { HttpPort } from '../streams/ports.ts'
import { reading } from '../streams/rest/client.ts'
import type { Identity } from './adapters/identity.ts'

/** What it needs of the core. */
export interface ImpersonateParts {
  readonly http: HttpPort
  readonly identity: Pick<Identity, 'idToken'>
  readonly append: (event: Event) => void
}

const FAILED = 'The server did not let you look as this user. Try again in a moment.'

/**
 * Asks the server to let the administrator look as somebody (ADMIN-02). Asked and answered are facts; the token goes to
 * the tab alone, which opens another core with it.
 */
export async function impersonate(
  { http, identity, append }: ImpersonateParts,
  target: string,
  reason: string,
): Promise<Impersonating> {
  append({ type: 'session.impersonation_asked', data: { target, reason } })
  const answer = await firstValueFrom(reading(http, 'impersonateStart', { body: { target_user_id: target, reason } }))
  const adminToken = identity.idToken() ?? ''
  if (!answer.ok || adminToken === '') {
    const message = (answer.ok ? '' : answer.error.message) || FAILED
    append({ type: 'session.impersonation_refused', data: { target, message } })
    return { ok: false, message }
  }
  append({ type: 'session.impersonation_granted', data: { target } })
  const { token, expires_at: expiresAt, user } = answer.value
  return {
    ok: true,
    granted: {
      adminToken,
      token,
      expiresAt: Math.floor(Date.parse(expiresAt) / 1_000),
      user: {
        sub: user.id,
        roles: user.roles,
        ...(user.name === null ? {} : { name: user.name }),
        ...(user.email === null ? {} : { email: user.email }),
      },
    },
  }
}
