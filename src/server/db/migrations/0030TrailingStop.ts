import { type Kysely, sql } from 'kysely'

/** How far behind the best price the stop of an open position follows it; of what is open the next list tells it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table positions add column trailing_stop numeric`.execute(db)
}
