/** Changes on a page of a history, and pages that its tab shows. */
export const HISTORY_LENGTH = 25
export const HISTORY_PAGES = 20
