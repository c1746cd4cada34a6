import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pageOf, parseQuery, timeRange } from '../../../src/paper/wire/pages.ts'
import { DAY, openPaper, rulesOf, type Key } from './support.ts'
import { turns } from '../../support/turns.ts'

const NOW = 1_795_000_000_000
const range = (query: string) => timeRange(parseQuery(query), NOW)

describe('7-day rule', () => {
  it.each([
    ['none given: the last 7 days', '', NOW - 7 * DAY, NOW],
    ['only start: 7 days from it', `startTime=${NOW - 30 * DAY}`, NOW - 30 * DAY, NOW - 23 * DAY],
    ['only end: 7 days up to it', `endTime=${NOW - 30 * DAY}`, NOW - 37 * DAY, NOW - 30 * DAY],
    ['both: exactly 7 days', `startTime=${NOW - 7 * DAY}&endTime=${NOW}`, NOW - 7 * DAY, NOW],
  ])('P-7-day rule with all four parameter cases: %s', (_, query, start, end) => {
    expect(range(query)).toEqual({ start, end })
  })

  it('P-7-day rule with all four parameter cases: both, 7 days and 1 ms, is refused', () => {
    expect(() => range(`startTime=${NOW - 7 * DAY - 1}&endTime=${NOW}`)).toThrow('7 days')
    expect(() => range(`startTime=${NOW}&endTime=${NOW - 1}`)).toThrow('greater')
  })

  it('P-7-day rule with all four parameter cases: what begins two years ago is given, what begins sooner is refused', () => {
    expect(range(`startTime=${NOW - 730 * DAY}`)).toMatchObject({ start: NOW - 730 * DAY })
    for (const query of [
      `startTime=${NOW - 730 * DAY - 1}`,
      `startTime=${NOW - 731 * DAY}&endTime=${NOW - 729 * DAY}`,
      `endTime=${NOW - 724 * DAY}`,
    ])
      expect(() => range(query)).toThrow('2 years')
  })
})

describe('cursor', () => {
  const rows = Array.from({ length: 10 }, (_, i) => ({ time: 100 + Math.floor(i / 3), serial: i }))
  const page = (list: typeof rows, cursor: string, limit = 3) =>
    pageOf(list, {
      placeOf: (row) => row,
      start: 0,
      end: 1_000,
      limit,
      cursor: decodeURIComponent(encodeURIComponent(cursor)),
      keeps: () => true,
    })

  it('P-cursor opaque, stable under inserts: new rows neither shift nor repeat what follows', () => {
    const first = page(rows, '')
    const grown = [...rows, { time: 200, serial: 10 }, { time: 201, serial: 11 }]
    const second = page(grown, first.nextPageCursor)

    expect(first.rows.map((row) => row.serial)).toEqual([9, 8, 7])
    expect(second.rows.map((row) => row.serial)).toEqual([6, 5, 4])
  })

  it('P-cursor opaque, stable under inserts: the last page returns ""', () => {
    expect(page(rows, '', 10).nextPageCursor).toBe('')
    expect(page(rows, '', 9).nextPageCursor).not.toBe('')
  })

  it('P-cursor opaque, stable under inserts: one that was decoded twice is refused', () => {
    const { nextPageCursor } = page(rows, '')
    expect(() =>
      pageOf(rows, {
        placeOf: (row) => row,
        start: 0,
        end: 1_000,
        limit: 3,
        cursor: decodeURIComponent(nextPageCursor),
        keeps: () => true,
      }),
    ).toThrow('cursor')
  })
})

describe('pages over loopback', () => {
  let paper: Awaited<ReturnType<typeof openPaper>>
  let key: Key
  beforeAll(async () => {
    paper = await openPaper()
    key = await paper.account({ startedAt: Date.now() - 31 * DAY })
    await paper.control('PUT', '/rules', { apiKey: key.apiKey, rules: rulesOf(24) })
  })
  afterAll(() => paper.close())

  it('P-7-day rule holds for execution/list and closed-pnl alike', async () => {
    const client = paper.rest(key)
    const start = Date.now() - 30 * DAY
    for (const list of [
      await client.getExecutionList({ category: 'linear', startTime: start, limit: 100 }),
      await client.getClosedPnL({ category: 'linear', startTime: start, limit: 100 }),
    ]) {
      const times = list.result.list.map((row) => Number('execTime' in row ? row.execTime : row.createdTime))
      expect(times.length).toBe(100)
      expect(Math.max(...times)).toBeLessThanOrEqual(start + 7 * DAY)
      expect(Math.min(...times)).toBeGreaterThanOrEqual(start)
    }
    expect(
      (await client.getExecutionList({ category: 'linear', startTime: start, endTime: start + 7 * DAY + 1 })).retCode,
    ).toBe(10001)
  })

  it('P-newest-first order, over all pages, without gap or repetition', async () => {
    const client = paper.rest(key)
    const window = { category: 'linear' as const, startTime: Date.now() - 6 * DAY, endTime: Date.now() - 5 * DAY }
    const seen: { id: string; time: number }[] = []
    let cursor = ''
    const isOn = turns()
    do {
      const { result } = await client.getExecutionList({ ...window, limit: 37, ...(cursor !== '' && { cursor }) })
      seen.push(...result.list.map((row) => ({ id: row.execId, time: Number(row.execTime) })))
      cursor = result.nextPageCursor ?? ''
    } while (isOn() && cursor !== '')

    const inWindow =
      paper.served.exchange
        .find(key.apiKey)
        ?.ledger.executions.filter((row) => row.execTime >= window.startTime && row.execTime <= window.endTime) ?? []
    expect(seen.map((row) => row.id)).toEqual(inWindow.map((row) => row.execId).toReversed())
    expect(seen.every((row, i) => i === 0 || row.time <= (seen[i - 1]?.time ?? 0))).toBe(true)
  })

  it('P-position/list limit 20 and settleCoin rule', async () => {
    const client = paper.rest(key)
    const first = await client.getPositionInfo({ category: 'linear', settleCoin: 'USDT' })
    const second = await client.getPositionInfo({
      category: 'linear',
      settleCoin: 'USDT',
      cursor: first.result.nextPageCursor ?? '',
    })
    const all = await client.getPositionInfo({ category: 'linear', settleCoin: 'USDT', limit: 200 })

    for (const ask of ['getExecutionList', 'getClosedPnL'] as const)
      expect((await client[ask]({ category: 'linear', startTime: Date.now() - 731 * DAY })).retCode).toBe(10001)
    expect((await client.getPositionInfo({ category: 'linear' })).retCode).toBe(10001)
    expect(first.result.list).toHaveLength(20)
    expect([...first.result.list, ...second.result.list].map((row) => row.symbol).sort()).toEqual(
      all.result.list.map((row) => row.symbol).sort(),
    )
    expect(all.result.list.every((row) => Number(row.size) > 0 && row.side !== '')).toBe(true)
  })

  it('P-flat rows side:"": a symbol that was never traded is shown when asked for', async () => {
    const fresh = await paper.account({ name: 'fresh' })
    const { result } = await paper.rest(fresh).getPositionInfo({ category: 'linear', symbol: 'BTCUSDT' })
    expect(result.list).toMatchObject([{ symbol: 'BTCUSDT', side: '', size: '0', avgPrice: '0', seq: -1 }])
    expect((await paper.rest(fresh).getPositionInfo({ category: 'linear', settleCoin: 'USDT' })).result.list).toEqual(
      [],
    )
  })

  it('P-instruments-info is paged and lists tick, step and least value', async () => {
    const client = paper.rest(key)
    const symbols: string[] = []
    let cursor = ''
    const isOn = turns()
    do {
      const { result } = await client.getInstrumentsInfo({
        category: 'linear',
        limit: 7,
        ...(cursor !== '' && { cursor }),
      })
      symbols.push(...result.list.map((row) => row.symbol))
      for (const row of result.list)
        expect(row).toMatchObject({
          contractType: 'LinearPerpetual',
          settleCoin: 'USDT',
          lotSizeFilter: { minNotionalValue: '5' },
        })
      cursor = result.nextPageCursor ?? ''
    } while (isOn() && cursor !== '')
    expect(new Set(symbols).size).toBe(24)
    expect(symbols).toHaveLength(24)
  })

  it.each([
    ['Trading', 24],
    ['PreLaunch', 0],
  ] as const)(
    'P-instruments-info lists what is in state %s alone, as this market has no pre-market',
    async (status, rows) => {
      const { result } = await paper.rest(key).getInstrumentsInfo({ category: 'linear', status })
      expect(result.list.map((row) => row.status)).toEqual(Array.from({ length: rows }, () => 'Trading'))
    },
  )

  it('P-kline newest first, strings, within start and end', async () => {
    const client = paper.rest(key)
    const end = Date.now() - DAY
    const { result } = await client.getKline({
      category: 'linear',
      symbol: 'ETHUSDT',
      interval: '15',
      start: end - 3 * 3_600_000,
      end,
      limit: 1_000,
    })
    const starts = result.list.map(([start]) => Number(start))
    expect(starts).toEqual([...starts].sort((a, b) => b - a))
    expect(starts.length).toBe(12)
    expect(result.list.flat().every((value) => typeof value === 'string')).toBe(true)
    expect((await client.getKline({ category: 'linear', symbol: 'ETHUSDT', interval: 'D' })).result.list).toHaveLength(
      200,
    )
  })
})
