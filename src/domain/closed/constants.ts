import { minutes, seconds } from '../core/time.ts'
import { GATHERING } from '../resources/constants.ts'

/** Rows of one page (screens.md 2.3: "Infinite pages of 50"). */
export const PAGE = 50

/** Rows of one page while all are loaded: the most the call allows. */
export const BULK_PAGE = 1_000

/** The most rows of one list that a device holds, some 45 MB: of more the server's sums and narrower lists speak. */
export const MOST_ROWS = 100_000

/** Lists held beside each other; the least recently asked goes first. */
export const LISTS_KEPT = 6

/** Rows of the newest list that are kept on disk, so that a start shows something at once. */
export const ROWS_SAVED = 200

/** A list older than this is asked for anew when a tab comes to it (spec 9, Caching: "default 2 min fresh"). */
export const LIST_FRESH = minutes(2)

/**
 * A list in sight that grew old is read anew no sooner than so long after it was asked for, and not before a second for
 * each page that this takes: a sync tells often, and so does who writes one note after the other (T9).
 */
export const RENEWED = { apart: GATHERING.apart, page: seconds(1) } as const

/**
 * Trades of the dashboard's range that are loaded without being asked; beyond it the symbols say of how many they
 * speak.
 */
export const RANGE_ROWS = 5_000

/**
 * Up to so many trades are loaded unasked for the calendar, the statistics and the best and worst: they speak of all.
 */
export const WHOLE_ROWS = 50_000

/** Rows of Best and worst, each way (screens.md 2.3: "10 each"). */
export const EXTREMES = 10
