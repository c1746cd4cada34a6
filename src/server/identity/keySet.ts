import { createLocalJWKSet, errors, type FlattenedJWSInput, type JSONWebKeySet, type JWSHeaderParameters } from 'jose'
import { minutes } from '../../domain/core/time.ts'
import type { Clock } from '../clock.ts'

export type KeyOf = ReturnType<typeof createLocalJWKSet>

const FRESH_MS = minutes(10)
const RETRY_MS = minutes(1)
const COLD_RETRY_MS = 1_000

/** The identity provider's keys could not be had: no token can be called good or bad. */
export class KeysUnavailable extends Error {
  constructor() {
    super('The keys of the identity provider could not be fetched.')
    this.name = 'KeysUnavailable'
  }
}

/**
 * The keys of an outside identity provider: kept 10 minutes, fetched again at most once a minute for an unknown key,
 * and kept on while the provider does not answer (T21).
 */
export function remoteKeys(
  fetchKeys: () => Promise<JSONWebKeySet>,
  clock: Clock,
  onFailed: (error: unknown) => void,
): KeyOf {
  let known: { readonly keys: KeyOf; readonly at: number } | null = null
  let triedAt = Number.NEGATIVE_INFINITY
  let running: Promise<void> | null = null
  const isBefore = (ms: number): boolean => clock.now() - triedAt < ms

  const load = async (): Promise<void> => {
    triedAt = clock.now()
    try {
      known = { keys: createLocalJWKSet(await fetchKeys()), at: clock.now() }
    } catch (error) {
      // Known keys stay good; without any the caller hears of it.
      onFailed(error)
    }
  }
  const refresh = (): Promise<void> => {
    running ??= load().finally(() => {
      running = null
    })
    return running
  }

  return (async (header: JWSHeaderParameters, token: FlattenedJWSInput) => {
    const isStale = known === null || clock.now() - known.at > FRESH_MS
    // Without keys everyone waits for the fetch that runs, whoever began it: nobody can say yet whether a token is
    // good.
    if (isStale && (!isBefore(known === null ? COLD_RETRY_MS : RETRY_MS) || (known === null && running !== null)))
      await refresh()
    if (known === null) throw new KeysUnavailable()
    try {
      return await known.keys(header, token)
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey) || (isBefore(RETRY_MS) && running === null)) throw error
      await refresh()
      return await known.keys(header, token)
    }
  }) as KeyOf
}

/** Fetches the key set that an issuer's discovery document names. Redirects are not followed (T14). */
export async function fetchIssuerKeys(issuer: string): Promise<JSONWebKeySet> {
  const discovery = await fetchJson(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`)
  const { jwks_uri: address } = discovery as { jwks_uri?: unknown }
  if (typeof address !== 'string') throw new Error(`The discovery document of ${issuer} names no jwks_uri.`)
  return (await fetchJson(address)) as JSONWebKeySet
}

async function fetchJson(address: string): Promise<unknown> {
  const answer = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(10_000) })
  if (!answer.ok) throw new Error(`${new URL(address).host} answered ${answer.status} for its keys.`)
  return await answer.json()
}
