import { expect, test } from 'vitest'
import { epoch } from '../../../src/domain/core/time.ts'
import type { Candle } from '../../../src/domain/market/model.ts'
import { whatIfsOf } from '../../../src/domain/market/whatIfs.ts'
import { tradeRow } from '../../support/fixtures/trades.ts'
import { dec } from '../../support/fixtures/viewsPositions.ts'

const minute = 60_000
const T0 = 1_772_452_800_000
/** Long 2 coins from 100 to 110, closed 30 s into a minute: 20 before fees. */
const trade = tradeRow('a', {
  qty: dec('2'),
  entry: dec('100'),
  exit: dec('110'),
  openedAt: epoch(T0 - 60 * minute),
  closedAt: epoch(T0 + 30_000),
})
const candle = (n: number, close: number): Candle => ({
  at: T0 + n * minute,
  open: 0,
  high: 0,
  low: 0,
  close,
  volume: 1,
})
const after = Array.from({ length: 241 }, (_, n) => candle(n, 111 + n))
const later = { best: null, now: T0 + 300 * minute }

test('SCREEN-2.4 a later exit has the price of the last minute that was over, and says how far it is from the real one', () => {
  expect(
    whatIfsOf(trade, after, later).map(({ label, price, pnl, difference }) => [label, price, pnl, difference]),
  ).toEqual([
    ['1 min later', 111, 22, 2],
    ['5 min later', 115, 30, 10],
    ['15 min later', 125, 50, 30],
    ['1 h later', 170, 140, 120],
    ['4 h later', 350, 500, 480],
    ['At take-profit', null, null, null],
  ])
})

test('SCREEN-2.4 for a short a higher price is a worse exit', () => {
  expect(whatIfsOf({ ...trade, side: 'short' }, after, later)[0]).toMatchObject({ pnl: -22, difference: -2 })
})

test('SCREEN-2.4 at the best price while it was open', () => {
  const best = { at: T0, price: 125, pnl: 50, pct: 25 }
  expect(whatIfsOf(trade, [], { ...later, best }).at(-2)).toMatchObject({ id: 'best', pnl: 50, difference: 30 })
})

test('SCREEN-2.4 what has not come is said so, and nothing is guessed from candles of another time', () => {
  const early = whatIfsOf(trade, after, { best: null, now: trade.closedAt + 6 * minute })
  expect(early.map(({ isComing }) => isComing)).toEqual([false, false, true, true, true, false])
  expect(early.map(({ pnl }) => pnl)).toEqual([22, 30, null, null, null, null])

  const foreign = [candle(-900, 5), candle(1_000, 5)]
  expect(whatIfsOf(trade, foreign, later).every(({ price, isComing }) => price === null && !isComing)).toBe(true)
  expect(whatIfsOf({ ...trade, exit: null }, after, later)).toEqual([])
})

test.each([
  [
    'reached',
    { takeProfit: dec('120') },
    { price: 120, pnl: 40, difference: 20, note: 'Reached within 10 min', missed: null },
  ],
  ['reached late', { takeProfit: dec('200') }, { price: 200, pnl: 200, note: 'Reached within 1 h 30 min' }],
  ['reached at a whole hour', { takeProfit: dec('170') }, { price: 170, note: 'Reached within 1 h' }],
  [
    'not reached',
    { takeProfit: dec('999') },
    { price: null, pnl: null, note: null, missed: { price: 999, until: T0 + 241 * minute } },
  ],
  ['none', { takeProfit: null }, { price: null, note: 'No take-profit stood when it closed.' }],
  ['not seen', {}, { price: null, note: 'Not known: the position was not watched when it closed.' }],
  ['itself', { exitKind: 'tp', takeProfit: dec('110') }, { price: null, note: 'Its take-profit is what closed it.' }],
] as const)('SCREEN-2.4 at the take-profit, %s', (_, more, expected) => {
  const highs = after.map((one) => ({ ...one, high: one.close, low: one.close }))
  expect(whatIfsOf({ ...trade, ...more }, highs, later).at(-1)).toMatchObject({ id: 'target', ...expected })
})

test('SCREEN-2.4 in the first minute after the exit the take-profit is still to come', () => {
  const soon = (now: number) => whatIfsOf({ ...trade, takeProfit: dec('120') }, [], { best: null, now }).at(-1)
  expect(soon(trade.closedAt + minute - 1)).toMatchObject({ isComing: true })
  expect(soon(trade.closedAt + minute)).toMatchObject({ isComing: false, missed: null, note: null })
})
