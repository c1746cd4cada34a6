import { seconds } from '../../domain/core/time.ts'
import { ROLES_PATH } from '../../domain/session/constants.ts'
import { rolesIn } from '../../domain/session/profile.ts'

/** Tokens that were just granted wait for it, and of a refresh the old ones are spent: less than its own limit. */
const PATIENCE = seconds(5)

/**
 * The roles that count here for who has this token; null where the server does not say it in time, and they
 * stay as they were. The next refresh of the tokens asks again.
 */
export async function fetchRoles(base: string, accessToken: string): Promise<readonly string[] | null> {
  try {
    const answer = await fetch(base + ROLES_PATH, {
      headers: { accept: 'application/json', authorization: `Bearer ${accessToken}` },
      cache: 'no-store',
      signal: AbortSignal.timeout(PATIENCE),
    })
    return answer.ok ? rolesIn(await answer.json()) : null
  } catch {
    return null
  }
}
