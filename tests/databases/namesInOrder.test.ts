import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrate } from '../../src/server/db/migrate.ts'
import type { Db } from '../../src/server/db/open.ts'
import { idsOfPage, pageOfTrades, type TradePage } from '../../src/server/db/trades/tradeLists.ts'
import { engines } from '../support/engines.ts'
import { sequence } from '../support/fixtures/trades.ts'
import { people, tradeOf, write } from '../support/fixtures/keptTrades.ts'

/** As pages sort them; a locale has `alpha` before `Beta`. */
const NAMES = ['Beta', 'Zeta', 'alpha', 'gamma']
const { postgres } = engines()

describe('names of trades in a database with a locale', () => {
  let db: Db
  beforeAll(async () => {
    db = await postgres()
    await migrate(db)
    await people(db)
    // The columns as a database of that locale has them. A column that a trigger names keeps its collation.
    await sql`drop trigger closed_trades_changed on closed_trades`.execute(db)
    for (const [table, column] of [
      ['accounts', 'account_name'],
      ['closed_trades', 'strategy_name'],
    ] as const)
      await sql`alter table ${sql.table(table)} alter column ${sql.ref(column)} type text collate "en-x-icu"`.execute(
        db,
      )
    await sql`update accounts set account_name = 'Second' where id = 'u1 second'`.execute(db)
    const random = sequence(1)
    await write(
      db,
      'u1',
      [...NAMES, null].flatMap((strategy, n) =>
        ['main', 'second'].map((account) => ({
          ...tradeOf(`${n} ${account}`, random),
          strategy,
          account,
          attribution: strategy === null ? ('uncovered' as const) : ('attributed' as const),
        })),
      ),
    )
  })
  afterAll(async () => {
    await db.destroy()
  })

  const page = (sort: TradePage['sort'], order: TradePage['order'], offset: number): TradePage => ({
    limit: 5,
    offset,
    sort,
    order,
  })
  const inPages = async (sort: TradePage['sort'], order: TradePage['order']) =>
    (
      await Promise.all([0, 5].map(async (offset) => await pageOfTrades(db, 'u1', {}, page(sort, order, offset), 10)))
    ).flat()

  test.each(['asc', 'desc'] as const)('SCREEN-2.3 by strategy, %s, as the page sorts them', async (order) => {
    const trades = await inPages('strategyname', order)
    const names = order === 'asc' ? NAMES : NAMES.toReversed()
    expect(trades.map(({ strategyName }) => strategyName)).toEqual([...names, null].flatMap((name) => [name, name]))
  })

  test('SCREEN-2.3 by account, as the page sorts them', async () => {
    const trades = await inPages('accountname', 'asc')
    expect(trades.map(({ accountName }) => accountName)).toEqual([
      ...Array.from({ length: 5 }, () => 'Second'),
      ...Array.from({ length: 5 }, () => 'main'),
    ])
  })

  test.each([
    [{}, 'asc'],
    [{}, 'desc'],
    [{ strategyName: 'Beta' }, 'asc'],
  ] as const)('A-164 trades of %j by strategy, %s, are read off their index', async (filter, order) => {
    const plan = await db.transaction().execute(async (tx) => {
      // So small a table would be read whole and sorted.
      for (const way of ['seqscan', 'sort', 'bitmapscan']) await sql.raw(`set local enable_${way} = off`).execute(tx)
      return await idsOfPage(tx, 'u1', filter, page('strategyname', order, 0)).explain()
    })
    const text = JSON.stringify(plan)
    expect(text).toContain('closed_trades_by_strategy')
    expect(text).not.toContain('Sort')
  })
})
