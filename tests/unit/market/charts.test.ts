import { describe, expect, it } from 'vitest'
import { byCandle, lineBy, steppedBy } from '../../../src/domain/market/align.ts'
import { decodeCandles, formingCandle } from '../../../src/domain/market/candles.ts'
import { excursionsOf, runningOf } from '../../../src/domain/market/excursions.ts'
import { candleStart, klineDue, reaching, readableFor } from '../../../src/domain/market/interval.ts'
import type { Candle, Sample } from '../../../src/domain/market/model.ts'
import { klineKey } from '../../../src/domain/market/chartPath.ts'
import { candlePlan, reaches } from '../../../src/domain/market/wants.ts'
import { epoch } from '../../../src/domain/core/time.ts'
import { policyOf } from '../../../src/domain/resources/policies.ts'
import { tradeRow } from '../../support/fixtures/trades.ts'
import { dec } from '../../support/fixtures/viewsPositions.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const NOW = Date.UTC(2026, 10, 20, 11)
const candle = (at: number, open: number, high: number, low: number, close: number): Candle => ({
  at,
  open,
  high,
  low,
  close,
  volume: 1,
})

describe('which candles', () => {
  it.each([
    [10 * day, '15'],
    [10.5 * day, '60'],
    [41 * day, '60'],
    [42 * day, '240'],
    [160 * day, '240'],
    [170 * day, 'D'],
    [4_000 * day, 'D'],
    [16 * hour, '1'],
    [3 * day, '5'],
  ])('SCREEN-2.4 the smallest interval whose 1,000 candles reach back %d ms is %s', (age, interval) => {
    expect(reaching(NOW - age, NOW)).toBe(interval)
  })

  it.each([
    [4 * hour, '1'],
    [5 * hour, '5'],
    [60 * hour, '15'],
    [9 * day, '60'],
    [30 * day, '240'],
    [300 * day, 'D'],
  ])('a picture of %d ms in a readable number of candles takes %s', (span, interval) => {
    expect(readableFor(NOW - span, NOW)).toBe(interval)
  })

  it('SCREEN-2.4 from 20 % before the entry to 20 % after the exit', () => {
    const trade = tradeRow('a', { openedAt: epoch(NOW - 20 * hour), closedAt: epoch(NOW - 10 * hour) })
    const plan = candlePlan(trade, '', NOW)

    expect(plan.exact.interval).toBe('5')
    expect([plan.from, plan.to]).toEqual([NOW - 22 * hour, NOW - 8 * hour])
    expect(plan.exact.key).toBe(`marketKline?end=${plan.to}&interval=5&limit=169&start=${plan.from}&symbol=BTCUSDT`)
    expect(plan.newest).toEqual({ key: 'marketKline?interval=5&limit=1000&symbol=BTCUSDT', interval: '5' })
  })

  it('SCREEN-2.4 a trade 41 days old: exact candles are fine, the newest that reach it are longer', () => {
    const trade = tradeRow('a', { openedAt: epoch(NOW - 41 * day - 2 * hour), closedAt: epoch(NOW - 41 * day) })

    expect(candlePlan(trade, '', NOW)).toMatchObject({ exact: { interval: '1' }, newest: { interval: '60' } })
    expect(candlePlan(trade, '?interval=240', NOW)).toMatchObject({
      exact: { interval: '240' },
      newest: { interval: '240' },
    })
  })

  it('SCREEN-2.4 a server that ignores start sends the newest: they do not reach', () => {
    const plan = candlePlan(
      tradeRow('a', { openedAt: epoch(NOW - 41 * day), closedAt: epoch(NOW - 40 * day) }),
      '',
      NOW,
    )
    const from = (at: number) => ({ candles: [{ time: at, open: '1', high: '1', low: '1', close: '1', volume: '0' }] })

    expect([reaches(from(plan.from), plan), reaches(from(NOW - day), plan), reaches({ candles: [] }, plan)]).toEqual([
      true,
      false,
      false,
    ])
  })

  it('SCREEN-2.4 a symbol younger than the time before the trade reaches, whatever that time is', () => {
    // A fifth of the trade is 32 candles here.
    const trade = tradeRow('a', { openedAt: epoch(NOW - 160 * minute), closedAt: epoch(NOW) })
    const plan = candlePlan(trade, '', NOW)
    const listed = (at: number) => ({
      candles: [{ time: at, open: '1', high: '1', low: '1', close: '1', volume: '0' }],
    })

    expect([plan.exact.interval, plan.from]).toEqual(['1', NOW - 192 * minute])
    expect([
      reaches(listed(NOW - 165 * minute), plan),
      reaches(listed(NOW - 160 * minute), plan),
      reaches(listed(NOW - 159 * minute), plan),
    ]).toEqual([true, true, false])
  })

  it.each([
    ['15', 0, 15 * minute],
    ['1', 0, minute],
    ['D', 0, 15 * minute],
    [undefined, 0, 15 * minute],
  ])(
    'SCREEN-2.2 candles of %s are asked for again when one closes, and each quarter of an hour',
    (interval, after, wait) => {
      expect(klineDue(interval, NOW + after)).toBe(NOW + wait + 1_500)
    },
  )
})

describe('candles of what comes after a trade', () => {
  const END = NOW + 4 * hour
  const key = klineKey('BTCUSDT', '1', 241, { start: NOW, end: END })
  const due = (askedAt: number, offset = 0) => policyOf(key).pollAt!(key, askedAt, { zone: null, offset })

  it('SCREEN-2.4 are asked for again each minute until the last of them, which begins at the end, is over, and then stay', () => {
    expect([due(NOW), due(END - 1), due(END), due(END + minute)]).toEqual([
      NOW + minute + 1_500,
      END + 1_500,
      END + minute + 1_500,
      null,
    ])
  })

  it('SCREEN-2.4 are over by the clock of the server', () => {
    expect([due(END, -hour), due(END - hour + minute, hour)]).toEqual([END + minute + 1_500, null])
  })
})

describe('candles', () => {
  it('are read in order, doubles and unreadable ones left out, with the places of their prices', () => {
    const answer = {
      candles: [
        { time: 2, open: '1.50', high: '2', low: '1', close: '1.2345', volume: '7' },
        { time: 1, open: '1', high: '2', low: '1', close: '2', volume: '1' },
        { time: 2, open: '9', high: '9', low: '9', close: '9', volume: '1' },
        { time: 'x' },
        null,
      ],
    }

    expect(decodeCandles(answer)).toEqual({
      candles: [
        { at: 1, open: 1, high: 2, low: 1, close: 2, volume: 1 },
        { at: 2, open: 9, high: 9, low: 9, close: 9, volume: 1 },
      ],
      decimals: 4,
    })
    expect(decodeCandles(answer)).toBe(decodeCandles(answer))
    expect(decodeCandles('x').candles).toEqual([])
  })

  const samples: readonly Sample[] = [
    { at: epoch(NOW + 5 * minute), pnlLow: 0, pnlHigh: 0, pnlLast: 0, first: 104, low: 99, high: 112, last: 106 },
    { at: epoch(NOW - minute), pnlLow: 0, pnlHigh: 0, pnlLast: 0, first: 1, low: 1, high: 1, last: 1 },
  ]
  it('SCREEN-2.2 the forming candle grows with the marks seen since the last answer', () => {
    expect(formingCandle([candle(NOW, 100, 110, 95, 105)], samples, 107, NOW + 6 * minute, '15')).toEqual({
      at: NOW,
      open: 100,
      high: 112,
      low: 95,
      close: 107,
      volume: 1,
    })
  })

  it('SCREEN-2.2 a new candle begins with the first mark in it', () => {
    expect(formingCandle([candle(NOW - 15 * minute, 100, 110, 95, 105)], samples, 107, NOW + 6 * minute, '15')).toEqual(
      { at: NOW, open: 104, high: 112, low: 99, close: 107, volume: 0 },
    )
    expect(formingCandle([], [], null, NOW, '15')).toBeNull()
  })

  it('F13 a device clock that is behind draws into the newest candle of the exchange', () => {
    expect(formingCandle([candle(NOW + 15 * minute, 100, 110, 95, 105)], [], 120, NOW, '15')).toMatchObject({
      at: NOW + 15 * minute,
      close: 120,
      high: 120,
    })
  })
})

describe('what stands below candles', () => {
  const candles = [0, 1, 2, 3].map((i) => candle(NOW + i * 15 * minute, 1, 1, 1, 1))
  const at = (minutes: number, value: number) => ({ at: NOW + minutes * minute, value })

  it('has one value per candle, the last; peaks stay where they fell', () => {
    expect(
      byCandle([at(-5, 9), at(0, 1), at(14, 2), at(16, 3), at(31, 4), at(44, 5), at(90, 6)], candles, '15', [
        at(20, 7),
      ]),
    ).toEqual([at(0, 2), at(15, 7), at(30, 5)])
  })

  it('keeps its points as they are without candles', () => {
    expect(byCandle([at(1, 1)], [], '15')).toEqual([at(1, 1)])
  })

  it('steps hold their value until the next', () => {
    expect(steppedBy([at(16, 1), at(20, 2), at(59, 3)], candles, '15')).toEqual([at(15, 2), at(30, 2), at(45, 3)])
  })

  it('a line is cut to the candles', () => {
    expect(lineBy(at(-15, 0), at(45, 60), candles, '15')).toEqual({ from: at(0, 15), to: at(45, 60) })
    expect([lineBy(at(-60, 0), at(-30, 1), candles, '15'), lineBy(at(16, 0), at(20, 1), candles, '15')]).toEqual([
      null,
      null,
    ])
  })

  it('days of candles begin at midnight UTC', () => {
    expect(candleStart(NOW, 'D')).toBe(Date.UTC(2026, 10, 20))
  })
})

describe('a closed trade over its candles', () => {
  // Long 2 coins at 100 from 0:05 to 0:50, out at 110. Candles of 15 min.
  const trade = tradeRow('a', {
    qty: dec('2'),
    entry: dec('100'),
    exit: dec('110'),
    openedAt: epoch(NOW + 5 * minute),
    closedAt: epoch(NOW + 50 * minute),
  })
  const candles = [
    candle(NOW, 90, 150, 80, 101),
    candle(NOW + 15 * minute, 101, 120, 97, 104),
    candle(NOW + 30 * minute, 104, 108, 95, 107),
    candle(NOW + 45 * minute, 107, 190, 10, 111),
  ]

  it('SCREEN-2.4 the running result, at the close of each candle and at the exit', () => {
    expect(runningOf(trade, candles, 15 * minute).map((point) => point.value)).toEqual([2, 8, 14, 20])
  })

  it('SCREEN-2.4 MFE and MAE of the candles that lie inside; those at the ends hold other time too', () => {
    expect(excursionsOf(trade, candles, 15 * minute)).toEqual({
      best: { at: NOW + 15 * minute, price: 120, pnl: 40, pct: 20 },
      worst: { at: NOW + 30 * minute, price: 95, pnl: -10, pct: -5 },
    })
  })

  it('SCREEN-2.4 for a short the signs turn', () => {
    expect(excursionsOf({ ...trade, side: 'short' }, candles, 15 * minute)).toMatchObject({
      best: { price: 95, pnl: 10 },
      worst: { price: 120, pnl: -40 },
    })
  })

  it('nothing is guessed where the opening is not known', () => {
    expect([
      runningOf({ ...trade, openedAt: null }, candles, 15 * minute),
      excursionsOf({ ...trade, openedAt: null }, candles, 15 * minute),
    ]).toEqual([[], null])
  })
})
