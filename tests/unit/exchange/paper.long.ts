import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { epoch } from '../../../src/domain/core/time.ts'
import { compareDecimals, sumOf } from '../../../src/domain/core/decimal.ts'
import { paperWorld, until, type Credentials, type PaperWorld } from './support/paperWorld.ts'

const DAY = 86_400_000

let world: PaperWorld
let key: Credentials
beforeEach(async () => {
  world = await paperWorld()
  key = await world.account({ name: 'main' })
})
afterEach(() => world.close())

const ID = 'acc'
const stateNow = () => world.exchange.stateOf(ID)?.state
const follow = async () => {
  world.exchange.start({ accountId: ID, ...key })
  await until('the account is live', () => stateNow() === 'live')
}
const held = () => world.told.held()
const buy = (qty: string, more: object = {}) => world.order(key, { symbol: 'SOLUSDT', side: 'Buy', qty, ...more })
const sell = (qty: string, more: object = {}) => world.order(key, { symbol: 'SOLUSDT', side: 'Sell', qty, ...more })
/** What was told of positions; a look that finds a row as it was may come at any moment. */
const kinds = () => world.told.changes.map((change) => change.kind).filter((kind) => kind !== 'checked')

/** What the exchange itself holds and has, read by its own door. */
const summary = async () =>
  (await world.control('GET', '/accounts')) as unknown as { accounts: { openPositions: number }[] }

describe('following an account', () => {
  it("tells a position from its opening to its end, its values between, and the trade with the exchange's PnL", async () => {
    await follow()
    await buy('10')
    await until('it opened', () => kinds().includes('opened'))
    await until('its PnL moved', () => world.told.moved_.some((row) => row.symbol === 'SOLUSDT'))
    await sell('10')
    await until('the trade was told', () => world.told.live.length === 1)

    expect(kinds()).toEqual(['opened', 'closed'])
    const [trade] = world.told.live
    const [row] = world.store.rows.values()
    expect(trade).toMatchObject({
      symbol: 'SOLUSDT',
      side: 'Buy',
      qty: '10',
      pnl: row?.closedPnl,
      partialHistory: false,
      exectype: 'Trade',
    })
    expect(world.told.changes.find(({ kind }) => kind === 'closed')).toMatchObject({ finalPnl: row?.closedPnl })
    expect(world.told.conflicts).toEqual([])
    expect(world.told.wallets.length).toBeGreaterThan(0)
  })

  it('tells a flip as an end and a beginning, and one trade', async () => {
    await follow()
    await buy('10')
    await until('it opened', () => held().length === 1)
    await sell('25')
    await until('the trade was told', () => world.told.live.length === 1)

    expect(kinds()).toEqual(['opened', 'closed', 'opened'])
    expect(held()).toMatchObject([{ side: 'Sell', size: '15' }])
    expect(world.told.live[0]).toMatchObject({ qty: '10', side: 'Buy' })
  })

  it('A-76 keeps both legs of hedge mode apart, trades included', async () => {
    await world.control('PUT', `/accounts/${key.apiKey}/mode`, { mode: 'hedge' })
    await follow()
    await buy('10', { positionIdx: 1 })
    await sell('4', { positionIdx: 2 })
    await until('both are open', () => held().length === 2)
    await sell('10', { positionIdx: 1, reduceOnly: true })
    await buy('4', { positionIdx: 2, reduceOnly: true })
    await until('both trades were told', () => world.told.live.length === 2)

    expect(world.told.live.map((trade) => [trade.leg, trade.qty, trade.partialHistory]).toSorted()).toEqual([
      ['long', '10', false],
      ['short', '4', false],
    ])
    expect(world.told.conflicts).toEqual([])
  })

  it('1.6 tells nothing when an order elsewhere makes the exchange repeat the position', async () => {
    await follow()
    await buy('10')
    await until('it opened', () => held().length === 1)
    for (let i = 0; i < 5; i += 1)
      await world
        .order(key, { symbol: 'SOLUSDT', side: 'Buy', orderType: 'Limit', price: '1', qty: '1000' })
        .catch(() => undefined)
    await world.exchange.reconcile(ID)

    expect(kinds()).toEqual(['opened'])
  })
})

describe('history', () => {
  it('I12 after a sync every derived trade agrees with the exchange, sizes and sums too', async () => {
    key = await world.account({ name: 'old', startedAt: Date.now() - 20 * 86_400_000 })
    await world.rules(key.apiKey, ['BTCUSDT', 'ETHUSDT', 'SOLUSDT'], 'grid')
    await follow()
    const percents: number[] = []
    const before = world.store.trades.size

    const alsoHeard: number[] = []
    const [synced, again] = await Promise.all([
      world.exchange.sync(ID, (progress) => percents.push(progress.percent)),
      world.exchange.sync(ID, (progress) => alsoHeard.push(progress.percent)),
    ])

    expect(synced.ok).toBe(true)
    // A second caller waits for the same work, and is not left in silence meanwhile (F40).
    expect(again).toEqual(synced)
    expect(alsoHeard.slice(-5)).toEqual(percents.slice(-5))
    const trades = [...world.store.trades.values()]
    expect(trades.length).toBeGreaterThan(20)
    // What a later stage corrects is no second trade.
    expect(synced.ok && synced.value.trades).toBeLessThanOrEqual(trades.length - before)
    expect(synced.ok && synced.value.trades).toBeGreaterThan(0)
    expect(
      compareDecimals(
        sumOf(trades.map((trade) => trade.pnl)),
        sumOf([...world.store.rows.values()].map((row) => row.closedPnl)),
      ),
    ).toBe(0)
    expect(world.told.conflicts).toEqual([])
    expect(trades.filter((trade) => trade.partialHistory)).toEqual([])
    expect(percents).toEqual(percents.toSorted((a, b) => a - b))
    expect(percents.at(-1)).toBe(100)
    // History is told as history: nobody gets a notification for each of these.
    expect(world.told.live.length).toBeLessThanOrEqual(2)
  })

  it('A-163 a sync reads all there is, up to the two years that the exchange keeps, and one that an earlier version ended sooner reads on', async () => {
    key = await world.account({ name: 'eldest', startedAt: Date.now() - 729 * DAY })
    await world.rules(key.apiKey, ['BTCUSDT'], 'funding')
    await follow()
    const synced = () => world.exchange.sync(ID, () => undefined)
    const oldest = (): number => Math.min(...[...world.store.trades.values()].map((trade) => trade.closedAt))

    expect(await synced()).toMatchObject({ ok: true })
    expect(oldest()).toBeLessThan(Date.now() - 725 * DAY)
    expect([...world.store.trades.values()].filter((trade) => trade.partialHistory)).toEqual([])

    const kept = world.store.trades.size
    await world.exchange.stopAll()
    for (const mark of [...world.store.watermarks.values()])
      await world.store.keep(ID, { watermark: { ...mark, windowEnd: epoch(Date.now() - 400 * DAY), done: true } })
    world.store.forgetBefore(Date.now() - 400 * DAY)
    const next = world.restarted()
    next.start({ accountId: ID, ...key })
    await until('the next run is live', () => next.stateOf(ID)?.state === 'live')
    expect(await next.sync(ID, () => undefined)).toMatchObject({ ok: true })
    expect(world.store.trades.size).toBeGreaterThanOrEqual(kept)
    expect(oldest()).toBeLessThan(Date.now() - 725 * DAY)
  })

  it('F3 a sync that was stopped goes on by the watermark of the store', async () => {
    key = await world.account({ name: 'stopped', startedAt: Date.now() - 20 * 86_400_000 })
    await world.rules(key.apiKey, ['BTCUSDT', 'ETHUSDT'], 'scalp')
    await follow()
    const stopper = new AbortController()
    const first = await world.exchange.sync(ID, () => stopper.abort(), stopper.signal)
    expect(first.ok).toBe(false)
    await world.exchange.stopAll()

    const second = world.restarted()
    second.start({ accountId: ID, ...key })
    await until('the second run is live', () => second.stateOf(ID)?.state === 'live')
    expect(await second.sync(ID, () => undefined)).toMatchObject({ ok: true, value: { conflicts: 0 } })

    expect(world.told.conflicts).toEqual([])
    const rowIds = [...world.store.rows.keys()].toSorted()
    expect([...world.store.trades.values()].map((trade) => trade.orderId).toSorted()).toEqual(rowIds)
  })

  it('tells trades that closed while the server was away, once', async () => {
    await follow()
    await world.exchange.sync(ID, () => undefined)
    await buy('10')
    await until('it opened', () => held().length === 1)
    const known = held()
    await world.exchange.stopAll()
    await sell('10')

    const second = world.restarted()
    second.start({ accountId: ID, ...key, known })
    await until('the trade was told', () => world.told.news.length === 1)
    await until('the position is closed', () => kinds().includes('closed'))
    await second.reconcile(ID)

    expect(world.told.news).toHaveLength(1)
    expect(kinds()).toEqual(['opened', 'closed'])
  })
})

describe('trouble', () => {
  it('F37 comes back after a cut and finds what it missed', async () => {
    await follow()
    await world.control('PUT', '/faults', { drop: 1 })
    await buy('10')
    await world.control('DELETE', '/faults')
    await world.control('POST', '/faults/cut', { which: 'private', midFrame: true })

    await until('the missed position is known', () => held().length === 1)
    await until('it is live again', () => stateNow() === 'live')
    expect(kinds()).toEqual(['opened'])
  })

  it('F37 twice, late and swapped frames change nothing in the end', async () => {
    await follow()
    await world.control('PUT', '/faults', { duplicate: 0.7, reorder: 0.5 })
    for (let i = 1; i <= 6; i += 1) await buy(String(i))
    await sell('11')
    await world.control('DELETE', '/faults')
    await sell('10')
    await world.exchange.reconcile(ID)
    await until('both trades were told', () => world.told.news.length === 2)
    await world.exchange.reconcile(ID)

    expect(held()).toEqual([])
    expect((await summary()).accounts[0]?.openPositions).toBe(0)
    expect(world.told.news.map((trade) => trade.qty)).toEqual(['11', '10'])
    // A trade may be told before the late fill that opened it is here; what is kept knows it once it is.
    await until('what is kept is whole', () =>
      [...world.store.trades.values()].every(({ partialHistory, openedAt }) => !partialHistory && openedAt !== null),
    )
    expect(world.told.conflicts).toEqual([])
  })

  it.each([
    ['status', { rest: 'status', status: 503 }],
    ['HTML with status 200', { rest: 'html' }],
    ['a dropped socket', { rest: 'drop' }],
    ['a cut answer', { rest: 'cut' }],
  ])('F35 gets over %s', async (_, fault) => {
    await world.control('PUT', '/faults', { ...fault, restTimes: 2 })

    await follow()
    expect(world.logged.length).toBeGreaterThan(0)
  })

  it('F36 after a 403 sends not one request more, and says that figures are delayed', async () => {
    await follow()
    await world.control('POST', '/faults/ban', { for: 600_000 })
    await world.exchange.reconcile(ID)
    await until('it is delayed', () => stateNow() === 'delayed')
    const before = JSON.stringify(await world.control('GET', '/stats'))

    for (let i = 0; i < 20; i += 1) expect(await world.exchange.reconcile(ID)).toMatchObject({ ok: false })
    expect(await world.exchange.klines('BTCUSDT', '15', 5)).toMatchObject({ ok: false })

    expect(JSON.stringify(await world.control('GET', '/stats'))).toBe(before)
  })

  it.each([
    [10_003, 'key_invalid'],
    [10_005, 'no_permission'],
    [10_010, 'ip_not_allowed'],
    [33_004, 'key_expired'],
  ])('F38 stops one account at code %s, tells it once, and others go on', async (error, reason) => {
    await follow()
    const other = await world.account({ name: 'other' })
    world.exchange.start({ accountId: 'other', ...other })
    await until('the other is live', () => world.exchange.stateOf('other')?.state === 'live')

    await world.control('PUT', `/accounts/${key.apiKey}/key`, { error })
    await world.exchange.reconcile(ID)
    await until('it needs attention', () => stateNow() === 'needs_attention')
    expect(world.exchange.stateOf('other')?.state).toBe('live')

    expect(world.told.states.filter((state) => state.state === 'needs_attention')).toMatchObject([{ reason }])
  })

  it('F31 waits for a database that is down and loses nothing', async () => {
    await follow()
    world.store.failWrites(3)
    await buy('10')
    await sell('10')
    await until('the trade was told', () => world.told.live.length === 1)

    expect(kinds()).toEqual(['opened', 'closed'])
  })

  it('F13 works through an exchange clock three seconds ahead', async () => {
    await world.control('PUT', '/faults', { clockSkew: 3_000 })
    await follow()

    expect(stateNow()).toBe('live')
  })

  it('F13 does not follow with a clock that is ten seconds off, and says why', async () => {
    await world.control('PUT', '/faults', { clockSkew: 10_000 })
    world.exchange.start({ accountId: ID, ...key })
    await until('it says so', () => stateNow() === 'needs_attention')

    expect(world.told.states.at(-1)).toMatchObject({ reason: 'clock' })
  })
})

describe('questions', () => {
  it('1.4 judges keys as the exchange describes them', async () => {
    expect(await world.exchange.verifyKey(key)).toMatchObject({ ok: true })
    expect(await world.exchange.verifyKey({ ...key, apiSecret: 'wrong' })).toMatchObject({
      ok: false,
      reason: 'key_invalid',
      detail: expect.stringContaining('secret'),
    })
    expect(await world.exchange.verifyKey({ apiKey: 'nobody', apiSecret: 'x' })).toMatchObject({
      ok: false,
      reason: 'key_invalid',
    })
    await world.control('PUT', `/accounts/${key.apiKey}/key`, { readOnly: 0 })
    expect(await world.exchange.verifyKey(key)).toMatchObject({ ok: false, reason: 'can_trade' })
  })

  it('answers candles oldest first, and symbols by name', async () => {
    const candles = await world.exchange.klines('BTCUSDT', '15', 50)
    const symbols = await world.exchange.symbols()

    expect(candles.ok && candles.value.length).toBe(50)
    expect(
      candles.ok && candles.value.every((row, index) => index === 0 || row.start > candles.value[index - 1]!.start),
    ).toBe(true)
    expect(symbols.ok && symbols.value).toContain('BTCUSDT')
  })
})

describe('a server that was killed', () => {
  it('I6 tells a trade again that was kept but not told, and settles rows that were kept but not settled', async () => {
    await follow()
    await world.exchange.sync(ID, () => undefined)
    await buy('10')
    await until('it opened', () => held().length === 1)
    await sell('10')
    await until('the trade was told', () => world.told.live.length === 1)
    const [id] = [...world.store.trades.keys()]
    await world.exchange.stopAll()
    // As if it was killed after the raw rows were written, before the trade was.
    world.store.forgetTrade(id ?? '')

    const second = world.restarted()
    second.start({ accountId: ID, ...key })
    await until('the trade was told again', () => world.told.live.length === 2)
    await second.stopAll()
    // As if it was killed after the trade was written, before its fact was.
    const third = world.restarted()
    third.start({ accountId: ID, ...key })
    await until('the trade was told once more', () => world.told.live.length === 3)

    expect(new Set(world.told.live.map((trade) => trade.id))).toEqual(new Set([id]))
    expect(world.store.trades.has(id ?? '')).toBe(true)
  })
})

it('I12 a past that appears after the account was linked is derived whole', async () => {
  key = await world.account({ name: 'late', startedAt: Date.now() - 10 * 86_400_000 })
  await follow()
  await world.rules(key.apiKey, ['BTCUSDT', 'ETHUSDT', 'SOLUSDT', 'XRPUSDT'], 'trend')

  expect(await world.exchange.sync(ID, () => undefined)).toMatchObject({ ok: true, value: { conflicts: 0 } })

  const trades = [...world.store.trades.values()]
  expect(trades.length).toBeGreaterThan(10)
  expect(trades.filter((trade) => trade.partialHistory)).toEqual([])
})
