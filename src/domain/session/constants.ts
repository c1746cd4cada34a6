import { minutes, seconds } from '../core/time.ts'

/** A token is refreshed so long before it ends (F17). */
export const REFRESH_AHEAD = seconds(60)

/**
 * After a refresh that failed without an answer the next is tried after 5, 10, 20 … 60 s (F46: no log-out on a network
 * error).
 */
export const REFRESH_RETRY_BASE = seconds(5)
export const REFRESH_RETRY_LIMIT = seconds(60)

/**
 * AUTH-05: a tab that was asked for a silent sign-in answers within this time, or is taken for gone; where the provider
 * was out of reach it is asked again so much later.
 */
export const SILENT_WITHIN = seconds(30)
export const SILENT_AGAIN = seconds(10)

/** A-08: /dashboard is exempt so long after a subscription success, or until a recognised role arrives. */
export const SUBSCRIBED_EXEMPTION = minutes(5)

/** When the provider is asked for the new role after a payment (screens.md 2.14): most are told within seconds. */
export const FIRST_ROLE_CHECKS = [seconds(2), seconds(4), seconds(8)] as const

/** A-08, ROLE-09: how often it is asked after those, while the exemption lasts. */
export const ROLE_CHECK_EVERY = seconds(15)

/** the session begins anew after an absence of this length. */
export const SESSION_RENEWED_AFTER = minutes(30)

/** Says the roles that count here for who asks with a token. */
export const ROLES_PATH = '/session/roles'
