import { afterEach, describe, expect, it } from 'vitest'
import { followed, HELD, type Followed } from './support/followed.ts'

let one: Followed
afterEach(() => void one.account.stop())

const MINUTE = 60_000
const open = (): readonly string[] => one.account.book.all().map(({ symbol }) => symbol)
const checks = (): readonly (readonly [string, boolean])[] =>
  one.told.changes.flatMap((change) =>
    change.kind === 'checked' ? [[change.position.symbol, change.isMissing] as const] : [],
  )
const closed = (): readonly string[] =>
  one.told.changes.flatMap((change) => (change.kind === 'closed' ? [change.before.symbol] : []))
const POSITIONS = '/v5/position/list'

describe('a position that a list does not have', () => {
  it('F-absent one empty list closes nothing: all are looked for again, and are there', async () => {
    one = await followed()
    one.world.lists({ list: 'empty', listPath: POSITIONS, listTimes: 1 })
    await one.clock.pass(MINUTE)
    await one.clock.pass(MINUTE)

    expect(closed()).toEqual([])
    expect(open()).toEqual(HELD)
    expect(checks().filter(([, isMissing]) => isMissing)).toHaveLength(HELD.length)
    expect(checks().filter(([, isMissing]) => !isMissing)).toHaveLength(HELD.length)
    expect(one.kinds().filter((kind) => kind === 'opened')).toHaveLength(HELD.length)
    expect(one.account.state.state).toBe('live')
  })

  it.each([2, 9])('F-absent %d empty lists in a row close nothing: all are there again', async (listTimes) => {
    one = await followed()
    one.world.lists({ list: 'empty', listPath: POSITIONS, listTimes })
    await one.clock.pass(4 * MINUTE)

    expect(one.kinds().filter((kind) => kind === 'opened')).toHaveLength(HELD.length)
    expect(closed()).toEqual([])
    expect(checks().filter(([, isMissing]) => !isMissing)).toHaveLength(HELD.length)
    expect(open()).toEqual(HELD)
  })

  it('F-absent lists that stay empty close what its fills close, and leave the rest in doubt', async () => {
    one = await followed()
    one.world.weather = { ...one.world.weather, lostFrames: 1 }
    one.world.lists({ list: 'empty', listPath: POSITIONS })
    await one.clock.pass(10 * MINUTE)
    expect(closed()).toEqual([])
    // The distance grows to the usual one: a look asks for the list and at most for each symbol.
    const asked = one.world.asked.filter(({ path, at }) => path === POSITIONS && at > one.clock.now() - 3 * MINUTE)
    expect(asked.length).toBeLessThanOrEqual(4 * (1 + HELD.length))

    one.sell('SOLUSDT', '1')
    await one.clock.pass(2 * MINUTE)
    expect(closed()).toEqual(['SOLUSDT'])
    expect(checks().filter(([, isMissing]) => !isMissing)).toEqual([])
  })

  it('F-absent a list that lags the stream does not end what the stream opened', async () => {
    one = await followed({ bought: [] })
    one.world.lists({ list: 'late', listPath: POSITIONS, lag: 20_000 })
    one.buy('SOLUSDT', '1')
    await one.clock.pass(1_000)
    for (let look = 0; look < 3; look += 1) {
      void one.account.reconcile()
      await one.clock.pass(1_000)
    }

    expect(open()).toEqual(['SOLUSDT'])
    expect(checks()).toEqual([['SOLUSDT', true]])

    await one.clock.pass(2 * MINUTE)

    expect(closed()).toEqual([])
    expect(checks()).toEqual([
      ['SOLUSDT', true],
      ['SOLUSDT', false],
    ])
  })

  it('F-absent a list that lags does not bring back what was closed', async () => {
    one = await followed({ bought: ['SOLUSDT'] })
    one.world.lists({ list: 'late', listPath: POSITIONS, lag: 20_000 })
    one.sell('SOLUSDT', '1')
    await one.clock.pass(1_000)
    void one.account.reconcile()
    await one.clock.pass(2 * MINUTE)

    expect(one.kinds()).toEqual(['opened', 'closed'])
  })

  it('F-absent a row that moved from the second page to the first between the two is looked for again', async () => {
    one = await followed()
    one.world.lists({ list: 'moved_row', listPath: POSITIONS, listTimes: 1, pageRows: 3 })
    await one.clock.pass(2 * MINUTE)

    expect(closed()).toEqual([])
    expect(checks()).toHaveLength(2)
    expect(open()).toEqual(HELD)
  })

  it('F-absent a true close while no frame comes is told by its fill, at once', async () => {
    one = await followed({ bought: ['SOLUSDT', 'BTCUSDT'] })
    one.world.weather = { ...one.world.weather, lostFrames: 1 }
    one.sell('SOLUSDT', '1')
    await one.clock.pass(2_000)
    void one.account.reconcile()
    await one.clock.pass(1_000)

    const [, opening, closing] = [...one.store.executions.values()].toSorted((a, b) => a.at - b.at)
    expect(opening?.symbol).toBe('BTCUSDT')
    expect(one.told.changes.at(-1)).toMatchObject({
      kind: 'closed',
      before: { symbol: 'SOLUSDT' },
      at: closing?.at,
      seq: closing?.seq,
    })
    expect(open()).toEqual(['BTCUSDT'])
  })

  it('F-absent a true close whose fills are not listed yet is told at the second look, by the flat row of its symbol', async () => {
    one = await followed({ bought: ['SOLUSDT', 'BTCUSDT'] })
    one.world.weather = { ...one.world.weather, lostFrames: 1, lag: 3 * MINUTE }
    one.sell('SOLUSDT', '1')
    await one.clock.pass(2_000)
    void one.account.reconcile()
    await one.clock.pass(1_000)
    expect(closed()).toEqual([])

    await one.clock.pass(6_000)
    expect(one.told.changes.at(-1)).toMatchObject({
      kind: 'closed',
      before: { symbol: 'SOLUSDT' },
      seq: one.world.paper.find(one.world.paper.accounts()[0]!.apiKey)?.ledger.executions.at(-1)?.seq,
    })
    expect(closed()).toEqual(['SOLUSDT'])
  })

  it('F-absent trades that were reckoned by an empty first list are reckoned anew by the next', async () => {
    one = await followed({ bought: ['SOLUSDT'], lists: { list: 'empty', listPath: POSITIONS, listTimes: 1 } })
    one.sell('SOLUSDT', '1')
    await one.clock.pass(2 * MINUTE)

    expect([...one.store.trades.values()]).toMatchObject([{ symbol: 'SOLUSDT', partialHistory: false }])
    expect(one.told.conflicts).toEqual([])
  })

  it('F-absent a part that was filled leaves the rest in doubt until the second look', async () => {
    one = await followed({ bought: ['SOLUSDT'] })
    one.world.weather = { ...one.world.weather, lostFrames: 1 }
    one.sell('SOLUSDT', '0.4')
    one.world.lists({ list: 'empty', listPath: POSITIONS, listTimes: 1 })
    void one.account.reconcile()
    await one.clock.pass(10_000)

    expect(closed()).toEqual([])
    expect(one.account.book.all()).toMatchObject([{ symbol: 'SOLUSDT', size: '0.6' }])
  })
})
