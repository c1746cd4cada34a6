import { describe, expect, it } from 'vitest'
import { dailyBalances, dailyResults, totalsByDay } from '../../../src/domain/dashboard/results/days.ts'
import { newList } from '../../../src/domain/closed/list.ts'
import type { ClosedList } from '../../../src/domain/closed/model.ts'
import { RUNNING_SYNC } from '../../../src/domain/tasks/model.ts'
import { healthOf } from '../../../src/domain/dashboard/results/health.ts'
import { chartOf, drawdownOf, fallen, fallenPct } from '../../../src/domain/dashboard/results/series.ts'
import { resultsView } from '../../../src/domain/dashboard/results/view.ts'
import { compareDecimals, sumOf } from '../../../src/domain/core/decimal.ts'
import { epoch } from '../../../src/domain/core/time.ts'
import type { DayText } from '../../../src/domain/core/calendar.ts'
import { EMPTY_STATE, type State } from '../../../src/domain/state.ts'
import { lateState, TAB } from '../../support/fixtures/lateWorld.ts'
import { pastTrades, tradeRow } from '../../support/fixtures/trades.ts'
import { dec, FIXTURE_NOW } from '../../support/fixtures/viewsPositions.ts'

const day = (text: string) => text as DayText
const rows = dailyResults({
  days: [
    { date: '2026-11-01', strategy_name: 'A', account_name: 'main', pnl: 10.1, trades: 2, wins: 2 },
    { date: '2026-11-01', strategy_name: null, account_name: 'sub', pnl: -4.05, trades: 1, wins: 0 },
    { date: '2026-11-03', strategy_name: 'A', account_name: 'main', pnl: -20.2, trades: 3, wins: 1 },
    { date: 'x', account_name: 'main', pnl: 1 },
    { date: '2026-11-03', pnl: 'y', account_name: 'main' },
  ],
})!
const balances = dailyBalances({
  days: [
    { date: '2026-10-31', account_name: 'main', balance_usdt: 100 },
    { date: '2026-11-01', account_name: 'main', balance_usdt: 110 },
    { date: '2026-11-03', account_name: 'main', balance_usdt: 88 },
    { date: '2026-11-02', account_name: 'sub', balance_usdt: 50 },
  ],
})!
const span = { from: day('2026-11-01'), to: day('2026-11-03'), swatchOf: () => 0 }

describe('charts of days', () => {
  it('SCREEN-2.7 cumulative results by account with their total; bars are the days', () => {
    const chart = chartOf({ ...span, mode: 'pnl', results: rows, balances: [] })

    expect(chart.lines.map((line) => [line.label, line.points.map((point) => point.value)])).toEqual([
      ['Total', [6.05, 6.05, -14.15]],
      ['main', [10.1, 10.1, -10.1]],
      ['sub', [-4.05, -4.05, -4.05]],
    ])
    expect(chart.bars?.map((bar) => bar.value)).toEqual([6.05, 0, -20.2])
    expect(chart).toMatchObject({ unit: 'USDT', total: '-14.15', trades: 6 })
  })

  it('SCREEN-2.7 balances keep the day before where none is told; an account counts from its first', () => {
    const chart = chartOf({ ...span, mode: 'balance', results: rows, balances })

    expect(chart.lines.map((line) => [line.label, line.points.map((point) => point.value)])).toEqual([
      ['Total', [110, 160, 138]],
      ['main', [110, 110, 88]],
      ['sub', [50, 50]],
    ])
  })

  it('SCREEN-2.7 drawdown is per cent below the highest so far, and USDT without balances', () => {
    expect(
      chartOf({ ...span, mode: 'drawdown', results: rows, balances }).lines[1]!.points.map((point) => point.value),
    ).toEqual([0, 0, -20])
    expect(chartOf({ ...span, mode: 'drawdown', results: rows, balances: [] })).toMatchObject({
      unit: 'USDT',
      bars: null,
    })
    expect(fallen([dec('5'), dec('-3'), dec('9')])).toEqual([0, -8, 0])
    expect(fallenPct([dec('0'), dec('-3')], [])).toEqual([0, 0])
  })

  it('SCREEN-2.7 drawdown now and at worst, over all days known', () => {
    expect(drawdownOf(balances.filter((row) => row.account === 'main'))).toEqual({
      nowPct: -20,
      worstPct: -20,
      worstDay: '2026-11-03',
      isEstimate: false,
    })
    expect(drawdownOf([])).toBeNull()
  })

  it('A-156 a withdrawal is no fall, a deposit hides none, and an account that begins later is paid in', () => {
    const days = (account: string, figures: readonly (readonly [string, string, number?])[]) =>
      figures.map(([date, balance, transfers = 0]) => ({
        date: `2026-11-0${date}`,
        account_name: account,
        balance_usdt: Number(balance),
        balance,
        transfers,
      }))
    const of = (...wire: readonly object[][]) => drawdownOf(dailyBalances({ days: wire.flat() })!)
    // Emptied and funded again; funded after a first test; funded late.
    expect(
      of(
        days('main', [
          ['1', '1000'],
          ['2', '0', -1_000],
          ['3', '500', 500],
        ]),
      ),
    ).toMatchObject({ nowPct: 0, worstPct: 0 })
    expect(
      of(
        days('main', [
          ['1', '10'],
          ['2', '4910', 5_000],
        ]),
      ),
    ).toMatchObject({ nowPct: expect.closeTo(-1.996, 3) })
    expect(
      of(
        days('main', [
          ['1', '0'],
          ['2', '1000', 1_000],
          ['3', '900'],
        ]),
      ),
    ).toMatchObject({ nowPct: expect.closeTo(-10, 9) })

    expect(
      of(
        days('main', [
          ['1', '100'],
          ['2', '50', -50],
          ['3', '50'],
        ]),
      ),
    ).toMatchObject({ nowPct: 0, worstPct: 0 })
    expect(
      of(
        days('main', [
          ['1', '100'],
          ['2', '90'],
          ['3', '190', 100],
        ]),
      ),
    ).toMatchObject({ nowPct: -10, worstPct: -10 })
    expect(
      of(
        days('main', [
          ['1', '100'],
          ['2', '90'],
          ['3', '90'],
        ]),
        days('sub', [['3', '500']]),
      )?.nowPct,
    ).toBeCloseTo(-10, 10)
  })

  it('sums by day are exact', () => {
    expect([...totalsByDay(rows)].map(([date, total]) => [date, total.pnl, total.trades, total.wins])).toEqual([
      ['2026-11-01', '6.05', 3, 2],
      ['2026-11-03', '-20.2', 3, 1],
    ])
  })
})

describe('rows 2 to 4 are one fold', () => {
  it.each(['7d', '30d', '90d', 'all'])('SCREEN-2.7 chart, strategies and their total agree over %s', (range) => {
    const view = resultsView(lateState({ path: '/dashboard', query: `?range=${range}`, now: FIXTURE_NOW }), TAB)
    if (view.chart.state !== 'ready' || view.strategies.state !== 'ready' || view.calendar.state !== 'ready')
      throw new Error('Expected all three to be ready.')
    const { total, trades, lines } = view.chart.data
    const { rows: strategies } = view.strategies.data

    expect(compareDecimals(total, sumOf(strategies.map((row) => row.pnl)))).toBe(0)
    expect(view.strategies.data).toMatchObject({ total, trades })
    expect(lines[0]!.points.at(-1)!.value).toBe(Number(total))
    expect(lines.slice(1).reduce((sum, line) => sum + line.points.at(-1)!.value, 0)).toBeCloseTo(Number(total), 8)
  })

  it('SCREEN-2.7 the month of the calendar agrees with the chart of the same days', () => {
    const view = resultsView(
      lateState({ path: '/dashboard', query: '?range=custom&from=2026-11-01&to=2026-11-20', now: FIXTURE_NOW }),
      TAB,
    )
    if (view.chart.state !== 'ready' || view.calendar.state !== 'ready') throw new Error('Expected both to be ready.')

    expect(compareDecimals(view.calendar.data.total!, view.chart.data.total)).toBe(0)
    expect(view.range.label).toBe('Nov 1, 2026 to Nov 20, 2026')
  })

  it('SCREEN-2.7 a drawdown of balances is drawn over days without a trade; one of results has none to draw', () => {
    const trades = [tradeRow('old', { closedAt: epoch(FIXTURE_NOW - 60 * 86_400_000) })]
    const of = (fails: readonly string[]) =>
      resultsView(
        lateState({ path: '/dashboard', query: '?chart=drawdown&range=7d', now: FIXTURE_NOW, trades, fails }),
        TAB,
      ).chart
    const drawn = of([])
    if (drawn.state !== 'ready') throw new Error(`The drawdown is ${drawn.state}.`)

    expect(drawn.data.unit).toBe('%')
    expect(drawn.data.lines.map(({ points }) => points.length)).toEqual([7, 7, 7, 7])
    expect(of(['pnlBalancesDaily']).state).toBe('empty')
  })

  it('SCREEN-2.7 an account narrows all of it', () => {
    const view = resultsView(lateState({ path: '/dashboard', query: '?account=grid-sub', now: FIXTURE_NOW }), TAB)

    expect(view.strategies).toMatchObject({ state: 'ready' })
    if (view.strategies.state === 'ready')
      expect(new Set(view.strategies.data.rows.map((row) => row.account))).toEqual(new Set(['grid-sub']))
    if (view.lastClosed.state === 'ready')
      expect(new Set(view.lastClosed.data.map((row) => row.account))).toEqual(new Set(['grid-sub']))
  })

  it('SCREEN-2.7 symbols add up to the trades of the range', () => {
    const trades = pastTrades(40, FIXTURE_NOW)
    const view = resultsView(lateState({ path: '/dashboard', query: '?range=all', now: FIXTURE_NOW, trades }), TAB)

    expect(view.symbols).toMatchObject({
      state: 'ready',
      data: { isWhole: true, loaded: 40, symbols: new Set(trades.map((row) => row.symbol)).size },
    })
  })

  it('SCREEN-2.7 each part has its own state: balances that fail take nothing else with them', () => {
    const view = resultsView(
      lateState({ path: '/dashboard', query: '?chart=balance', now: FIXTURE_NOW, fails: ['pnlBalancesDaily'] }),
      TAB,
    )

    expect(view.chart).toMatchObject({
      state: 'failed',
      title: 'Balances of the days did not load',
      hint: 'The exchange did not answer.',
    })
    expect([view.calendar.state, view.strategies.state, view.drawdown]).toEqual(['ready', 'ready', null])
  })

  it('SCREEN-2.7 symbols whose sums and list both failed say so while the list waits for its next try, and load again then', () => {
    const state = lateState({ path: '/dashboard', query: '', now: FIXTURE_NOW, fails: ['pnlSymbols'] })
    const [key] = Object.keys(state.closed.byKey) as [string]
    const withList = (status: ClosedList['status']): State => ({
      ...state,
      closed: { byKey: { [key]: { ...newList(key), status } } },
    })

    expect(resultsView(withList('asked'), TAB).symbols).toEqual({ state: 'loading' })
    expect(resultsView(withList('waiting'), TAB).symbols).toMatchObject({ state: 'failed', canRetry: true })
    expect(resultsView(state, TAB).symbols).toMatchObject({ state: 'ready' })
  })

  it('a user without a trade: no results yet', () => {
    expect(resultsView(lateState({ path: '/dashboard', query: '', now: FIXTURE_NOW, trades: [] }), TAB)).toMatchObject({
      chart: { state: 'empty', title: 'No results yet' },
      lastClosed: { state: 'empty' },
      symbols: { state: 'empty' },
    })
  })

  it('prices that move reckon nothing of it anew', () => {
    const state = lateState({ path: '/dashboard', query: '', now: FIXTURE_NOW })
    const before = resultsView(state, TAB)

    const after = resultsView({ ...state, entry: state.entry + 1, at: epoch(state.at + 500) }, TAB)
    expect(after).toEqual(before)
    expect(after.calendar).toBe(before.calendar)
  })
})

describe('the health line', () => {
  it('SCREEN-2.7 N5 N6 says what is clean, what is not and what is not known', () => {
    const state = lateState({ path: '/dashboard', query: '', now: FIXTURE_NOW, fails: ['conflictsSummary'] })

    expect(healthOf(state, 'Europe/Berlin').map(({ id, tone, text }) => [id, tone, text])).toEqual([
      ['conflicts', 'plain', '0 conflicts, could not be checked'],
      ['uncovered', 'warn', '2 uncovered trades'],
      ['sync', 'plain', 'Synced'],
      ['drift', 'ok', 'No drift'],
      ['gaps', 'plain', '1 stream gap today, 38 s, recovered'],
    ])
  })

  it('SCREEN-2.7 nothing asked yet is not read as clean', () => {
    expect(healthOf({ ...EMPTY_STATE, at: epoch(FIXTURE_NOW) }, 'UTC').map(({ tone, text }) => [tone, text])).toEqual([
      ['plain', 'Checking conflicts'],
      ['plain', 'Checking coverage'],
      ['ok', 'No drift'],
      ['ok', 'No stream gap today'],
    ])
  })

  it('SCREEN-2.7 F3 a sync that failed is told as failed, with a way to begin it again, and not as synced just now; one under way is told with how far it is', () => {
    const state = lateState({ path: '/dashboard', query: '', now: FIXTURE_NOW })
    const ended = (last: object | null): State => ({
      ...state,
      resources: {
        ...state.resources,
        byKey: {
          ...state.resources.byKey,
          [RUNNING_SYNC]: { ...state.resources.byKey['balances']!, value: { task_id: null, last } },
        },
      },
    })
    const failed = ended({
      state: 'FAILURE',
      message: 'The server ended several times while this ran.',
      ended_at: new Date(FIXTURE_NOW - 60_000).toISOString(),
    })
    const running: State = {
      ...failed,
      tasks: {
        byType: {
          ...failed.tasks.byType,
          trades: { ...failed.tasks.byType.trades, phase: 'running', progress: 40, taskId: 't' },
        },
      },
    }
    const syncOf = (of: State) => healthOf(of, 'UTC').find(({ id }) => id === 'sync')

    expect(syncOf(failed)).toEqual({
      id: 'sync',
      tone: 'warn',
      text: 'The last sync failed',
      why: 'The server ended several times while this ran.',
      at: FIXTURE_NOW - 60_000,
      to: null,
      canSync: true,
    })
    expect(syncOf(running)).toMatchObject({ tone: 'plain', text: 'Syncing, 40%' })
    // Found again after a reload, it has not said yet how far it is.
    const { trades } = running.tasks.byType
    expect(
      syncOf({ ...running, tasks: { byType: { ...running.tasks.byType, trades: { ...trades, progress: 0 } } } }),
    ).toMatchObject({ text: 'Syncing' })
    expect(syncOf(ended({ state: 'SUCCESS', message: '', ended_at: '' }))).toMatchObject({
      tone: 'plain',
      text: 'Synced',
    })
    expect(syncOf(ended(null))).toMatchObject({ text: 'Synced' })
  })

  it("SCREEN-2.7 a stream that is lost now is amber; yesterday's gaps are over", () => {
    const at = epoch(FIXTURE_NOW)
    const lost = {
      ...EMPTY_STATE,
      at,
      live: {
        ...EMPTY_STATE.live,
        coverage: {
          trades: [],
          events: [
            { from: epoch(at - 90_000_000), to: epoch(at - 80_000_000) },
            { from: epoch(at - 79_000_000), to: epoch(at - 20_000) },
          ],
        },
      },
    }

    expect(healthOf(lost, 'UTC').at(-1)).toMatchObject({ tone: 'warn', text: '1 stream gap today, 20 s' })
  })
})
