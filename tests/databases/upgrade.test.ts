import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { migrate } from '../../src/server/db/migrate.ts'
import { migrations } from '../../src/server/db/migrations/index.ts'
import { type Db, openEmbedded } from '../../src/server/db/open.ts'
import { loaded } from '../../src/server/startup/dumps.ts'
import { writeStamp } from '../../src/server/startup/stamp.ts'
import { handClock } from '../support/handClock.ts'
import { serverPrograms } from '../support/program.ts'
import { startTestServer } from '../support/server.ts'

const MIB = 1_048_576
const ofBefore = Object.keys(migrations).sort().slice(0, -1)
const root = mkdtempSync(join(tmpdir(), 'bot-blending-upgrade-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
const { start } = serverPrograms('upgrade')

const done = async (db: Db): Promise<readonly string[]> =>
  (await sql<{ name: string }>`select name from migrations_done order by name`.execute(db)).rows.map(({ name }) => name)

/** What the version before left. */
async function installed(name: string): Promise<string> {
  const dataDir = join(root, name)
  mkdirSync(join(dataDir, 'database'), { recursive: true })
  const { db } = await openEmbedded(join(dataDir, 'database'))
  await migrate(db, ofBefore)
  await db.destroy()
  await writeStamp(dataDir, { state: 'made', lsn: null })
  return dataDir
}
const startOn = (DATA_DIR: string, free = 500 * MIB) =>
  startTestServer({ db: 'own', clock: handClock(), freeBytes: () => free, env: { DATA_DIR } })

test('F55 before an upgrade the database is dumped as the version before can load it', async () => {
  const dataDir = await installed('way-back')
  const server = await startOn(dataDir)
  const [dump = ''] = readdirSync(join(dataDir, 'dumps'))

  expect(readdirSync(join(dataDir, 'dumps'))).toEqual([expect.stringMatching(/^upgrade-.*\.jsonl\.gz$/)])
  expect(await done(server.parts.db)).toEqual(Object.keys(migrations).sort())
  await loaded(join(dataDir, 'dumps', dump), join(root, 'loaded'), async ({ db }) => {
    expect(await done(db)).toEqual(ofBefore)
  })
  await server.close()
})

test('F55 a version that is too old for its database says so in one sentence, and the way back that it names leads back', async () => {
  const dataDir = await installed('too-old')
  const server = await startOn(dataDir)
  const [dump = ''] = readdirSync(join(dataDir, 'dumps'))
  await sql`insert into migrations_done (name) values ('9999_of_a_newer_version')`.execute(server.parts.db)
  await server.close()
  const refused = start({ DATA_DIR: dataDir, PORT: '0' })
  expect(await refused.code).toBe(65)
  expect(refused.said().trim().split('\n').at(-1)).toMatch(
    /^The database was made by a newer version \(it has 9999_of_a_newer_version\): .*"npm run restore".*pg_dump/,
  )
  const restored = start({ DATA_DIR: dataDir }, ['src/server/restore.ts'])
  expect(await restored.code).toBe(0)
  expect(restored.said()).toContain(`${dump} is restored`)
})

test('F55 a new database, and one of this version, are not dumped by their start', async () => {
  const dataDir = join(root, 'new')
  await (await startOn(dataDir)).close()
  const again = await startOn(dataDir)

  expect(existsSync(join(dataDir, 'dumps'))).toBe(false)
  await again.close()
})

test('F55 F34 an upgrade that finds no room for a dump goes on without, and monitors are told', async () => {
  const dataDir = await installed('narrow')
  const server = await startOn(dataDir, 150 * MIB)

  expect(await done(server.parts.db)).toEqual(Object.keys(migrations).sort())
  expect(await (await fetch(`${server.url}/health/ready`)).json()).toEqual({
    ok: true,
    notes: [expect.stringMatching(/^There is no dump of the database yet: it needs /)],
  })
  await server.close()
})
