import { type Kysely, sql } from 'kysely'

/** Facts are numbered by user: two people have facts of one id, and each is told of his own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tellings drop constraint tellings_pkey, add primary key (user_id, fact_id, kind)`.execute(db)
}
