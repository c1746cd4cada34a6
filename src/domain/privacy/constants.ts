/** What is typed before everything of a user is deleted. */
export const DELETE_WORD = 'DELETE'

/** Fact of a report of activity: what waits, and what was sent, is read off the log. */
export const REPORT_FACT = 'activity.noted'
