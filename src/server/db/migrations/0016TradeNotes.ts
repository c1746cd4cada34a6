import { type Kysely, sql } from 'kysely'

/** What a trader writes to a closed trade; what is derived from the exchange anew leaves it alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table closed_trades add column note text not null default '', add column tags jsonb not null default '[]'`.execute(
    db,
  )
}
