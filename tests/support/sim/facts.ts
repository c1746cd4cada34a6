import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import type { Db } from '../../../src/server/db/open.ts'
import { eventsAfter, type KeptFact } from '../../../src/server/db/events.ts'
import type { Database } from '../../../src/server/db/schema.ts'
import type { Tx } from '../../../src/server/db/users.ts'
import type { Hub } from '../../../src/server/events/hub.ts'
import { makeFactLog, type FactLog } from '../../../src/server/events/log.ts'

/** The facts of all users: the server's log with the one question that streams and `/events/since` ask of it. */
export interface FactStore {
  readonly facts: FactLog
  /** Facts after a number, oldest first. */
  readonly after: (userId: string, seq: number, limit: number) => Promise<readonly KeptFact[]>
}

/** The server's own, over a database. */
export const storedFacts = ({
  db,
  hub,
  epoch,
}: {
  readonly db: Db
  readonly hub: Hub
  readonly epoch: string
}): FactStore => ({
  facts: makeFactLog({ db, hub, epoch }),
  after: (userId, seq, limit) => eventsAfter(db, userId, { seq, limit, epoch }),
})

/** Rows of one user; they outlive the server's process. */
export interface FactRow {
  readonly seq: number
  readonly type: string
  readonly at: Date
  readonly data: unknown
  readonly notifies: boolean
  readAt: Date | null
}
export type FactRows = Map<string, FactRow[]>

/** The same rules in memory (R1, R3); a contract test holds it to the real one. */
export function memoryFacts({
  rows,
  hub,
  epoch,
  tx,
}: {
  readonly rows: FactRows
  readonly hub: Hub
  readonly epoch: string
  readonly tx: Tx
}): FactStore {
  const tails = new Map<string, Promise<unknown>>()
  const of = (userId: string): FactRow[] => {
    const own = rows.get(userId) ?? []
    rows.set(userId, own)
    return own
  }

  const facts: FactLog = {
    epoch,
    head: async (userId) => {
      await tails.get(userId)
      return of(userId).at(-1)?.seq ?? 0
    },
    forget: (userId) => {
      rows.delete(userId)
    },
    change: (userId, work) => {
      const run = async () => {
        const written: FactRow[] = []
        const acts: (() => void)[] = []
        const first = (of(userId).at(-1)?.seq ?? 0) + 1
        const result = await work({
          tx,
          append: async (fact) => {
            const row: FactRow = {
              seq: first + written.length,
              type: fact.type,
              at: fact.at,
              data: fact.data,
              notifies: fact.notifies ?? true,
              readAt: null,
            }
            written.push(row)
            return wireOf(row, epoch)
          },
          committed: (act) => void acts.push(act),
        })
        of(userId).push(...written)
        for (const act of acts) act()
        for (const row of written) hub.sendFact(userId, wireOf(row, epoch))
        return result
      }
      const before = tails.get(userId) ?? Promise.resolve()
      const turn = before.then(run, run)
      tails.set(
        userId,
        turn.catch(() => undefined),
      )
      return turn
    },
  }
  return {
    facts,
    after: async (userId, seq, limit) =>
      of(userId)
        .filter((row) => row.seq > seq)
        .slice(0, limit)
        .map((row) => keptOf(row, epoch)),
  }
}

const wireOf = ({ seq, type, at, data }: FactRow, epoch: string) => ({
  id: `${epoch}-${seq}`,
  event_type: type,
  event_timestamp: at.toISOString(),
  data,
})

/** A row as the database's functions give it. */
export const keptOf = (row: FactRow, epoch: string): KeptFact => ({
  ...wireOf(row, epoch),
  seq: row.seq,
  readAt: row.readAt,
})

/**
 * A database that takes every write and has no rows: the server's listener writes positions through it, which the
 * simulation keeps in memory.
 */
export function emptyDb(): { readonly db: Db; readonly tx: Tx } {
  const db = new Kysely<Database>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (of) => new PostgresIntrospector(of),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
  // A transaction has the same building methods; this one is never begun or ended.
  return { db, tx: db as unknown as Tx }
}
