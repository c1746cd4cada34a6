import { fnv1a } from '../../core/hash.ts'
import { after, elapsed, epoch, millisOf, type EpochMs, type Millis } from '../../core/time.ts'
import { BUILD_FLAGS } from '../buildFlags.ts'
import {
  CHECK_AFTER,
  CHECK_EXTENSION,
  MIN_BETWEEN_ATTEMPTS,
  OVERSIZE_LIMIT,
  RECONNECT_ATTEMPTS,
  RECONNECT_BASE,
  RECONNECT_JITTER,
  STALL_AFTER,
} from '../constants.ts'
import type { Connections, StreamConnection } from './model.ts'

/**
 * Delay before the next attempt, or null to give up. `attempt` counts from 1. (spec 9: base 5 s doubling, 5 attempts)
 */
export const nextDelay = (attempt: number): Millis | null =>
  attempt > RECONNECT_ATTEMPTS ? null : millisOf(RECONNECT_BASE * 2 ** (attempt - 1))

/** The delay moved by up to 20 % either way (F4), the same for the same seed, so that replay needs no chance. */
export function jittered(delay: Millis, seed: string): Millis {
  const share = (fnv1a(seed) / 0xffffffff) * 2 - 1
  return millisOf(Math.round(delay * (1 + share * RECONNECT_JITTER)))
}

/**
 * When the check of an opening is due (STREAM-04, STREAM-05): 5 s after the attempt began, 15 s once extended; null
 * when there is nothing to check.
 */
export function checkAt({ phase, lastAttemptAt }: StreamConnection): EpochMs | null {
  if (lastAttemptAt === null || phase.state === 'disconnected' || (phase.state === 'connected' && phase.confirmed))
    return null
  return after(lastAttemptAt, phase.extended ? millisOf(CHECK_AFTER + CHECK_EXTENSION) : CHECK_AFTER)
}

/** When silence becomes a loss (F5); null while it is not open, or where nobody watches. */
export const stallAt = ({ phase, lastMessageAt }: StreamConnection, flags = BUILD_FLAGS): EpochMs | null =>
  flags.streamHealthMonitoring && phase.state === 'connected' && lastMessageAt !== null
    ? after(lastMessageAt, STALL_AFTER)
    : null

/** When all is read anew after a long loss of either stream (STREAM-15): once for both where both are back by then. */
export function forcedRefreshAt({ events, trades }: Connections): EpochMs | null {
  const due = [events, trades].flatMap(({ forcedRefreshAt: at }) => at ?? [])
  return due.length === 0 ? null : epoch(Math.min(...due))
}

/** Whether messages this size came three times in a row: the stream stays closed until someone asks (F9). */
export const isHopelesslyBig = ({ oversize }: StreamConnection): boolean => oversize >= OVERSIZE_LIMIT

/** The soonest moment of another attempt (STREAM-16). */
export const soonestAttempt = ({ lastAttemptAt }: StreamConnection, at: EpochMs): EpochMs =>
  lastAttemptAt !== null && elapsed(lastAttemptAt, at) < MIN_BETWEEN_ATTEMPTS
    ? after(lastAttemptAt, MIN_BETWEEN_ATTEMPTS)
    : at

/** Gone, with its tries used up. */
export const hasGivenUp = ({ phase }: StreamConnection): boolean => phase.state === 'disconnected' && phase.gaveUp

/** Gone, and nothing is planned. */
export const isIdle = ({ phase }: StreamConnection): boolean =>
  phase.state === 'disconnected' && phase.retryAt === null && !phase.gaveUp
