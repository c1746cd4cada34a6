import { expect, test } from 'vitest'
import { epoch } from '../../../src/domain/core/time.ts'
import { type FollowedPosition, levelsOf } from '../../../src/domain/trades/levels.ts'
import { dec } from '../../support/fixtures/viewsPositions.ts'

/** Seconds of a day as an instant. */
const at = (second: number) => epoch(1_772_452_800_000 + second * 1_000)
const trade = { symbol: 'BTCUSDT', leg: 'one_way', side: 'Buy', closedAt: at(100) } as const
/** A long from second 10 to 100 with a target of 1 and a stop of 2, unless said otherwise. */
const position = (over: Partial<FollowedPosition> = {}): FollowedPosition => ({
  symbol: 'BTCUSDT',
  leg: 'one_way',
  side: 'Buy',
  openedAt: at(10),
  endedAt: at(100),
  takeProfit: dec('1'),
  stopLoss: dec('2'),
  ...over,
})
const next = (openedAt: number, endedAt: number | null): FollowedPosition =>
  position({ openedAt: at(openedAt), endedAt: endedAt === null ? null : at(endedAt), takeProfit: dec('7') })

test.each([
  ['the position that it ended', [position()], '1'],
  ['one that is open still: it closed a part, or its end is not told yet', [position({ endedAt: null })], '1'],
  ['one whose frame came 5 s before the row', [position({ endedAt: at(95) })], '1'],
  ['none whose frame came longer before it', [position({ endedAt: at(94.999) })], undefined],
  ['one that was seen missing long after', [position({ endedAt: at(900) })], '1'],
  ['one that opened, by its frame, 5 s after', [position({ openedAt: at(105), endedAt: null })], '1'],
  ['none that opened later', [position({ openedAt: at(105.001), endedAt: null })], undefined],
  ['the nearer of two', [next(102, 104), position({ endedAt: at(99) })], '1'],
  ['the nearer of two, the other way round', [position({ endedAt: at(96) }), next(97, 103)], '7'],
  ['of two that both were open then the one that ended first', [next(10, null), position()], '1'],
  ['none of another side, as after a flip', [position({ side: 'Sell' })], undefined],
  ['none of another leg', [position({ leg: 'long' })], undefined],
  ['none of another symbol', [position({ symbol: 'ETHUSDT' })], undefined],
  ['none where none was followed', [], undefined],
  ['that none stood', [position({ takeProfit: null })], null],
])('SCREEN-2.4 a trade has the levels of %s', (_, followed, takeProfit) => {
  expect(levelsOf(trade, followed)?.takeProfit).toBe(takeProfit)
})

test('SCREEN-2.4 both levels come along', () => {
  expect(levelsOf(trade, [position()])).toEqual({ takeProfit: '1', stopLoss: '2' })
})

test.each([
  ['a price', { firstStop: dec('3') }],
  ['none', { firstStop: null }],
  ['not known', {}],
] as const)('A-251 so does the first stop: %s', (_, first) => {
  expect(levelsOf(trade, [position(first)])).toEqual({ takeProfit: '1', stopLoss: '2', ...first })
  expect('firstStop' in levelsOf(trade, [position(first)])!).toBe('firstStop' in first)
})
