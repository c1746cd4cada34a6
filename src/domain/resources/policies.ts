import { seconds, type Millis } from '../core/time.ts'
import { klineDue } from '../market/interval.ts'
import {
  CATEGORY_CONFIG,
  DEFAULT_FRESH,
  DEFAULT_KEPT,
  DEFAULT_RETRIES,
  NOTIFICATION_LIST,
  NOTIFICATION_UNREAD,
  SETUP_FRESH,
  SYNC_RUNNING,
  USER_SETTINGS,
} from './constants.ts'

/** How long an answer is fresh and kept, how often a failed call is tried again, how often it is asked for unasked. */
export interface Policy {
  readonly fresh: Millis
  readonly kept: Millis
  readonly retries: number
  /** Interval; polls run whatever the freshness. */
  readonly poll: Millis | null
  /** Instead of an interval: the moment after which it is asked anew, or null for never. */
  readonly pollAt?: (key: string, askedAt: number) => number | null
}

const usual: Policy = { fresh: DEFAULT_FRESH, kept: DEFAULT_KEPT, retries: DEFAULT_RETRIES, poll: null }

/** Names are those of the calls in `wire/rest`; what is not listed has the default (CACHE-01 to CACHE-08). */
const POLICIES: Readonly<Record<string, Policy>> = {
  settingsUser: { ...usual, ...USER_SETTINGS },
  configCategory: { ...usual, ...CATEGORY_CONFIG },
  configCategories: { ...usual, ...CATEGORY_CONFIG },
  accountsList: { ...usual, fresh: SETUP_FRESH },
  botRulesList: { ...usual, fresh: SETUP_FRESH },
  notificationsList: { ...usual, ...NOTIFICATION_LIST },
  // screens.md 2.2: "refetch on candle close and on focus". Candles of a closed trade stay as they are.
  marketKline: {
    ...usual,
    fresh: seconds(10),
    pollAt: (key, askedAt) => {
      const { start, interval } = parametersOf(key)
      return start === undefined ? klineDue(interval, askedAt) : null
    },
  },
  // A run changes by the second, and only its page asks.
  labPaper: { ...usual, fresh: seconds(1), retries: 0, poll: seconds(2) },
  tradesSyncRunning: { ...usual, ...SYNC_RUNNING },
  notificationsUnread: { ...usual, ...NOTIFICATION_UNREAD },
}

/** The policy of a key, by the name of its call. */
export const policyOf = (key: string): Policy => POLICIES[callOf(key)] ?? usual

/**
 * A resource key: the call's name and its parameters in order of their names.
 * `pnlTimeframes?user_timezone=Europe%2FBerlin`.
 */
export function resourceKey(
  call: string,
  parameters: Readonly<Record<string, string | number | boolean | null | undefined>> = {},
): string {
  const parts = Object.keys(parameters)
    .sort()
    .flatMap((name) =>
      parameters[name] === undefined || parameters[name] === null || parameters[name] === ''
        ? []
        : [`${encodeURIComponent(name)}=${encodeURIComponent(String(parameters[name]))}`],
    )
  return parts.length === 0 ? call : `${call}?${parts.join('&')}`
}

/** Name of the call of a key. */
export function callOf(key: string): string {
  const at = key.indexOf('?')
  return at < 0 ? key : key.slice(0, at)
}

/** Parameters of a key. */
export function parametersOf(key: string): Readonly<Record<string, string>> {
  const query = key.slice(callOf(key).length + 1)
  if (query === '') return {}
  return Object.fromEntries(
    query.split('&').map((part) => part.split('=', 2).map(decodeURIComponent) as [string, string]),
  )
}
