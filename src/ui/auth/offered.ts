import { wireOf, wordsFrom } from '../../domain/core/wire.ts'
import { loadPublic } from './public.ts'

/** What the server says to everybody of itself (`/runtime.json`). */
export interface Offered {
  /** The operator's address for questions; null without one. */
  readonly mail: string | null
  /** The sign-in offers sample users, so that the product can be looked at without an account. */
  readonly hasDemo: boolean
  /** A trial may begin here; so it is of a server that says nothing of it. */
  readonly hasTrial: boolean
}

/** Asks the server for its support and its samples. Throws when it cannot be reached. */
export const loadOffered = async (): Promise<Offered> => decodeOffered(await loadPublic())

/** Support, samples and trial out of unknown JSON. */
function decodeOffered(value: unknown): Offered {
  const { support_email: mail, oidc, has_trial: hasTrial } = wireOf(value)
  return {
    mail: wordsFrom(mail),
    hasDemo: wireOf(oidc)['has_sample_users'] === true,
    hasTrial: hasTrial !== false,
  }
}
