import { ROLES_PATH } from '../../domain/session/constants.ts'
import { rolesIn } from '../../domain/session/profile.ts'

/**
 * The roles that count here for who has this token; null where the server does not say, and
 * the token's then count.
 */
export async function fetchRoles(accessToken: string): Promise<readonly string[] | null> {
  try {
    const answer = await fetch(ROLES_PATH, {
      headers: { accept: 'application/json', authorization: `Bearer ${accessToken}` },
      cache: 'no-store',
    })
    return answer.ok ? rolesIn(await answer.json()) : null
  } catch {
    return null // Out of reach: the next refresh of the tokens asks again.
  }
}
