import { minutes } from '../core/time.ts'

/** How long the file of everything may take on its way: years of a busy market are hundreds of megabytes. */
export const EXPORT_TIMEOUT = minutes(10)

/** What is typed before everything of a user is deleted. */
export const DELETE_WORD = 'DELETE'

/** Fact of a report of activity: what waits, and what was sent, is read off the log. */
export const REPORT_FACT = 'activity.noted'
