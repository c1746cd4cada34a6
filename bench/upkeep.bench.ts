import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import type { Embedded } from '../src/server/db/open.ts'
import { ROOT } from './lib/bundle.ts'
import type { BenchRow } from './row.ts'

const MIB = 1_048_576
/**
 * What is written in all, and since the last checkpoint when the process is killed: the most that upkeep lets stand.
 */
const WRITTEN = 256 * MIB
const SINCE_CHECKPOINT = 62 * MIB
/**
 * What the directory may come to whatever is written: the log's segments, an empty database, and room for dead rows.
 */
const DIRECTORY = 200 * MIB
const ROUNDS = 3

/** Not bundled with the bench: the database's thread is found beside its source. */
const source = async <T>(file: string): Promise<T> => (await import(pathToFileURL(join(ROOT, file)).href)) as T

/** The embedded database under upkeep: what its directory comes to, and what a kill costs the next start. */
export async function rows(): Promise<readonly BenchRow[]> {
  const { openEmbedded } = await source<typeof import('../src/server/db/open.ts')>('src/server/db/open.ts')
  const { keepUp } = await source<typeof import('../src/server/db/embedded/upkeep.ts')>(
    'src/server/db/embedded/upkeep.ts',
  )
  const { handClock } = await source<typeof import('../tests/support/handClock.ts')>('tests/support/handClock.ts')
  const { makeLog } = await source<typeof import('../src/server/log.ts')>('src/server/log.ts')
  const directory = mkdtempSync(join(tmpdir(), 'bot-blending-bench-'))
  const database = join(directory, 'database')
  const clock = handClock()
  try {
    let embedded = await openEmbedded(database)
    const end = keepUp({ embedded, clock, log: makeLog('silent'), onSaved: async () => {} })
    await embedded.alone((session) => session.query('create table long_text (id int primary key, value text)', []))
    await embedded.alone((session) => session.query("insert into long_text values (1, '')", []))
    const used = (): Promise<unknown> => sql`select count(*) from long_text`.execute(embedded.db)
    let largest = 0
    for (let n = 0; (await position(embedded)) < WRITTEN; n += 1) {
      await write(embedded)
      if (n % 100 === 99) {
        clock.advance(1_000)
        largest = Math.max(largest, bytesIn(database))
      }
    }
    await end()
    const opening = async (open: () => Promise<unknown>): Promise<number> => {
      const began = performance.now()
      await open()
      await used()
      return performance.now() - began
    }
    const [clean, killed]: [number[], number[]] = [[], []]
    for (let round = 0; round < ROUNDS; round += 1) {
      await embedded.alone((session) => session.query('checkpoint', []))
      await embedded.db.destroy()
      clean.push(
        await opening(async () => {
          embedded = await openEmbedded(database)
        }),
      )
      const from = await position(embedded)
      while ((await position(embedded)) - from < SINCE_CHECKPOINT) await write(embedded)
      // The next query opens it again.
      killed.push(await opening(() => embedded.kill()))
    }
    await embedded.db.destroy()
    return [
      {
        id: 'F32',
        what: `the largest that the embedded database's directory was while ${WRITTEN / MIB} MB of log were written, in ${DIRECTORY / MIB} MB`,
        ratio: largest / DIRECTORY,
        gate: 1,
      },
      {
        id: 'F32',
        what: `first answer after a kill with ${SINCE_CHECKPOINT / MIB} MB of log to replay, the most that stands between checkpoints, beside a start after a clean end (${middle(clean).toFixed(0)} ms)`,
        ratio: middle(killed) / middle(clean),
        gate: 2,
        held: 3,
      },
    ]
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

/** Bytes of log that were ever written. */
const position = async (embedded: Embedded): Promise<number> => {
  const { rows: found } = await embedded.alone((session) =>
    session.query("select (pg_current_wal_lsn() - '0/0')::float8 as n", []),
  )
  return (found[0] as { readonly n: number }).n
}

/** Some 60 kB of text that does not compress, each time over the last. */
const write = (embedded: Embedded): Promise<unknown> =>
  embedded.alone((session) =>
    session.query(
      "update long_text set value = (select string_agg(encode(sha512(random()::text::bytea), 'base64'), '') from generate_series(1, 700)) where id = 1",
      [],
    ),
  )

const bytesIn = (place: string): number =>
  readdirSync(place, { withFileTypes: true, recursive: true }).reduce(
    (sum, entry) => sum + (entry.isFile() ? statSync(join(entry.parentPath, entry.name)).size : 0),
    0,
  )

const middle = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
