import { describe, expect, it } from 'vitest'
import { daysOf, monthOf } from '../../../src/domain/closed/calendar.ts'
import { calendarOf, type DayText } from '../../../src/domain/core/calendar.ts'
import { distributionOf, inBar } from '../../../src/domain/closed/distribution.ts'
import { formatBound } from '../../../src/domain/core/format.ts'
import { extremesOf } from '../../../src/domain/closed/selection.ts'
import { statisticsOf } from '../../../src/domain/closed/statistics.ts'
import { summaryOf } from '../../../src/domain/closed/summary.ts'
import { epoch } from '../../../src/domain/core/time.ts'
import { tradeRow } from '../../support/fixtures/trades.ts'
import { dec } from '../../support/fixtures/viewsPositions.ts'

const at = (iso: string) => epoch(Date.parse(iso))
const minutes = 60_000

/** Three small portfolios, reckoned on paper. */
const mixed = [
  tradeRow('m1', {
    symbol: 'BTCUSDT',
    account: 'main',
    strategy: 'Trend',
    side: 'long',
    pnl: dec('30.10'),
    fees: dec('1.05'),
    closedAt: at('2026-11-02T08:10:00Z'),
    openedAt: at('2026-11-02T08:00:00Z'),
    exectype: 'TakeProfit',
  }),
  tradeRow('m2', {
    symbol: 'ETHUSDT',
    account: 'main',
    strategy: 'Trend',
    side: 'short',
    pnl: dec('-10.05'),
    fees: dec('0.95'),
    closedAt: at('2026-11-02T23:30:00Z'),
    openedAt: at('2026-11-02T22:30:00Z'),
  }),
  tradeRow('m3', {
    symbol: 'BTCUSDT',
    account: 'sub',
    strategy: null,
    side: 'short',
    pnl: dec('-5.05'),
    fees: dec('0.50'),
    closedAt: at('2026-11-08T12:00:00Z'),
    openedAt: at('2026-11-08T11:56:00Z'),
  }),
  tradeRow('m4', {
    symbol: 'BTCUSDT',
    account: 'main',
    strategy: 'Grid',
    side: 'long',
    pnl: dec('0.00'),
    fees: null,
    closedAt: at('2026-11-30T22:59:59Z'),
    openedAt: null,
  }),
]
const winners = [tradeRow('w1', { pnl: dec('0.1') }), tradeRow('w2', { pnl: dec('0.2') })]
const losers = [
  tradeRow('l1', { pnl: dec('-1.5') }),
  tradeRow('l2', { pnl: dec('-2.5') }),
  tradeRow('l3', { pnl: dec('-0.000001') }),
]

describe('figures of three portfolios reckoned by hand', () => {
  it('SCREEN-2.3 a mixed one: 1 win, 2 losses, 1 flat', () => {
    const summary = summaryOf(mixed)

    // 30.10 − 10.05 − 5.05 + 0 = 15.00; 30.10 ÷ 15.10 = 1.99338; −15.10 ÷ 2 = −7.55; 15 ÷ 4 = 3.75; durations 4, 10, 60
    // min
    expect(summary).toMatchObject({
      trades: 4,
      wins: 1,
      losses: 2,
      flats: 1,
      pnl: '15',
      winRatePct: 25,
      averageWin: '30.1',
      averageLoss: '-7.55',
      expectancy: '3.75',
      medianDuration: 10 * minutes,
      fees: '2.5',
      gross: null,
    })
    expect(summary.profitFactor).toBeCloseTo(1.99338, 5)
    expect(summary.best).toMatchObject({ id: 'm1', pnl: '30.10' })
    expect(summary.worst).toMatchObject({ id: 'm2', pnl: '-10.05' })
  })

  it('SCREEN-2.3 nothing but gains: no profit factor, because there is no loss to divide by; 0.1 + 0.2 is 0.3', () => {
    expect(summaryOf(winners)).toMatchObject({
      pnl: '0.3',
      winRatePct: 100,
      profitFactor: null,
      averageLoss: null,
      expectancy: '0.15',
    })
  })

  it('SCREEN-2.3 nothing but losses: profit factor 0, the smallest loss counts', () => {
    expect(summaryOf(losers)).toMatchObject({
      pnl: '-4.000001',
      wins: 0,
      losses: 3,
      winRatePct: 0,
      profitFactor: 0,
      averageWin: null,
      averageLoss: '-1.33333367',
    })
  })

  it('nothing at all has no ratios', () => {
    expect(summaryOf([])).toEqual({
      trades: 0,
      wins: 0,
      losses: 0,
      flats: 0,
      pnl: '0',
      winRatePct: null,
      profitFactor: null,
      averageWin: null,
      averageLoss: null,
      expectancy: null,
      best: null,
      worst: null,
      medianDuration: null,
      gross: null,
      fees: null,
      funding: null,
      netAfterFunding: null,
    })
  })

  it('SCREEN-2.3 best and worst: a trade is in one of the two, flat ones gained nothing and lost nothing', () => {
    const { best, worst } = extremesOf(mixed)

    expect(best.map((row) => row.id)).toEqual(['m1', 'm4'])
    expect(worst.map((row) => row.id)).toEqual(['m2', 'm3'])
  })
})

describe('the calendar of the mixed portfolio', () => {
  const today = '2026-11-20' as DayText

  it.each([
    // 23:30 UTC is the next day in Berlin; 22:59:59 UTC on Nov 30 is still Nov 30 there.
    ['UTC', { '2026-11-02': '20.05', '2026-11-08': '-5.05', '2026-11-30': '0' }],
    ['Europe/Berlin', { '2026-11-02': '30.1', '2026-11-03': '-10.05', '2026-11-08': '-5.05', '2026-11-30': '0' }],
    ['America/Los_Angeles', { '2026-11-02': '20.05', '2026-11-08': '-5.05', '2026-11-30': '0' }],
    ['Pacific/Kiritimati', { '2026-11-02': '30.1', '2026-11-03': '-10.05', '2026-11-09': '-5.05', '2026-12-01': '0' }],
  ])('SCREEN-2.3 days are those of the zone: %s', (zone, expected) => {
    expect(Object.fromEntries([...daysOf(mixed, calendarOf(zone))].map(([day, total]) => [day, total.pnl]))).toEqual(
      expected,
    )
  })

  it('SCREEN-2.3 weeks hold the days of the month alone and add up to it', () => {
    const month = monthOf('2026-11', daysOf(mixed, calendarOf('Europe/Berlin')), today)

    expect(month.title).toBe('November 2026')
    expect(month.weeks.map((week) => week.total)).toEqual(['0', '15', '0', '0', '0', '0'])
    expect(month).toMatchObject({ total: '15', trades: 4, previous: null, next: null })
    expect(month.weeks[0]!.days.slice(0, 6)).toEqual([null, null, null, null, null, null])
    expect(month.weeks[0]!.days[6]).toMatchObject({ date: '2026-11-01', day: 1, pnl: null, isFuture: false })
    expect(month.weeks[3]!.days.map((day) => day?.isToday)).toContain(true)
    expect(month.weeks[3]!.days[5]).toMatchObject({ date: '2026-11-21', isFuture: true })
  })

  it('months lead to their nearest neighbours that say something', () => {
    const rows = [
      tradeRow('a', { closedAt: at('2026-03-05T12:00:00Z') }),
      tradeRow('b', { closedAt: at('2026-09-05T12:00:00Z') }),
    ]
    const month = monthOf('2026-09', daysOf(rows, calendarOf('UTC')), today)

    expect([month.previous, month.next]).toEqual(['2026-03', '2026-11'])
  })
})

describe('statistics of the mixed portfolio', () => {
  const { by, streaks, distribution } = statisticsOf(mixed, calendarOf('UTC'))

  it('SCREEN-2.3 by symbol, by account, by strategy', () => {
    expect(by.symbol.map(({ key, trades, wins, pnl }) => [key, trades, wins, pnl])).toEqual([
      ['BTCUSDT', 3, 1, '25.05'],
      ['ETHUSDT', 1, 0, '-10.05'],
    ])
    expect(by.account.map(({ key, pnl }) => [key, pnl])).toEqual([
      ['main', '20.05'],
      ['sub', '-5.05'],
    ])
    expect(by.strategy.map(({ label, pnl }) => [label, pnl])).toEqual([
      ['Trend', '20.05'],
      ['Grid', '0'],
      ['N/A', '-5.05'],
    ])
  })

  it('SCREEN-2.3 by hour, weekday and duration in their own order', () => {
    expect(by.hour.map(({ label, trades }) => [label, trades])).toEqual([
      ['08:00', 1],
      ['12:00', 1],
      ['22:00', 1],
      ['23:00', 1],
    ])
    expect(by.weekday.map(({ label, trades }) => [label, trades])).toEqual([
      ['Monday', 3],
      ['Sunday', 1],
    ])
    expect(by.duration.map(({ label }) => label)).toEqual(['under 5 min', '5 to 15 min', '1 to 4 h', 'unknown'])
  })

  it('SCREEN-2.3 runs in order of closing; a flat trade ends one', () => {
    expect(streaks).toEqual({ longestWin: 1, longestLoss: 2, current: { kind: 'none', length: 0 } })
  })

  it('SCREEN-2.3 a result at a border is in the bar that begins there, whose borders are read as they are', () => {
    const results = Array.from({ length: 27 }, (_, i) => (i - 12) / 10)
    const bars = distributionOf(results)

    expect(bars.flatMap(({ from }) => from ?? []).filter((from) => `${from}`.length > 4)).toEqual([])
    for (const { from, to, trades } of bars) {
      const own = results.filter((result) => (from === null || result >= from) && (to === null || result < to))
      expect([from, own.length]).toEqual([from, trades])
      expect(results.filter(inBar(results, from))).toEqual(own)
    }
    expect(formatBound(0.6)).toBe('+0.60')
  })

  it('the distribution holds every trade once and has a border at zero', () => {
    expect(distribution.reduce((sum, bar) => sum + bar.trades, 0)).toBe(4)
    expect(distribution.some((bar) => bar.from === 0) && distribution.some((bar) => bar.to === 0)).toBe(true)
  })
})
