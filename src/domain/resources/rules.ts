import { after, elapsed, millisOf, seconds, type EpochMs, type Millis } from '../core/time.ts'
import type { EventOf } from '../event.ts'
import {
  APP_SETTINGS_COMPLETE,
  APP_SETTINGS_INCOMPLETE,
  DEFAULT_FRESH,
  NOT_FOUND,
  PAUSE,
  PREFETCH_FRESH,
  RETRY_BASE,
  RETRY_LIMIT,
} from './constants.ts'
import { callOf, policyOf } from './policies.ts'
import type { ResourceEntry, HasResources } from './model.ts'
import type { HasSession } from '../session/model.ts'

/** The slices that are looked at here. */
type Seen = HasSession & HasResources

/** Delay before retry `n`, counted from 0: 1, 2, 4, 5 s (CACHE-05). */
export const retryDelay = (n: number): Millis => millisOf(Math.min(RETRY_BASE * 2 ** n, RETRY_LIMIT))

/** Pause before what failed for good is asked for again, its `n`th failure counted from 0: 30 s, doubled to 5 min. */
const renewalPause = (n: number): Millis => millisOf(Math.min(PAUSE.least * 2 ** n, PAUSE.most))

/**
 * What a failed call leads to: tried again after its delay, or final. Who still looks then asks after a growing pause.
 * Never sooner than the server asks for (`retryAfter`, seconds), at most 5 min.
 * 401 and 403 are never tried again here, nor is 404: it is an answer (spec 7: "404 gives null").
 * `attempt` counts from 1.
 */
export function failureOf(
  key: string,
  attempt: number,
  failure: { readonly message: string; readonly status: number | null; readonly retryAfter?: number | undefined },
  at: EpochMs,
): EventOf<'resource.failed'> {
  const { message, status, retryAfter = 0 } = failure
  const isAnswer = FINAL.includes(status ?? 0)
  const { retries } = policyOf(key)
  const final = isAnswer || attempt > retries
  const own = final ? renewalPause(attempt - retries - 1) : retryDelay(attempt - 1)
  const wait = millisOf(Math.max(own, Math.min(seconds(retryAfter), PAUSE.most)))
  const data = { key, attempt, message, status, final }
  return { type: 'resource.failed', data: isAnswer ? data : { ...data, retryAt: after(at, wait) } }
}

/** Answers that the next try would be given too. */
const FINAL: readonly number[] = [401, 403, NOT_FOUND]

/**
 * How long an answer counts as fresh: its policy, longer where it was fetched ahead, and for the shell's settings 2 or
 * 10 min (CACHE-03, A-81).
 */
export function freshFor(key: string, state: Seen, isSettingsPage: boolean): Millis {
  if (state.resources.byKey[key]?.isAhead === true) return freshAhead(key)
  if (callOf(key) !== 'settingsUser' || isSettingsPage) return policyOf(key).fresh
  return state.session.settings.isSetupComplete === true ? APP_SETTINGS_COMPLETE : APP_SETTINGS_INCOMPLETE
}

/**
 * CACHE-06, A-82: what is fetched ahead is fresh 5 min, settings and configuration 10. What is old sooner than most is
 * a state, and gets no longer.
 */
export function freshAhead(key: string): Millis {
  const { fresh } = policyOf(key)
  if (fresh < DEFAULT_FRESH) return fresh
  return millisOf(
    Math.max(fresh, /^(settings|config|runtimeConfig)/.test(callOf(key)) ? PREFETCH_FRESH.most : PREFETCH_FRESH.least),
  )
}

/** Whether the answer may be shown without asking anew. */
export const isFresh = (entry: ResourceEntry | undefined, fresh: Millis, at: EpochMs): boolean =>
  entry !== undefined && entry.loadedAt !== null && !entry.isInvalid && elapsed(entry.loadedAt, at) < fresh

/**
 * API-11: whether the server said that there is no such thing, and nothing came since that could have changed it.
 * Looking at the page again is no reason to ask again.
 */
export const isMissing = (entry: ResourceEntry | undefined): boolean =>
  entry?.status === 'failed' && entry.httpStatus === NOT_FOUND && !entry.isInvalid

/**
 * Whether it could not be had. While the clock asks for it again it still is not to be had: its reason would come and
 * go with every try.
 */
export const isGivenUp = (
  entry: ResourceEntry | undefined,
): entry is ResourceEntry & { readonly status: 'failed' | 'again' } =>
  entry?.status === 'failed' || entry?.status === 'again'

/** Whether a call is on its way. */
export const isAsked = (entry: ResourceEntry | undefined): boolean =>
  entry?.status === 'asked' || entry?.status === 'again'

/** Whether a call is on its way or waits for its retry. */
export const isBusy = (entry: ResourceEntry | undefined): boolean => isAsked(entry) || entry?.status === 'waiting'

/** Whether an invalidation is about a key: it names the key or its call. */
export const isMeant = (keys: readonly string[] | 'all', key: string): boolean =>
  keys === 'all' || keys.some((wanted) => key === wanted || key.startsWith(`${wanted}?`))
