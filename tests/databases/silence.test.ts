import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '../../src/server/db/migrate.ts'
import { type Db, openPostgres } from '../../src/server/db/open.ts'
import { AS_LONG_AS_IT_TAKES } from '../../src/server/db/silence.ts'
import { isDatabaseDown } from '../../src/server/http/databaseProblem.ts'
import { startPostgres, type TestPostgres } from '../support/postgres.ts'

const PATIENCE_MS = 1_000
let postgres: TestPostgres
let address = ''
let db: Db
const asked: string[] = []
beforeAll(async () => {
  postgres = await startPostgres()
  address = await postgres.database('silent')
  db = openPostgres(address, { patience: PATIENCE_MS, onQuery: (statement) => asked.push(statement) })
})
afterAll(async () => {
  await db.destroy()
  await postgres.stop()
})

const pidOf = async (of: Db): Promise<number> =>
  (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(of)).rows[0]!.pid
/** Longer than this server waits for the database's word. */
const long = sql`select pg_sleep(${sql.lit((PATIENCE_MS * 2) / 1_000)})`

test('F31 a statement that takes too long is ended by the database; its connection serves on', async () => {
  const before = await pidOf(db)
  const refused = await long.execute(db).catch((error: unknown) => error)

  expect(refused).toMatchObject({ code: '57014' })
  expect(isDatabaseDown(refused)).toBe(true)
  expect(await pidOf(db)).toBe(before)
})

test('F31 a database that hangs holds nobody: the connection is cut, told as an outage, and the next call has another', async () => {
  // Also one that was patient with a migration.
  await migrate(db)
  const hung = await pidOf(db)
  // A process that is stopped takes no bytes and says nothing; its socket stays open.
  process.kill(hung, 'SIGSTOP')
  try {
    const refused = pidOf(db).catch((error: unknown) => error)
    // Others are ended by the database meanwhile, each after as long as a statement may take.
    const meanwhile = (async () => {
      for (let count = 0; count < 3; count += 1) await long.execute(db).catch(() => {})
    })()

    expect(isDatabaseDown(await Promise.race([refused, meanwhile]))).toBe(true)
    await meanwhile
    expect(await pidOf(db)).not.toBe(hung)
  } finally {
    process.kill(hung, 'SIGCONT')
  }
})

test('F31 a migration takes as long as it needs, and the statements after it do not', async () => {
  asked.length = 0
  await migrate(db)
  expect(asked.slice(0, 2)).toEqual(['begin', AS_LONG_AS_IT_TAKES])

  await db.transaction().execute(async (tx) => {
    await sql.raw(AS_LONG_AS_IT_TAKES).execute(tx)
    await long.execute(tx)
  })
  const pid = await pidOf(db)
  await expect(long.execute(db)).rejects.toMatchObject({ code: '57014' })
  expect(await pidOf(db)).toBe(pid)
})
