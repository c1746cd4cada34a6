import { type Kysely, sql } from 'kysely'

/**
 * Whether a closed trade's fact was written. Trade and fact are written one after the other: a server that is killed
 * between the two finds the trade unannounced when it follows the account again, and tells it then.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // What is kept already was told, or is history.
  await sql.raw('alter table closed_trades add column announced boolean not null default true').execute(db)
  await sql.raw('alter table closed_trades alter column announced set default false').execute(db)
}
