import { makeInTurn } from './inTurn.ts'
import type { Log } from './log.ts'

/** What a relay asks of the table whose rows it hands over. */
export interface RelayParts<T> {
  readonly log: Log
  /** Messages under way at a time. */
  readonly atOnce: number
  /** Takes the message that has been due for longest, as being sent; null where none is due. */
  readonly claim: () => Promise<T | null>
  /**
   * Hands a message over, and answers what writes how that ended, which may be asked again. Throws only where nothing
   * was handed over.
   */
  readonly handOver: (message: T) => Promise<() => Promise<void>>
  /** What is being sent, but for these, waits again. Answers how many those are. */
  readonly takeBack: (except: readonly T[]) => Promise<number>
}

/**
 * Hands over what waits in a table, each message once:
 * https://microservices.io/patterns/data/transactional-outbox.html
 */
export interface Relay {
  /** What an ended server was sending waits again before the next message is taken. */
  takeOver(): void
  /** Hands over what is due, until nothing is. Throws where the database fails: the next call goes on with it. */
  sendDue(): Promise<void>
  /** Waits for what is being sent. */
  stop(): Promise<void>
}

/**
 * a database that fails holds nobody's messages up and has none told twice. What was handed over is written as
 * ended until that is done, and what is being sent by nobody is taken back. A database has one server, so
 * whatever is not under way here is under way nowhere.
 */
export function makeRelay<T>({ log, atOnce, claim, handOver, takeBack }: RelayParts<T>): Relay {
  /** Taken, and not written as ended; with what writes it, where that failed. */
  const underWay = new Map<T, (() => Promise<void>) | null>()
  let isUnsure = false
  let isStopped = false
  let running: Promise<void> | null = null
  const inTurn = makeInTurn()

  const take = async (): Promise<T | null> => {
    try {
      if (isUnsure) {
        isUnsure = false
        const count = await takeBack([...underWay.keys()])
        if (count > 0) log.warn({ count }, 'Messages whose sending nobody ended are sent again.')
      }
      const message = await claim()
      if (message !== null) underWay.set(message, null)
      return message
    } catch (error) {
      // It may have been done all the same, with nobody here to know of it.
      isUnsure = true
      throw error
    }
  }
  // One after the other: what is taken back must not be what another claim is taking.
  const takeInTurn = (): Promise<T | null> => inTurn('claim', take)
  const send = async (message: T): Promise<void> => {
    try {
      underWay.set(message, await handOver(message))
    } catch (error) {
      underWay.delete(message)
      isUnsure = true
      throw error
    }
    await writeEnd(message)
  }
  const writeEnd = async (message: T): Promise<void> => {
    const write = underWay.get(message)
    if (write === undefined || write === null) return
    underWay.set(message, null)
    try {
      await write()
      underWay.delete(message)
    } catch (error) {
      underWay.set(message, write)
      log.warn({ err: String(error) }, 'It could not be written how the sending of a message ended; it is in a moment.')
    }
  }
  const writeEnds = async (): Promise<void> => {
    await Promise.all([...underWay.keys()].map(writeEnd))
  }
  const sendAll = async (): Promise<void> => {
    for (let message; !isStopped && (message = await takeInTurn()) !== null;) await send(message)
  }
  const run = async (): Promise<void> => {
    await writeEnds()
    const ends = await Promise.allSettled(Array.from({ length: atOnce }, sendAll))
    const failed = ends.find((end) => end.status === 'rejected')
    if (failed !== undefined) throw failed.reason
  }

  return {
    takeOver() {
      isUnsure = true
    },
    sendDue: () =>
      (running ??= run().finally(() => {
        running = null
      })),
    async stop() {
      isStopped = true
      await running?.catch(() => {})
      await writeEnds()
    },
  }
}
