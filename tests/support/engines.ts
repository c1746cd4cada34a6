import { afterAll, beforeAll } from 'vitest'
import { templateArchive } from '../../src/server/db/embedded/template.ts'
import { type Db, openInMemory, openPostgres } from '../../src/server/db/open.ts'
import { startPostgres, type TestPostgres } from './postgres.ts'

/** Each opens a new database, without a table in it. */
export interface Engines {
  /** Both that the product runs on, for `describe.each` and `test.each`. */
  readonly both: readonly [engine: string, open: () => Promise<Db>][]
  readonly postgres: () => Promise<Db>
}

/** The databases of a file of tests; its PostgreSQL server lives as long as the file. Called where hooks may stand. */
export function engines(): Engines {
  let server: TestPostgres
  let opened = 0
  beforeAll(async () => {
    server = await startPostgres()
  })
  afterAll(async () => {
    await server.stop()
  })
  const postgres = async (): Promise<Db> => openPostgres(await server.database(`tests_${(opened += 1)}`))
  return {
    both: [
      ['PGlite', async () => await openInMemory(await templateArchive())],
      ['PostgreSQL', postgres],
    ],
    postgres,
  }
}
