import { expect, test } from 'vitest'
import { epoch } from '../../../src/domain/core/time.ts'
import type { Candle, MarketState, Sample, Story, StoryEvent } from '../../../src/domain/market/model.ts'
import { NO_MARKET } from '../../../src/domain/market/model.ts'
import { pnlLine } from '../../../src/domain/market/pnlLine.ts'
import type { PositionRow } from '../../../src/domain/live/view.types.ts'
import { dec } from '../../support/fixtures/viewsPositions.ts'

const KEY = 'main|ETHUSDT|one_way'
const minute = 60_000
const quarter = 15 * minute
/** Start of a candle of 15 min. */
const T0 = 1_772_452_800_000

const candleAt = (n: number, close: number): Candle => ({
  at: T0 + n * quarter,
  open: close,
  high: close + 5,
  low: close - 5,
  close,
  volume: 1,
})
const candles = [candleAt(0, 2990), candleAt(1, 3010), candleAt(2, 2980), candleAt(3, 3030)]
const held = { id: KEY, side: 'long', entry: dec('3000'), size: dec('2'), pnl: dec('7') } as PositionRow
const sampleAt = (at: number, pnl: number): Sample => ({
  at: epoch(at),
  pnlLow: pnl - 1,
  pnlHigh: pnl + 1,
  pnlLast: pnl,
  first: 0,
  low: 0,
  high: 0,
  last: 0,
})
const marketOf = (past: readonly Sample[], current?: Sample): MarketState => ({
  ...NO_MARKET,
  past: new Map([[KEY, past]]),
  current: new Map(current === undefined ? [] : [[KEY, current]]),
})
const lineOf = (
  market: MarketState,
  more: { readonly entryAt?: number | null; readonly story?: Story; readonly row?: PositionRow } = {},
) => pnlLine({ market }, { row: held, story: undefined, entryAt: T0 + quarter, candles, interval: '15', ...more })

test('SCREEN-2.2 a position that was not watched has its result by candle since its opening, peak and trough with it', () => {
  expect(lineOf(marketOf([]))).toEqual({
    points: [
      { at: T0 + quarter, value: 20 },
      { at: T0 + 2 * quarter, value: -50 },
      { at: T0 + 3 * quarter, value: 70 },
    ],
    low: { at: T0 + 2 * quarter, value: -50 },
    high: { at: T0 + 3 * quarter, value: 70 },
    since: T0 + quarter,
    isWhole: true,
    isReckoned: true,
  })
})

test('SCREEN-2.2 a short gains where the price falls', () => {
  const row: PositionRow = { ...held, side: 'short' }
  expect(lineOf(marketOf([]), { row })).toMatchObject({ low: { value: -70 }, high: { value: 50 } })
})

test('SCREEN-2.2 in the candle of the opening only the close counts, and nothing before it', () => {
  const line = lineOf(marketOf([]), { entryAt: T0 + quarter + minute })
  expect(line?.points.map(({ value }) => value)).toEqual([20, -50, 70])
  expect(lineOf(marketOf([]), { entryAt: T0 + 3 * quarter + minute })).toMatchObject({
    low: { value: 60 },
    high: { value: 60 },
    since: T0 + 3 * quarter + minute,
  })
})

test('SCREEN-2.2 where it was watched, what was seen stands and no candle', () => {
  const market = marketOf([sampleAt(T0 + 2 * quarter, -4), sampleAt(T0 + 2 * quarter + minute, -3)])
  const line = lineOf(market)
  expect(line?.points.map(({ value }) => value)).toEqual([20, -5, 70])
  expect(line).toMatchObject({ low: { at: T0 + 2 * quarter, value: -5 }, isReckoned: true })

  const watched = [1, 2, 3].map((n) => sampleAt(T0 + n * quarter, n))
  expect(lineOf(marketOf(watched))).toMatchObject({ low: { value: 0 }, high: { value: 4 }, isReckoned: false })
})

test('SCREEN-2.2 A-164 the running minute is not reckoned, and the figure of now counts in it', () => {
  const line = lineOf(marketOf([], sampleAt(T0 + 3 * quarter, 5)))
  expect(line?.points.map(({ at }) => at)).toEqual([T0 + quarter, T0 + 2 * quarter])
  expect(line).toMatchObject({ low: { value: -50 }, high: { value: 30 } })
  expect(lineOf(marketOf([], sampleAt(T0 + 3 * quarter, 5)), { row: { ...held, pnl: dec('90') } })).toMatchObject({
    high: { value: 90 },
  })
})

test('SCREEN-2.2 before the last change of its size nothing is reckoned: what was held then had another entry', () => {
  const event = { at: epoch(T0 + 2 * quarter), kind: 'size_up', oldSize: dec('1'), newSize: dec('2') } as StoryEvent
  const story = { key: KEY, events: [event] } as unknown as Story
  const line = lineOf(marketOf([]), { story })
  expect(line?.points.map(({ at }) => at)).toEqual([T0 + 2 * quarter, T0 + 3 * quarter])
  expect(line).toMatchObject({ since: T0 + 2 * quarter, isWhole: false })
})

test('SCREEN-2.2 nothing is known of a position that was not watched and whose opening is not known', () => {
  expect(lineOf(marketOf([]), { entryAt: null })).toBeNull()
})
