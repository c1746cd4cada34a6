import { type Kysely, sql } from 'kysely'

/** Closed trades by strategy stand in the order of pages, whatever the locale of the database. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [index, columns] of [
    ['closed_trades_by_strategy', 'strategy_name collate "C", closed_at, id'],
    ['closed_trades_by_strategy_name_down', 'strategy_name collate "C" desc nulls last, closed_at desc, id desc'],
  ]) {
    await sql.raw(`drop index ${index}`).execute(db)
    await sql.raw(`create index ${index} on closed_trades (user_id, ${columns})`).execute(db)
  }
}
