import { wireOf } from '../../domain/core/wire.ts'
import { BUILT_WITH, SCOPE } from '../../domain/wire/builtWithConstants.ts'

/** What the server tells about itself (`/runtime.json`, domain/wire/companion). */
export interface RuntimeSettings {
  readonly build: string
  /** Address before every call's path, without a last slash; '' for the same origin. */
  readonly apiBase: string
  readonly oidc: {
    readonly authority: string
    readonly clientId: string
    readonly audience: string
    readonly scope: string
    /** Claim of the identity token that lists the roles. */
    readonly rolesClaim: string
    /** Whether the server is asked which roles count, instead of the token alone. */
    readonly asksForRoles: boolean
  }
}

/** Reads the settings once, when first needed; a failed reading is tried again by the next who asks. */
export function createSettings(fetchFrom: typeof fetch): () => Promise<RuntimeSettings> {
  let reading: Promise<RuntimeSettings> | null = null
  const read = async (): Promise<RuntimeSettings> => {
    const answer = await fetchFrom('/runtime.json', { headers: { accept: 'application/json' }, cache: 'no-store' })
    if (answer.status === 404) return settingsFrom(null, self.location.origin)
    if (!answer.ok) throw new Error(`The server answered ${answer.status} when asked for its settings.`)
    return settingsFrom(await answer.json(), self.location.origin)
  }
  return () =>
    (reading ??= read().catch((error: unknown) => {
      reading = null
      throw error
    }))
}

/** Settings out of unknown JSON: what is missing has the value of a server on the same origin. */
function settingsFrom(value: unknown, origin: string): RuntimeSettings {
  const raw = wireOf(value)
  const oidc = wireOf(raw['oidc'])
  return {
    build: textOr(raw['build'], ''),
    apiBase: textOr(raw['api_base'], '').replace(/\/+$/, ''),
    oidc: {
      authority: textOr(oidc['authority'] ?? raw['authority'], `${origin}${BUILT_WITH.authorityPath}`),
      clientId: textOr(oidc['client_id'] ?? raw['clientId'], BUILT_WITH.clientId),
      audience: textOr(oidc['audience'] ?? raw['audience'], BUILT_WITH.audience),
      scope: textOr(oidc['scope'], SCOPE),
      rolesClaim: textOr(oidc['roles_claim'], 'roles'),
      asksForRoles: oidc['roles_from'] === 'server' || oidc['roles_from'] === 'both',
    },
  }
}

const textOr = (value: unknown, fallback: string): string => (typeof value === 'string' ? value : fallback)
