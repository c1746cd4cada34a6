import { type Kysely, sql } from 'kysely'

/** The payment page that a user asked for: which plan, and when the first of them was. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      'create table checkouts (user_id text primary key references users(id), plan text not null, "interval" text not null, began_at timestamptz not null)',
    )
    .execute(db)
}
