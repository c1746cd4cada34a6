import { type Kysely, sql } from 'kysely'

/** Only USDT perpetuals are followed: of another contract that stood open nobody would ever say that it ended. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`delete from positions where symbol !~ '^[A-Z0-9]{0,16}USDT$'`.execute(db)
}
