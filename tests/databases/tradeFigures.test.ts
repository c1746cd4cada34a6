import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calendarOf, type DayText, type ZoneCalendar } from '../../src/domain/core/calendar.ts'
import { compareDecimals, sumOf, type DecimalText } from '../../src/domain/core/decimal.ts'
import { epoch } from '../../src/domain/core/time.ts'
import { migrate } from '../../src/server/db/migrate.ts'
import { migrations } from '../../src/server/db/migrations/index.ts'
import type { Db } from '../../src/server/db/open.ts'
import { ruleFigures } from '../../src/server/db/trades/ruleFigures.ts'
import { dayFigures, strategyFigures } from '../../src/server/db/trades/tradeFigures.ts'
import { changeSome, people, rulesOf, SYMBOLS, type Trade, tradeOf, write } from '../support/fixtures/keptTrades.ts'
import { sequence } from '../support/fixtures/trades.ts'
import { engines } from '../support/engines.ts'

const { both, postgres } = engines()

const ZONES = ['UTC', 'Europe/Berlin', 'Pacific/Auckland', 'America/Los_Angeles', 'Asia/Kolkata']
const FROM = ['2026-03-01', '2026-03-20', '2026-06-30'].map((day) => day as DayText)

/** Sums of trades of the same key, in the order of the keys; no strategy comes last. */
function grouped(trades: readonly Trade[], keyOf: (trade: Trade) => readonly (string | null)[]) {
  const keys = new Map(
    trades.map((trade) => [
      keyOf(trade)
        .map((part) => part ?? '~')
        .join('\0'),
      trade,
    ]),
  )
  return [...keys]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key]) => {
      const own = trades.filter(
        (trade) =>
          keyOf(trade)
            .map((part) => part ?? '~')
            .join('\0') === key,
      )
      const funding = own.flatMap((trade) => trade.funding ?? [])
      return {
        own,
        sums: {
          pnl: Number(sumOf(own.map(({ pnl }) => pnl))),
          trades: own.length,
          wins: own.filter(({ pnl }) => compareDecimals(pnl, '0' as DecimalText) > 0).length,
        },
        funding: funding.length === 0 ? null : Number(sumOf(funding)),
      }
    })
}

const daysExpected = (trades: readonly Trade[], calendar: ZoneCalendar) => {
  const dayOf = ({ closedAt }: Trade): DayText => calendar.dayOf(epoch(closedAt.getTime()))
  return grouped(trades, (trade) => [dayOf(trade), trade.account, trade.strategy]).map(({ own, sums, funding }) => ({
    day: dayOf(own[0]!),
    accountName: own[0]!.account,
    strategyName: own[0]!.strategy,
    ...sums,
    funding,
  }))
}

const rulesExpected = (trades: readonly Trade[], since: Date) =>
  grouped(
    trades.filter(({ attribution }) => attribution === 'attributed'),
    rulesOf,
  ).map(({ own }) => {
    const counted = own.filter(({ closedAt }) => closedAt >= since)
    return {
      ruleId: rulesOf(own[0]!)[0]!,
      lastAt: newest(own),
      trades: counted.length,
      pnl: Number(sumOf(counted.map(({ pnl }) => pnl))),
    }
  })

const newest = (trades: readonly Trade[]): Date =>
  new Date(Math.max(...trades.map(({ closedAt }) => closedAt.getTime())))

const strategiesExpected = (trades: readonly Trade[]) =>
  grouped(trades, ({ strategy, account }) => [strategy, account]).map(({ own, sums }) => ({
    accountName: own[0]!.account,
    strategyName: own[0]!.strategy,
    ...sums,
    lastAt: newest(own),
  }))

/** Decimals as numbers: they may end in noughts. */
const plain = <T extends { readonly pnl: DecimalText; readonly funding?: DecimalText | null }>(rows: readonly T[]) =>
  rows.map((row) => ({
    ...row,
    pnl: Number(row.pnl),
    ...('funding' in row ? { funding: row.funding == null ? null : Number(row.funding) } : {}),
  }))

/** Instants since which a rule's trades count: on the border of days and a moment after. */
const SINCE = ['2025-12-01T00:00:00Z', '2026-03-01T00:00:00Z', '2026-03-01T00:00:00.001Z', '2026-07-01T00:00:00Z'].map(
  (at) => new Date(at),
)

/** Every question of days. */
const QUESTIONS = ZONES.flatMap((zone) =>
  [null, ...FROM].flatMap((from) =>
    ([[], [SYMBOLS[0]], [SYMBOLS[1], 'second'], [undefined, 'main']] as const).map(([symbol, accountName]) => ({
      calendar: calendarOf(zone),
      from,
      symbol,
      accountName,
    })),
  ),
)

/** What the server says to each. */
async function saidOf(db: Db) {
  const days = []
  for (const question of QUESTIONS) days.push(plain(await dayFigures(db, 'u1', question)))
  const rules = []
  for (const since of SINCE) rules.push(byRule(plain(await ruleFigures(db, 'u1', since))))
  return { strategies: plain(await strategyFigures(db, 'u1')), rules, days }
}

const byRule = <T extends { readonly ruleId: string }>(rows: readonly T[]): readonly T[] =>
  rows.toSorted((a, b) => (a.ruleId < b.ruleId ? -1 : 1))

/** What the trades say. */
const expectedOf = (mine: readonly Trade[]) => ({
  strategies: strategiesExpected(mine),
  rules: SINCE.map((since) => rulesExpected(mine, since)),
  days: QUESTIONS.map(({ calendar, from, symbol, accountName }) =>
    daysExpected(
      mine.filter(
        (trade) =>
          (symbol === undefined || trade.symbol === symbol) &&
          (accountName === undefined || trade.account === accountName) &&
          (from === null || calendar.dayOf(epoch(trade.closedAt.getTime())) >= from),
      ),
      calendar,
    ),
  ),
})

describe.each(both)('figures of days and strategies on %s', (_name, open) => {
  let db: Db
  beforeAll(async () => {
    db = await open()
    await migrate(db)
    await people(db)
  })
  afterAll(async () => {
    await db.destroy()
  })

  test('METRIC API-05 SCREEN-2.8 days, strategies and rules are those of the trades, whatever is added, changed, moved to another day and taken away', async () => {
    const random = sequence(11)
    let mine: ReadonlyMap<string, Trade> = new Map()
    expect(await saidOf(db)).toEqual(expectedOf([]))
    for (let round = 0; round < 8; round += 1) {
      mine = await changeSome(db, mine, { random, some: 12, of: 60, gone: 0.1 })

      expect(await saidOf(db)).toEqual(expectedOf([...mine.values()]))
    }
  })
})

test('METRIC of a history only the days that changed are read again, and a trade that moves leaves its own', async () => {
  const db = await postgres()
  await migrate(db)
  await people(db)
  const [january, may] = ['2026-01-10T12:00:00Z', '2026-05-10T12:00:00Z'].map((at, i) => ({
    ...tradeOf(String(i), sequence(1)),
    closedAt: new Date(at),
    pnl: '1' as DecimalText,
  })) as [Trade, Trade]
  const calendar = calendarOf('Europe/Berlin')
  const pnl = async () => (await dayFigures(db, 'u1', { calendar, from: null })).map((row) => Number(row.pnl))
  await write(db, 'u1', [january, may])
  expect(await pnl()).toEqual([1, 1])

  // Unseen by the triggers that say which day changed.
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`update closed_trades set pnl = 7 where user_id = 'u1'`.execute(tx)
  })
  await write(db, 'u1', [{ ...may, pnl: '3' as DecimalText }])
  expect(await pnl()).toEqual([1, 3])

  await write(db, 'u1', [{ ...january, pnl: '2' as DecimalText }])
  expect(await pnl()).toEqual([2, 3])

  await write(db, 'u1', [{ ...january, pnl: '2' as DecimalText, closedAt: new Date('2026-03-10T12:00:00Z') }])
  expect(await pnl()).toEqual([2, 3])
  expect((await dayFigures(db, 'u1', { calendar, from: null })).map(({ day }) => day)).toEqual([
    '2026-03-10',
    '2026-05-10',
  ])
  await db.destroy()
})

test('METRIC a database of before knows the days of the trades that it has', async () => {
  const db = await postgres()
  await migrate(
    db,
    Object.keys(migrations).filter((name) => name < '0023'),
  )
  await people(db)
  const random = sequence(3)
  const trades = Array.from({ length: 60 }, (_, n) => tradeOf(String(n), random))
  await write(db, 'u1', trades)

  await migrate(db)

  expect(await saidOf(db)).toEqual(expectedOf(trades))
  await db.destroy()
})
