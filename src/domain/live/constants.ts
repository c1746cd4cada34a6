import { millisOf, minutes, seconds, type Millis } from '../core/time.ts'

/** spec 9, Live streams, in its order. */
/** "dedup window 5 min" */
export const DEDUPE_WINDOW = minutes(5)
/** "at most 100 tracked events" */
export const DEDUPE_CAP = 100
/** "trimmed to 60" (A-44: on the 101st) */
export const DEDUPE_TRIM = 60
/** "expired cleanup every 30 s" */
export const CLEANUP_EVERY = seconds(30)
/** "storage version v3" */
export const STREAM_STORAGE_VERSION = 3
/** "reconnect up to 5 attempts" */
export const RECONNECT_ATTEMPTS = 5
/** "base 5 s doubling" */
export const RECONNECT_BASE = seconds(5)
/** "store retry 3 s x 5" */
export const STORE_RETRY = seconds(3)
export const STORE_RETRIES = 5
/** "coordination window 10 s" */
export const COORDINATION_WINDOW = seconds(10)
/** "snapshot requests at most every 2 s" */
export const SNAPSHOT_INTERVAL = seconds(2)
/** "forced refresh 5 s after a disconnect over 60 s" */
export const FORCED_REFRESH_AFTER = seconds(5)
export const FORCED_REFRESH_DISCONNECT = seconds(60)
/** "min 500 ms between connection attempts" */
export const MIN_BETWEEN_ATTEMPTS = millisOf(500)

/** spec 4, Live stream: "a check 5 s after connecting (extended 10 s if still connecting)". */
export const CHECK_AFTER = seconds(5)
export const CHECK_EXTENSION = seconds(10)

/** spec 7, Polling: recovery-sync "3 s after reconnecting". */
export const RECOVERY_SYNC_AFTER = seconds(3)

/**
 * Delays before the attempts of a round differ by this share, so that a thousand clients do not come at once (F4: ±20
 * %).
 */
export const RECONNECT_JITTER = 0.2

/** No byte for so long: the connection is given up (F5). The server beats every 15 s. */
export const STALL_AFTER = seconds(35)

/** No message for so long: numbers turn grey (F5, I15; screens.md 2.0: two heartbeats). */
export const STALE_AFTER = seconds(30)

/** Facts that came before one missing; beyond, the fill brings them (F7). */
export const AHEAD_CAP = 5_000

/**
 * A message over this many characters is not read (F9). The largest honest message is a snapshot: a position takes
 * about 350 characters, at most 800 with names at their limits (200 each), and 5,000 positions must fit.
 */
export const MESSAGE_LIMIT = 4_000_000

/** spec 4, screens.md 2.1: a closed row stays so long with its final PnL. */
export const CLOSED_ROW_STAYS: Millis = seconds(8)

/** screens.md 2.1: "Changes ribbon: last 10 opened/modified/closed". */
export const RIBBON_CAP = 10

/** spec 9, Notifications: "PnL change notification needs absolute change over 10" (USDT, A-57). */
export const PNL_CHANGE_OVER = 10

/**
 * Risk card: share of the way from entry to the stop from which a position counts as near it (screens.md 2.1: within 25
 * % of the way).
 */
export const NEAR_STOP_SHARE = 0.75

/** Heartbeats whose median is the server's clock (F13). */
export const CLOCK_SAMPLES = 5

/** Oversize messages in a row after which a stream stops (F9). */
export const OVERSIZE_LIMIT = 3

/** Wait between two tries to fill a gap, doubling up to the limit. */
export const GAP_RETRY_BASE = seconds(2)
export const GAP_RETRY_LIMIT = seconds(30)

/** Snapshot not here so long after it was asked for: asked again, by REST when no stream is open. */
export const SNAPSHOT_PATIENCE = seconds(5)
