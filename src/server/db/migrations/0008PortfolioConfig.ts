import { type Kysely, sql } from 'kysely'

/** What users set in the portfolio configuration; a field without a row has its default. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `create table config_overrides (
     user_id text not null references users(id), category text not null, key text not null, value json not null, primary key (user_id, category, key))`,
  `create index configuration_changes on events (user_id, seq) where type = 'configuration_changed'`,
]
