import { type Kysely, sql } from 'kysely'

/** Who deleted his account while an outside provider signs him in: a hash of his id there, and when. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table gone_users (id_hash text primary key, gone_at timestamptz not null)`.execute(db)
}
