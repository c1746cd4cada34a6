import { afterAll, beforeAll, expect, test } from 'vitest'
import { epoch } from '../../../src/domain/core/time.ts'
import { decodeChunk } from '../../../src/domain/live/decode.ts'
import { signedIn } from '../../../src/domain/testing/core.ts'
import { keepPromotions } from '../../support/advice.ts'
import { openEventStream } from '../../support/eventStream.ts'
import { aPosition, aTrade } from '../../support/fakeExchange.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

const NOW = Date.parse('2026-11-20T12:00:00Z')
const MINUTE = 60_000
let server: TestServer
let main = ''

beforeAll(async () => {
  server = await startTestServer({ clock: { now: () => NOW, once: () => () => {}, every: () => () => {} } })
  main = await server.link('mara', 'main')
  await server.exchange.close(main, aTrade(main, { closedAt: epoch(NOW - MINUTE), openedAt: epoch(NOW - 2 * MINUTE) }))
})
afterAll(() => server.close())

/** Trades and result of each account. */
const accounts = async () =>
  (await server.call('mara', 'GET', '/pnl/accounts/summary')).json.accounts.map(
    (row: { account_name: string; total_trades: number; total_pnl: number }) => [
      row.account_name,
      row.total_trades,
      row.total_pnl,
    ],
  )
const update = (account_name: string) =>
  server.call('mara', 'PUT', `/v1/settings/accounts/${main}`, { account_name, api_key: 'key-mara-main' })

/** Hears on another device that every page is to read anew. */
async function heard(act: () => Promise<{ readonly status: number }>): Promise<void> {
  const stream = await openEventStream(`${server.url}/trades/updates/stream?token=${await server.token('mara')}`)
  expect((await act()).status).toBe(200)
  await stream.until(({ data }) => data.type === 'dashboard_refresh' && data.reason === 'accounts')
  stream.close()
}
const advised = async () =>
  (await server.parts.db.selectFrom('recommendations').select('content').orderBy('place').execute()).map(
    ({ content }) => content,
  )

test('API-29 API-07 what was held under the name of an account goes with it, and every page reads anew', async () => {
  expect(await accounts()).toEqual([['main', 1, 450.25]])

  const isHeld = async () => (await server.call('mara', 'GET', '/strategies/optimized')).json.cached
  expect([await isHeld(), await isHeld()]).toEqual([false, true])

  await heard(() => update('hand'))
  expect(await isHeld()).toBe(false)
  expect(await accounts()).toEqual([['hand', 1, 450.25]])
  expect((await server.call('mara', 'GET', '/trades/closed?accountname=hand')).json.total_count).toBe(1)
})

test('API-29 API-33 what was advised about an account or a strategy, and done, is told of its new name', async () => {
  const { id } = (await server.call('mara', 'POST', '/v1/strategy-details', { name: 'Rider' })).json
  const onHand = { account_name: 'hand', to_account_name: 'hand' }
  const { id: user } = await server.parts.db.selectFrom('users').select('id').executeTakeFirstOrThrow()
  await keepPromotions(server.parts.db, user, NOW, ['Rider', 'Grid'], ['Rider'], {
    ...onHand,
    partner: { strategy_name: 'Rider', account_name: 'hand' },
  })

  await update('palm')
  expect((await server.call('mara', 'PUT', `/strategy-details/${id}`, { name: 'Horseman' })).status).toBe(200)
  const onPalm = { account_name: 'palm', to_account_name: 'palm' }
  expect(await advised()).toMatchObject([
    { ...onPalm, strategy_name: 'Horseman', partner: { strategy_name: 'Horseman', account_name: 'palm' } },
    { ...onPalm, strategy_name: 'Grid' },
  ])
})

test('API-29 what waits while its account is renamed is told under the new name, and nothing of one that is gone', async () => {
  const { parts, exchange } = server
  const account = await server.link('jonas', 'slow')
  const owner = parts.owners.of(account)!
  const trade = aTrade(account, { closedAt: epoch(NOW - MINUTE), openedAt: epoch(NOW - 2 * MINUTE) })
  await exchange.store.keepTrades(account, [trade], { isRead: true, newsFrom: epoch(0) })
  /** What waits for the turn in which another thing becomes of the account. */
  const behind = async (other: () => void, what: () => void | Promise<void>): Promise<void> => {
    const waiting: Promise<void>[] = []
    await parts.facts.change(owner.userId, async () => {
      waiting.push(Promise.resolve(what()))
      other()
    })
    await Promise.all(waiting)
  }
  const close = (corrected: readonly string[] = []) =>
    exchange.listener.tradesClosed(account, [trade], { live: true, corrected })
  const told = async () =>
    (
      await parts.db
        .selectFrom('events')
        .select(['type', 'data'])
        .where('user_id', '=', owner.userId)
        .where('type', 'in', ['trade_closed', 'trade_corrected'])
        .execute()
    ).map(({ type, data }) => [type, (data as { readonly account: string }).account])

  await behind(
    () => parts.owners.set({ ...owner, accountName: 'quick' }),
    () => close(),
  )
  expect(await told()).toEqual([['trade_closed', 'quick']])
  await behind(
    () => parts.owners.remove(account),
    () => close([trade.id]),
  )
  expect(await told()).toHaveLength(1)
})

test('N6 an open page finds nothing lost in the snapshot after another name, nor in the one after an unlinking', async () => {
  const account = await server.link('mara', 'held')
  await server.exchange.open(account, aPosition())
  const stream = await openEventStream(`${server.url}/api/events/stream?token=${await server.token('mara')}`)
  const core = signedIn()
  let read = 0
  /** Accounts of the open positions, once the page has read all up to a new snapshot. */
  const seen = async (): Promise<readonly string[]> => {
    const from = stream.frames.length
    await server.call('mara', 'POST', '/api/polling/sse/recovery-sync')
    await stream.until((frame) => frame.data.type === 'position_snapshot' && stream.frames.indexOf(frame) >= from)
    const frames = stream.frames
      .slice(read)
      .map(({ id = null, data }) => ({ event: null, id, data: JSON.stringify(data) }))
    read = stream.frames.length
    for (const event of decodeChunk('events', frames, core.at)) core.append(event)
    return core.state.live.positions.rows.map((row) => row.account)
  }
  expect(await seen()).toEqual(['held'])
  const body = { account_name: 'kept', api_key: 'key-mara-held' }
  expect((await server.call('mara', 'PUT', `/v1/settings/accounts/${account}`, body)).status).toBe(200)
  expect(await seen()).toEqual(['kept'])
  await server.call('mara', 'DELETE', `/v1/settings/accounts/${account}`)
  expect(await seen()).toEqual([])
  stream.close()
  expect(core.of('live.drift_found')).toEqual([])
})

test.each(['All', 'N/A', '.', ' .. '])('API-29 API-33 %j says something else, and is no name', async (name) => {
  expect((await update(name)).status).toBe(400)
  const made = await server.call('mara', 'POST', '/v1/strategy-details', { name })
  expect([made.status, made.text]).toEqual([400, expect.stringContaining('is used for something else')])
})

test('API-29 every page reads anew when an account is linked or unlinked', async () => {
  const draft = { account_name: 'new', api_key: 'key-new', api_secret: 'secret-new', exchange_name: 'bybit' }
  await heard(() => server.call('mara', 'POST', '/v1/settings/accounts', draft))
  await heard(() => server.call('mara', 'DELETE', `/v1/settings/accounts/${main}`))
  expect(await accounts()).toEqual([['new', 0, 0]])
})
