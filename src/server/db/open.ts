import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite, types } from '@electric-sql/pglite'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { pglitePool } from './pglitePool.ts'
import type { Database } from './schema.ts'
import { SyncedFiles, syncedStartParams } from './syncedFiles.ts'
import { readyTemplate } from './template.ts'

export type Db = Kysely<Database>

const INT8 = 20

/** Opens the embedded database in a directory, every commit synced to disk. The caller holds the directory's lock. */
export async function openEmbedded(directory: string, onSync?: () => void): Promise<Db> {
  const isNew = !existsSync(join(directory, 'PG_VERSION'))
  const template = isNew ? readyTemplate() : null
  const lite = await PGlite.create({
    fs: new SyncedFiles(directory, onSync),
    startParams: syncedStartParams,
    parsers: { [types.INT8]: BigInt },
    ...(template === null ? {} : { loadDataDir: template }),
  })
  return kyselyOf(lite)
}

/** A database in memory, for tests. */
export async function openInMemory(template: Blob): Promise<Db> {
  return kyselyOf(await PGlite.create({ parsers: { [types.INT8]: BigInt }, loadDataDir: template }))
}

/** Opens a PostgreSQL server. `onLost` hears of idle connections that break; the next query opens a new one (F31). */
export function openPostgres(url: string, onLost: (error: Error) => void = () => {}): Db {
  pg.types.setTypeParser(INT8, BigInt)
  const pool = new pg.Pool({ connectionString: url, max: 10, connectionTimeoutMillis: 5_000, statement_timeout: 30_000 })
  // Without a listener a broken idle connection would end the process.
  pool.on('error', onLost)
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
}

const kyselyOf = (lite: PGlite): Db => new Kysely<Database>({ dialect: new PostgresDialect({ pool: pglitePool(lite) }) })
