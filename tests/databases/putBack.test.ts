import { execSync, spawnSync } from 'node:child_process'
import { chownSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { projectRoot } from '../support/paths.ts'
import { startPostgres, type TestPostgres } from '../support/postgres.ts'
import { startTestServer } from '../support/server.ts'

let postgres: TestPostgres
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(async () => {
  await postgres.stop()
})

/** The history that a server tells of which runs on a database from its start to its end. */
async function historyOn(DATABASE_URL: string): Promise<string> {
  const server = await startTestServer({ db: 'own', env: { DATABASE_URL } })
  const { epoch } = server.parts.facts
  await server.close()
  return epoch
}

async function ask(address: string, query: string): Promise<Record<string, unknown>> {
  const client = new pg.Client(address)
  await client.connect()
  const { rows } = await client.query(query)
  await client.end()
  return rows[0]
}

test('R2 F12 what pg_dump wrote is a new history of facts where it is put back, and once', async () => {
  const [from, to] = [await postgres.database('dumped'), await postgres.database('put_back')]
  const before = await historyOn(from)
  expect(await historyOn(from)).toBe(before)
  execSync(`pg_dump "${from}" | psql -q "${to}"`, { stdio: 'pipe' })

  const after = await historyOn(to)
  expect(after).not.toBe(before)
  expect(await historyOn(to)).toBe(after)
})

test('R2 F12 npm run restore begins a new history where no start notices that PostgreSQL was put back', async () => {
  const DATABASE_URL = await postgres.database('snapshot')
  const before = await historyOn(DATABASE_URL)
  const restore = (...words: readonly string[]) =>
    spawnSync(process.execPath, ['--import', 'tsx', 'src/server/restore.ts', ...words], {
      cwd: projectRoot,
      env: { PATH: process.env['PATH'] ?? '', DATABASE_URL },
      encoding: 'utf8',
    })
  expect(restore('dump.jsonl.gz')).toMatchObject({ status: 78, stderr: expect.stringContaining('its own tools') })
  expect(await historyOn(DATABASE_URL)).toBe(before)

  expect(restore()).toMatchObject({ status: 0, stdout: expect.stringContaining('is a new history of facts') })
  expect(await historyOn(DATABASE_URL)).not.toBe(before)
})

test('R2 F12 a PostgreSQL that was recovered to a point in time is a new history of facts', async () => {
  const address = await postgres.database('recovered')
  const before = await historyOn(address)
  const { data_directory: directory } = (await ask(address, 'show data_directory')) as { data_directory: string }
  const signal = join(directory, 'standby.signal')
  writeFileSync(signal, '')
  chownSync(signal, statSync(directory).uid, statSync(directory).gid)
  await postgres.restart('stopped')
  await ask(address, 'select pg_promote()')

  expect(await historyOn(address)).not.toBe(before)
})
