import type { WireFact } from '../../domain/wire/payloads/facts.ts'
import { insertEvent } from '../db/events.ts'
import type { Db } from '../db/open.ts'
import { isCommitted, transactionId } from '../db/transactions.ts'
import { type Tx, headSeq, nextSeq, settledHeadSeq } from '../db/users.ts'
import { makeInTurn } from '../inTurn.ts'
import type { Hub } from './hub.ts'

/** A fact to be written. */
export interface NewFact {
  readonly type: string
  readonly at: Date
  readonly data: unknown
  /** Whether it belongs in the user's list of notifications; true unless said otherwise. */
  readonly notifies?: boolean
}

/** Notes a fact in the running transaction. */
export type Append = (fact: NewFact) => Promise<WireFact>

/** What else a fact leads to, in its own transaction. */
export type OnFact = (tx: Tx, userId: string, fact: WireFact) => Promise<void>

/** Hears of a fact once it is committed. */
export type OnWritten = (fact: WireFact) => void

/** What a change works with. */
export interface Change {
  readonly tx: Tx
  readonly append: Append
  /** Called once it is committed, before anyone is told: the place for what is kept in memory. */
  readonly committed: (act: () => void) => void
}

/** The one way to change a user's rows and to say so. */
export interface FactLog {
  /** Names this history of facts; ids of facts start with it (R2). */
  readonly epoch: string
  /** Number of the newest fact that memory and streams know of. */
  head(userId: string): Promise<number>
  /**
   * Runs a change in a transaction with the facts it appends, and sends them to the user's streams once it is
   * committed. Changes of one user run one after another, so facts are sent in the order of their numbers.
   */
  change<T>(userId: string, work: (change: Change) => Promise<T>): Promise<T>
  /** Forgets the numbers of a user whose history is gone. */
  forget(userId: string): void
}

/** What one change wrote. */
interface Written {
  readonly facts: WireFact[]
  readonly acts: (() => void)[]
  /** Number of its newest fact; 0 without one. */
  head: number
  /** Its transaction, where something is to follow and no number says whether it was committed. */
  transaction: string | null
  /** Whether only the commit was left to do. */
  isDone: boolean
}

export function makeFactLog({
  db,
  hub,
  epoch,
  onFact = async () => {},
  onWritten = () => {},
}: {
  readonly db: Db
  readonly hub: Hub
  readonly epoch: string
  readonly onFact?: OnFact
  readonly onWritten?: OnWritten
}): FactLog {
  const inTurn = makeInTurn()
  const heads = new Map<string, number>()
  const unsure = new Map<string, Written>()

  const run = async <T>(userId: string, work: (change: Change) => Promise<T>): Promise<T> => {
    await settle(userId)
    const written: Written = { facts: [], acts: [], head: 0, transaction: null, isDone: false }
    try {
      const result = await db.transaction().execute(async (tx) => {
        const append: Append = async (fact) => {
          written.head = await nextSeq(tx, userId)
          await insertEvent(tx, userId, {
            seq: written.head,
            type: fact.type,
            at: fact.at,
            data: fact.data,
            notifies: fact.notifies ?? true,
          })
          const row = {
            id: `${epoch}-${written.head}`,
            event_type: fact.type,
            event_timestamp: fact.at.toISOString(),
            data: fact.data,
          }
          written.facts.push(row)
          await onFact(tx, userId, row)
          return row
        }
        const made = await work({
          tx,
          append,
          committed: (act) => {
            written.acts.push(act)
          },
        })
        if (written.head === 0 && written.acts.length > 0) written.transaction = await transactionId(tx)
        written.isDone = true
        return made
      })
      tell(userId, written)
      return result
    } catch (error) {
      if (written.isDone && (written.head > 0 || written.transaction !== null)) {
        heads.delete(userId)
        unsure.set(userId, written)
      }
      throw error
    }
  }

  // Nothing waits in here: memory, number and streams move together, so a snapshot never lies between them (R4).
  const tell = (userId: string, { facts, acts, head }: Written): void => {
    for (const act of acts) act()
    if (head > 0) heads.set(userId, head)
    for (const fact of facts) {
      hub.sendFact(userId, fact)
      onWritten(fact)
    }
  }

  /**
   * A commit whose answer got lost may have happened. Found out before anything else is done for the user, or a fact
   * would never be told, what is kept in memory would lack what the rows have, and a second try would write it twice.
   */
  const settle = async (userId: string): Promise<void> => {
    const written = unsure.get(userId)
    if (written === undefined) return
    const { head, transaction } = written
    const isWritten =
      transaction === null
        ? (await db.transaction().execute((tx) => settledHeadSeq(tx, userId))) >= head
        : await isCommitted(db, transaction)
    unsure.delete(userId)
    if (isWritten) tell(userId, written)
  }

  return {
    epoch,
    head: async (userId) =>
      heads.get(userId) ??
      (await inTurn(userId, async () => {
        await settle(userId)
        const seq = heads.get(userId) ?? (await headSeq(db, userId))
        heads.set(userId, seq)
        return seq
      })),
    forget(userId) {
      heads.delete(userId)
      unsure.delete(userId)
    },
    change: (userId, work) => inTurn(userId, () => run(userId, work)),
  }
}
