import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DecimalText } from '../../../src/domain/core/decimal.ts'
import { openEventStream } from '../../support/eventStream.ts'
import { epoch } from '../../../src/domain/core/time.ts'
import type { ClosedTrade } from '../../../src/domain/trades/execution.ts'
import { tradeSorts } from '../../../src/domain/wire/rest/trades.ts'
import { freshenStatistics } from '../../../src/server/db/statistics.ts'
import { idsOfPage } from '../../../src/server/db/trades/tradeLists.ts'
import { tradeFrom } from '../../../src/server/db/trades/closedTrades.ts'
import { saveUserSettings } from '../../../src/server/db/userSettings.ts'
import { aPosition, aTrade } from '../../support/fakeExchange.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
let mara = ''
const ids: Record<string, string> = {}
const dec = (text: string) => text as DecimalText
const at = (text: string) => epoch(Date.parse(text))
const ask = async (path: string, login = 'mara') => (await server.call(login, 'GET', path)).json
const namesOf = ({ trades }: { trades: { trade_id: string }[] }): string[] =>
  trades.map(({ trade_id: id }) => id.split(':')[1] ?? '')

beforeAll(async () => {
  server = await startTestServer({ env: { RATE_FACTOR: '100' } })
  for (const [login, name] of [
    ['mara', 'main'],
    ['mara', 'grid'],
    ['jonas', 'main'],
  ] as const)
    ids[`${login} ${name}`] = await server.link(login, name)
  mara = (
    await server.parts.db
      .selectFrom('accounts')
      .select('user_id')
      .where('id', '=', ids['mara main']!)
      .executeTakeFirstOrThrow()
  ).user_id
  for (const name of ['Rider', 'Grid']) await server.call('mara', 'POST', '/v1/strategy-details', { name })
  const strategies = (await ask('/v1/strategy-details')) as { id: string; name: string }[]
  const idOf = (name: string) => strategies.find((one) => one.name === name)!.id
  for (const [strategy, account, symbol] of [
    ['Rider', 'main', 'BTCUSDT'],
    ['Rider', 'main', 'SOLUSDT'],
    ['Grid', 'main', 'SOLUSDT'],
  ] as const) {
    expect(
      (await server.call('mara', 'POST', '/bots/rules', { strategy_id: idOf(strategy), account_name: account, symbol }))
        .status,
    ).toBe(200)
  }
  // Rules begin when they are added; these trades lie before. They are made to cover them.
  await server.parts.db
    .updateTable('rule_spans')
    .set({ active_from: new Date('2026-01-01T00:00:00Z') })
    .execute()
  const close = (of: string, orderId: string, symbol: string, closedAt: string, pnl: string, over = {}) =>
    server.exchange.close(
      ids[of]!,
      aTrade(ids[of]!, { orderId, symbol, pnl, openedAt: at('2026-06-01T00:00:00Z'), closedAt: at(closedAt), ...over }),
    )
  await close('mara main', 'a', 'BTCUSDT', '2026-07-01T10:00:00Z', '10.5', { roiPct: null })
  await close('mara main', 'b', 'BTCUSDT', '2026-07-02T22:30:00Z', '-3')
  await close('mara main', 'c', 'SOLUSDT', '2026-07-03T10:00:00Z', '100')
  await close('mara grid', 'd', 'BTCUSDT', '2026-07-04T10:00:00Z', '9')
  await close('mara grid', 'e', 'ETHUSDT', '2026-07-05T10:00:00Z', '-20.25')
  await close('mara grid', 'f', 'ETHUSDT', '2026-07-05T10:00:00Z', '1')
  await close('jonas main', 'foreign', 'XRPUSDT', '2026-07-05T10:00:00Z', '1')
})
afterAll(async () => {
  await server.close()
})

describe('GET /trades/closed', () => {
  test('API-10 newest first, with the number of all', async () => {
    const answer = await ask('/trades/closed?limit=2')
    expect(namesOf(answer)).toEqual(['f', 'e'])
    expect(answer).toMatchObject({ total_count: 6, returned_count: 2 })
    expect(namesOf(await ask('/trades/closed?limit=3&offset=4'))).toEqual(['b', 'a'])
  })

  test('API-10 ENT-08 VALID-01 filters narrow it; All and empty narrow nothing; N/A asks for trades of no strategy', async () => {
    expect(namesOf(await ask('/trades/closed?symbol=BTCUSDT&accountname=All&strategyname='))).toEqual(['d', 'b', 'a'])
    expect(namesOf(await ask('/trades/closed?symbol=BTCUSDT&accountname=main'))).toEqual(['b', 'a'])
    expect(await ask('/trades/closed?strategyname=Rider')).toMatchObject({
      total_count: 2,
      trades: [{ strategyname: 'Rider', is_uncovered: false, is_conflicted: false }, {}],
    })
    expect(namesOf(await ask('/trades/closed?strategyname=N/A'))).toEqual(['f', 'e', 'd', 'c'])
    expect(await ask('/trades/closed?symbol=NONE')).toMatchObject({
      trades: [],
      total_count: 0,
      returned_count: 0,
      totals: { trades: 0, pnl: '0', funding: null },
    })
  })

  test('A-164 the sums are those of every trade of the filter, exact, however few a page brings', async () => {
    expect((await ask('/trades/closed?limit=1')).totals).toEqual({
      trades: 6,
      wins: 4,
      losses: 2,
      pnl: '97.25',
      won: '120.5',
      lost: '-23.25',
      gross: '3000',
      fees: '298.5',
      funding: '0',
    })
    expect((await ask('/trades/closed?limit=1&offset=3&symbol=BTCUSDT')).totals).toMatchObject({
      trades: 3,
      wins: 2,
      losses: 1,
      pnl: '16.5',
    })
  })

  test('API-10 sorts by every column in both directions, empty values last, and by nothing else', async () => {
    expect(namesOf(await ask('/trades/closed?sortBy=pnl&sortOrder=asc'))).toEqual(['e', 'b', 'f', 'd', 'a', 'c'])
    expect(namesOf(await ask('/trades/closed?sortBy=accountname&sortOrder=asc'))).toEqual([
      'd',
      'e',
      'f',
      'a',
      'b',
      'c',
    ])
    for (const order of ['asc', 'desc'])
      expect(namesOf(await ask(`/trades/closed?sortBy=roi_percentage&sortOrder=${order}`)).at(-1)).toBe('a')
    for (const sort of [
      'closed_at',
      'opened_at',
      'symbol',
      'strategyname',
      'side',
      'qty',
      'entry_price',
      'exit_price',
      'exectype',
    ])
      expect([sort, namesOf(await ask(`/trades/closed?sortBy=${sort}`)).length]).toEqual([sort, 6])
    expect((await server.call('mara', 'GET', '/trades/closed?sortBy=pnl;drop')).status).toBe(400)
  })

  test("dates are days of the user's zone, the last one whole, or instants", async () => {
    expect(namesOf(await ask('/trades/closed?start_date=2026-07-02&end_date=2026-07-03'))).toEqual(['c', 'b'])
    expect(namesOf(await ask('/trades/closed?end_date=2026-07-01T10:00:00Z'))).toEqual(['a'])
    await saveUserSettings(server.parts.db, mara, { timezone: 'Europe/Berlin' })
    expect(namesOf(await ask('/trades/closed?start_date=2026-07-03&end_date=2026-07-03'))).toEqual(['c', 'b'])
    await saveUserSettings(server.parts.db, mara, { timezone: 'UTC' })
    expect(await server.call('mara', 'GET', '/trades/closed?start_date=1200-01-01')).toMatchObject({
      status: 400,
      json: { detail: 'start_date: must lie after 1970 and before 2099' },
    })
  })
})

test('API-11 T7 one trade by its id; a foreign one is as unknown as none', async () => {
  expect(await ask(`/trades/by-id/${encodeURIComponent(`${ids['mara main']}:a`)}`)).toMatchObject({
    symbol: 'BTCUSDT',
    accountname: 'main',
    strategyname: 'Rider',
    pnl: '10.5',
    roi_percentage: null,
    closed_at: '2026-07-01T10:00:00.000Z',
  })
  for (const id of [`${ids['jonas main']}:foreign`, 'nothing'])
    expect(await server.call('mara', 'GET', `/trades/by-id/${encodeURIComponent(id)}`)).toMatchObject({
      status: 404,
      json: { detail: 'Not found.' },
    })
})

test('API-12 API-13 API-14 each list is narrowed by the other filters, not by its own', async () => {
  expect(await ask('/trades/filters/symbols')).toEqual(['BTCUSDT', 'ETHUSDT', 'SOLUSDT'])
  expect(await ask('/trades/filters/symbols?symbol=ETHUSDT&accountname=main')).toEqual(['BTCUSDT', 'SOLUSDT'])
  expect(await ask('/trades/filters/accounts?accountname=main&symbol=ETHUSDT')).toEqual(['grid'])
  expect(await ask('/trades/filters/strategies?accountname=main')).toEqual(['Rider', null])
  expect(await ask('/trades/filters/strategies?symbol=ETHUSDT&strategyname=Rider')).toEqual([null])
})

test('API-15 API-16 ENT-09 uncovered trades by cursor: what closes meanwhile moves no page', async () => {
  expect((await server.call('mara', 'POST', '/trades/uncovered/summary')).json).toEqual({
    total_count: 3,
    total_pnl: '-10.25',
    by_symbol: [
      { symbol: 'ETHUSDT', count: 2, pnl: '-19.25' },
      { symbol: 'BTCUSDT', count: 1, pnl: '9' },
    ],
    by_account: [{ account_name: 'grid', count: 3, pnl: '-10.25' }],
  })
  expect(
    (await server.call('mara', 'POST', '/trades/uncovered/summary', { symbol: 'BTCUSDT', account_name: 'All' })).json,
  ).toMatchObject({ total_count: 1 })
  const first = await ask('/trades/uncovered?limit=1')
  expect(first).toMatchObject({ total_count: 3, trades: [{ is_uncovered: true }] })
  await server.exchange.close(
    ids['mara grid']!,
    aTrade(ids['mara grid']!, {
      orderId: 'g',
      symbol: 'ETHUSDT',
      pnl: '0',
      openedAt: at('2026-06-01T00:00:00Z'),
      closedAt: at('2026-07-06T10:00:00Z'),
    }),
  )
  const narrowed = async (query: string) => namesOf(await ask(`/trades/uncovered?${query}`))
  expect(await narrowed('symbol=ETHUSDT&account_name=grid')).toEqual(['g', 'f', 'e'])
  expect(await narrowed('account_name=main')).toEqual([])
  expect(await narrowed('start_date=2026-07-04T00:00:00Z&end_date=2026-07-05T00:00:00Z')).toEqual(['d'])
  const second = await ask(`/trades/uncovered?limit=1&cursor=${first.next_cursor}`)
  const third = await ask(`/trades/uncovered?limit=1&cursor=${second.next_cursor}`)
  expect([...namesOf(first), ...namesOf(second), ...namesOf(third), third.next_cursor]).toEqual(['f', 'e', 'd', null])
  // The last one is a sound text that holds a NUL, which no database takes.
  for (const cursor of ['nonsense', Buffer.from('1700000000000 \0').toString('base64url')])
    expect([cursor, (await server.call('mara', 'GET', `/trades/uncovered?cursor=${cursor}`)).status]).toEqual([
      cursor,
      400,
    ])
  await server.parts.db.deleteFrom('closed_trades').where('id', '=', `${ids['mara grid']}:g`).execute()
})

test('A-163 while history is half read, a trade whose opening is still to come is being read, and neither uncovered nor in conflict', async () => {
  const accountId = ids['mara main']!
  const trade = aTrade(accountId, {
    orderId: 'edge',
    symbol: 'SOLUSDT',
    pnl: '1',
    openedAt: null,
    partialHistory: true,
    closedAt: at('2026-07-06T10:00:00Z'),
  })
  const said = async () => {
    const [uncovered, summary, conflicts, one] = [
      await ask('/trades/uncovered'),
      await server.call('mara', 'POST', '/trades/uncovered/summary'),
      await ask('/trades/conflicts/summary'),
      await ask(`/trades/by-id/${encodeURIComponent(trade.id)}`),
    ]
    return { counts: [uncovered.total_count, summary.json.total_count, conflicts.total_conflicts], one }
  }

  await server.exchange.store.keepTrades(accountId, [trade], { isRead: false, newsFrom: epoch(0) })
  const early = await said()
  await server.exchange.store.keepTrades(
    accountId,
    [{ ...trade, openedAt: at('2026-06-01T00:00:00Z'), partialHistory: false }],
    { isRead: true, newsFrom: epoch(0) },
  )
  const whole = await said()
  await server.exchange.store.keepTrades(accountId, [trade], { isRead: true, newsFrom: epoch(0) })
  const never = await said()

  expect(early).toMatchObject({
    counts: [3, 3, 1],
    one: { strategyname: null, is_being_read: true, is_uncovered: false, is_conflicted: false },
  })
  expect(whole).toMatchObject({
    counts: [3, 3, 2],
    one: { is_being_read: false, is_uncovered: false, is_conflicted: true },
  })
  expect(never).toMatchObject({ counts: [4, 4, 1], one: { is_being_read: false, is_uncovered: true } })
  await server.parts.db.deleteFrom('closed_trades').where('id', '=', trade.id).execute()
})

test('A-163 a trade that closes while its opening is unread is told with the strategy of the position it closed, known until its account is unlinked', async () => {
  const accountId = ids['mara main']!
  const { owners, db } = server.parts
  const told = async (orderId: string) => {
    await server.exchange.close(accountId, aTrade(accountId, { orderId, openedAt: null, partialHistory: true }))
    const { data } = await db
      .selectFrom('events')
      .select('data')
      .where('user_id', '=', mara)
      .where('type', '=', 'trade_closed')
      .orderBy('seq', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    await db.deleteFrom('closed_trades').where('id', '=', `${accountId}:${orderId}`).execute()
    return data
  }
  await server.exchange.open(accountId, aPosition())

  expect(await told('told')).toMatchObject({ trade_id: `${accountId}:told`, strategy: 'Rider' })
  const owner = owners.of(accountId)!
  owners.remove(accountId)
  owners.set(owner)
  expect(await told('later')).toMatchObject({ trade_id: `${accountId}:later`, strategy: null })
})

test('F39 what was kept as history counts as told, and what closed since is told once', async () => {
  const accountId = ids['mara main']!
  const told = async (orderId: string) => {
    const trade = aTrade(accountId, { orderId, closedAt: at('2026-07-06T12:00:00Z') })
    const newsFrom = at(orderId === 'past' ? '2026-07-06T12:00:01Z' : '2026-07-06T12:00:00Z')
    await server.exchange.store.keepTrades(accountId, [trade], { isRead: true, newsFrom })
    // As after a start: what closed lately is heard again.
    for (let time = 0; time < 2; time++) await server.exchange.close(accountId, trade)
    const rows = await server.parts.db
      .selectFrom('events')
      .select('data')
      .where('type', '=', 'trade_closed')
      .where('user_id', '=', mara)
      .execute()
    await server.parts.db.deleteFrom('closed_trades').where('id', '=', trade.id).execute()
    return rows.filter(({ data }) => JSON.stringify(data).includes(trade.id)).length
  }

  expect([await told('past'), await told('since')]).toEqual([0, 1])
})

test('F39 A-163 a later sync corrects each stored column, whichever it is', async () => {
  const accountId = ids['mara main']!
  const before = aTrade(accountId, {
    orderId: 'wrong',
    symbol: 'BTCUSDT',
    openedAt: at('2026-06-01T00:00:00Z'),
    closedAt: at('2026-07-06T10:00:00Z'),
  })
  const after: ClosedTrade = {
    ...before,
    leg: 'short',
    side: 'Sell',
    qty: dec('0.75'),
    entryPrice: dec('1'),
    exitPrice: dec('2'),
    pnl: dec('3'),
    gross: dec('4'),
    fees: dec('5'),
    funding: dec('-0.5'),
    leverage: dec('6'),
    roiPct: dec('7'),
    openedAt: at('2026-06-02T00:00:00Z'),
    closedAt: at('2026-07-06T11:00:00Z'),
    exectype: 'StopLoss',
    fillCount: 8,
    partialHistory: true,
    cycle: 9,
  }
  const fields = (Object.keys(after) as (keyof ClosedTrade)[]).filter((name) => after[name] !== before[name])
  const { store } = server.exchange
  const history = { isRead: true, newsFrom: epoch(after.closedAt + 1) }
  const kept = async () =>
    (await server.parts.db.selectFrom('closed_trades').selectAll().where('id', '=', before.id).execute()).map(
      tradeFrom as (row: object) => ClosedTrade,
    )[0]

  for (const name of fields) {
    await store.keepTrades(accountId, [before], history)
    const { corrected } = await store.keepTrades(accountId, [{ ...before, [name]: after[name] }], history)
    expect([name, corrected, (await kept())?.[name]]).toEqual([name, [before.id], after[name]])
  }
  await store.keepTrades(accountId, [after], history)
  expect(fields).toHaveLength(17)
  expect(await store.keepTrades(accountId, [after], history)).toEqual({
    added: [],
    corrected: [],
  })
  await server.parts.db.deleteFrom('closed_trades').where('id', '=', before.id).execute()
})

test('API-18 API-19 ENT-10 trades that two rules claim, with both', async () => {
  expect(await ask('/trades/conflicts/summary')).toEqual({
    total_conflicts: 1,
    by_kind: { attribution: 1, reconciliation: 0 },
  })
  const { conflicts, total_conflicts: total } = await ask('/trades/conflicts?symbol=SOLUSDT')
  expect(total).toBe(1)
  expect(conflicts[0]).toMatchObject({
    kind: 'attribution',
    trade: { symbol: 'SOLUSDT', strategyname: null, is_conflicted: true },
  })
  expect(conflicts[0].candidates.map((one: { strategy_name: string }) => one.strategy_name).toSorted()).toEqual([
    'Grid',
    'Rider',
  ])
  expect(conflicts[0].reason).toMatch(/^2 rules covered SOLUSDT on main when the position opened: /)
  expect(await ask('/trades/conflicts?account_name=grid')).toEqual({ total_conflicts: 0, conflicts: [] })
  expect((await ask('/trades/conflicts?account_name=main&symbol=SOLUSDT&limit=1&offset=0')).conflicts).toEqual(
    conflicts,
  )
  for (const page of ['limit=0', 'limit=1&offset=1'])
    expect(await ask(`/trades/conflicts?symbol=SOLUSDT&${page}`)).toEqual({ total_conflicts: 1, conflicts: [] })
})

test('API-18 API-19 I12 figures that do not agree with the exchange come first, page on into the others, and go when they fit', async () => {
  const accountId = ids['mara main']!
  const differs = (over: object) => ({
    kind: 'reconciliation' as const,
    accountId,
    symbol: 'BTCUSDT',
    leg: 'one_way' as const,
    tradeId: null,
    what: 'position_size' as const,
    exchange: '1.5' as DecimalText,
    derived: '1' as DecimalText,
    ...over,
  })
  const [trade] = (await ask('/trades/closed?accountname=main&limit=1')).trades
  await server.exchange.listener.conflictFound(accountId, differs({}))
  await server.exchange.listener.conflictFound(
    accountId,
    differs({ what: 'closed_pnl', tradeId: trade.trade_id, symbol: trade.symbol, exchange: '10', derived: '9.5' }),
  )

  expect(await ask('/trades/conflicts/summary')).toEqual({
    total_conflicts: 3,
    by_kind: { attribution: 1, reconciliation: 2 },
  })
  const pages = [
    await ask('/trades/conflicts?limit=1'),
    await ask('/trades/conflicts?limit=1&offset=1'),
    await ask('/trades/conflicts?limit=1&offset=2'),
    await ask('/trades/conflicts?limit=5&offset=3'),
  ]
  expect(
    pages.map(({ total_conflicts: total, conflicts }) => [total, conflicts.map((one: { kind: string }) => one.kind)]),
  ).toEqual([
    [3, ['reconciliation']],
    [3, ['reconciliation']],
    [3, ['attribution']],
    [3, []],
  ])
  const all = (await ask('/trades/conflicts')).conflicts as {
    what?: string
    trade: { trade_id: string } | null
    reason: string
    account_name: string
  }[]
  expect(all.find((one) => one.what === 'closed_pnl')).toMatchObject({
    trade: { trade_id: trade.trade_id },
    exchange: '10',
    derived: '9.5',
    account_name: 'main',
    candidates: [],
  })
  expect(all.find((one) => one.what === 'position_size')).toMatchObject({
    trade: null,
    symbol: 'BTCUSDT',
    reason:
      "The exchange says 1.5 for the position size of BTCUSDT on main, its executions say 1. The exchange's figure is shown.",
  })
  expect((await server.call('jonas', 'GET', '/trades/conflicts/summary')).json).toMatchObject({ total_conflicts: 0 })

  await server.exchange.listener.conflictsChecked(accountId, ({ what }) => what === 'position_size')
  expect(await ask('/trades/conflicts/summary')).toMatchObject({ by_kind: { reconciliation: 1 } })
  await server.exchange.listener.conflictsChecked(accountId, () => false)
  expect(await ask('/trades/conflicts/summary')).toMatchObject({ total_conflicts: 1 })
})

test('API-17 ENT-32 a refresh looks at every account and says what came', async () => {
  expect((await server.call('tom', 'POST', '/trades/refresh')).json).toEqual({
    success: true,
    changes_detected: false,
    trade_count: 0,
    cache_invalidated: false,
    message: 'No exchange account is linked.',
  })
  expect((await server.call('mara', 'POST', '/trades/refresh', {})).json).toMatchObject({
    success: true,
    changes_detected: false,
    trade_count: 6,
    message: 'Nothing has changed.',
  })
  const { reconcile } = server.exchange
  server.exchange.reconcile = async (id) =>
    id === ids['mara grid']
      ? { ok: false, error: { kind: 'network', message: 'The exchange could not be read just now.' } }
      : { ok: true, value: { changed: true } }
  expect((await server.call('mara', 'POST', '/trades/refresh')).json).toEqual({
    success: false,
    changes_detected: true,
    trade_count: 6,
    cache_invalidated: true,
    message: 'grid: The exchange could not be read just now.',
  })
  expect((await server.call('mara', 'POST', '/trades/refresh', { account_name: 'main' })).json).toMatchObject({
    success: true,
    message: 'Positions or balances changed.',
  })
  expect((await server.call('mara', 'POST', '/trades/refresh', { account_name: 'nobody' })).status).toBe(404)
  server.exchange.reconcile = reconcile
})

test('NRULE-34 a refresh that failed tells every reader to ask anew, also where nothing seems changed or a look broke off', async () => {
  const updates = await openEventStream(`${server.url}/trades/updates/stream?token=${await server.token('mara')}`)
  const refreshes = (): number =>
    updates.frames.filter(({ data }) => data.type === 'dashboard_refresh' && data.reason === 'trade_refresh').length
  const { reconcile } = server.exchange
  for (const [index, look] of [
    async () => ({ ok: false, error: { kind: 'network', message: 'Away.' } }) as const,
    async () => {
      throw new Error('secret detail')
    },
  ].entries()) {
    server.exchange.reconcile = async (id) =>
      id === ids['mara grid'] ? await look() : { ok: true, value: { changed: false } }
    const { status, json } = await server.call('mara', 'POST', '/trades/refresh')

    expect([status, json]).toMatchObject([
      200,
      {
        success: false,
        changes_detected: false,
        cache_invalidated: true,
        message: expect.stringMatching(/^grid: (Away|The exchange could not be read just now)\.$/),
      },
    ])
    await expect.poll(refreshes).toBe(index + 1)
  }
  server.exchange.reconcile = reconcile
  updates.close()
})

test("I9 nobody sees another's trades, whatever he asks", async () => {
  for (const path of ['/trades/closed', '/trades/uncovered'])
    expect(await ask(path, 'tom')).toMatchObject({ trades: [], total_count: 0 })
  for (const path of ['/trades/filters/symbols', '/trades/filters/accounts', '/trades/filters/strategies'])
    expect(await ask(path, 'tom')).toEqual([])
  expect(await ask('/trades/filters/symbols', 'jonas')).toEqual(['XRPUSDT'])
})

test('API-41 candles of a span are asked for as a span', async () => {
  const asked: unknown[] = []
  server.exchange.klines = async (...args) => {
    asked.push(args)
    return { ok: true, value: [] }
  }
  expect((await server.call('mara', 'GET', '/market/kline?symbol=BTCUSDT&start=1000&end=2000')).status).toBe(200)
  await server.call('mara', 'GET', '/market/kline?symbol=BTCUSDT')
  expect(asked).toEqual([
    ['BTCUSDT', '15', 100, { start: 1_000, end: 2_000 }],
    ['BTCUSDT', '15', 100, {}],
  ])
})

test('T9 A-339 one user waits for forty charts at a time; the next is refused, and nobody else waits for his', async () => {
  let answer = (): void => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  let asked = 0
  server.exchange.klines = async () => {
    asked += 1
    if (asked <= 40) await answered
    return { ok: true, value: [] }
  }
  const chart = (login: string, end: number) => server.call(login, 'GET', `/market/kline?symbol=BTCUSDT&end=${end}`)
  const first = Array.from({ length: 40 }, (_, index) => chart('mara', index + 1))
  await expect.poll(() => asked).toBe(40)

  const next = await chart('mara', 41)
  const other = await chart('jonas', 1)
  answer()
  expect([next.status, next.json, other.status]).toEqual([429, { detail: 'Too many requests. Try again in 1 s.' }, 200])
  expect(new Set((await Promise.all(first)).map(({ status }) => status))).toEqual(new Set([200]))
  expect((await chart('mara', 41)).status).toBe(200)
})

test('a page, a count and the rare trades are read through indexes', async () => {
  const plan = async (where: string): Promise<string> =>
    (
      await server.parts.db.transaction().execute(async (tx) => {
        // A handful of rows would be read whole: this asks whether an index fits at all.
        await sql`set local enable_seqscan = off`.execute(tx)
        await sql`set local enable_bitmapscan = off`.execute(tx)
        await sql`set local enable_sort = off`.execute(tx)
        return await sql<{
          'QUERY PLAN': string
        }>`explain select * from closed_trades where user_id = 'u' ${sql.raw(where)} order by closed_at desc, id desc limit 50`.execute(
          tx,
        )
      })
    ).rows
      .map((row) => row['QUERY PLAN'])
      .join('\n')
  for (const where of [
    '',
    "and symbol = 'X'",
    "and account_id = 'X'",
    "and strategy_name = 'X'",
    "and attribution = 'uncovered'",
    "and attribution = 'conflict'",
  ]) {
    const lines = await plan(where)
    expect([where, /Index (Only )?Scan/.test(lines), lines.includes('Sort')]).toEqual([where, true, false])
  }
})

test('API-10 every order that can be asked for is read off an index, in both directions', async () => {
  const plan = async (sort: (typeof tradeSorts)[number], order: 'asc' | 'desc', isFromEnd = false): Promise<string> =>
    await server.parts.db.transaction().execute(async (tx) => {
      for (const way of ['seqscan', 'bitmapscan', 'sort', 'incremental_sort'])
        await sql`set local ${sql.raw(`enable_${way}`)} = off`.execute(tx)
      return (await idsOfPage(tx, mara, {}, { limit: 50, offset: 0, sort, order, isFromEnd }).explain())
        .map((row) => String(Object.values(row as object)[0]))
        .join('\n')
    })
  const sorted: string[] = []
  for (const sort of tradeSorts)
    for (const order of ['asc', 'desc'] as const)
      for (const isFromEnd of [false, true])
        if (sort !== 'accountname' && (await plan(sort, order, isFromEnd)).includes('Sort'))
          sorted.push(`${sort} ${order}`)

  // Names of accounts stand in another table: there the first trades of each account are read in order, and only those
  // are sorted.
  expect(sorted).toEqual([])
  expect(await plan('accountname', 'desc')).toMatch(/Limit[^]*Nested Loop[^]*Limit[^]*Index (Only )?Scan/)
})

test('API-10 a page far back, which is read from the end, is the piece of the whole list that it is by its offset', async () => {
  for (const sort of tradeSorts)
    for (const order of ['asc', 'desc']) {
      const by = `/trades/closed?sortBy=${sort}&sortOrder=${order}`
      const whole = namesOf(await ask(by))
      for (let offset = 0; offset <= whole.length + 1; offset += 1)
        expect([by, offset, namesOf(await ask(`${by}&limit=2&offset=${offset}`))]).toEqual([
          by,
          offset,
          whole.slice(offset, offset + 2),
        ])
    }
})

test('API-10 by account a list goes on from page to page', async () => {
  for (const order of ['asc', 'desc']) {
    const whole = namesOf(await ask(`/trades/closed?sortBy=accountname&sortOrder=${order}`))
    const pages = await Promise.all(
      [0, 2, 4].map((offset) => ask(`/trades/closed?sortBy=accountname&sortOrder=${order}&limit=2&offset=${offset}`)),
    )
    expect(whole).toEqual(order === 'asc' ? ['d', 'e', 'f', 'a', 'b', 'c'] : ['c', 'b', 'a', 'f', 'e', 'd'])
    expect(pages.flatMap(namesOf)).toEqual(whole)
  }
})

test('API-10 A-164 a total is counted anew once a trade is added or taken away', async () => {
  const total = async (): Promise<number> => (await ask('/trades/closed?limit=1')).total_count
  const before = await total()
  const id = await server.link('mara', 'passing')
  await server.exchange.close(
    id,
    aTrade(id, {
      orderId: 'passing',
      symbol: 'ADAUSDT',
      pnl: '1' as DecimalText,
      closedAt: at('2026-07-06T10:00:00Z'),
    }),
  )
  const [added, symbols] = [await total(), await ask('/trades/filters/symbols')]
  await server.call('mara', 'DELETE', `/v1/settings/accounts/${id}`)

  expect([added - before, symbols.includes('ADAUSDT')]).toEqual([1, true])
  expect([(await total()) - before, (await ask('/trades/filters/symbols')).includes('ADAUSDT')]).toEqual([0, false])
})

test('API-10 the planner is told of tables that have changed much, and of those only', async () => {
  await freshenStatistics(server.parts.db)
  expect(await freshenStatistics(server.parts.db)).toEqual([])
  await sql`insert into activities (user_id, type, at, data) select ${mara}, 'seen', now(), '{}' from generate_series(1, 3000)`.execute(
    server.parts.db,
  )

  expect(await freshenStatistics(server.parts.db)).toEqual(['activities'])
  const { rows } = await sql<{
    rows: number
  }>`select reltuples as rows from pg_class where relname = 'activities'`.execute(server.parts.db)
  expect(rows).toEqual([{ rows: 3000 }])
  expect(await freshenStatistics(server.parts.db)).toEqual([])
})

test('API-10 a long answer comes compressed to who takes that; short ones and event streams never do', async () => {
  const token = await server.token('mara')
  const encodingOf = async (path: string, accepted: string): Promise<string | null> => {
    const answer = await fetch(server.url + path, {
      headers: { authorization: `Bearer ${token}`, 'accept-encoding': accepted },
    })
    // The first words of a stream come although it does not end.
    await answer.body!.getReader().read()
    return answer.headers.get('content-encoding')
  }

  expect(await encodingOf('/trades/closed', 'gzip, deflate, br')).toBe('gzip')
  expect(await encodingOf('/trades/closed', 'identity')).toBeNull()
  expect(await encodingOf('/trades/filters/symbols', 'gzip')).toBeNull()
  expect(await encodingOf('/api/events/stream', 'gzip')).toBeNull()
})
