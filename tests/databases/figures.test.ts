import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DecimalText, floatOf } from '../../src/domain/core/decimal.ts'
import { epoch } from '../../src/domain/core/time.ts'
import { calendarOf } from '../../src/domain/core/calendar.ts'
import { pnlByDay } from '../../src/domain/metrics/timeframes.ts'
import { attribute } from '../../src/domain/trades/attribution.ts'
import { saveTrades } from '../../src/server/db/trades/closedTrades.ts'
import { ofHistory } from '../../src/server/db/trades/historyMemo.ts'
import { saveUserSettings } from '../../src/server/db/userSettings.ts'
import { noteUser } from '../../src/server/db/users.ts'
import type { WalletChange } from '../../src/server/exchange/store.types.ts'
import { balanceDays } from '../../src/server/metrics/balances.ts'
import { metricsOf } from '../../src/server/metrics/figures.ts'
import { aTrade } from '../support/fakeExchange.ts'
import { engines } from '../support/engines.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { timeframesOf } from '../support/timeframes.ts'

const { both } = engines()

const NOW = Date.parse('2026-11-20T12:00:00Z')
const clock = { now: () => NOW, once: () => () => {}, every: () => () => {} }

describe.each(both)('figures of closed trades on %s', (_name, open) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ db: await open(), clock })
    for (const [login, name] of [
      ['mara', 'main'],
      ['mara', 'second'],
      ['jonas', 'main'],
    ] as const) {
      const id = await server.link(login, name)
      await server.exchange.wallet(id, '1000')
      const close = (orderId: string, at: string, pnl: string, symbol = 'BTCUSDT', funding = '0') =>
        server.exchange.close(id, aTrade(id, { orderId, pnl, symbol, funding, closedAt: epoch(Date.parse(at)) }))
      if (login === 'jonas') {
        await close('foreign', '2026-11-20T01:00:00Z', '9999')
        continue
      }
      await close('today', '2026-11-20T08:00:00Z', '10.10')
      // Half past midnight in Berlin, still yesterday in UTC.
      await close('edge', '2026-11-19T23:30:00Z', '-0.3', 'ETHUSDT')
      await close('week', '2026-11-14T10:00:00Z', '5', 'BTCUSDT', '-0.5')
      await close('month', '2026-10-25T10:00:00Z', '7')
      await close('old', '2026-08-01T10:00:00Z', '100')
    }
  })
  afterAll(async () => {
    await server.close()
  })
  const ask = async (path: string) => (await server.call('mara', 'GET', path)).json

  test('A-156 what came into the account book in months is kept at once, and makes no figure old a second time', async () => {
    const id = await server.link('tom', 'book')
    const { id: userId } = await server.parts.db
      .selectFrom('accounts')
      .select('user_id as id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const change = (i: number): WalletChange => ({
      id: `row-${i}`,
      at: epoch(NOW - i * 60_000),
      kind: 'trade',
      amount: '1' as DecimalText,
      balance: `${i}` as DecimalText,
    })
    // Seven values each: more than one statement takes.
    const rows = Array.from({ length: 9_363 }, (_, i) => change(i))
    const mark = { windowEnd: epoch(NOW), cursor: '', coveredTo: epoch(NOW), done: true }
    const { keepWallet } = server.exchange.store
    await keepWallet(id, rows, mark)
    const kept = await server.parts.db
      .selectFrom('wallet_log')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('account_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(Number(kept.count)).toBe(rows.length)

    let reckoned = 0
    const look = () => ofHistory(server.parts.db, userId, ['looks'], async () => (reckoned += 1))
    await look()
    await keepWallet(id, rows.slice(0, 100), mark)
    expect(await look()).toBe(1)
    await keepWallet(id, [{ ...change(7), balance: '70' as DecimalText }], mark)
    expect(await look()).toBe(2)
  })

  test('API-01 METRIC timeframes are days of the zone that is asked for', async () => {
    expect(await ask('/pnl/timeframes?user_timezone=UTC')).toEqual({
      pnl_today: 20.2,
      pnl_yesterday: -0.6,
      pnl_last_7_days: 29.6,
      pnl_last_30_days: 43.6,
      pnl_last_90_days: 43.6,
      funding: { today: 0, yesterday: 0, last_7_days: -1, last_30_days: -1, last_90_days: -1 },
      trade_counts: { today: 2, yesterday: 2, last_7_days: 6, last_30_days: 8, last_90_days: 8 },
      timezone: 'UTC',
    })
    expect(await ask('/pnl/timeframes?user_timezone=Europe/Berlin')).toMatchObject({
      pnl_today: 19.6,
      pnl_yesterday: 0,
    })
  })

  test('API-02 accounts are summed apart and together', async () => {
    expect(await ask('/pnl/accounts/summary')).toMatchObject({
      accounts: [
        {
          account_name: 'main',
          total_pnl: 121.8,
          total_trades: 5,
          balance_usdt: 1000,
          strategies_count: 0,
          last_activity: '2026-11-20T08:00:00.000Z',
        },
        { account_name: 'second', total_pnl: 121.8 },
      ],
      total_pnl: 243.6,
      total_balance: 2000,
    })
  })

  test('METRIC-02 METRIC-03 METRIC-04 everything anew: a row per account, one per strategy and account, a portfolio', async () => {
    const full = await metricsOf(server.parts, 'sample-mara')

    expect(full.accounts).toMatchObject([
      { account_name: 'main', total_pnl: 121.8, balance_usdt: 1000, total_trades: 5, strategies_count: 0 },
      { account_name: 'second', total_pnl: 121.8, last_activity: '2026-11-20T08:00:00.000Z' },
    ])
    expect(full.strategies.map((row) => Object.values(row)).toSorted()).toEqual([
      ['N/A', 'main', 121.8, 5, 80, 'active'],
      ['N/A', 'second', 121.8, 5, 80, 'active'],
    ])
    expect(full.portfolio).toMatchObject({
      ...{ total_pnl: 243.6, total_trades: 10, total_balance: 2000, calculated_at: NOW },
      pnl_timeframes: { pnl_today: 20.2 },
    })
  })

  test('API-03 API-05 days per account and per strategy, narrowed by symbol and account', async () => {
    const { days } = await ask('/pnl/accounts/daily?user_timezone=UTC')
    expect(days).toHaveLength(10)
    expect(days.at(-1)).toEqual({
      date: '2026-11-20',
      account_name: 'second',
      pnl: 10.1,
      funding: 0,
      trades: 1,
      wins: 1,
    })
    expect((await ask('/pnl/strategies/daily?user_timezone=UTC&symbol=ETHUSDT&account=main')).days).toEqual([
      { date: '2026-11-19', strategy_name: null, account_name: 'main', pnl: -0.3, funding: 0, trades: 1, wins: 0 },
    ])
    expect((await ask('/pnl/strategies/daily?symbol=All&account=All')).days).toHaveLength(10)
  })

  test('SCREEN-2.7 symbols of the last days, between two days, and of all', async () => {
    const symbols = async (query: string) =>
      (await ask(`/pnl/symbols?user_timezone=UTC&${query}`)) as {
        symbols: { symbol: string; pnl: string; trades: number }[]
        total_count: number
      }
    const figures = async (query: string) =>
      (await symbols(query)).symbols.map(({ symbol, pnl, trades }) => [symbol, Number(pnl), trades]).toSorted()
    expect(await figures('')).toEqual([
      ['BTCUSDT', 244.2, 8],
      ['ETHUSDT', -0.6, 2],
    ])
    expect(await figures('days=7')).toEqual([
      ['BTCUSDT', 30.2, 4],
      ['ETHUSDT', -0.6, 2],
    ])
    expect(await figures('days=1&account=main')).toEqual([['BTCUSDT', 10.1, 1]])
    expect(await figures('from=2026-08-01&to=2026-10-25&account=All')).toEqual([['BTCUSDT', 214, 4]])
    expect((await ask('/pnl/symbols?user_timezone=Europe/Berlin&days=1')).total_count).toBe(4)
    expect((await server.call('mara', 'GET', '/pnl/symbols?days=0')).status).toBe(400)
  })

  test('API-06 a month is the sum of its days', async () => {
    const { months } = await ask('/pnl/calendar/monthly?user_timezone=UTC')
    expect(
      months.map(({ month, pnl, trades, wins }: { month: string; pnl: number; trades: number; wins: number }) => [
        month,
        pnl,
        trades,
        wins,
      ]),
    ).toEqual([
      ['2026-08', 200, 2, 2],
      ['2026-10', 14, 2, 2],
      ['2026-11', 29.6, 6, 4],
    ])
    for (const { days, trades } of months)
      expect(days.reduce((sum: number, day: { trades: number }) => sum + day.trades, 0)).toBe(trades)
  })

  test('API-04 A-156 without an account book balances are reckoned back from now by closed trades and their funding', async () => {
    const { days } = await ask('/pnl/accounts/balances-daily?user_timezone=UTC')
    const main = days.filter((row: { account_name: string }) => row.account_name === 'main')
    expect(main.at(-1)).toEqual({ date: '2026-11-20', account_name: 'main', balance_usdt: 1000 })
    expect(main.at(-2)).toMatchObject({ date: '2026-11-19', balance_usdt: 989.9 })
    expect(main.find(({ date }: { date: string }) => date === '2026-11-14')).toMatchObject({ balance_usdt: 990.2 })
    expect(main.find(({ date }: { date: string }) => date === '2026-11-13')).toMatchObject({ balance_usdt: 985.7 })
    expect(main[0]).toMatchObject({ date: '2026-08-01' })
  })

  test('F53 API-01 API-06 the days of the database are those of the calendar, also where clocks change', async () => {
    const id = await server.link('amina', 'dst')
    const owner = { userId: 'sample-amina', accountId: id }
    // Every half hour around the changes of northern and southern clocks, to the minute before and after each hour.
    const around = ['2026-03-08', '2026-03-29', '2026-04-05', '2026-10-04', '2026-10-25', '2026-11-01'].map((day) =>
      Date.parse(`${day}T00:00:00Z`),
    )
    const instants = around.flatMap((at) =>
      Array.from({ length: 144 }, (_, i) => at + (i - 48) * 1_800_000 + (i % 3) * 60_000 - 60_000),
    )
    const trades = instants.map((closedAt, i) =>
      aTrade(id, { orderId: `dst${i}`, pnl: `${(i % 7) - 3}.0${i % 10}`, openedAt: null, closedAt: epoch(closedAt) }),
    )
    await server.parts.db.transaction().execute((tx) =>
      saveTrades(
        tx,
        owner,
        trades.map((trade) => ({ trade, attribution: attribute([], trade) })),
        epoch(0),
      ),
    )

    for (const zone of [
      'UTC',
      'Europe/Berlin',
      'America/New_York',
      'America/St_Johns',
      'America/Santiago',
      'Australia/Lord_Howe',
      'Asia/Kathmandu',
      'Pacific/Auckland',
      'Africa/Cairo',
      // These change their clocks otherwise in newer editions of the time zones.
      'America/Vancouver',
      'Africa/Casablanca',
    ]) {
      const calendar = calendarOf(zone)
      const expected = [...pnlByDay(trades, calendar)].map(([day, pnl]) => [day, floatOf(pnl)]).toSorted()
      const { months } = (await server.call('amina', 'GET', `/pnl/calendar/monthly?user_timezone=${zone}`)).json as {
        months: { month: string; pnl: number; trades: number; days: { date: string; pnl: number; trades: number }[] }[]
      }
      expect(months.flatMap(({ days }) => days.map(({ date, pnl }) => [date, pnl])).toSorted(), zone).toEqual(expected)
      expect(
        months.reduce((sum, month) => sum + month.trades, 0),
        zone,
      ).toBe(trades.length)
      for (const month of months) {
        expect(month.pnl, `${zone} ${month.month}`).toBeCloseTo(
          month.days.reduce((sum, day) => sum + day.pnl, 0),
          8,
        )
        expect(month.days.every(({ date }) => date.startsWith(month.month))).toBe(true)
      }
      expect((await server.call('amina', 'GET', `/pnl/timeframes?user_timezone=${zone}`)).json, zone).toMatchObject(
        timeframesOf(trades, epoch(NOW), calendar),
      )
    }
  })

  test.each(['+05:30', '-03:00', '+0530', 'CET', 'IST', 'Nowhere/Land', ''])(
    'F-zone days are counted in no zone that browser, server and database read differently: %j',
    async (zone) => {
      for (const path of [
        'timeframes',
        'accounts/daily',
        'accounts/balances-daily',
        'strategies/daily',
        'calendar/monthly',
        'symbols',
      ])
        expect(
          await server.call('mara', 'GET', `/pnl/${path}?user_timezone=${encodeURIComponent(zone)}`),
          path,
        ).toMatchObject({
          status: 400,
          json: {
            detail:
              'user_timezone: must be the name of a time zone, such as Europe/Berlin, no offset and no abbreviation',
          },
        })
    },
  )

  test('F-zone one that was saved earlier and is no zone counts as UTC everywhere', async () => {
    const id = await server.link('ines', 'evening')
    await server.exchange.wallet(id, '1000')
    await server.exchange.close(id, aTrade(id, { pnl: '1', closedAt: epoch(Date.parse('2026-11-19T20:00:00Z')) }))
    await saveUserSettings(server.parts.db, 'sample-ines', { timezone: '+05:30' })
    const answer = async (path: string) => (await server.call('ines', 'GET', path)).json
    expect(await answer('/pnl/timeframes')).toMatchObject({ pnl_today: 0, pnl_yesterday: 1, timezone: 'UTC' })
    expect((await answer('/pnl/accounts/daily')).days).toMatchObject([{ date: '2026-11-19' }])
    expect((await answer('/trades/closed?start_date=2026-11-19&end_date=2026-11-19')).trades).toHaveLength(1)
  })

  test('A-290 balances of sixty accounts are asked for at once, and are held while other figures are asked for', async () => {
    const { db } = server.parts
    await noteUser(db, { id: 'u60', email: null, name: null, roles: [] }, new Date(NOW))
    const mark = { windowEnd: NOW, coveredTo: NOW, done: true }
    const own = sql`select 'k' || n as id, n from generate_series(1, 60) n`
    await sql`
      insert into accounts (id, user_id, account_name, exchange_name, environment, api_key, secret, version, state, created_at)
      select id, 'u60', id, 'bybit', 'paper', 'k', '{}', 1, 'live', ${new Date(NOW)} from (${own}) own`.execute(db)
    await sql`
      insert into wallets (account_id, user_id, equity, wallet_balance, unrealised_pnl, available, others, updated_at)
      select id, 'u60', 0, 100 + n, 0, 0, '[]', ${new Date(NOW)} from (${own}) own`.execute(db)
    await sql`
      insert into watermarks (account_id, endpoint, user_id, content)
      select id, 'wallet_log', 'u60', ${JSON.stringify(mark)}::jsonb from (${own}) own`.execute(db)
    await sql`
      insert into wallet_log (account_id, row_id, user_id, at, kind, amount, balance)
      select id, 'r', 'u60', ${new Date(NOW - 2 * 86_400_000)}, 'transfer', n, n from (${own}) own`.execute(db)
    let asked = 0
    const watched = db.withPlugin({
      transformQuery: ({ node }) => {
        if (JSON.stringify(node).includes('wallet_log')) asked += 1
        return node
      },
      transformResult: async ({ result }) => result,
    })
    const balances = async () => {
      asked = 0
      const days = await balanceDays({ ...server.parts, db: watched }, 'u60', calendarOf('UTC'))
      return { asked, days }
    }

    const first = await balances()
    // How far each book is read, the ends of days, from when to when there is something apart, and what.
    expect(first.asked).toBe(4)
    const seventh = first.days.filter((row) => row.account_name === 'k7')
    expect(seventh.map(({ date, balance_usdt, transfers }) => [date, balance_usdt, transfers])).toEqual([
      ['2026-11-18', 7, 7],
      ['2026-11-19', 7, 0],
      ['2026-11-20', 107, 0],
    ])
    for (let n = 0; n < 100; n += 1) {
      await ofHistory(watched, 'u60', ['other', n], async () => n)
      if (n % 50 === 49) expect(await balances()).toEqual({ asked: 1, days: first.days })
    }
  })

  test("I9 nobody's figures hold another's trades", async () => {
    expect((await server.call('tom', 'GET', '/pnl/timeframes')).json).toMatchObject({ pnl_last_90_days: 0 })
    expect((await server.call('tom', 'GET', '/pnl/accounts/daily')).json).toEqual({ days: [] })
  })

  test('A-164 funding of a span is not known where it is known of none of its trades, and never 0 for that', async () => {
    const id = await server.link('tom', 'late')
    const close = (orderId: string, day: string, funding: string | null) =>
      server.exchange.close(id, aTrade(id, { orderId, funding, closedAt: epoch(Date.parse(`${day}T10:00:00Z`)) }))
    await close('now', '2026-11-20', null)
    await close('then', '2026-11-16', '-0.5')
    await close('with it', '2026-11-16', null)

    expect((await server.call('tom', 'GET', '/pnl/timeframes?user_timezone=UTC')).json).toMatchObject({
      funding: { today: null, yesterday: null, last_7_days: -0.5, last_30_days: -0.5, last_90_days: -0.5 },
      trade_counts: { today: 1, yesterday: 0, last_7_days: 3, last_30_days: 3, last_90_days: 3 },
    })
  })
})
