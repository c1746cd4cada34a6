import { minutes, seconds } from '../core/time.ts'
import type { CallName } from '../wire/rest/table.ts'

/** spec 9, Caching, in its order. */
/** "user settings 5 min fresh, 30 min kept" */
export const USER_SETTINGS = { fresh: minutes(5), kept: minutes(30) } as const
/** "category config 10 min fresh, 30 kept, 2 retries" */
export const CATEGORY_CONFIG = { fresh: minutes(10), kept: minutes(30), retries: 2 } as const
/** "app-level settings 2 min while setup incomplete, else 10 min" (A-81: the app shell's) */
export const APP_SETTINGS_INCOMPLETE = minutes(2)
export const APP_SETTINGS_COMPLETE = minutes(10)
/** "default 2 min fresh, 10 kept, 1 retry" */
export const DEFAULT_FRESH = minutes(2)
export const DEFAULT_KEPT = minutes(10)
export const DEFAULT_RETRIES = 1
/** "delay min(1 s x 2^n, 5 s)" */
export const RETRY_BASE = seconds(1)
export const RETRY_LIMIT = seconds(5)
/** What failed for good is asked for anew while somebody looks, after pauses that double. */
export const PAUSE = { least: seconds(30), most: minutes(5) } as const
/** Why answers are old that a reader asks for anew: what waits for its next try is then asked for at once. */
export const ASKED_BY_TAB = 'asked_by_tab'
/** Status of an answer that says: there is no such thing (spec 7: "404 gives null"). */
export const NOT_FOUND = 404
/** Status of a refusal for a time (T9). */
export const TOO_MANY = 429
/**
 * "prefetch 5-10 min" (A-82: prefetched data count as fresh 5 min for trades and metrics, 10 min for settings and
 * configuration)
 */
export const PREFETCH_FRESH = { least: minutes(5), most: minutes(10) } as const
/** "first task-page prefetch after 2 s" */
export const PREFETCH_AFTER = seconds(2)
/** "setup queries 5 min" */
export const SETUP_FRESH = minutes(5)
/**
 * "Query cache saved every 10 s and on unload": a page that is left is hidden first, and where it was the last
 * one nobody lives to see it gone.
 */
export const CACHE_EVERY = seconds(10)
/** "restored if under 30 min old (15 min in installed app or iOS)" */
export const CACHE_MAX_AGE = minutes(30)
export const CACHE_MAX_AGE_INSTALLED = minutes(15)
/** "Metrics cache fresh within 2 min, stale after 10" */
export const METRICS_FRESH = minutes(2)
export const METRICS_STALE = minutes(10)

/**
 * spec 7: "notification list refetch every 60 s; unread count every 2 min and on focus"; spec 9: "list 5 min (kept 15),
 * unread 30 s"; spec 8: "retry up to 3 (list) or 2 (count)".
 */
export const NOTIFICATION_LIST = { fresh: minutes(5), kept: minutes(15), retries: 3, poll: seconds(60) } as const
export const NOTIFICATION_UNREAD = { fresh: seconds(30), retries: 2, poll: minutes(2) } as const

/**
 * Companion: a sync that begins elsewhere is told by a refresh; the interval finds one whose word was missed. A server
 * without the call is asked once each time.
 */
export const SYNC_RUNNING = { fresh: seconds(10), retries: 0, poll: seconds(30) } as const

/**
 * What the shell and the settings show to who has no plan; the server refuses the rest, so it is not asked for. The
 * calls of the wire table that need a sign-in at most.
 */
export const WITHOUT_PLAN: readonly string[] = [
  'settingsUser',
  'settingsSubscription',
  'billingInvoices',
  'accountsList',
  'runtimeConfig',
  'channels',
]

/**
 * Closed trades come in crowds, a grid's or a stop's, and each changes some ten answers: what one makes old is asked
 * for a moment later, and no sooner than a while after the last time (T9: 600 reads a minute for all of a user's
 * devices).
 */
export const GATHERING = { moment: seconds(1), apart: seconds(5) } as const

/** Answers that another closed trade changes. */
export const CHANGED_BY_A_TRADE: readonly string[] = [
  'pnlTimeframes',
  'pnlAccountsSummary',
  'balances',
  'pnlStrategiesDaily',
  'pnlSymbols',
  'pnlBalancesDaily',
  'tradesClosed',
  'uncoveredSummary',
  'tradesUncovered',
  'conflictsSummary',
  'tradesConflicts',
  'botRuleFigures',
  'tradeFilterSymbols',
  'tradeFilterAccounts',
  'tradeFilterStrategies',
] satisfies readonly CallName[]

/**
 * Answers that another bot rule changes: what is covered by none and by two, and what each came to. It counts for what
 * opens from now on, so no closed trade changes.
 */
export const CHANGED_BY_A_RULE: readonly string[] = [
  'botRulesList',
  'botRuleFigures',
  'botRuleHistory',
  'settingsUser',
  'uncoveredSummary',
  'tradesUncovered',
  'conflictsSummary',
  'tradesConflicts',
] satisfies readonly CallName[]
