import { textFrom, wireOf, wordsFrom } from '../../domain/core/wire.ts'
import { BUILT_WITH } from '../../domain/wire/builtWithConstants.ts'

/** What the server tells the pages about its surroundings (`/runtime.json`). Nothing secret. */
export interface Runtime {
  /** Issuer of the OpenID provider. */
  readonly authority: string
  readonly clientId: string
  /** Audience of access tokens for the product's API (spec 6). */
  readonly audience: string
  /** Path that the provider's answer to a sign-in comes back to. */
  readonly signInPath: string
  /** Path of the page in the hidden frame of a silent sign-in. */
  readonly silentPath: string
  /** Claim of the identity token that lists the roles. */
  readonly rolesClaim: string
  /** Whether the server is asked which roles count, instead of the token alone. */
  readonly asksForRoles: boolean
}

/** Settings as read, or one sentence that says what is wrong with them. */
export type RuntimeResult =
  | { readonly ok: true; readonly runtime: Runtime }
  | { readonly ok: false; readonly problem: string }

/** Reads the server's settings. Throws when the server cannot be reached: that is no question of configuration. */
export async function loadRuntime(): Promise<RuntimeResult> {
  const answer = await fetch('/runtime.json', { headers: { accept: 'application/json' }, cache: 'no-store' })
  // A server that tells nothing is one of its own kind: the pages use what they were built with.
  if (answer.status === 404)
    return decodeRuntime({ ...BUILT_WITH, authority: new URL(BUILT_WITH.authorityPath, location.origin).href })
  if (!answer.ok) return { ok: false, problem: `The server answered ${answer.status} when asked for its settings.` }
  return decodeRuntime(await answer.json().catch(() => null))
}

/** Whether the pages' own server answers at all, whatever it says. */
export const isServerThere = (): Promise<boolean> =>
  fetch('/runtime.json', { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  )

/** Settings out of unknown JSON. Names the first key that is missing or wrong (APP-08). */
export function decodeRuntime(value: unknown): RuntimeResult {
  const raw = wireOf(value)
  for (const key of ['authority', 'clientId', 'audience'] as const)
    if (wordsFrom(raw[key]) === null)
      return { ok: false, problem: `The setting '${key}' of the identity service is missing.` }
  const { authority, clientId, audience } = raw as Record<'authority' | 'clientId' | 'audience', string>
  if (!URL.canParse(authority))
    return { ok: false, problem: `The setting 'authority' of the identity service is no address: ${authority}` }
  return {
    ok: true,
    runtime: {
      authority,
      clientId,
      audience,
      signInPath: pathOr(raw['signInPath'], '/auth/callback'),
      silentPath: pathOr(raw['silentPath'], '/auth/silent'),
      rolesClaim: textFrom(raw['rolesClaim']) ?? 'roles',
      asksForRoles: raw['rolesFrom'] === 'server' || raw['rolesFrom'] === 'both',
    },
  }
}

const pathOr = (value: unknown, fallback: string): string =>
  typeof value === 'string' && value.startsWith('/') ? value : fallback
