/** How often a server that does not answer is asked again, ms. */
const EVERY = 3_000

/**
 * A worker that lacks a part lives at least so long, ms: one that no worker gets (a filter, a broken build) restarts
 * the core twice a minute at most.
 */
const LEAST_LIFE = 30_000

/** What the worker is, as far as parts that failed are concerned. */
export interface Unfetched {
  /** Whether the server answers at all, whatever it says. */
  readonly isServerThere: () => Promise<boolean>
  /** How long this worker lives, ms. */
  readonly age: () => number
  /** Ends the worker. */
  readonly end: () => void
}

/**
 * What becomes of parts that could not be fetched: each is tried again once the server answers, and where that
 * fails too, since the browser keeps the failed import for this worker's life, the worker ends. Its tabs open the next
 * one by the same name, and it fetches anew. Without a line it stays: the next one could not even start.
 */
export function unfetched({ isServerThere, age, end }: Unfetched): (again: () => Promise<unknown>) => Promise<void> {
  const lacking = new Set<() => Promise<unknown>>()
  return async (again) => {
    if (lacking.has(again)) return
    lacking.add(again)
    do await pause(EVERY)
    while (!(await isServerThere()))
    if (await isFetched(again)) return void lacking.delete(again)
    await pause(LEAST_LIFE - age())
    end()
  }
}

const isFetched = (again: () => Promise<unknown>): Promise<boolean> =>
  again().then(
    () => true,
    () => false,
  )

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
