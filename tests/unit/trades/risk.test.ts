import { expect, test } from 'vitest'
import type { DecimalText } from '../../../src/domain/core/decimal.ts'
import { firstStopOf, quickR, riskOf, rOf, type Risked } from '../../../src/domain/trades/risk.ts'
import { dec } from '../../support/fixtures/viewsPositions.ts'

/** Entry and stop as they stood, one row after the other. */
type Walk = readonly (readonly [entry: string, stop: string | null])[]
const followed = (side: 'Buy' | 'Sell', walk: Walk): DecimalText | null =>
  walk.reduce<DecimalText | null>(
    (known, [entry, stop]) =>
      firstStopOf(known, { side, avgPrice: dec(entry), stopLoss: stop === null ? null : dec(stop) }),
    null,
  )

test.each<[string, 'Buy' | 'Sell', Walk, string | null]>([
  ['a long’s below its entry', 'Buy', [['100', '90']], '90'],
  ['a short’s above it', 'Sell', [['100', '110']], '110'],
  ['none where none stands', 'Buy', [['100', null]], null],
  ['none in profit', 'Buy', [['100', '101']], null],
  ['none in profit of a short', 'Sell', [['100', '99']], null],
  ['none at the entry, however it is written', 'Buy', [['100', '100.00']], null],
  ['none at the entry of a short', 'Sell', [['100.0', '100']], null],
  ['the last digit under the entry', 'Buy', [['100', '99.999']], '99.999'],
  [
    'the one that is set late',
    'Buy',
    [
      ['100', null],
      ['100', '95'],
    ],
    '95',
  ],
  [
    'the first of losing ones, also after one in profit',
    'Sell',
    [
      ['100', '99'],
      ['100', '104'],
      ['100', '108'],
    ],
    '104',
  ],
  [
    'as it was, though moved to the entry',
    'Buy',
    [
      ['100', '90'],
      ['100', '100'],
    ],
    '90',
  ],
  [
    'as it was, though moved into profit',
    'Buy',
    [
      ['100', '90'],
      ['100', '105'],
    ],
    '90',
  ],
  [
    'as it was, though moved further away',
    'Buy',
    [
      ['100', '90'],
      ['100', '80'],
    ],
    '90',
  ],
  [
    'as it was, though taken away',
    'Buy',
    [
      ['100', '90'],
      ['100', null],
    ],
    '90',
  ],
  [
    'as it was, though more was bought',
    'Buy',
    [
      ['100', '90'],
      ['95', '90'],
    ],
    '90',
  ],
  [
    'one that came to stand at risk as the entry moved',
    'Buy',
    [
      ['100', '101'],
      ['110', '101'],
    ],
    '101',
  ],
])('A-251 the first stop is %s', (_, side, walk, first) => {
  expect(followed(side, walk)).toBe(first)
})

/** A long of 2 from 100 with a first stop at 90, closed with 30: 20 at risk. */
const LONG = { side: 'long', entry: dec('100'), firstStop: dec('90'), qty: dec('2'), pnl: dec('30') } as const

test.each<[string, Partial<Risked & { readonly pnl: DecimalText }>, string | null, string | null]>([
  ['a long', {}, '20', '1.5'],
  ['a short', { side: 'short', firstStop: dec('104') }, '8', '3.75'],
  ['a loss', { pnl: dec('-5') }, '20', '-0.25'],
  ['one that ended at its stop, fees and all', { pnl: dec('-20.5') }, '20', '-1.025'],
  ['one that made nothing', { pnl: dec('0') }, '20', '0'],
  ['a part of it: its own quantity', { qty: dec('0.5'), pnl: dec('7.5') }, '5', '1.5'],
  [
    'one that more was bought of at 92: the mean entry',
    { entry: dec('96'), qty: dec('4'), pnl: dec('-24') },
    '24',
    '-1',
  ],
  ['thirds, to four places', { pnl: dec('1'), qty: dec('0.3') }, '3', '0.3333'],
  [
    'coins and prices of many places',
    { qty: dec('132753'), entry: dec('0.0048210'), firstStop: dec('0.0047650') },
    '7.434168',
    '4.0354',
  ],
  ['one of which nobody knows the stop', { firstStop: undefined as never }, null, null],
  ['one without a stop', { firstStop: null }, null, null],
  ['one whose entry moved to the stop', { entry: dec('90.0') }, null, null],
  ['one whose entry moved past the stop', { entry: dec('87.5') }, null, null],
  ['one of which the entry is not known', { entry: null }, null, null],
  ['nothing', { qty: dec('0') }, null, null],
])('A-251 initial risk and R of %s', (_, more, risk, r) => {
  const trade = { ...LONG, ...more }

  expect([riskOf(trade), rOf(trade)]).toEqual([risk, r])
  // The one that moves with the market says the same.
  const quick = quickR(Number(trade.pnl), trade)
  if (r === null) expect(quick).toBeNull()
  else expect(quick).toBeCloseTo(Number(r), 4)
})

test('A-251 R now waits for a result', () => {
  expect(quickR(null, LONG)).toBeNull()
})
