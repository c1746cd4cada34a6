import { expect, test } from 'vitest'
import type { DecimalText } from '../../../src/domain/core/decimal.ts'
import { firstStopOf } from '../../../src/domain/trades/risk.ts'
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
