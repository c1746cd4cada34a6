import { beforeEach, describe, expect, it } from 'vitest'
import { MOST_ROWS } from '../../../src/domain/closed/constants.ts'
import { decodePage, decodeTrade } from '../../../src/domain/closed/decode.ts'
import type { ClosedTotals, ClosedTradeRow } from '../../../src/domain/closed/model.ts'
import { closedTradesView } from '../../../src/domain/closed/view.ts'
import type { ClosedTradesView } from '../../../src/domain/closed/view.types.ts'
import { epoch } from '../../../src/domain/core/time.ts'
import { lateAnswerOf } from '../../../src/domain/lateAnswers.ts'
import { reduce } from '../../../src/domain/reduce.ts'
import { wireOf } from '../../support/fixtures/lateWorld.ts'
import { pastTrades, tradeRow } from '../../support/fixtures/trades.ts'
import { connected, signedIn, START, type MiniCore } from '../../../src/domain/testing/core.ts'
import { tradeCorrected, unnumbered } from '../../../src/domain/testing/facts.ts'
import { dec } from '../../support/fixtures/viewsPositions.ts'

const LIST = 'tradesClosed'
let core: MiniCore

const loaded = (
  rows: readonly ClosedTradeRow[],
  total: number,
  more: {
    readonly offset?: number
    readonly replaces?: boolean
    readonly list?: string
    readonly totals?: ClosedTotals
  } = {},
) =>
  core.append({
    type: 'closed.page_loaded',
    data: {
      list: more.list ?? LIST,
      offset: more.offset ?? 0,
      replaces: more.replaces ?? (more.offset ?? 0) === 0,
      rows,
      returned: rows.length,
      total,
      totals: more.totals ?? null,
    },
  })
const rows = (count: number, from = 0): readonly ClosedTradeRow[] =>
  Array.from({ length: count }, (_, i) => tradeRow(`t${from + i}`, { closedAt: epoch(START - (from + i) * 60_000) }))
const asks = () => core.of('closed.page_asked')
const view = (): ClosedTradesView => closedTradesView(core.state, 'tab-1')
const ready = (): Extract<ClosedTradesView, { state: 'ready' }> => {
  const shown = view()
  if (shown.state !== 'ready') throw new Error(`Expected the rows to be ready, found ${shown.state}.`)
  return shown
}
const closes = (id: string, more: { readonly symbol?: string; readonly account?: string } = {}) =>
  core.append({
    type: 'live.trade_closed',
    data: {
      eventId: id,
      serverEpoch: 'e1',
      factSeq: null,
      origin: 'trades',
      eventAt: core.at,
      account: more.account ?? 'main',
      symbol: more.symbol ?? 'BTCUSDT',
      leg: 'one_way',
      side: 'long',
      strategy: 'Trend 4h',
      pnl: dec('5'),
      roiPct: null,
      tradeId: id,
      exectype: 'Trade',
      qty: null,
      entryPrice: null,
      exitPrice: null,
    },
  })

beforeEach(() => {
  core = connected(signedIn({ tab: { path: '/closed-trades', query: '' } }))
})

describe('pages', () => {
  it('SCREEN-2.3 coming to the screen asks for the first 50; until they come it loads', () => {
    expect(asks()).toEqual([{ list: LIST, offset: 0, limit: 50, attempt: 1, replaces: true }])
    expect(view()).toEqual({ state: 'loading' })
  })

  it('SCREEN-2.3 the honest label: 50 loaded of 120 until the last page is in', () => {
    loaded(rows(50), 120)
    expect(ready()).toMatchObject({ shown: 50, loaded: 50, total: 120, isWhole: false, loading: 'none' })

    core.send('tab-1', { type: 'closed.more' })
    expect(asks().at(-1)).toEqual({ list: LIST, offset: 50, limit: 50, attempt: 1, replaces: false })
    loaded(rows(50, 50), 120, { offset: 50 })
    core.send('tab-1', { type: 'closed.more' })
    loaded(rows(20, 100), 120, { offset: 100 })

    expect(ready()).toMatchObject({ shown: 120, loaded: 120, isWhole: true })
  })

  it('SCREEN-2.3 a page says the same of the rows that it is folded onto, whatever page was folded onto them before', () => {
    loaded(rows(50), 120)
    const before = core.state
    loaded(rows(50, 50), 120, { offset: 50 })
    const after = core.state.closed
    const page = core.log.findLast(({ type }) => type === 'closed.page_loaded')!

    expect(reduce(before, page).closed).toEqual(after)
  })

  it("A-164 the cards speak of every trade of the list by the server's sums, of loaded rows alone where the worker narrows them", () => {
    const totals: ClosedTotals = {
      trades: 120,
      wins: 70,
      losses: 40,
      pnl: dec('12.5'),
      won: dec('20'),
      lost: dec('-7.5'),
      gross: dec('14'),
      fees: dec('1.5'),
      funding: dec('-0.25'),
    }
    loaded(rows(50), 120, { totals })
    expect(ready()).toMatchObject({
      summaryIsWhole: true,
      isWhole: false,
      summary: {
        trades: 120,
        wins: 70,
        losses: 40,
        flats: 10,
        pnl: '12.5',
        funding: '-0.25',
        netAfterFunding: '12.25',
        winRatePct: (70 / 120) * 100,
        expectancy: '0.10416667',
      },
    })

    core.send('tab-1', { type: 'tab.go', path: '/closed-trades', query: '?side=long' })
    expect(ready()).toMatchObject({ summaryIsWhole: false, summary: { trades: 50 } })
  })

  it('A-164 a month that is not loaded to its beginning says so, and never the sum of a part', () => {
    const past = Array.from({ length: 3 }, (_, i) =>
      tradeRow(`d${i}`, { closedAt: epoch(START - i * 24 * 3_600_000), pnl: dec('1') }),
    )
    core = connected(signedIn({ tab: { path: '/closed-trades', query: '?tab=calendar' } }))
    loaded(past, 60_000)
    const { calendar } = ready()
    const days = calendar!.weeks.flatMap((week) => week.days.flatMap((day) => day ?? []))

    expect(calendar).toMatchObject({ total: null })
    expect(calendar!.previous).not.toBeNull()
    expect(days.filter((day) => day.pnl !== null).map((day) => [day.pnl, day.isUnread])).toEqual([
      ['1', false],
      ['1', false],
    ])
    expect(days.filter((day) => day.isUnread).every((day) => day.pnl === null && day.trades === 0)).toBe(true)
  })

  it('SCREEN-2.3 from tab to tab, month to month and to other columns of the same rows, while nothing else happens', () => {
    loaded(rows(3), 3)
    const shown = [
      '',
      '?tab=calendar',
      '?tab=calendar&month=2026-01',
      '?tab=statistics',
      '?tab=extremes',
      '?cols=symbol,pnl',
      '',
    ].map((query) => {
      core.send('tab-1', { type: 'tab.go', path: '/closed-trades', query })
      const { filters, calendar, statistics, extremes } = ready()
      return [
        filters.tab,
        filters.month,
        filters.cols.join(),
        calendar !== null,
        statistics !== null,
        extremes !== null,
      ]
    })

    expect(shown).toEqual([
      ['table', '', '', false, false, false],
      ['calendar', '', '', true, false, false],
      ['calendar', '2026-01', '', true, false, false],
      ['statistics', '', '', false, true, false],
      ['extremes', '', '', false, false, true],
      ['table', '', 'symbol,pnl', false, false, false],
      ['table', '', '', false, false, false],
    ])
  })

  it('SCREEN-2.3 Load all goes on page by page to the end, and stops when told', () => {
    loaded(rows(50), 3_000)
    core.send('tab-1', { type: 'closed.load_all' })
    expect(asks().at(-1)).toMatchObject({ offset: 50, limit: 1_000 })
    expect(ready().loading).toBe('all')

    loaded(rows(1_000, 50), 3_000, { offset: 50 })
    expect(asks().at(-1)).toMatchObject({ offset: 1_050, limit: 1_000 })

    core.send('tab-1', { type: 'closed.stop_loading' })
    loaded(rows(1_000, 1_050), 3_000, { offset: 1_050 })
    expect(ready()).toMatchObject({ loaded: 2_050, isWhole: false, loading: 'none' })
    expect(asks()).toHaveLength(3)
  })

  it('SCREEN-2.3 a list that is too long to be held ends at its bound, says so, and asks for no more', () => {
    const total = 10 * MOST_ROWS
    loaded(rows(50), total)
    core.send('tab-1', { type: 'closed.load_all' })
    loaded(rows(MOST_ROWS - 51, 50), total, { offset: 50 })
    expect([asks().length, ready().isFull, ready().loading]).toEqual([3, false, 'all'])
    expect(asks().at(-1)).toMatchObject({ offset: MOST_ROWS - 1, limit: 1 })

    loaded(rows(1, MOST_ROWS - 1), total, { offset: MOST_ROWS - 1 })
    expect(ready()).toMatchObject({ loaded: MOST_ROWS, total, isWhole: false, isFull: true, loading: 'none' })
    core.send('tab-1', { type: 'closed.load_all' })
    core.send('tab-1', { type: 'closed.more' })
    expect(asks()).toHaveLength(3)

    // A narrower question is another list.
    core.append({ type: 'tab.went', data: { tab: 'tab-1', path: '/closed-trades', query: '?filter=ETHUSDT' } })
    expect(asks().at(-1)).toMatchObject({ list: 'tradesClosed?symbol=ETHUSDT', offset: 0 })
  })

  it('SCREEN-2.3 a trade that closes between two pages is shown once', () => {
    loaded(rows(50), 51)
    core.send('tab-1', { type: 'closed.more' })
    // One closed meanwhile: the last row of the first page is the first of the second.
    loaded([...rows(1, 49), ...rows(1, 50)], 52, { offset: 50 })

    expect(ready()).toMatchObject({ loaded: 51, isWhole: true })
  })

  it('a whole list serves a narrower question without another call', () => {
    loaded([tradeRow('a'), tradeRow('b', { symbol: 'ETHUSDT' })], 2)
    core.append({ type: 'tab.went', data: { tab: 'tab-1', path: '/closed-trades', query: '?filter=ETHUSDT' } })

    expect(asks()).toHaveLength(1)
    expect(ready()).toMatchObject({ shown: 1, isWhole: true, total: 2 })
  })

  it('A-192 behind a figure of other trades the page goes on with its own; both lists are asked for, each once', () => {
    const asked = 'summary.funding@from=2026-01-01&to=2026-12-31'
    const address = (period: string): string => `period=${period}&explain=${encodeURIComponent(asked)}`
    core = connected(signedIn({ tab: { path: '/report', query: address('2025') } }))
    expect(asks().map(({ list }) => /from=(\d{4})/.exec(list)?.[1])).toEqual(['2026', '2025'])

    // The figure of what the page shows is made of the page's own list.
    core = connected(signedIn({ tab: { path: '/report', query: address('2026') } }))
    expect(asks().map(({ list }) => /from=(\d{4})/.exec(list)?.[1])).toEqual(['2026'])
  })

  it('a partial list is narrowed until the server answered the narrower question', () => {
    loaded([tradeRow('a'), tradeRow('b', { symbol: 'ETHUSDT' })], 100)
    core.append({ type: 'tab.went', data: { tab: 'tab-1', path: '/closed-trades', query: '?filter=ETHUSDT' } })

    expect(asks().at(-1)).toMatchObject({ list: 'tradesClosed?symbol=ETHUSDT', offset: 0 })
    expect(ready()).toMatchObject({ shown: 1, total: null, isWhole: false, loading: 'first' })

    loaded([tradeRow('b', { symbol: 'ETHUSDT' }), tradeRow('c', { symbol: 'ETHUSDT' })], 2, {
      list: 'tradesClosed?symbol=ETHUSDT',
    })
    expect(ready()).toMatchObject({ shown: 2, isWhole: true })
  })

  it('CACHE-05 a failed page is tried again after 1 s; ERR-03 then it fails with the default words', () => {
    const failed = (attempt: number, retryAt?: number) =>
      core.append({
        type: 'closed.page_failed',
        data: {
          list: LIST,
          attempt,
          message: 'Failed to fetch closed trades',
          status: 502,
          ...(retryAt === undefined ? {} : { retryAt: epoch(retryAt) }),
        },
      })
    failed(1, core.at + 1_000)
    expect(view()).toEqual({ state: 'loading' })

    core.advance(1_000)
    expect(asks().at(-1)).toMatchObject({ attempt: 2, offset: 0, replaces: true })
    failed(2)
    expect(view()).toEqual({
      state: 'failed',
      title: 'Failed to fetch closed trades',
      hint: 'The server did not send them. Try again in a moment.',
    })

    core.send('tab-1', { type: 'closed.renew' })
    loaded(rows(1), 1)
    expect(ready().problem).toBeNull()
  })

  it('SCREEN-2.0-5 a later failure stands beside the last good rows', () => {
    loaded(rows(50), 120)
    core.send('tab-1', { type: 'closed.more' })
    core.append({
      type: 'closed.page_failed',
      data: { list: LIST, attempt: 2, message: 'The server is down.', status: 503 },
    })

    expect(ready()).toMatchObject({ shown: 50, problem: 'The server is down.', loading: 'none' })
  })

  it('SCREEN-2.3 without any trade: empty, and without an account that', () => {
    loaded([], 0)
    expect(view()).toMatchObject({ state: 'empty', title: 'No closed trades yet' })

    core.append({ type: 'resource.loaded', data: { key: 'accountsList', value: [] } })
    expect(view()).toMatchObject({ state: 'no_account' })
  })

  it('SCREEN-2.0-5 filters that leave nothing are not an empty list', () => {
    loaded(rows(3), 3)
    core.append({ type: 'tab.went', data: { tab: 'tab-1', path: '/closed-trades', query: '?side=short' } })

    expect(ready()).toMatchObject({ shown: 0, loaded: 3, setFilters: ['short'] })
  })
})

describe('news', () => {
  it("SCREEN-2.3 '3 new': rows do not jump the list; the pill brings them", () => {
    loaded(rows(50), 120)
    closes('n1')
    closes('n2')
    expect(ready()).toMatchObject({ newer: 2, shown: 50 })

    core.send('tab-1', { type: 'closed.renew' })
    expect(asks().at(-1)).toMatchObject({ offset: 0, limit: 50, replaces: true })
    loaded([tradeRow('n2'), tradeRow('n1'), ...rows(48)], 122)
    expect(ready()).toMatchObject({ newer: 0, shown: 50, total: 122 })
  })

  it('F39 a trade in sight whose order went on filling is read anew; where a pill waits nothing moves', () => {
    const corrected = (tradeId: string) => core.append(tradeCorrected(unnumbered(), { tradeId }))
    loaded(rows(3), 3)
    corrected('t1')
    expect(asks()).toHaveLength(1)
    core.advance(6_000)
    expect(asks().slice(1)).toMatchObject([{ list: LIST, offset: 0, replaces: true }])
    loaded(rows(3), 3)

    closes('n1')
    corrected('n1')
    core.advance(10_000)
    expect(asks()).toHaveLength(2)
    expect(ready()).toMatchObject({ newer: 1, shown: 3 })
  })

  it('SCREEN-2.3 A-135 a sync under way is told beside the rows, whoever began it', () => {
    core.append({ type: 'loading.stage_changed', data: { stage: 'complete' } })
    loaded(rows(3), 3)
    expect(ready().sync).toBeNull()
    core.send('tab-1', { type: 'tasks.start', task: 'trades' })
    expect(ready().sync).toEqual({ message: 'Sync initiated, connecting...', progress: 0 })
  })

  describe('while the first page is on its way', () => {
    const refresh = () => core.append({ type: 'live.refresh_told', data: { reason: 'trade_sync' } })
    const dashboard = () => {
      core = connected(signedIn({ tab: { path: '/dashboard', query: '?range=all' } }))
    }

    it.each([
      ['at first', () => undefined],
      [
        'again',
        () => {
          loaded(rows(3), 3)
          core.send('tab-1', { type: 'closed.renew' })
        },
      ],
    ])("SCREEN-2.3 '1 new': a trade that closes behind the page's reading stays told (asked %s)", (_, asked) => {
      asked()
      closes('n1')
      loaded(rows(3), 3)
      expect(ready()).toMatchObject({ newer: 1, shown: 3 })

      core.send('tab-1', { type: 'closed.renew' })
      loaded([tradeRow('n1'), ...rows(3)], 4)
      expect(ready()).toMatchObject({ newer: 0, shown: 4 })
    })

    it.each([
      ['that run', '2026-01-01', '2026-12-31', 1],
      ['that passed', '2026-01-01', '2026-11-19', 0],
      ['to come', '2026-11-21', '2026-12-31', 0],
    ])("SCREEN-2.3 '1 new' of the days %s", (_, from, to, newer) => {
      core = connected(signedIn({ tab: { path: '/closed-trades', query: `?from=${from}&to=${to}` } }))
      loaded(rows(3), 3, { list: asks().at(-1)!.list })
      closes('n1')
      expect(ready()).toMatchObject({ newer })
    })

    it('SCREEN-2.3 one that the page has is no news, nor one from before it was asked', () => {
      loaded(rows(3), 3)
      closes('n1')
      core.send('tab-1', { type: 'closed.renew' })
      closes('n2')
      // The first left the list meanwhile: nothing of it is to come.
      loaded([tradeRow('n2'), ...rows(3)], 4)

      expect(ready()).toMatchObject({ newer: 0, shown: 4 })
    })

    it("SCREEN-2.3 the dashboard's list is asked again, once, when all that it needs is there", () => {
      dashboard()
      const before = asks().length
      loaded(rows(1_000), 1_500)
      closes('n1')
      // The round of what closed comes while the page is still on its way.
      core.advance(1_000)
      loaded(rows(500, 1_000), 1_500, { offset: 1_000 })
      expect(asks().slice(before)).toMatchObject([
        { offset: 1_000, replaces: false },
        { offset: 0, replaces: true },
      ])

      closes('n2')
      core.advance(5_000)
      loaded([tradeRow('n1'), ...rows(999)], 1_501)
      expect(asks().slice(before)).toHaveLength(3)
      loaded([tradeRow('n2'), tradeRow('n1'), ...rows(998)], 1_502)
      expect(asks().slice(before)).toHaveLength(3)
      expect(core.state.closed.byKey[LIST]).toMatchObject({ newer: [], status: 'idle', isComplete: true })
    })

    it('A-34 while trades close one after the other the list is asked again in rounds, not after each page', () => {
      dashboard()
      loaded(rows(3), 3)
      const before = asks().length
      for (let n = 0; n < 20; n += 1) {
        closes(`n${n}`)
        core.advance(500)
        if (core.state.closed.byKey[LIST]?.status === 'asked') {
          closes(`behind-${n}`)
          loaded(rows(3), 3)
        }
      }
      expect(asks().length - before).toBeLessThanOrEqual(3)
      core.advance(5_000)
      expect(core.state.closed.byKey[LIST]).toMatchObject({ status: 'asked' })
    })

    it('STREAM-15 what is told to be old meanwhile stays old, and is asked again where it is shown', () => {
      refresh()
      loaded(rows(3), 3)
      core.advance(4_999)
      expect(asks()).toHaveLength(1)
      core.advance(1)
      expect(asks()).toHaveLength(2)
      loaded(rows(3), 3)
      core.advance(5_000)
      expect(asks()).toHaveLength(2)
      expect(core.state.closed.byKey[LIST]).toMatchObject({ isStale: false, status: 'idle' })
    })
  })

  it('only lists that a trade fits hear of it, and one that is there already counts no more', () => {
    core.append({ type: 'tab.went', data: { tab: 'tab-1', path: '/closed-trades', query: '?filter=ETHUSDT' } })
    loaded([tradeRow('e1', { symbol: 'ETHUSDT' })], 1, { list: 'tradesClosed?symbol=ETHUSDT' })
    closes('n1', { symbol: 'BTCUSDT' })
    closes('e1', { symbol: 'ETHUSDT' })

    expect(ready().newer).toBe(0)
  })

  it('VALID-02 the strategies to choose from are distinct, and an empty name is N/A', () => {
    loaded(rows(2), 2)
    core.append({
      type: 'resource.loaded',
      data: { key: 'tradeFilterStrategies', value: ['Trend', '', null, 'Grid', 'Trend', ''] },
    })

    expect(ready().options.strategies).toEqual(['Grid', 'N/A', 'Trend'])
  })

  it('an empty list is asked for again when a trade closes', () => {
    loaded([], 0)
    closes('n1')
    core.advance(1_000)

    expect(asks().at(-1)).toMatchObject({ offset: 0, replaces: true })
    expect(asks()).toHaveLength(2)
  })

  it('Refresh looks at the exchange, says what it found and loads anew; a failure has the default words', () => {
    loaded(rows(2), 2)
    expect(core.send('tab-1', { type: 'closed.refresh' })).toBeNull()
    expect(core.of('write.asked').at(-1)).toMatchObject({ write: 'tradesRefresh' })
    expect(ready().isRefreshing).toBe(true)
    expect(core.send('tab-1', { type: 'closed.refresh' })).toBe('refresh_running')

    const asked = core.log.findLast((entry) => entry.type === 'write.asked')!.entry
    core.append({
      type: 'write.saved',
      data: {
        write: 'tradesRefresh',
        key: 'all',
        asked,
        answer: { success: true, changes_detected: true, trade_count: 3, message: '1 new closed trade.' },
      },
    })
    expect(core.of('toast.queued').at(-1)?.toast).toMatchObject({ kind: 'success', title: '1 new closed trade.' })
    expect(asks().at(-1)).toMatchObject({ offset: 0, replaces: true })

    core.append({
      type: 'write.failed',
      data: { write: 'tradesRefresh', key: 'all', asked: 0, message: '', status: 500 },
    })
    expect(core.of('toast.queued').at(-1)?.toast).toMatchObject({
      kind: 'error',
      title: 'Failed to trigger trade refresh',
    })
  })

  describe('a large list that was loaded whole', () => {
    const refreshed = () =>
      core.append({
        type: 'write.saved',
        data: {
          write: 'tradesRefresh',
          key: 'all',
          asked: 0,
          answer: { changes_detected: true, trade_count: 1, message: '' },
        },
      })
    beforeEach(() => {
      loaded(rows(50), 2_500)
      core.send('tab-1', { type: 'closed.load_all' })
      for (const offset of [50, 1_050, 2_050]) loaded(rows(Math.min(1_000, 2_500 - offset), offset), 2_500, { offset })
      core.append({ type: 'tab.went', data: { tab: 'tab-1', path: '/closed-trades', query: '?sort=duration' } })
      expect(ready()).toMatchObject({ shown: 2_500, isWhole: true })
    })

    it('stays whole at a refresh that brings one more: one page is enough', () => {
      refreshed()
      expect(asks().at(-1)).toMatchObject({ list: LIST, offset: 0, limit: 1_000, replaces: true })
      loaded([tradeRow('n1', { closedAt: epoch(START + 1_000) }), ...rows(999)], 2_501)

      expect(ready()).toMatchObject({ shown: 2_501, loaded: 2_501, total: 2_501, isWhole: true, newer: 0 })
      expect(asks()).toHaveLength(5)
    })

    it('comes anew page by page where the server counts otherwise; its rows stay until then', () => {
      refreshed()
      // One of the old trades is gone at the server.
      loaded(rows(1_000, 1), 2_499)
      expect(ready()).toMatchObject({ shown: 2_500, isWhole: true })
      expect(asks().at(-1)).toMatchObject({ offset: 1_000, limit: 1_000, replaces: false })
      loaded(rows(1_000, 1_001), 2_499, { offset: 1_000 })
      loaded(rows(499, 2_001), 2_499, { offset: 2_000 })

      expect(ready()).toMatchObject({ shown: 2_499, loaded: 2_499, total: 2_499, isWhole: true, loading: 'none' })
      expect(asks()).toHaveLength(7)
    })

    it('keeps its rows when the pages stop coming, and is asked again at the next visit', () => {
      refreshed()
      loaded(rows(1_000, 1), 2_499)
      core.append({
        type: 'closed.page_failed',
        data: { list: LIST, attempt: 2, message: 'The server is down.', status: 503 },
      })
      expect(ready()).toMatchObject({ shown: 2_500, isWhole: true, problem: 'The server is down.' })

      core.append({ type: 'tab.went', data: { tab: 'tab-1', path: '/closed-trades', query: '' } })
      expect(asks().at(-1)).toMatchObject({ offset: 0, limit: 1_000, replaces: true })
    })
  })

  it('the calendar, the statistics and the best and worst load all trades unasked; Stop keeps', () => {
    loaded(rows(50), 2_500)
    core.append({ type: 'tab.went', data: { tab: 'tab-1', path: '/closed-trades', query: '?tab=calendar' } })
    expect(asks().at(-1)).toMatchObject({ offset: 50, limit: 1_000 })
    expect(ready().loading).toBe('all')

    core.send('tab-1', { type: 'closed.stop_loading' })
    loaded(rows(1_000, 50), 2_500, { offset: 50 })
    expect(ready()).toMatchObject({ loaded: 1_050, isWhole: false, loading: 'none' })
  })

  it('a screen that begins with the statistics loads all after its first page, but never very many', () => {
    core.append({ type: 'tab.went', data: { tab: 'tab-1', path: '/closed-trades', query: '?tab=statistics' } })
    loaded(rows(50), 1_050)
    expect(asks().at(-1)).toMatchObject({ offset: 50, limit: 1_000 })
    loaded(rows(1_000, 50), 1_050, { offset: 50 })
    expect(ready()).toMatchObject({ loaded: 1_050, isWhole: true, loading: 'none' })

    core = connected(signedIn({ tab: { path: '/closed-trades', query: '?tab=statistics' } }))
    loaded(rows(50), 50_001)
    expect(asks()).toHaveLength(1)
    expect(ready()).toMatchObject({ loaded: 50, loading: 'none' })
  })

  it('a list that was read far down keeps as many rows at a refresh', () => {
    loaded(rows(50), 4_000)
    core.send('tab-1', { type: 'closed.load_all' })
    loaded(rows(1_000, 50), 4_000, { offset: 50 })
    core.send('tab-1', { type: 'closed.stop_loading' })
    loaded(rows(1_000, 1_050), 4_000, { offset: 1_050 })
    core.send('tab-1', { type: 'closed.renew' })
    loaded(rows(1_000), 4_000)
    expect(ready().shown).toBe(2_050)
    loaded(rows(1_000, 1_000), 4_000, { offset: 1_000 })
    loaded(rows(1_000, 2_000), 4_000, { offset: 2_000 })

    expect(ready()).toMatchObject({ shown: 3_000, isWhole: false, loading: 'none' })
  })

  it('T17 log-out forgets all trades', () => {
    loaded(rows(2), 2)
    core.append({ type: 'session.ended', data: { reason: 'signed_out' } })

    expect(core.state.closed.byKey).toEqual({})
  })
})

describe('windows and exports', () => {
  it('a window is cut from the rows in their order and carries their version', () => {
    loaded(rows(50), 50)
    const answer = lateAnswerOf(
      { type: 'closed.rows', address: '', zone: 'Europe/Berlin', from: 10, count: 3 },
      core.state,
      core.at,
    ) as { version: string; rows: readonly ClosedTradeRow[] }

    expect(answer.rows.map((row) => row.id)).toEqual(['t10', 't11', 't12'])
    expect(answer.version).toBe(ready().version)
  })

  it('another filter is another version; another tab of the screen is not', () => {
    loaded(rows(50), 50)
    const versionAt = (query: string): string => {
      core.append({ type: 'tab.went', data: { tab: 'tab-1', path: '/closed-trades', query } })
      return ready().version
    }

    expect(versionAt('?tab=calendar')).toBe(versionAt(''))
    expect(versionAt('?side=long')).not.toBe(versionAt(''))
  })

  it('an export holds exactly the filtered rows', () => {
    loaded([tradeRow('a'), tradeRow('b', { side: 'short' })], 2)
    const file = lateAnswerOf(
      { type: 'closed.export', address: '?side=short', zone: 'UTC', format: 'json', build: 'b' },
      core.state,
      core.at,
    ) as { parts: readonly string[]; rows: number }

    expect(file.rows).toBe(1)
    expect(
      (JSON.parse(file.parts.join('')) as { trades: { trade_id: string }[] }).trades.map((trade) => trade.trade_id),
    ).toEqual(['b'])
  })
})

describe('reading the answer', () => {
  it('A-164 the sums of every trade are read beside the rows; incomplete ones are none', () => {
    const totals = {
      trades: 120,
      wins: 70,
      losses: 40,
      pnl: '12.5',
      won: '20',
      lost: '-7.5',
      gross: '14',
      fees: '1.5',
      funding: '-0.25',
    }

    expect(decodePage({ trades: [], total_count: 120, totals })?.totals).toEqual(totals)
    expect(decodePage({ trades: [], total_count: 120, totals: { ...totals, pnl: 'x' } })?.totals).toBeNull()
  })

  it('what was written is what is read', () => {
    const past = pastTrades(60)

    expect(decodePage({ trades: past.map(wireOf), total_count: 60, returned_count: 60 })).toEqual({
      rows: past,
      returned: 60,
      total: 60,
      totals: null,
    })
  })

  it('A-80 one bad row is left out and counted; what is no list is refused', () => {
    expect(decodePage({ trades: [{ trade_id: '' }, wireOf(tradeRow('a'))], total_count: 2 })).toMatchObject({
      returned: 2,
      total: 2,
      rows: [{ id: 'a' }],
    })
    expect(decodePage([wireOf(tradeRow('a'))])).toMatchObject({ total: 1 })
    expect([decodePage(null), decodePage({}), decodePage('x')]).toEqual([null, null, null])
  })

  it.each([
    ['a price', '95000.5', '95000.5'],
    ['none', null, null],
    ['not told', undefined, undefined],
    ['no price', 'soon', undefined],
  ])('SCREEN-2.4 a level that stood: %s', (_, level, read) => {
    const told = { take_profit: level, stop_loss: level, first_stop: level }
    const { takeProfit, stopLoss, firstStop } = decodeTrade({ ...wireOf(tradeRow('a')), ...told })!
    expect([takeProfit, stopLoss, firstStop]).toEqual([read, read, read])
  })

  it.each([
    ['TakeProfit', 'tp'],
    ['StopLoss', 'sl'],
    ['TrailingStop', 'trailing'],
    ['Trade', 'manual'],
    ['BustTrade', 'liquidation'],
    ['AdlTrade', 'adl'],
    ['Delivery', 'settled'],
    ['TestTrade', 'test'],
    ['BlockTrade', 'other'],
  ])('SCREEN-2.3 exit %s is %s', (exectype, kind) => {
    expect(decodeTrade({ ...wireOf(tradeRow('a')), exectype })?.exitKind).toBe(kind)
  })
})
