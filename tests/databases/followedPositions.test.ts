import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrate } from '../../src/server/db/migrate.ts'
import { migrations } from '../../src/server/db/migrations/index.ts'
import { engines } from '../support/engines.ts'

const { both } = engines()

test.each(both)('GEN-01 of positions kept before only those of USDT perpetuals stay, on %s', async (_name, open) => {
  const db = await open()
  await migrate(
    db,
    Object.keys(migrations).filter((name) => name < '0028'),
  )
  const at = '2026-11-20T12:00:00Z'
  await sql`insert into users (id, created_at, last_seen_at) values ('u', ${at}, ${at})`.execute(db)
  await sql`insert into accounts (id, user_id, account_name, exchange_name, environment, api_key, secret, version, state, created_at)
    values ('a', 'u', 'main', 'bybit', 'paper', 'k', '{}', 1, 'live', ${at})`.execute(db)
  for (const symbol of ['1000PEPEUSDT', 'BTCUSDT', 'BTCUSDT-25DEC26', 'BTCPERP', 'ETH-26JUN26', 'SOLUSDT'])
    await sql`insert into positions (account_id, user_id, symbol, leg, side, size, avg_price, opened_at, updated_at)
      values ('a', 'u', ${symbol}, 'one_way', 'Buy', 1, 1, ${at}, ${at})`.execute(db)

  await migrate(db)

  const kept = await db.selectFrom('positions').select('symbol').orderBy('symbol').execute()
  expect(kept.map(({ symbol }) => symbol)).toEqual(['1000PEPEUSDT', 'BTCUSDT', 'SOLUSDT'])
  await db.destroy()
})
