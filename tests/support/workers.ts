import { availableParallelism, totalmem } from 'node:os'

/** What a file of the end-to-end part takes at most: a product, its exchange, a browser. Bytes. */
const MEMORY_OF_ONE = 2.5e9
/** More at once are not faster: the longest file decides. */
const MOST = 6

/** How many files of tests run at a time: two where there are two cores, more on a larger machine. */
export const WORKERS = Math.max(2, Math.min(MOST, availableParallelism(), Math.floor(totalmem() / MEMORY_OF_ONE)))

/**
 * Of a Node.js whose database lives for a minute: the database's code is compiled once, and not again for a speed that
 * pays off later.
 */
export const BRIEF = ['--liftoff-only']
