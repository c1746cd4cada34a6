/** Says that a file is a report of a problem, and which shape it has; another version is refused in words. */
export const REPORT_FORMAT = 'bot-blending-problem'
export const REPORT_VERSION = 1

/** A report holds at most so many entries and so many characters: what is older is left out, and the file says so. */
export const REPORT_ENTRIES = 5_000
export const REPORT_CHARACTERS = 1_000_000

/** A larger file is not read at all: no report that the product writes comes near it. Bytes. */
export const REPORT_FILE_LIMIT = 2_000_000

/** Longest sentence of the user beside the report, characters. */
export const REPORT_NOTE = 300
