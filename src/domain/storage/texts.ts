/** F23: what is said when a damaged part of the saved log was dropped. `from` is the number of its first entry. */
export const truncatedText = (from: number): string =>
  `The saved log was damaged from entry ${from} on. That part was dropped; the server sends again what it held.`

/** F21: why the disk is given up when a tab of an older build does not let go of the database. */
export const HELD_ELSEWHERE = 'Another tab holds the database: close other tabs.'
