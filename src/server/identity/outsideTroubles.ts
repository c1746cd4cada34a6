import { errors } from 'jose'
import { isValiError } from 'valibot'
import { minutes } from '../../domain/core/time.ts'
import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'

/** What its operator must hear of an outside identity provider: whoever shows a token is told nothing (T21). */
export interface OutsideTroubles {
  /** A token was refused. */
  readonly refused: (error: unknown) => void
  /** The provider's keys could not be had. */
  readonly unfetched: (error: unknown) => void
}

/** Each reason is said once in this time, however many tokens are tried. */
const SAID_EACH_MS = minutes(1)
/** Settings that a claim is compared with. */
const SETTINGS: Readonly<Record<string, string>> = { iss: 'OIDC_AUTHORITY', aud: 'OIDC_AUDIENCE' }

/** Writes to the log what is wrong, and of a token no more than the name of the claim that it is about. */
export function outsideTroubles(issuer: string, log: Pick<Log, 'warn'>, clock: Clock): OutsideTroubles {
  const saidAt = new Map<string, number>()
  const say = (reason: Readonly<Record<string, string | undefined>>, sentence: string): void => {
    const name = JSON.stringify(reason)
    if (clock.now() - (saidAt.get(name) ?? Number.NEGATIVE_INFINITY) < SAID_EACH_MS) return
    saidAt.set(name, clock.now())
    log.warn(reason, sentence)
  }
  return {
    refused: (error) => {
      // Tokens end every day, and the next one is fetched.
      if (!(error instanceof errors.JWTExpired))
        say(refusalOf(error), 'An access token of the identity provider was refused.')
    },
    unfetched: (error) =>
      say(
        { host: new URL(issuer).host, ...failureOf(error) },
        'The keys of the identity provider could not be fetched.',
      ),
  }
}

/** What was wrong with a token: kinds and names alone, never a value. */
function refusalOf(error: unknown): Readonly<Record<string, string | undefined>> {
  if (error instanceof errors.JWTClaimValidationFailed)
    return { fault: error.code, claim: error.claim, reason: error.reason, setting: SETTINGS[error.claim] }
  if (isValiError(error)) return { fault: error.name, claim: String(error.issues[0].path?.[0]?.key) }
  return { fault: error instanceof errors.JOSEError ? error.code : error instanceof Error ? error.name : typeof error }
}

/** What was wrong with a request: `fetch` says it in its cause. */
function failureOf(error: unknown): Readonly<Record<string, string | undefined>> {
  if (!(error instanceof Error)) return { err: String(error) }
  const { cause } = error
  if (!(cause instanceof Error)) return { err: error.message }
  return { err: error.message, cause: 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.message }
}
