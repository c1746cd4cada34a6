import { everyPair } from '../access/address.ts'
import { calendarOf } from '../core/calendar.ts'
import { after, epoch, hours, millisOf, minutes, seconds, type EpochMs, type Millis } from '../core/time.ts'
import { intervalFrom, klineDue, lengthOf, USUAL_INTERVAL } from '../market/interval.ts'
import type { CacheName } from '../wire/rest/call.ts'
import type { CallName, Calls } from '../wire/rest/table.ts'
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
  readonly pollAt?: (key: string, askedAt: number, own: Own) => number | null
}

/** The zone that the user saved, and how far the server's clock is ahead of this device's, ms. */
interface Own {
  readonly zone: string | null
  readonly offset: number
}

const usual: Policy = { fresh: DEFAULT_FRESH, kept: DEFAULT_KEPT, retries: DEFAULT_RETRIES, poll: null }

/** Policies by name; what an entry of a call does not name is `usual` (CACHE-01 to CACHE-08). */
export const POLICIES = {
  userSettings: { ...usual, ...USER_SETTINGS },
  categoryConfig: { ...usual, ...CATEGORY_CONFIG },
  setup: { ...usual, fresh: SETUP_FRESH },
  notificationList: { ...usual, ...NOTIFICATION_LIST },
  notificationUnread: { ...usual, ...NOTIFICATION_UNREAD },
  // screens.md 2.2: "refetch on candle close and on focus". Candles of a closed trade stay as they are once the last of
  // them is over by the clock of who answers.
  candles: {
    ...usual,
    fresh: seconds(10),
    pollAt: (key: string, askedAt: number, { offset }: Own): number | null => {
      const { start, end, interval } = parametersOf(key)
      const isComing =
        start === undefined || Number(end) + lengthOf(intervalFrom(interval) ?? USUAL_INTERVAL) > askedAt + offset
      return isComing ? klineDue(interval, askedAt) : null
    },
  },
  // A run changes by the second, and only its page asks.
  faultRun: { ...usual, fresh: seconds(1), retries: 0, poll: seconds(2) },
  runningSync: { ...usual, ...SYNC_RUNNING },
  // "Today" and "the last 30 days" are others once a day has begun in the zone that they are reckoned in; what was the
  // balance now is then none of the end of a day.
  ofToday: {
    ...usual,
    pollAt: (key: string, askedAt: number, { zone, offset }: Own): number =>
      dayDue(parametersOf(key)['user_timezone'] ?? zone, epoch(askedAt + offset)) - offset,
  },
  // What an alert is at changes with the market; only its screen asks.
  alerts: { ...usual, fresh: seconds(0), poll: seconds(5) },
  // The link of a mail changes them without this page: whoever opens it sees what holds.
  emailPreferences: { ...usual, fresh: seconds(0) },
  // A test, a chat that is linked and a device that is gone are told by nothing else.
  channels: { ...usual, fresh: seconds(0), poll: seconds(10) },
} satisfies Readonly<Record<CacheName, Policy>>

/** After a day's start: a moment for the server's clock, and apart from the other devices of that zone. */
const DAY_SETTLED = seconds(2)
const DAY_SPREAD = seconds(8)
/** By then it is that day for the server too, where this device's clock is ahead and no stream told by how much. */
const DAY_SURE = minutes(10)

/**
 * When an answer about today is asked for anew: just after a day has begun in its zone, once more when it is sure. By
 * the clock of who answers.
 */
function dayDue(zone: string | null, askedAt: EpochMs): EpochMs {
  const { dayOf, startOf } = calendarOf(zone)
  const begun = startOf(dayOf(askedAt))
  // No day is so long or so short that the next one is missed.
  const next = startOf(dayOf(after(begun, hours(36))))
  const due = askedAt < after(begun, DAY_SURE) ? after(begun, DAY_SURE) : after(next, DAY_SETTLED)
  return after(due, millisOf(askedAt % DAY_SPREAD))
}

/**
 * The entries that name one. They are fetched late and this is asked before, so their word stands here again; the
 * compiler refuses one that is missing or says something else.
 */
const NAMED: { readonly [N in CallName as Calls[N] extends Cached ? N : never]: (Calls[N] & Cached)['cache'] } = {
  settingsUser: 'userSettings',
  configCategory: 'categoryConfig',
  configCategories: 'categoryConfig',
  configChanges: 'categoryConfig',
  accountsList: 'setup',
  botRulesList: 'setup',
  notificationsList: 'notificationList',
  notificationsUnread: 'notificationUnread',
  marketKline: 'candles',
  pnlTimeframes: 'ofToday',
  pnlBalancesDaily: 'ofToday',
  pnlSymbols: 'ofToday',
  botRuleFigures: 'ofToday',
  digestPreview: 'ofToday',
  labPaper: 'faultRun',
  tradesSyncRunning: 'runningSync',
  emailPreferences: 'emailPreferences',
  alertsList: 'alerts',
  channels: 'channels',
}
type Cached = { readonly cache: CacheName }

/** The policy of a key, by the name of its call. */
export function policyOf(key: string): Policy {
  const name = (NAMED as Readonly<Record<string, CacheName>>)[callOf(key)]
  return name === undefined ? usual : POLICIES[name]
}

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
  return Object.fromEntries(everyPair(key.slice(callOf(key).length + 1)) ?? [])
}
