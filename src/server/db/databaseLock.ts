import { hostname } from 'node:os'
import pg from 'pg'
import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import { StartRefused, exitCodes } from '../startup/stop.ts'

/** Numbers that only this program uses: the one server's lock, and the one that each of its connections shares. */
const SERVER_LOCK = 47_804_781
const CONNECTION_LOCK = 47_804_782
/** Between two tries: of one who waits for another's end, and of one whose own lock broke, who goes first. */
const STANDBY_MS = 1_000
const RETAKE_MS = 100
/** How often the lock's connection is tried; the database's own probes end a silent one after some 10 s as well. */
const PROBE_MS = 5_000
const PROBES = 'set tcp_keepalives_idle = 4; set tcp_keepalives_interval = 2; set tcp_keepalives_count = 3'

/** The right to be the one server of a PostgreSQL database. */
export interface DatabaseLock {
  /** Makes a new connection one of this server's. Throws while this server does not hold the lock. */
  admit(connection: pg.ClientBase): Promise<void>
  release(): Promise<void>
}

export interface DatabaseLockParts {
  readonly url: string
  readonly clock: Clock
  readonly log: Log
  /** Given, it waits until the other server ends, and says so once; null refuses to start. */
  readonly standBy: ((sentence: string) => void) | null
  /** Called when another server has taken the database over: this one must end. */
  readonly onTaken: (reason: StartRefused) => void
}

/**
 * Takes the database for this server alone: two would write every fact twice, each unseen by the other. The lock is one
 * of the session, so it ends with the process, however that ends. One that breaks is taken again before anything else
 * is written.
 */
export async function lockDatabase({ url, clock, log, standBy, onTaken }: DatabaseLockParts): Promise<DatabaseLock> {
  let held: pg.Client | null = null
  let isReleased = false
  let stopProbe = (): void => {}
  const pause = (ms: number): Promise<void> =>
    new Promise((done) => {
      clock.once(ms, done)
    })

  const hold = (client: pg.Client): void => {
    held = client
    const lose = (): void => {
      if (held !== client) return
      held = null
      stopProbe()
      client.end().catch(() => {})
      if (!isReleased) void retake(pidOf(client))
    }
    client.once('end', lose)
    stopProbe = clock.every(PROBE_MS, () => {
      client.query('select 1').catch(lose)
    })
  }

  /**
   * While the database is away nothing can be written; when it is back, this server goes on unless another was faster.
   */
  const retake = async (lost: number): Promise<void> => {
    log.warn('The lock on the database broke; it is taken again.')
    while (!isReleased) {
      const taken = await take(url, lost).catch(() => null)
      if (typeof taken === 'string') return onTaken(refusal(taken))
      if (taken !== null) return isReleased ? await taken.end() : hold(taken)
      await pause(RETAKE_MS)
    }
  }

  for (let isSaid = false; ; await pause(STANDBY_MS)) {
    const taken = await take(url).catch((error: unknown) => {
      if (standBy === null) throw unreachable(error)
      return 'A server that cannot be reached'
    })
    if (typeof taken !== 'string') {
      hold(taken)
      break
    }
    if (standBy === null) throw refusal(taken)
    if (!isSaid) standBy(`Standing by: ${taken} has the database. This server takes over when that one ends.`)
    isSaid = true
  }

  return {
    async admit(connection) {
      // In this order: a server that takes over first has the lock, then ends every connection that shares the second
      // one.
      await connection.query('select pg_advisory_lock_shared($1)', [CONNECTION_LOCK])
      const { rows } = await connection.query(`select 1 from pg_locks where ${isLock} and pid = $2`, [
        SERVER_LOCK,
        held === null ? -1 : pidOf(held),
      ])
      if (rows.length === 0)
        throw Object.assign(new Error('This server does not hold the database at the moment.'), {
          code: CANNOT_CONNECT_NOW,
        })
    },
    async release() {
      isReleased = true
      stopProbe()
      await held?.end()
    },
  }
}

/** What PostgreSQL says of itself while it starts. */
const CANNOT_CONNECT_NOW = '57P03'

/** Locks of this database under a number of one word: https://www.postgresql.org/docs/current/view-pg-locks.html */
const isLock = `locktype = 'advisory' and granted and classid = 0 and objid = $1 and objsubid = 1 and database = (select oid from pg_database where datname = current_database())`

/**
 * Tries once: the connection that holds the lock, or who else has it. Throws when the database does not answer, and
 * while the session of a connection that this server `lost` has it: the database has not noticed yet, and ends it.
 */
async function take(url: string, lost: number | null = null): Promise<pg.Client | string> {
  const client = new pg.Client({
    connectionString: url,
    application_name: `Bot Blending, process ${process.pid} on ${hostname()}`.slice(0, 63),
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
    keepAlive: true,
  })
  client.on('error', () => {}) // Told by 'end' as well.
  try {
    await client.connect()
    await client.query(PROBES)
    const { rows } = await client.query('select pg_try_advisory_lock($1) as ours', [SERVER_LOCK])
    if (rows[0]?.ours === true) {
      await endConnections(client)
      return client
    }
    const holder = await client.query(
      `select pid, application_name as name from pg_stat_activity where pid in (select pid from pg_locks where ${isLock})`,
      [SERVER_LOCK],
    )
    if (lost !== null && holder.rows[0]?.pid === lost) {
      await client.query('select pg_terminate_backend($1)', [lost])
      throw new Error('The database is ending the session that this server lost.')
    }
    await client.end()
    return `Another server (${holder.rows[0]?.name ?? 'one that just ended'})`
  } catch (error) {
    client.end().catch(() => {})
    throw error
  }
}

/**
 * Ends what a server left behind that is gone or cut off: its statements must not be written behind the next one's
 * back.
 */
async function endConnections(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query(
      `select pg_terminate_backend(pid) from pg_locks where ${isLock} and pid <> pg_backend_pid()`,
      [CONNECTION_LOCK],
    )
    if (rows.length === 0) return
  }
}

const pidOf = (client: pg.Client): number => (client as unknown as { readonly processID: number }).processID

const refusal = (holder: string): StartRefused =>
  new StartRefused(
    `${holder} has the database of DATABASE_URL. Stop that server, set DATABASE_URL to another database, or set STANDBY=yes to wait and take over when it ends.`,
    exitCodes.alreadyRunning,
  )

const unreachable = (error: unknown): StartRefused =>
  new StartRefused(
    `The database of DATABASE_URL does not answer (${error instanceof Error ? error.message : String(error)}). Start it, or set DATABASE_URL to another one.`,
    exitCodes.noDatabase,
  )
