import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '../../src/server/db/migrate.ts'
import { migrations } from '../../src/server/db/migrations/index.ts'
import { type Db, openPostgres } from '../../src/server/db/open.ts'
import { startPostgres, type TestPostgres } from '../support/postgres.ts'

let postgres: TestPostgres
let db: Db
beforeAll(async () => {
  postgres = await startPostgres()
  db = openPostgres(await postgres.database('unknown'))
})
afterAll(async () => {
  await db.destroy()
  await postgres.stop()
})

test('F-empty a leverage of 0 that was kept before is unknown, wherever it stands; any other stays', async () => {
  await migrate(
    db,
    Object.keys(migrations).filter((name) => name < '0014'),
  )
  const at = '2026-11-20T12:00:00Z'
  await sql`insert into users (id, created_at, last_seen_at) values ('u', ${at}, ${at})`.execute(db)
  await sql`insert into accounts (id, user_id, account_name, exchange_name, environment, api_key, secret, version, state, created_at)
    values ('a', 'u', 'main', 'bybit', 'paper', 'k', '{}', 1, 'live', ${at})`.execute(db)
  for (const [symbol, leverage] of [
    ['BTCUSDT', '0'],
    ['ETHUSDT', '10'],
  ] as const) {
    await sql`insert into positions (account_id, user_id, symbol, leg, side, size, avg_price, mark_price, position_value, unrealised_pnl, leverage, opened_at, updated_at)
      values ('a', 'u', ${symbol}, 'one_way', 'Buy', 1, 1, 1, 1, 0, ${leverage}, ${at}, ${at})`.execute(db)
    await sql`insert into closed_trades (id, account_id, user_id, order_id, symbol, leg, side, qty, entry_price, exit_price, pnl, leverage, exectype, attribution, rule_ids, closed_at, fill_count, partial_history, cycle)
      values (${symbol}, 'a', 'u', ${symbol}, ${symbol}, 'one_way', 'Buy', 1, 1, 1, 0, ${leverage}, 'Trade', 'uncovered', '[]', ${at}, 1, false, 1)`.execute(
      db,
    )
    await sql`insert into closed_rows (account_id, order_id, user_id, symbol, at, content)
      values ('a', ${symbol}, 'u', ${symbol}, ${at}, ${JSON.stringify({ leverage })}::jsonb)`.execute(db)
  }

  await migrate(db)

  const found = await sql`select p.symbol, p.leverage, t.leverage as of_trade, r.content->>'leverage' as of_row
    from positions p join closed_trades t on t.symbol = p.symbol join closed_rows r on r.symbol = p.symbol order by p.symbol`.execute(
    db,
  )
  expect(found.rows).toMatchObject([
    { symbol: 'BTCUSDT', leverage: null, of_trade: null, of_row: null },
    { symbol: 'ETHUSDT', leverage: '10', of_trade: '10', of_row: '10' },
  ])
})
