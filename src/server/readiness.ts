import type { Clock } from './clock.ts'
import type { Db } from './db/open.ts'
import { ping } from './db/ping.ts'
import type { Room } from './db/embedded/room.ts'

/** A part that says nothing for so long does not answer, ms. As long as a connection to PostgreSQL may take. */
export const READY_WAIT_MS = 5_000

/** Why users should not be led here, or what they find lacking although they may be. */
export interface Ready {
  /** A sentence that names no address, user or secret; null: whoever comes is served. */
  readonly reason: string | null
  /** What does not work meanwhile, in words. */
  readonly notes: readonly string[]
}

/** Whether all that a visitor needs answers. */
export interface Readiness {
  look(): Promise<Ready>
}

export interface ReadinessParts {
  readonly db: Db
  readonly clock: Clock
  readonly room: Room
  /** Why there is no new dump of the database, in words; null where nothing is missing. */
  readonly missingDump: () => string | null
  /** Asks the embedded identity provider; null where users sign in elsewhere. */
  readonly askSignIn: (() => Promise<unknown>) | null
}

const FULL = 'The disk of the server is full: reads and streams go on, nothing can be saved until there is room again.'

/**
 * A full disk is no reason: reads and streams go on, and another server on this disk would find it full as well. Nor is
 * the exchange: what is stored is shown, and the connection is made again by itself. Many who ask share one look.
 */
export function makeReadiness({ db, clock, room, missingDump, askSignIn }: ReadinessParts): Readiness {
  let looking: Promise<Ready> | null = null
  const answers = async (asked: Promise<unknown>): Promise<boolean> => {
    let stop = (): void => {}
    const tooLate = new Promise<boolean>((done) => {
      stop = clock.once(READY_WAIT_MS, () => done(false))
    })
    const isThere = asked.then(
      () => true,
      () => false,
    )
    return await Promise.race([isThere, tooLate]).finally(stop)
  }
  const look = async (): Promise<Ready> => {
    const notes = [room.isFull() ? FULL : null, missingDump()].filter((note) => note !== null)
    if (!(await answers(ping(db)))) return { reason: 'The database does not answer.', notes }
    if (askSignIn !== null && !(await answers(askSignIn())))
      return { reason: 'The embedded identity provider does not answer.', notes }
    return { reason: null, notes }
  }
  return {
    look: () =>
      (looking ??= look().finally(() => {
        looking = null
      })),
  }
}
