import type { Clock } from '../clock.ts'
import { retryDelay, sleep, type Random } from './calling/backOff.ts'

/** One thing after another: the work of one account never overlaps, so its facts keep the exchange's order. */
export class Serial {
  private tail: Promise<unknown> = Promise.resolve()
  private readonly onFailure: (error: unknown) => void

  /** `onFailure` hears what a piece of work threw; the next goes on. */
  constructor(onFailure: (error: unknown) => void) {
    this.onFailure = onFailure
  }

  /** Runs after all that was added before. Resolves to null when the work threw. */
  add<T>(work: () => Promise<T>): Promise<T | null> {
    const mine = this.tail.then(work).catch((error: unknown) => {
      this.onFailure(error)
      return null
    })
    this.tail = mine
    return mine
  }

  /** Resolves when everything added so far is done. */
  idle(): Promise<unknown> {
    return this.tail
  }
}

/**
 * Repeats what must not be lost until it is written: a fact of the exchange waits for a database that is down (F31).
 * Gives up only when the account is stopped.
 */
export async function untilWritten<T>(
  write: () => T | Promise<T>,
  parts: {
    readonly clock: Clock
    readonly random: Random
    readonly signal: AbortSignal
    readonly onFailure: (error: unknown) => void
  },
): Promise<T | null> {
  for (let attempt = 1; !parts.signal.aborted; attempt += 1) {
    try {
      return await write()
    } catch (error) {
      parts.onFailure(error)
      await sleep(parts.clock, Math.max(200, retryDelay(attempt, parts.random)), parts.signal)
    }
  }
  return null
}
