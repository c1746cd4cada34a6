import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { handClock } from '../support/handClock.ts'
import { projectRoot } from '../support/paths.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const HOUR = 3_600_000
const PAGE = 8_192
const root = mkdtempSync(join(tmpdir(), 'bot-blending-damage-'))
const whole = join(root, 'whole')
/** Where the rows of two tables are, inside the database's directory. */
let files: { readonly strategies: string; readonly users: string }
let epoch: string
afterAll(() => rmSync(root, { recursive: true, force: true }))

const startOn = (DATA_DIR: string, clock = handClock()): Promise<TestServer> =>
  startTestServer({ db: 'own', clock, env: { DATA_DIR, RATE_FACTOR: '1000' } })
const strategiesOf = async (server: TestServer): Promise<number> =>
  (await server.call('mara', 'GET', '/v1/strategy-details/')).json.length

/** JSON leaves both of these separators as they are, and programs take them for the end of a line. */
const SEPARATED = 'one\u2028two\u2029three'

/** A directory with 60 strategies, of which a dump holds 50, and a server that ended in order. */
beforeAll(async () => {
  const clock = handClock()
  const server = await startOn(whole, clock)
  const create = async (from: number, to: number): Promise<void> => {
    for (let n = from; n < to; n += 1)
      expect(
        (
          await server.call('mara', 'POST', '/v1/strategy-details', {
            name: `Strategy ${n}`,
            description: SEPARATED,
            plan: 'x'.repeat(900),
          })
        ).status,
      ).toBe(200)
  }
  await create(0, 50)
  clock.advance(HOUR)
  await vi.waitFor(() =>
    expect(readdirSync(join(whole, 'dumps'))).toEqual([expect.stringMatching(/^dump-.*\.jsonl\.gz$/)]),
  )
  await create(50, 60)
  await sql`vacuum strategies`.execute(server.parts.db)
  await sql`checkpoint`.execute(server.parts.db)
  const path = async (table: string): Promise<string> =>
    (await sql<{ path: string }>`select pg_relation_filepath(${table}) as path`.execute(server.parts.db)).rows[0]!.path
  files = { strategies: await path('strategies'), users: await path('users') }
  epoch = server.parts.facts.epoch
  clock.advance(1_000)
  await server.close()
})

test('F55 a dump holds no sign that a program could take for the end of a line, and is whole all the same', async () => {
  const [dump] = readdirSync(join(whole, 'dumps'))
  const text = gunzipSync(readFileSync(join(whole, 'dumps', dump!))).toString()

  expect(text).toContain(String.raw`one\u2028two\u2029three`)
  expect(text).not.toMatch(/[\u2028\u2029]/)
})

/** Runs `npm run restore` from the sources. */
const restore = (DATA_DIR: string) =>
  spawnSync(process.execPath, ['--import', 'tsx', 'src/server/restore.ts'], {
    cwd: projectRoot,
    env: { PATH: process.env['PATH'] ?? '', DATA_DIR },
    encoding: 'utf8',
  })

function zeroPage(file: string, page: number): void {
  writeSync(openSync(file, 'r+'), Buffer.alloc(PAGE), 0, PAGE, page * PAGE)
}

/** Files of tables, by size. */
const tables = (dataDir: string): readonly string[] => {
  const place = join(dataDir, 'database/base/5')
  return existsSync(place) ? readdirSync(place).map((name) => `${name} ${statSync(join(place, name)).size}`) : []
}

const newestLog = (database: string): string =>
  join(
    database,
    'pg_wal',
    readdirSync(join(database, 'pg_wal'))
      .filter((name) => /^[0-9A-F]{24}$/.test(name))
      .sort()[0]!,
  )

describe('F32 a damaged database is told at the start, and nothing is laid over it', () => {
  test.each<[string, (database: string) => void]>([
    ['without PG_VERSION', (database) => rmSync(join(database, 'PG_VERSION'))],
    ['whose directory is gone', (database) => rmSync(database, { recursive: true })],
    [
      'with a table cut short',
      (database) =>
        truncateSync(join(database, files.strategies), statSync(join(database, files.strategies)).size - 2 * PAGE),
    ],
    ['with a table gone', (database) => rmSync(join(database, files.users))],
    ['with a page of zeros', (database) => zeroPage(join(database, files.strategies), 3)],
    [
      'with some bytes turned over',
      (database) =>
        writeSync(openSync(join(database, files.strategies), 'r+'), Buffer.alloc(64, 0xa5), 0, 64, 2 * PAGE + 4_000),
    ],
    ['without its control file', (database) => rmSync(join(database, 'global/pg_control'))],
    ['whose log is gone', (database) => rmSync(newestLog(database))],
  ])('%s', async (_what, harm) => {
    const dataDir = mkdtempSync(join(root, 'harmed-'))
    cpSync(whole, dataDir, { recursive: true })
    harm(join(dataDir, 'database'))
    const before = tables(dataDir)

    await expect(startOn(dataDir)).rejects.toMatchObject({
      exitCode: 74,
      message: expect.stringMatching(/^The database in .* is damaged\. .*npm run restore/s),
    })
    expect(tables(dataDir)).toEqual(before)
    rmSync(dataDir, { recursive: true })
  })
})

test('F32 F55 npm run restore brings the newest dump back as a new history, keeps what was there, and goes back to an older dump where the newest is broken', async () => {
  const dataDir = mkdtempSync(join(root, 'restored-'))
  cpSync(whole, dataDir, { recursive: true })
  rmSync(join(dataDir, 'database/PG_VERSION'))
  const [dump] = readdirSync(join(dataDir, 'dumps'))
  const newer = dump!.replace('00Z', '01Z')
  cpSync(join(dataDir, 'dumps', dump!), join(dataDir, 'dumps', newer))
  truncateSync(join(dataDir, 'dumps', newer), statSync(join(dataDir, 'dumps', dump!)).size - 200)

  const { stdout, status } = restore(dataDir)
  expect(status).toBe(0)
  expect(stdout).toContain(`${newer} cannot be loaded`)
  expect(stdout).toContain(`${dump} is restored, as a new history`)
  expect(readdirSync(dataDir).filter((name) => name.startsWith('database.before-'))).toHaveLength(1)

  const server = await startOn(dataDir)
  expect(await strategiesOf(server)).toBe(50)
  expect((await server.call('mara', 'GET', '/v1/strategy-details/')).json[0].description).toBe(SEPARATED)
  expect(server.parts.facts.epoch).not.toBe(epoch)
  await server.close()
})

test.each([0, 12])(
  'F32 a power cut that left %i bytes of the stamp beside the database costs nothing',
  async (bytes) => {
    const dataDir = mkdtempSync(join(root, 'cut-'))
    cpSync(whole, dataDir, { recursive: true })
    truncateSync(join(dataDir, 'database.stamp'), bytes)

    const server = await startOn(dataDir)
    expect(await strategiesOf(server)).toBe(60)
    expect(server.parts.facts.epoch).toBe(epoch)
    await server.close()
  },
)

test('F32 an undamaged database starts again with everything', async () => {
  const server = await startOn(whole)
  expect(await strategiesOf(server)).toBe(60)
  expect(server.parts.facts.epoch).toBe(epoch)
  await server.close()
})
