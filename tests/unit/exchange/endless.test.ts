import { afterEach, describe, expect, it } from 'vitest'
import type { CallResult } from '../../../src/server/exchange/calling/fault.ts'
import { walk, type Next, type Page } from '../../../src/server/exchange/calling/pages.ts'
import { followed, HELD, qtyOf, type Followed } from './support/followed.ts'
import { paperWorld } from './support/paperWorld.ts'

const MINUTE = 60_000
const KINDS = ['own_cursor', 'cursor_cycle'] as const
const POSITIONS = '/v5/position/list'
const EXECUTIONS = '/v5/execution/list'
const CLOSED = '/v5/position/closed-pnl'
const BOOK = '/v5/account/transaction-log'

/** Walks through pages that are given by their cursors. */
async function walked(pages: Readonly<Record<string, Page>>, from = '') {
  const asked: string[] = []
  const nexts: Next[] = []
  const reported: string[] = []
  const result: CallResult<null> = await walk(
    { path: '/list', report: ({ class: kind }, path) => reported.push(`${kind} ${path}`) },
    async (cursor) => {
      asked.push(cursor)
      return { ok: true, value: pages[cursor] ?? { cursor: `${cursor}x`, rowCount: 1 } }
    },
    async (_page, next) => {
      nexts.push(next)
    },
    from,
  )
  return { asked, nexts, reported, result }
}
const page = (cursor: string, rowCount = 1): Page => ({ cursor, rowCount })

describe('a walk through pages', () => {
  it('T24 goes to the page without a cursor', async () => {
    const { asked, nexts, result } = await walked({ '': page('a'), a: page('b', 0), b: page('') })

    expect(asked).toEqual(['', 'a', 'b'])
    expect(nexts).toEqual([{ cursor: 'a' }, { cursor: 'b' }, 'end'])
    expect(result.ok).toBe(true)
  })

  it.each([
    ['a page that leads to itself', { '': page('a'), a: page('a') }, '', ['', 'a']],
    ['cursors A, B, A, B', { '': page('a'), a: page('b'), b: page('a') }, '', ['', 'a', 'b']],
    ['the first page of a walk that goes on where another stopped', { b: page('c'), c: page('b') }, 'b', ['b', 'c']],
  ])('F-endless ends with %s, and is no whole list', async (_, pages, from, expected) => {
    const { asked, nexts, reported, result } = await walked(pages, from)

    expect(asked).toEqual(expected)
    expect(nexts.at(-1)).toBe('again')
    expect(result).toMatchObject({ ok: false, fault: { class: 'endless' } })
    expect(reported).toEqual(['endless /list'])
  })

  it('F-endless takes an empty page that leads back for the last', async () => {
    expect((await walked({ '': page('a'), a: page('a', 0) })).result.ok).toBe(true)
  })

  it('T24 ends after 1,000 pages that all lead on', async () => {
    const { asked, result } = await walked({})

    expect(asked).toHaveLength(1_000)
    expect(result).toMatchObject({ ok: false, fault: { class: 'endless' } })
  })
})

let one: Followed
const askedOf = (path: string, since: number): readonly string[] =>
  one.world.asked.filter((each) => each.path === path && each.at >= since).map(({ cursor }) => cursor)
const warned = (path: string): number =>
  one.logged.filter((line) => line['path'] === path && line['kind'] === 'endless').length
/** What a piece of work came to so far: one that does not end shows as null, instead of being waited for. */
function outcome<T>(work: Promise<T>): { value: T | null } {
  const found: { value: T | null } = { value: null }
  void work.then((value) => {
    found.value = value
  })
  return found
}
/** Six orders filled within the minute, so that every history has pages of two. */
const trade = async (): Promise<void> => {
  for (const symbol of HELD) one.sell(symbol, qtyOf(symbol))
  await one.clock.pass(1_000)
}

describe.each(KINDS)('lists with %s', (list) => {
  afterEach(() => void one.account.stop())

  it.each([EXECUTIONS, CLOSED])('F-endless %s is left, said once, and read later', async (listPath) => {
    one = await followed()
    await trade()
    await one.clock.pass(MINUTE)
    for (const symbol of HELD) one.buy(symbol, qtyOf(symbol))
    for (const symbol of HELD) one.sell(symbol, qtyOf(symbol))
    const endpoint = listPath === EXECUTIONS ? 'executions' : 'closed_pnl'
    const covered = one.store.watermarks.get(`acc|${endpoint}`)?.coveredTo
    one.world.lists({ list, listPath, pageRows: 2 })
    const since = one.clock.now()
    void one.account.reconcile()
    await one.clock.pass(500)

    expect(askedOf(listPath, since).length).toBeLessThanOrEqual(3)
    await one.clock.pass(2 * MINUTE)
    expect(one.store.watermarks.get(`acc|${endpoint}`)?.coveredTo).toBe(covered)
    expect(warned(listPath)).toBe(1)
    // A history that is not read to its end says nothing of the positions.
    expect(one.account.state.state).toBe('live')

    one.world.lists({})
    await one.clock.pass(MINUTE)
    expect(one.store.watermarks.get(`acc|${endpoint}`)?.coveredTo).toBeGreaterThan(since)
    expect(one.store.executions.size).toBe(4 * HELD.length)
    expect(one.store.rows.size).toBe(2 * HELD.length)
  })

  it('F-endless a list of positions closes nothing, and the account is not called live', async () => {
    one = await followed()
    one.world.lists({ list, listPath: POSITIONS, pageRows: 1 })
    const since = one.clock.now()
    void one.account.reconcile()
    await one.clock.pass(500)
    expect(askedOf(POSITIONS, since).length).toBeLessThanOrEqual(3)

    await one.clock.pass(3 * MINUTE)
    expect(one.told.changes.filter(({ kind }) => kind !== 'opened')).toEqual([])
    expect(one.account.state).toMatchObject({
      state: 'delayed',
      detail: 'The exchange does not list the positions to their end. Some may be missing or delayed.',
    })
    expect(warned(POSITIONS)).toBe(1)

    one.world.lists({})
    await one.clock.pass(MINUTE)
    expect(one.account.state.state).toBe('live')
  })

  it.each([EXECUTIONS, CLOSED])(
    'F-endless a sync sets aside what of %s does not end and says so, and it is read ten minutes later',
    async (listPath) => {
      one = await followed({ agoMs: 30 * 60 * MINUTE, isSold: true })
      one.world.lists({ list, listPath, pageRows: 2 })
      const since = one.clock.now()
      const synced = outcome(one.account.history.sync(() => undefined))
      await one.clock.pass(2_000)

      const says = listPath === EXECUTIONS ? /^The exchange does not list its fills of / : /its closed trades of /
      expect(synced.value).toMatchObject({ ok: true, value: { missing: expect.stringMatching(says) as string } })
      expect(askedOf(listPath, since).length).toBeLessThanOrEqual(8)
      const endpoint = listPath === EXECUTIONS ? 'executions' : 'closed_pnl'
      const kept = () => one.store.watermarks.get(`acc|${endpoint}`)
      expect(kept()).toMatchObject({ done: true, cursor: '', gaps: [{}] })
      expect(one.account.state).toMatchObject({ state: 'live', detail: expect.stringMatching(says) as string })
      expect(one.logged.filter((line) => 'from' in line)).toHaveLength(1)
      expect(one.told.conflicts).toEqual([])

      one.world.lists({})
      await one.clock.pass(9 * MINUTE)
      expect(kept()?.gaps).toHaveLength(1)
      await one.clock.pass(3 * MINUTE)
      expect(kept()).toMatchObject({ done: true, gaps: [] })
      expect(one.store.executions.size).toBe(2 * HELD.length)
      expect(one.account.state).not.toHaveProperty('detail')
      expect([...one.store.trades.values()].filter((trade) => trade.partialHistory)).toEqual([])
    },
  )

  it('F-endless the account book is left, and read ten minutes later', async () => {
    one = await followed()
    await trade()
    await one.clock.pass(5 * MINUTE)
    one.world.lists({ list, listPath: BOOK, pageRows: 2 })
    const since = one.clock.now()
    const synced = outcome(one.account.walletLog.beside(() => one.account.history.sync(() => undefined)))
    await one.clock.pass(10_000)

    expect(synced.value).toMatchObject({ ok: true })
    expect(askedOf(BOOK, since).length).toBeLessThanOrEqual(4)
    expect(await one.store.walletMark('acc')).toMatchObject({ done: true, cursor: '', gaps: [{}] })
    expect(warned(BOOK)).toBe(1)

    one.world.lists({})
    await one.clock.pass(9 * MINUTE)
    expect(await one.store.walletMark('acc')).toMatchObject({ gaps: [{}] })
    await one.clock.pass(3 * MINUTE)
    expect(await one.store.walletMark('acc')).toMatchObject({ done: true, gaps: [] })
    expect(one.store.walletLog.size).toBe(2 * HELD.length)
  })

  it('F-endless the list of symbols is none, rather than a part of it', async () => {
    one = await followed({ bought: [] })
    const paper = await paperWorld()
    await paper.control('PUT', '/faults', { list, listPath: '/v5/market/instruments-info', pageRows: 5 })
    const half = await paper.exchange.symbols()
    await paper.control('DELETE', '/faults')
    const whole = await paper.exchange.symbols()
    await paper.close()

    expect(half).toMatchObject({ ok: false })
    expect(whole.ok && whole.value.length).toBeGreaterThan(10)
    expect(paper.logged.filter((line) => line.includes('instruments-info'))).toHaveLength(1)
  })
})

describe('while a list is read', () => {
  afterEach(() => void one.account.stop())

  it('F-endless frames go on: a position is told and its fill kept', async () => {
    one = await followed({ bought: [] })
    one.world.slow = { path: EXECUTIONS, ms: MINUTE }
    void one.account.reconcile()
    await one.clock.pass(1_000)
    one.buy('SOLUSDT', '1')
    await one.clock.pass(2_000)

    expect(one.kinds()).toEqual(['opened'])
    expect([...one.store.executions.values()]).toMatchObject([{ symbol: 'SOLUSDT' }])

    one.sell('SOLUSDT', '1')
    await one.clock.pass(3 * MINUTE)
    expect(one.told.news).toMatchObject([{ symbol: 'SOLUSDT', qty: '1', partialHistory: false }])
  })

  it('A-156 F40 a sync says how far the account book is, which may take longer than all trades', async () => {
    one = await followed({ bought: [], historyMs: 60 * 24 * 60 * MINUTE })
    one.world.slow = { path: BOOK, ms: MINUTE }
    const since = one.clock.now()
    const read: number[] = []
    const synced = outcome(
      one.account.walletLog.beside(
        () => one.account.history.sync(() => undefined),
        (from) => void read.push(from - since),
      ),
    )
    await one.clock.pass(20 * MINUTE)

    expect(synced.value).toMatchObject({ ok: true })
    expect(read.length).toBeGreaterThan(6)
    expect(read).toEqual(read.toSorted((a, b) => b - a))
    expect(await one.store.walletMark('acc')).toMatchObject({ done: true })
  })

  it('A-156 nobody waits for the account book that is read a second time: a trade is told at once', async () => {
    one = await followed({ agoMs: 61 * MINUTE, historyMs: 60 * 24 * 60 * MINUTE })
    const synced = outcome(one.account.walletLog.beside(() => one.account.history.sync(() => undefined)))
    await one.clock.pass(MINUTE)
    expect(synced.value).toMatchObject({ ok: true })
    one.world.slow = { path: BOOK, ms: 10_000 }
    await one.clock.pass(57 * MINUTE)
    // A usual look asks for one page.
    for (let asked = 0; asked < 3; asked = askedOf(BOOK, one.clock.now() - 30_000).length) await one.clock.pass(1_000)
    one.sell('SOLUSDT', '1')
    await one.clock.pass(15_000)

    expect(one.told.news).toMatchObject([{ symbol: 'SOLUSDT', qty: '1' }])
  })
})
