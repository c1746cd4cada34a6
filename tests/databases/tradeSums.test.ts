import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { migrate } from '../../src/server/db/migrate.ts'
import { migrations } from '../../src/server/db/migrations/index.ts'
import type { Db } from '../../src/server/db/open.ts'
import {
  accountsAmong,
  countTrades,
  strategiesAmong,
  sumsByAccount,
  sumsBySymbol,
  symbolsAmong,
  totalTrades,
} from '../../src/server/db/trades/tradeSums.ts'
import type { TradeFilter } from '../../src/server/db/trades/tradeLists.ts'
import { compareDecimals, sumOf, type DecimalText } from '../../src/domain/core/decimal.ts'
import { sequence } from '../support/fixtures/trades.ts'
import { changeSome, type Trade, people, SYMBOLS, tradeOf, write } from '../support/fixtures/keptTrades.ts'
import { engines } from '../support/engines.ts'

const { both, postgres } = engines()

const FILTERS: readonly TradeFilter[] = [
  {},
  ...SYMBOLS.map((symbol) => ({ symbol })),
  { accountName: 'second' },
  { accountName: 'nobody' },
  { strategyName: 'Grid', accountName: 'main' },
  { strategyName: 'N/A' },
  { attribution: 'conflict' },
  { from: new Date('2026-02-01T00:00:00Z') },
  { until: new Date('2026-02-01T00:00:00Z') },
  { from: new Date('2026-02-01T00:00:00.001Z'), until: new Date('2026-05-31T23:59:59.999Z') },
  { from: new Date('2026-03-03T00:00:00Z'), until: new Date('2026-03-20T00:00:00Z') },
  { from: new Date('2026-03-20T00:00:00Z'), until: new Date('2026-04-02T00:00:00Z'), symbol: 'BTCUSDT' },
  { from: new Date('2026-05-01T00:00:00Z'), until: new Date('2026-01-01T00:00:00Z') },
]

const passes = (trade: Trade, { symbol, accountName, strategyName, attribution, from, until }: TradeFilter): boolean =>
  (symbol === undefined || trade.symbol === symbol) &&
  (accountName === undefined || trade.account === accountName) &&
  (strategyName === undefined || (trade.strategy ?? 'N/A') === strategyName) &&
  (attribution === undefined || trade.attribution === attribution) &&
  (from === undefined || trade.closedAt >= from) &&
  (until === undefined || trade.closedAt < until)

/** What the database must say, added up trade by trade. */
function expectedOf(trades: readonly Trade[]) {
  const over = (of: (trade: Trade) => DecimalText | null): DecimalText | null => {
    const known = trades.flatMap((trade) => of(trade) ?? [])
    return known.length === 0 ? null : sumOf(known)
  }
  const sign = ({ pnl }: Trade): number => compareDecimals(pnl, '0' as DecimalText)
  const among = <T>(of: (trade: Trade) => T): readonly T[] => [...new Set(trades.map(of))]
  const grouped = (of: (trade: Trade) => string) =>
    among(of)
      .map((name) => trades.filter((trade) => of(trade) === name))
      .map((own) => ({ name: of(own[0]!), count: own.length, pnl: sumOf(own.map(({ pnl }) => pnl)) }))
      .toSorted((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1))
  return {
    count: trades.length,
    totals: {
      trades: trades.length,
      wins: trades.filter((trade) => sign(trade) > 0).length,
      losses: trades.filter((trade) => sign(trade) < 0).length,
      pnl: sumOf(trades.map(({ pnl }) => pnl)),
      won: sumOf(trades.filter((trade) => sign(trade) > 0).map(({ pnl }) => pnl)),
      lost: sumOf(trades.filter((trade) => sign(trade) < 0).map(({ pnl }) => pnl)),
      gross: over(({ gross }) => gross),
      fees: over(({ fees }) => fees),
      funding: over(({ funding }) => funding),
    },
    bySymbol: grouped(({ symbol }) => symbol),
    byAccount: grouped(({ account }) => account),
    symbols: among(({ symbol }) => symbol).toSorted(),
    accounts: among(({ account }) => account).toSorted(),
    strategies: among(({ strategy }) => strategy).toSorted((a, b) => ((a ?? '~') < (b ?? '~') ? -1 : 1)),
  }
}

const saidOf = async (db: Db, filter: TradeFilter) => ({
  count: await countTrades(db, 'u1', filter),
  totals: await totalTrades(db, 'u1', filter),
  bySymbol: await sumsBySymbol(db, 'u1', filter),
  byAccount: await sumsByAccount(db, 'u1', filter),
  symbols: await symbolsAmong(db, 'u1', filter),
  accounts: await accountsAmong(db, 'u1', filter),
  strategies: await strategiesAmong(db, 'u1', filter),
})

describe.each(both)('sums of closed trades on %s', (_name, open) => {
  let db: Db
  beforeAll(async () => {
    db = await open()
    await migrate(db)
    await people(db)
  })
  afterAll(async () => {
    await db.destroy()
  })

  test('A-164 kept sums are the sums of the trades, to the last digit, whatever is added, changed and taken away', async () => {
    const random = sequence(7)
    let mine: ReadonlyMap<string, Trade> = new Map()
    for (let round = 0; round < 12; round += 1) {
      mine = await changeSome(db, mine, { random, some: 40, of: 150, gone: 0.15 })
      // What is no figure moves no sum.
      await sql`update closed_trades set note = ${`round ${round}`}, announced = true`.execute(db)

      for (const filter of FILTERS)
        expect({ filter, ...(await saidOf(db, filter)) }).toEqual({
          filter,
          ...expectedOf([...mine.values()].filter((trade) => passes(trade, filter))),
        })
    }
  })

  test('A-164 of what is rolled back nothing is counted, and of an account that goes no sum stays', async () => {
    const before = await saidOf(db, {})
    await db
      .transaction()
      .execute(async (tx) => {
        await write(tx, 'u1', [tradeOf('rolled back', sequence(1))])
        throw new Error('rolled back')
      })
      .catch(() => null)
    expect(await saidOf(db, {})).toEqual(before)

    await sql`delete from accounts where user_id = 'u1'`.execute(db)
    const { rows } = await sql<{ user_id: string }>`select distinct user_id from trade_sums`.execute(db)
    expect(rows).toEqual([{ user_id: 'u2' }])
  })
})

test('A-164 a database of before gets the sums of the trades that it has', async () => {
  const db = await postgres()
  await migrate(
    db,
    Object.keys(migrations).filter((name) => name < '0021'),
  )
  await people(db)
  const random = sequence(3)
  const trades = Array.from({ length: 60 }, (_, n) => tradeOf(String(n), random))
  await write(db, 'u1', trades)

  await migrate(db)

  for (const filter of FILTERS)
    expect({ filter, ...(await saidOf(db, filter)) }).toEqual({
      filter,
      ...expectedOf(trades.filter((trade) => passes(trade, filter))),
    })
  await db.destroy()
})

test('A-164 two transactions that change the same sums crosswise both end well', async () => {
  const db = await postgres()
  await migrate(db)
  await people(db)
  const of = (id: string, symbol: string): Trade => ({ ...tradeOf(id, sequence(1)), symbol })
  await write(db, 'u1', [of('1', 'BTCUSDT'), of('2', 'BTCUSDT'), of('3', 'ETHUSDT'), of('4', 'ETHUSDT')])
  const change = async (on: Db, id: string): Promise<unknown> =>
    await sql`update closed_trades set pnl = pnl + 1 where order_id = ${id}`.execute(on)
  const isWaiting = async (): Promise<boolean> =>
    (await sql`select 1 from pg_locks where not granted`.execute(db)).rows.length > 0

  await db
    .transaction()
    .execute(async (one) => {
      await change(one, '1')
      let isDone = false
      const other = db.transaction().execute(async (two) => {
        await change(two, '3')
        isDone = true
        await change(two, '2')
      })
      await vi.waitUntil(async () => isDone || (await isWaiting()))
      await change(one, '4')
      return { other }
    })
    .then(({ other }) => other)

  expect((await totalTrades(db, 'u1', {})).trades).toBe(4)
  await db.destroy()
})
