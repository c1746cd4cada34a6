import { sql } from 'kysely'
import type { Db } from './open.ts'

/** Resolves once the database has answered; rejects where it does not. */
export const ping = async (db: Db): Promise<void> => void (await sql`select 1`.execute(db))
