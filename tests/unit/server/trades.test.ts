import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { DecimalText } from '../../../src/domain/core/decimal.ts'
import { epoch } from '../../../src/domain/core/time.ts'
import { insertTask, type KeptTask, saveTask } from '../../../src/server/db/tasks.ts'
import { saveUserSettings } from '../../../src/server/db/userSettings.ts'
import { TRADE_SYNC } from '../../../src/server/tasks/tradeSync.ts'
import { aTrade } from '../../support/fakeExchange.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 })

let server: TestServer
let mara = ''
const ids: Record<string, string> = {}
const at = (text: string) => epoch(Date.parse(text))
const ask = async (path: string, login = 'mara') => (await server.call(login, 'GET', path)).json
const namesOf = ({ trades }: { trades: { trade_id: string }[] }): string[] => trades.map(({ trade_id: id }) => id.split(':')[1] ?? '')

beforeAll(async () => {
  server = await startTestServer({ env: { RATE_FACTOR: '100' } })
  for (const [login, name] of [['mara', 'main'], ['mara', 'grid'], ['jonas', 'main']] as const) ids[`${login} ${name}`] = await server.link(login, name)
  mara = (await server.parts.db.selectFrom('accounts').select('user_id').where('id', '=', ids['mara main']!).executeTakeFirstOrThrow()).user_id
  for (const name of ['Rider', 'Grid']) await server.call('mara', 'POST', '/v1/strategy-details', { name })
  const strategies = await ask('/v1/strategy-details') as { id: string; name: string }[]
  const idOf = (name: string) => strategies.find((one) => one.name === name)!.id
  for (const [strategy, account, symbol] of [['Rider', 'main', 'BTCUSDT'], ['Rider', 'main', 'SOLUSDT'], ['Grid', 'main', 'SOLUSDT']] as const) {
    expect((await server.call('mara', 'POST', '/bots/rules', { strategy_id: idOf(strategy), account_name: account, symbol })).status).toBe(200)
  }
  // Rules begin when they are added; these trades lie before. They are made to cover them.
  await server.parts.db.updateTable('rule_spans').set({ active_from: new Date('2026-01-01T00:00:00Z') }).execute()
  const close = (of: string, orderId: string, symbol: string, closedAt: string, pnl: string, over = {}) => server.exchange.close(ids[of]!, aTrade(ids[of]!, { orderId, symbol, pnl, openedAt: at('2026-06-01T00:00:00Z'), closedAt: at(closedAt), ...over }))
  await close('mara main', 'a', 'BTCUSDT', '2026-07-01T10:00:00Z', '10.5', { roiPct: null })
  await close('mara main', 'b', 'BTCUSDT', '2026-07-02T22:30:00Z', '-3')
  await close('mara main', 'c', 'SOLUSDT', '2026-07-03T10:00:00Z', '100')
  await close('mara grid', 'd', 'BTCUSDT', '2026-07-04T10:00:00Z', '9')
  await close('mara grid', 'e', 'ETHUSDT', '2026-07-05T10:00:00Z', '-20.25')
  await close('mara grid', 'f', 'ETHUSDT', '2026-07-05T10:00:00Z', '1')
  await close('jonas main', 'foreign', 'XRPUSDT', '2026-07-05T10:00:00Z', '1')
})
afterAll(async () => { await server.close() })

describe('GET /trades/closed', () => {
  test('API-10 newest first, with the number of all', async () => {
    const answer = await ask('/trades/closed?limit=2')
    expect(namesOf(answer)).toEqual(['f', 'e'])
    expect(answer).toMatchObject({ total_count: 6, returned_count: 2 })
    expect(namesOf(await ask('/trades/closed?limit=3&offset=4'))).toEqual(['b', 'a'])
  })

  test('API-10 filters narrow it; All and empty narrow nothing; N/A asks for trades of no strategy', async () => {
    expect(namesOf(await ask('/trades/closed?symbol=BTCUSDT&accountname=All&strategyname='))).toEqual(['d', 'b', 'a'])
    expect(namesOf(await ask('/trades/closed?symbol=BTCUSDT&accountname=main'))).toEqual(['b', 'a'])
    expect(await ask('/trades/closed?strategyname=Rider')).toMatchObject({ total_count: 2, trades: [{ strategyname: 'Rider', is_uncovered: false, is_conflicted: false }, {}] })
    expect(namesOf(await ask('/trades/closed?strategyname=N/A'))).toEqual(['f', 'e', 'd', 'c'])
    expect(await ask('/trades/closed?symbol=NONE')).toEqual({ trades: [], total_count: 0, returned_count: 0 })
  })

  test('API-10 sorts by every column in both directions, empty values last, and by nothing else', async () => {
    expect(namesOf(await ask('/trades/closed?sortBy=pnl&sortOrder=asc'))).toEqual(['e', 'b', 'f', 'd', 'a', 'c'])
    expect(namesOf(await ask('/trades/closed?sortBy=accountname&sortOrder=asc'))).toEqual(['d', 'e', 'f', 'a', 'b', 'c'])
    for (const order of ['asc', 'desc']) expect(namesOf(await ask(`/trades/closed?sortBy=roi_percentage&sortOrder=${order}`)).at(-1)).toBe('a')
    for (const sort of ['closed_at', 'opened_at', 'symbol', 'strategyname', 'side', 'qty', 'entry_price', 'exit_price', 'exectype']) expect([sort, namesOf(await ask(`/trades/closed?sortBy=${sort}`)).length]).toEqual([sort, 6])
    expect((await server.call('mara', 'GET', '/trades/closed?sortBy=pnl;drop')).status).toBe(400)
  })

  test('dates are days of the user\'s zone, the last one whole, or instants', async () => {
    expect(namesOf(await ask('/trades/closed?start_date=2026-07-02&end_date=2026-07-03'))).toEqual(['c', 'b'])
    expect(namesOf(await ask('/trades/closed?end_date=2026-07-01T10:00:00Z'))).toEqual(['a'])
    await saveUserSettings(server.parts.db, mara, { timezone: 'Europe/Berlin' })
    expect(namesOf(await ask('/trades/closed?start_date=2026-07-03&end_date=2026-07-03'))).toEqual(['c', 'b'])
    await saveUserSettings(server.parts.db, mara, { timezone: 'UTC' })
    expect(await server.call('mara', 'GET', '/trades/closed?start_date=1200-01-01')).toMatchObject({ status: 400, json: { detail: 'start_date: must lie after 1970 and before 2099.' } })
  })
})

test('API-11 T7 one trade by its id; a foreign one is as unknown as none', async () => {
  expect(await ask(`/trades/by-id/${encodeURIComponent(`${ids['mara main']}:a`)}`)).toMatchObject({ symbol: 'BTCUSDT', accountname: 'main', strategyname: 'Rider', pnl: '10.5', roi_percentage: null, closed_at: '2026-07-01T10:00:00.000Z' })
  for (const id of [`${ids['jonas main']}:foreign`, 'nothing']) expect(await server.call('mara', 'GET', `/trades/by-id/${encodeURIComponent(id)}`)).toMatchObject({ status: 404, json: { detail: 'Not found.' } })
})

test('API-12 API-13 API-14 each list is narrowed by the other filters, not by its own', async () => {
  expect(await ask('/trades/filters/symbols')).toEqual(['BTCUSDT', 'ETHUSDT', 'SOLUSDT'])
  expect(await ask('/trades/filters/symbols?symbol=ETHUSDT&accountname=main')).toEqual(['BTCUSDT', 'SOLUSDT'])
  expect(await ask('/trades/filters/accounts?accountname=main&symbol=ETHUSDT')).toEqual(['grid'])
  expect(await ask('/trades/filters/strategies?accountname=main')).toEqual(['Rider', null])
  expect(await ask('/trades/filters/strategies?symbol=ETHUSDT&strategyname=Rider')).toEqual([null])
})

test('API-15 API-16 uncovered trades by cursor: what closes meanwhile moves no page', async () => {
  expect((await server.call('mara', 'POST', '/trades/uncovered/summary')).json).toEqual({
    total_count: 3, total_pnl: '-10.25', by_symbol: [{ symbol: 'ETHUSDT', count: 2, pnl: '-19.25' }, { symbol: 'BTCUSDT', count: 1, pnl: '9' }], by_account: [{ account_name: 'grid', count: 3, pnl: '-10.25' }],
  })
  expect((await server.call('mara', 'POST', '/trades/uncovered/summary', { symbol: 'BTCUSDT', account_name: 'All' })).json).toMatchObject({ total_count: 1 })
  const first = await ask('/trades/uncovered?limit=1')
  expect(first).toMatchObject({ total_count: 3, trades: [{ is_uncovered: true }] })
  await server.exchange.close(ids['mara grid']!, aTrade(ids['mara grid']!, { orderId: 'g', symbol: 'ETHUSDT', pnl: '0', openedAt: at('2026-06-01T00:00:00Z'), closedAt: at('2026-07-06T10:00:00Z') }))
  const second = await ask(`/trades/uncovered?limit=1&cursor=${first.next_cursor}`)
  const third = await ask(`/trades/uncovered?limit=1&cursor=${second.next_cursor}`)
  expect([...namesOf(first), ...namesOf(second), ...namesOf(third), third.next_cursor]).toEqual(['f', 'e', 'd', null])
  expect((await server.call('mara', 'GET', '/trades/uncovered?cursor=nonsense')).status).toBe(400)
  await server.parts.db.deleteFrom('closed_trades').where('id', '=', `${ids['mara grid']}:g`).execute()
})

test('API-15 API-16 while a sync brings history in, a trade whose opening is still to come is not called uncovered', async () => {
  const { db, clock } = server.parts
  const counted = async (): Promise<readonly number[]> => [(await ask('/trades/uncovered')).total_count, (await server.call('mara', 'POST', '/trades/uncovered/summary')).json.total_count]
  await server.exchange.close(ids['mara main']!, aTrade(ids['mara main']!, { orderId: 'edge', symbol: 'BTCUSDT', pnl: '1', openedAt: null, closedAt: at('2026-07-06T10:00:00Z') }))
  expect(await counted()).toEqual([4, 4])

  const now = new Date(clock.now())
  const task: KeptTask = { id: 'sync', userId: mara, kind: TRADE_SYNC, state: 'RUNNING', message: '', progress: 0, details: [], error: null, starts: 1, startedAt: now, heartbeatAt: now, endedAt: null }
  await insertTask(db, task)
  expect(await counted()).toEqual([3, 3])
  await saveTask(db, { ...task, state: 'FAILURE', endedAt: now })
  expect(await counted()).toEqual([4, 4])
  await db.deleteFrom('closed_trades').where('id', '=', `${ids['mara main']}:edge`).execute()
})

test('API-18 API-19 trades that two rules claim, with both', async () => {
  expect(await ask('/trades/conflicts/summary')).toEqual({ total_conflicts: 1, by_kind: { attribution: 1, reconciliation: 0 } })
  const { conflicts, total_conflicts: total } = await ask('/trades/conflicts?symbol=SOLUSDT')
  expect(total).toBe(1)
  expect(conflicts[0]).toMatchObject({ kind: 'attribution', trade: { symbol: 'SOLUSDT', strategyname: null, is_conflicted: true } })
  expect(conflicts[0].candidates.map((one: { strategy_name: string }) => one.strategy_name).toSorted()).toEqual(['Grid', 'Rider'])
  expect(conflicts[0].reason).toMatch(/^2 rules covered SOLUSDT on main when the position opened: /)
  expect(await ask('/trades/conflicts?account_name=grid')).toEqual({ total_conflicts: 0, conflicts: [] })
})

test('API-18 API-19 I12 figures that do not agree with the exchange come first, page on into the others, and go when they fit', async () => {
  const accountId = ids['mara main']!
  const differs = (over: object) => ({ kind: 'reconciliation' as const, accountId, symbol: 'BTCUSDT', leg: 'one_way' as const, tradeId: null, what: 'position_size' as const, exchange: '1.5' as DecimalText, derived: '1' as DecimalText, ...over })
  const [trade] = (await ask('/trades/closed?accountname=main&limit=1')).trades
  await server.exchange.listener.conflictFound(accountId, differs({}))
  await server.exchange.listener.conflictFound(accountId, differs({ what: 'closed_pnl', tradeId: trade.trade_id, symbol: trade.symbol, exchange: '10', derived: '9.5' }))

  expect(await ask('/trades/conflicts/summary')).toEqual({ total_conflicts: 3, by_kind: { attribution: 1, reconciliation: 2 } })
  const pages = [await ask('/trades/conflicts?limit=1'), await ask('/trades/conflicts?limit=1&offset=1'), await ask('/trades/conflicts?limit=1&offset=2'), await ask('/trades/conflicts?limit=5&offset=3')]
  expect(pages.map(({ total_conflicts: total, conflicts }) => [total, conflicts.map((one: { kind: string }) => one.kind)])).toEqual([[3, ['reconciliation']], [3, ['reconciliation']], [3, ['attribution']], [3, []]])
  const all = (await ask('/trades/conflicts')).conflicts as { what?: string; trade: { trade_id: string } | null; reason: string; account_name: string }[]
  expect(all.find((one) => one.what === 'closed_pnl')).toMatchObject({ trade: { trade_id: trade.trade_id }, exchange: '10', derived: '9.5', account_name: 'main', candidates: [] })
  expect(all.find((one) => one.what === 'position_size')).toMatchObject({ trade: null, symbol: 'BTCUSDT', reason: 'The exchange says 1.5 for the position size of BTCUSDT on main, its executions say 1. The exchange\'s figure is shown.' })
  expect((await server.call('jonas', 'GET', '/trades/conflicts/summary')).json).toMatchObject({ total_conflicts: 0 })

  await server.exchange.listener.conflictsChecked(accountId, ({ what }) => what === 'position_size')
  expect(await ask('/trades/conflicts/summary')).toMatchObject({ by_kind: { reconciliation: 1 } })
  await server.exchange.listener.conflictsChecked(accountId, () => false)
  expect(await ask('/trades/conflicts/summary')).toMatchObject({ total_conflicts: 1 })
})

test('API-17 a refresh looks at every account and says what came', async () => {
  expect((await server.call('tom', 'POST', '/trades/refresh')).json).toEqual({ success: true, changes_detected: false, trade_count: 0, cache_invalidated: false, message: 'No exchange account is linked.' })
  expect((await server.call('mara', 'POST', '/trades/refresh', {})).json).toMatchObject({ success: true, changes_detected: false, trade_count: 6, message: 'Nothing has changed.' })
  const { reconcile } = server.exchange
  server.exchange.reconcile = async (id) => (id === ids['mara grid'] ? { ok: false, error: { kind: 'network', message: 'The exchange could not be read just now.' } } : { ok: true, value: { changed: true } })
  expect((await server.call('mara', 'POST', '/trades/refresh')).json).toEqual({ success: false, changes_detected: true, trade_count: 6, cache_invalidated: true, message: 'grid: The exchange could not be read just now.' })
  expect((await server.call('mara', 'POST', '/trades/refresh', { account_name: 'main' })).json).toMatchObject({ success: true, message: 'Positions or balances changed.' })
  expect((await server.call('mara', 'POST', '/trades/refresh', { account_name: 'nobody' })).status).toBe(404)
  server.exchange.reconcile = reconcile
})

test('I9 nobody sees another\'s trades, whatever he asks', async () => {
  for (const path of ['/trades/closed', '/trades/uncovered']) expect(await ask(path, 'tom')).toMatchObject({ trades: [], total_count: 0 })
  for (const path of ['/trades/filters/symbols', '/trades/filters/accounts', '/trades/filters/strategies']) expect(await ask(path, 'tom')).toEqual([])
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
  expect(asked).toEqual([['BTCUSDT', '15', 100, { start: 1_000, end: 2_000 }], ['BTCUSDT', '15', 100, {}]])
})

test('a page, a count and the rare trades are read through indexes', async () => {
  const plan = async (where: string): Promise<string> => (await server.parts.db.transaction().execute(async (tx) => {
    // A handful of rows would be read whole: this asks whether an index fits at all.
    await sql`set local enable_seqscan = off`.execute(tx)
    await sql`set local enable_bitmapscan = off`.execute(tx)
    return await sql<{ 'QUERY PLAN': string }>`explain select * from closed_trades where user_id = 'u' ${sql.raw(where)} order by closed_at desc, id desc limit 50`.execute(tx)
  })).rows.map((row) => row['QUERY PLAN']).join('\n')
  for (const where of ['', "and symbol = 'X'", "and account_id = 'X'", "and strategy_name = 'X'", "and attribution = 'uncovered'", "and attribution = 'conflict'"]) {
    const lines = await plan(where)
    expect([where, lines.includes('Index Scan Backward'), lines.includes('Sort')]).toEqual([where, true, false])
  }
})
