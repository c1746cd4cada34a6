import { expect, test } from 'vitest'
import { keepsGate } from '../../../bench/row.ts'

const row = { id: 'C1', what: 'positions path', gate: 2 }

test.each([
  ['a cost at its gate', { ratio: 2 }, true],
  ['a cost above its gate', { ratio: 2.001 }, false],
  ['a gain at its gate', { ratio: 2, side: 'atLeast' }, true],
  ['a gain below its gate', { ratio: 1.999, side: 'atLeast' }, false],
  ['no number', { ratio: Number.NaN }, false],
] as const)('a gate is kept or missed: %s', (_what, measured, isKept) => {
  expect(keepsGate({ ...row, ...measured })).toBe(isKept)
})
