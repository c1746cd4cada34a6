import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { epoch } from '../../src/domain/core/time.ts'
import type { ClosedTrade } from '../../src/domain/trades/execution.ts'
import { migrate } from '../../src/server/db/migrate.ts'
import { migrations } from '../../src/server/db/migrations/index.ts'
import { allPositions } from '../../src/server/db/positions.ts'
import { aPosition, aTrade } from '../support/fakeExchange.ts'
import { engines } from '../support/engines.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const { both } = engines()

/** Side, entry, stop, and the first stop that it counts as. */
const BEFORE = [
  ['LONGUSDT', 'Buy', '100', '90.50', '90.50'],
  ['SHORTUSDT', 'Sell', '100', '110', '110'],
  ['WONUSDT', 'Buy', '100', '101', null],
  ['EVENUSDT', 'Sell', '100', '100.00', null],
  ['BAREUSDT', 'Buy', '100', null, null],
] as const

test.each(both)(
  'A-251 what is open when first stops begin to be kept is followed from then, and of what ended nobody knows one, on %s',
  async (_name, open) => {
    const db = await open()
    await migrate(
      db,
      Object.keys(migrations).filter((name) => name < '0022'),
    )
    const at = '2026-11-20T12:00:00Z'
    await sql`insert into users (id, created_at, last_seen_at) values ('u', ${at}, ${at})`.execute(db)
    await sql`insert into accounts (id, user_id, account_name, exchange_name, environment, api_key, secret, version, state, created_at)
      values ('a', 'u', 'main', 'bybit', 'paper', 'k', '{}', 1, 'live', ${at})`.execute(db)
    for (const [symbol, side, entry, stop] of BEFORE)
      await sql`insert into positions (account_id, user_id, symbol, leg, side, size, avg_price, stop_loss, opened_at, updated_at)
        values ('a', 'u', ${symbol}, 'one_way', ${side}, 1, ${entry}, ${stop}, ${at}, ${at})`.execute(db)
    await sql`insert into ended_positions (account_id, user_id, symbol, leg, side, opened_at, ended_at, stop_loss)
      values ('a', 'u', 'LONG', 'one_way', 'Buy', ${at}, ${at}, 90)`.execute(db)
    await sql`insert into closed_trades (id, account_id, user_id, order_id, symbol, leg, side, qty, entry_price, exit_price, pnl, exectype, attribution, rule_ids, closed_at, fill_count, partial_history, cycle, levels_seen, stop_loss)
      values ('t', 'a', 'u', 't', 'LONG', 'one_way', 'Buy', 1, 1, 1, 12.5, 'Trade', 'uncovered', '[]', ${at}, 1, false, 1, true, 90)`.execute(
      db,
    )

    await migrate(db)

    const found = new Map((await allPositions(db)).map(({ symbol, firstStop }) => [symbol, firstStop]))
    expect(BEFORE.map(([symbol]) => found.get(symbol))).toEqual(BEFORE.map(([, , , , first]) => first))
    const unknown = { stop_loss: '90', first_stop_seen: false, first_stop: null }
    for (const table of ['ended_positions', 'closed_trades'])
      expect(
        (await sql`select stop_loss, first_stop_seen, first_stop from ${sql.table(table)}`.execute(db)).rows,
      ).toEqual([unknown])
    await db.destroy()
  },
)

describe.each(both)('the first stop of a position and of what closed it, on %s', (_name, open) => {
  let server: TestServer
  let account = ''
  beforeAll(async () => {
    server = await startTestServer({ db: await open() })
    account = await server.link('mara')
  })
  afterAll(async () => {
    await server.close()
  })
  const opened = Date.now() - 3_600_000
  /** A long of 0.5 from 90,000 with its stop at 88,000, unless said otherwise. */
  const row = (symbol: string, over: object = {}) =>
    aPosition({ symbol, createdAt: epoch(opened), updatedAt: epoch(opened), ...over })
  const opens = (symbol: string, over: object = {}) =>
    server.exchange.change(account, { kind: 'opened', position: row(symbol, over) })
  const becomes = (symbol: string, over: object) =>
    server.exchange.change(account, { kind: 'modified', before: row(symbol), position: row(symbol, over), fields: [] })
  const ends = (symbol: string, over: object = {}) =>
    server.exchange.change(account, {
      kind: 'closed',
      before: row(symbol, over),
      at: epoch(opened + 60_000),
      seq: null,
      finalPnl: null,
    })
  /** The row of a closing order comes. */
  const closes = async (orderId: string, symbol: string, over: Partial<Record<keyof ClosedTrade, unknown>> = {}) => {
    const times = { openedAt: epoch(opened), closedAt: epoch(opened + 60_000) }
    const trade = aTrade(account, { orderId, symbol, exectype: 'Trade', ...times, ...over })
    await server.exchange.store.keepTrades(account, [trade], { isRead: true, newsFrom: epoch(0) })
    await server.exchange.listener.tradesClosed(account, [trade], { live: true, corrected: [] })
  }
  const told = async (orderId: string): Promise<unknown> =>
    (await server.call('mara', 'GET', `/trades/by-id/${account}:${orderId}`)).json['first_stop']
  const held = async (symbol: string): Promise<unknown> => {
    const positions = (await server.call('mara', 'GET', '/trades/open')).json as unknown
    const row = (positions as readonly Record<string, unknown>[]).find((one) => one['symbol'] === symbol)
    return row?.['firstStop']
  }
  const kept = async (symbol: string) =>
    (await allPositions(server.parts.db)).find((position) => position.symbol === symbol)?.firstStop

  test('A-251 is the one that stood first, wherever it is moved and whatever is bought later', async () => {
    await opens('BTCUSDT', { stopLoss: '88000.50' })
    await becomes('BTCUSDT', { stopLoss: '90000' })
    await becomes('BTCUSDT', { stopLoss: '91000', size: '1', avgPrice: '90500' })
    await becomes('BTCUSDT', { stopLoss: null })

    expect([await held('BTCUSDT'), await kept('BTCUSDT')]).toEqual(['88000.50', '88000.50'])
    await ends('BTCUSDT')
    await closes('moved', 'BTCUSDT')
    expect(await told('moved')).toBe('88000.50')
  })

  test('A-251 counts from when it is set, for what closes after it', async () => {
    await opens('ETHUSDT', { stopLoss: '90000' })
    await closes('early', 'ETHUSDT', { qty: '0.1' })
    await becomes('ETHUSDT', { stopLoss: '89000', size: '0.4' })
    await closes('part', 'ETHUSDT', { qty: '0.1' })
    await becomes('ETHUSDT', { stopLoss: '89500', size: '0.3' })
    await ends('ETHUSDT')
    await closes('rest', 'ETHUSDT', { qty: '0.3' })

    expect([await told('early'), await told('part'), await told('rest')]).toEqual([null, '89000', '89000'])
  })

  test('A-251 is none where none stood at risk, and not told where nobody watched', async () => {
    await opens('SOLUSDT', { stopLoss: '91000' })
    expect([await held('SOLUSDT'), await kept('SOLUSDT')]).toEqual([null, null])
    await ends('SOLUSDT')
    await closes('won', 'SOLUSDT')
    await closes('unseen', 'DOGEUSDT')

    expect([await told('won'), await told('unseen')]).toEqual([null, undefined])
  })

  test('A-251 a flip begins another position with a first stop of its own', async () => {
    await opens('XRPUSDT')
    await becomes('XRPUSDT', { side: 'Sell', stopLoss: '93000' })
    expect(await kept('XRPUSDT')).toBe('93000')
    await closes('long', 'XRPUSDT', { closedAt: epoch(opened) })
    await ends('XRPUSDT', { side: 'Sell' })
    await closes('short', 'XRPUSDT', { side: 'Sell' })

    expect([await told('long'), await told('short')]).toEqual(['88000', '93000'])
  })

  test('A-251 so does one that opened unseen after another of its side; a time that is only told better is the same', async () => {
    await opens('ADAUSDT')
    await becomes('ADAUSDT', { stopLoss: '89000', createdAt: epoch(opened - 5_000), updatedAt: epoch(opened + 10_000) })
    expect(await kept('ADAUSDT')).toBe('88000')
    await becomes('ADAUSDT', {
      stopLoss: '89500',
      createdAt: epoch(opened + 11_000),
      updatedAt: epoch(opened + 11_000),
    })
    expect(await kept('ADAUSDT')).toBe('89500')
  })

  test('A-251 so has each leg of hedge mode', async () => {
    await opens('LINKUSDT', { leg: 'long' })
    await opens('LINKUSDT', { leg: 'short', side: 'Sell', stopLoss: '95000' })
    await ends('LINKUSDT', { leg: 'short', side: 'Sell' })
    await closes('one', 'LINKUSDT', { leg: 'long' })
    await closes('other', 'LINKUSDT', { leg: 'short', side: 'Sell' })

    expect([await told('one'), await told('other')]).toEqual(['88000', '95000'])
  })
})
