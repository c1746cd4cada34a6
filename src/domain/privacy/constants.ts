import { minutes } from '../core/time.ts'

/** How long the file of everything may take on its way: years of a busy market are hundreds of megabytes. */
export const EXPORT_TIMEOUT = minutes(10)

/** What is typed before everything of a user is deleted. */
export const DELETE_WORD = 'DELETE'

/**
 * How long it is kept that somebody whom an outside provider signs in deleted his account, in days: as long as the
 * common providers keep a sign-in that is not used.
 */
export const GONE_KEPT_DAYS = 90

/** Facts of what is reported of activity: reports, waiting or sent, and that the last activity was told. */
export const REPORT_FACTS = ['activity.noted', 'activity.synced'] as const
/** What the types of these facts begin with. */
export const REPORT_AREA = 'activity.'
