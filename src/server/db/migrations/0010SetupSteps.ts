import { type Kysely, sql } from 'kysely'

/** What a user said of the steps of his set-up; a step of which he said nothing is not there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      'create table setup_steps (user_id text not null references users(id), step text not null, state text not null, primary key (user_id, step))',
    )
    .execute(db)
}
