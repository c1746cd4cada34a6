import { type Kysely, sql } from 'kysely'

/** A deleted alert stays for a day, so that an undo brings it back with what it remembers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table alerts add column deleted_at timestamptz`.execute(db)
}
