import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { epoch } from '../../src/domain/core/time.ts'
import type { ClosedTrade } from '../../src/domain/trades/execution.ts'
import { migrate } from '../../src/server/db/migrate.ts'
import { migrations } from '../../src/server/db/migrations/index.ts'
import { aPosition, aTrade } from '../support/fakeExchange.ts'
import { engines } from '../support/engines.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const { both, postgres } = engines()

test('A-233 SCREEN-2.4 of a trade from before nobody knows what stood, and its numbers stay', async () => {
  const db = await postgres()
  await migrate(
    db,
    Object.keys(migrations).filter((name) => name < '0020'),
  )
  const at = '2026-11-20T12:00:00Z'
  await sql`insert into users (id, created_at, last_seen_at) values ('u', ${at}, ${at})`.execute(db)
  await sql`insert into accounts (id, user_id, account_name, exchange_name, environment, api_key, secret, version, state, created_at)
    values ('a', 'u', 'main', 'bybit', 'paper', 'k', '{}', 1, 'live', ${at})`.execute(db)
  await sql`insert into closed_trades (id, account_id, user_id, order_id, symbol, leg, side, qty, entry_price, exit_price, pnl, exectype, attribution, rule_ids, closed_at, fill_count, partial_history, cycle, note)
    values ('t', 'a', 'u', 't', 'BTCUSDT', 'one_way', 'Buy', 1, 1, 1, 12.5, 'Trade', 'uncovered', '[]', ${at}, 1, false, 1, 'kept')`.execute(
    db,
  )

  await migrate(db)

  const found = await sql`select pnl, note, levels_seen, take_profit, stop_loss from closed_trades`.execute(db)
  expect(found.rows).toEqual([{ pnl: '12.5', note: 'kept', levels_seen: false, take_profit: null, stop_loss: null }])
  await db.destroy()
})

describe.each(both)('what stood on a position when a trade closed it, on %s', (_name, open) => {
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
  const trade = (orderId: string, over: Partial<Record<keyof ClosedTrade, unknown>> = {}): ClosedTrade =>
    aTrade(account, { orderId, exectype: 'Trade', openedAt: epoch(opened), closedAt: epoch(opened + 60_000), ...over })
  const told = async (orderId: string) => {
    const { json } = await server.call('mara', 'GET', `/trades/by-id/${account}:${orderId}`)
    return { take_profit: json.take_profit, stop_loss: json.stop_loss }
  }
  const row = (symbol: string, over = {}) =>
    aPosition({ symbol, createdAt: epoch(opened), updatedAt: epoch(opened), ...over })
  const moved = async (symbol: string, over: object): Promise<void> =>
    server.exchange.change(account, {
      kind: 'modified',
      before: row(symbol),
      position: row(symbol, { updatedAt: epoch(opened + 30_000), ...over }),
      fields: ['takeProfit'],
    })

  test('A-233 SCREEN-2.4 the last levels that stood, not the first', async () => {
    await server.exchange.open(account, row('BTCUSDT'))
    await moved('BTCUSDT', { takeProfit: '96000.50' })
    await server.exchange.close(account, trade('moved'))

    expect(await told('moved')).toEqual({ take_profit: '96000.50', stop_loss: '88000' })
  })

  test('A-233 SCREEN-2.4 none where it was taken away, and nothing at all of a position that was not watched', async () => {
    await server.exchange.open(account, row('ETHUSDT'))
    await moved('ETHUSDT', { takeProfit: null })
    await server.exchange.close(account, trade('bare', { symbol: 'ETHUSDT' }))
    await server.exchange.close(account, trade('unseen', { symbol: 'SOLUSDT' }))

    expect(await told('bare')).toEqual({ take_profit: null, stop_loss: '88000' })
    expect(await told('unseen')).toEqual({ take_profit: undefined, stop_loss: undefined })
  })

  test('A-233 SCREEN-2.4 a part that is closed keeps the levels of then, whatever is moved, told or derived again later', async () => {
    const part = trade('part', { symbol: 'XRPUSDT' })
    const { listener, store } = server.exchange
    await server.exchange.open(account, row('XRPUSDT'))
    await store.keepTrades(account, [part], { isRead: true, newsFrom: epoch(0) })
    await listener.tradesClosed(account, [part], { live: true, corrected: [] })
    await moved('XRPUSDT', { takeProfit: '99000' })
    const corrected = { ...part, pnl: '451' as ClosedTrade['pnl'] }
    await store.keepTrades(account, [corrected], { isRead: true, newsFrom: epoch(0) })
    await listener.tradesClosed(account, [corrected], { live: true, corrected: [corrected.id] })

    expect(await told('part')).toEqual({ take_profit: '95000', stop_loss: '88000' })
  })

  test('A-233 SCREEN-2.4 a row that comes after the end finds it, also of two positions that followed each other', async () => {
    const { listener, store } = server.exchange
    for (const [n, takeProfit] of ['11', '12'].entries()) {
      const begun = epoch(opened + n * 600_000)
      const position = row('LINKUSDT', { takeProfit, createdAt: begun, updatedAt: begun })
      await server.exchange.change(account, { kind: 'opened', position })
      await server.exchange.change(account, {
        kind: 'closed',
        before: position,
        at: epoch(begun + 60_000),
        seq: null,
        finalPnl: null,
      })
    }
    const late = [0, 1].map((n) =>
      trade(`late-${n}`, { symbol: 'LINKUSDT', closedAt: epoch(opened + n * 600_000 + 60_400) }),
    )
    await store.keepTrades(account, late, { isRead: true, newsFrom: epoch(0) })
    await listener.tradesClosed(account, late, { live: true, corrected: [] })

    expect([(await told('late-0')).take_profit, (await told('late-1')).take_profit]).toEqual(['11', '12'])
  })
})
