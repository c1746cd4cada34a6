import { type Kysely, sql } from 'kysely'

/** Funding beside the PnL of a trade. Null until it is derived again: then it is not known. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table closed_trades add column funding numeric').execute(db)
}
