import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { handClock } from '../support/handClock.ts'
import { startTestServer } from '../support/server.ts'

const MIB = 1_048_576
const directory = mkdtempSync(join(tmpdir(), 'bot-blending-upkeep-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))

/** Bytes of a file; none of one that the database's thread took away since it was listed. */
const bytesOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0

/** Bytes of all files below a directory. */
const bytesIn = (place: string): number =>
  readdirSync(place, { withFileTypes: true, recursive: true }).reduce(
    (sum, entry) => sum + (entry.isFile() ? bytesOf(join(entry.parentPath, entry.name)) : 0),
    0,
  )

test('F32 I14 the embedded database stays small however much is written, and has little to replay at its next start', async () => {
  const clock = handClock()
  const server = await startTestServer({ db: 'own', clock, env: { DATA_DIR: directory } })
  const { db } = server.parts
  const log = join(directory, 'database/pg_wal')
  const number = async (query: ReturnType<typeof sql<{ n: number }>>): Promise<number> =>
    (await query.execute(db)).rows[0]!.n
  const toReplay = () =>
    number(sql<{ n: number }>`select (pg_current_wal_lsn() - redo_lsn)::float8 as n from pg_control_checkpoint()`)
  const tableSize = () => number(sql<{ n: number }>`select pg_total_relation_size('server_state')::float8 as n`)
  await sql`insert into server_state (key, value) values ('long', '0')`.execute(db)
  // Text that does not compress, some 60 kB each time: what a user's definition may hold.
  const write = () =>
    sql`update server_state set value = to_jsonb((select string_agg(encode(sha512(random()::text::bytea), 'base64'), '') from generate_series(1, 700))) where key = 'long'`.execute(
      db,
    )

  let most = { log: 0, replay: 0 }
  for (let second = 0; second < 24; second += 1) {
    for (let n = 0; n < 100; n += 1) await write()
    clock.advance(1_000)
    // Behind the upkeep that began: one after the other is how the database is spoken to.
    most = { log: Math.max(most.log, bytesIn(log)), replay: Math.max(most.replay, await toReplay()) }
  }
  expect(await number(sql<{ n: number }>`select (pg_current_wal_lsn() - '0/0')::float8 as n`)).toBeGreaterThan(
    140 * MIB,
  )
  expect(most.log).toBeLessThan(128 * MIB)
  expect(most.replay).toBeLessThan(80 * MIB)

  await expect
    .poll(async () => {
      clock.advance(5 * 60_000)
      return await tableSize()
    })
    .toBeLessThan(2 * MIB)
  expect(bytesIn(join(directory, 'database'))).toBeLessThan(200 * MIB)
  expect(await toReplay()).toBeLessThan(16 * MIB)
  await server.close()
})
