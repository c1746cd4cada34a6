import { expect, test } from 'vitest'
import { epoch } from '../../../src/domain/core/time.ts'
import { atTargetOf } from '../../../src/domain/market/atTarget.ts'
import type { Candle } from '../../../src/domain/market/model.ts'
import { tradeRow } from '../../support/fixtures/trades.ts'
import { dec } from '../../support/fixtures/viewsPositions.ts'

const minute = 60_000
const T0 = 1_772_452_800_000
/** Long from 100 to 110, closed 30 s into a minute; its take-profit stood at 120. */
const trade = tradeRow('a', {
  entry: dec('100'),
  exit: dec('110'),
  takeProfit: dec('120'),
  openedAt: epoch(T0 - 60 * minute),
  closedAt: epoch(T0 + 30_000),
})
const short = { ...trade, side: 'short', takeProfit: dec('90') } as const
const candle = (n: number, low: number, high: number, close = (low + high) / 2): Candle => ({
  at: T0 + n * minute,
  open: low,
  high,
  low,
  close,
  volume: 1,
})
const quiet = [candle(0, 108, 112), candle(1, 108, 119.9), candle(2, 91, 119)]
const LATER = T0 + 300 * minute

test.each([
  [
    'a candle whose high is the target',
    trade,
    [...quiet, candle(3, 110, 120)],
    { kind: 'reached', price: 120, within: 3.5 * minute },
  ],
  [
    'a candle whose high is just under it',
    trade,
    [...quiet, candle(3, 110, 119.99)],
    { kind: 'missed', price: 120, until: T0 + 4 * minute },
  ],
  [
    'of two the first',
    trade,
    [...quiet, candle(3, 110, 121), candle(4, 110, 130)],
    { kind: 'reached', price: 120, within: 3.5 * minute },
  ],
  [
    'a short, whose low is the target',
    short,
    [...quiet, candle(3, 90, 110)],
    { kind: 'reached', price: 90, within: 3.5 * minute },
  ],
  [
    'a short, whose low is just over it',
    short,
    [...quiet, candle(3, 90.01, 130)],
    { kind: 'missed', price: 90, until: T0 + 4 * minute },
  ],
  [
    'the minute of the exit was there before it too',
    trade,
    [candle(0, 100, 125, 110)],
    { kind: 'missed', price: 120, until: T0 + minute },
  ],
  [
    'but it closes after the exit',
    trade,
    [candle(0, 100, 125, 121)],
    { kind: 'reached', price: 120, within: 0.5 * minute },
  ],
  [
    'a minute that begins with the exit counts whole',
    { ...trade, closedAt: epoch(T0) },
    [candle(0, 100, 125, 110)],
    { kind: 'reached', price: 120, within: minute },
  ],
  [
    'minutes before the exit say nothing',
    trade,
    [candle(-1, 100, 200), ...quiet],
    { kind: 'missed', price: 120, until: T0 + 3 * minute },
  ],
  [
    'nothing is said beyond a gap',
    trade,
    [...quiet, candle(4, 110, 130)],
    { kind: 'missed', price: 120, until: T0 + 3 * minute },
  ],
  ['nor of candles of another time', trade, [candle(1, 110, 130)], { kind: 'unknown' }],
  ['nor without any', trade, [], { kind: 'unknown' }],
  ['none stood', { ...trade, takeProfit: null }, quiet, { kind: 'none' }],
  ['nobody saw whether one stood', tradeRow('b'), quiet, { kind: 'unseen' }],
  ['it is what closed it', { ...trade, exitKind: 'tp' }, [...quiet, candle(3, 110, 120)], { kind: 'itself' }],
  [
    'it is what closed it, though nobody saw where it stood',
    tradeRow('c', { exectype: 'TakeProfit' }),
    [],
    { kind: 'itself' },
  ],
] as const)('SCREEN-2.4 at the take-profit: %s', (_, of, after, expected) => {
  expect(atTargetOf(of, after, LATER)).toEqual(expected)
})

test('SCREEN-2.4 the minute that is still under way ends now', () => {
  expect(atTargetOf(trade, quiet, T0 + 2.25 * minute)).toEqual({
    kind: 'missed',
    price: 120,
    until: T0 + 2.25 * minute,
  })
})
