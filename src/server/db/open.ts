import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { pglitePool, type Turns } from './embedded/pglitePool.ts'
import { type Room, type RoomElsewhere, UNKNOWN_ROOM, withRoom } from './embedded/room.ts'
import type { Database } from './schema.ts'
import { INT8, liteSession, parsers, type Session } from './session.ts'
import { cutWhenSilent } from './silence.ts'
import { readyTemplate } from './embedded/template.ts'
import { openThread, type ThreadSession } from './embedded/threadSession.ts'

export type Db = Kysely<Database>

/** Hears how each statement ended, and how long it took, ms. */
export type OnQuery = (sql: string, ms: number, isDone: boolean) => void

/** The embedded database: beside its tables, what only a database of one's own needs. */
export interface Embedded {
  readonly db: Db
  /** Upkeep of the whole database in a turn of its own (CHECKPOINT and VACUUM go by `query`, an archive by `dump`). */
  readonly alone: Turns<Session>['alone']
  /**
   * Ends its thread in the middle of whatever it does, for one that answers no more. The next turn opens it again, as
   * after a power cut.
   */
  kill(): Promise<void>
  /** Syncs to disk so far. */
  syncs(): number
}

/**
 * Opens the embedded database in a directory, in a thread of its own, every commit synced to disk. The caller holds the
 * directory's lock. `onLost` hears of a thread that ended; the next query opens the database anew. While `room` says
 * that the disk is full, writes are refused before they begin.
 */
export async function openEmbedded(
  directory: string,
  onLost: (error: Error) => void = () => {},
  room: Room = UNKNOWN_ROOM,
  onQuery?: OnQuery,
): Promise<Embedded> {
  const syncs = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  const open = async (archive: string | null): Promise<ThreadSession> =>
    withRoom(await openThread({ directory, archive, syncs }, onLost), room)
  const isNew = !existsSync(join(directory, 'PG_VERSION'))
  const { pool, alone, current } = pglitePool(await open(isNew ? readyTemplate() : null), () => open(null))
  return { db: kyselyOf(pool, { onQuery }), alone, kill: () => current().kill(), syncs: () => Atomics.load(syncs, 0) }
}

/**
 * A database in memory and in this thread, for tests.
 * @internal
 */
export const openInMemory = async (template: Blob): Promise<Db> => openOn(await sessionInMemory(template))

/** The one session of such a database. */
export async function sessionInMemory(template: Blob): Promise<Session> {
  const { PGlite } = await import('@electric-sql/pglite')
  return liteSession(await PGlite.create({ parsers, loadDataDir: template }))
}

/** Speaks to a database by a session that is open; closed with it. */
export const openOn = (session: Session): Db => kyselyOf(pglitePool(session, () => Promise.resolve(session)).pool)

export interface PostgresParts {
  /** Hears of connections that break, idle or at work; the next query opens a new one (F31). */
  readonly onLost?: (error: Error) => void
  /** Told how each statement ended. */
  readonly room?: RoomElsewhere | undefined
  readonly onQuery?: OnQuery | undefined
  /** Asked of each new connection before it is used. */
  readonly admit?: (connection: pg.ClientBase) => Promise<void>
  /** How long a statement may take, ms; tests have less patience. */
  readonly patience?: number
}

/** How long a statement may take, ms: several times what one over a million trades takes (docs/BENCH.md). */
const STATEMENT_MS = 30_000
/** The database says itself that a statement took too long: its word is waited for, for a fifth of the time more. */
const AND_ITS_WORD = 1.2

/** Opens a PostgreSQL server. */
export function openPostgres(
  url: string,
  { onLost = () => {}, room, onQuery, admit = async () => {}, patience = STATEMENT_MS }: PostgresParts = {},
): Db {
  pg.types.setTypeParser(INT8, BigInt)
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5_000,
    statement_timeout: patience,
    keepAlive: true,
    verify: (connection, done) => {
      admit(connection).then(() => done(), done)
    },
  })
  // Without a listener a connection that breaks would end the process: the pool's hears of idle ones only, so each
  // connection gets one that stays while it is at work. Its query fails by itself, and the pool leaves it out.
  pool.on('error', () => {})
  pool.on('connect', (connection) => {
    connection.on('error', onLost)
    cutWhenSilent(connection, patience * AND_ITS_WORD)
  })
  return kyselyOf(pool, { room, onQuery })
}

const kyselyOf = (pool: Turns<Session>['pool'], { room, onQuery }: Pick<PostgresParts, 'room' | 'onQuery'> = {}): Db =>
  new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    ...(room === undefined && onQuery === undefined
      ? {}
      : {
          log: (end) => {
            room?.noteEnd(end.query.sql, end.level === 'error' ? end.error : null)
            onQuery?.(end.query.sql, end.queryDurationMillis, end.level === 'query')
          },
        }),
  })
