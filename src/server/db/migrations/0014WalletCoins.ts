import { type Kysely, sql } from 'kysely'

/** Other coins than USDT stand beside the balance, by name and worth. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`alter table wallets add column others jsonb not null default '[]'`).execute(db)
}
