import { millisOf, seconds } from '../../core/time.ts'
import type { LoadingStage } from '../events.ts'

/** spec 4, Loading stages: "css, auth, cache, dashboard, complete". `logout` stands outside the order. */
export const STAGE_ORDER = ['css', 'auth', 'cache', 'dashboard', 'complete'] as const satisfies readonly LoadingStage[]

/** spec 4: "changes closer than 300 ms debounced" (A-45: the furthest is applied when they have passed). */
export const STAGE_DEBOUNCE = millisOf(300)

/** spec 4: "an auth step within 2 s of the last change after completion from the auth-loading source is refused". */
export const AUTH_AFTER_COMPLETION = seconds(2)

/** Caller name of that sentence. */
export const AUTH_LOADING_SOURCE = 'auth-loading'

/** spec 9, Caching: "Fallback loading timeout 15 s". */
export const FALLBACK_TIMEOUT = seconds(15)
