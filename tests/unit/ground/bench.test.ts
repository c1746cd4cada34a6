import { expect, test } from 'vitest'
import { keepsGate, keepsHeld } from '../../../bench/row.ts'

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

test.each([
  ['the gate kept, whatever it is held to', { ratio: 2, held: 3 }, true],
  ['the gate missed, the loosened one kept', { ratio: 3, held: 3 }, true],
  ['a cost beyond what it is held to', { ratio: 3.001, held: 3 }, false],
  ['a gain below what it is held to', { ratio: 1.4, held: 1.5, side: 'atLeast' }, false],
  ['a gate missed that nothing loosens', { ratio: 2.5 }, false],
  ['no number', { ratio: Number.NaN, held: 3 }, false],
] as const)('a row fails beyond what it is held to: %s', (_what, measured, isKept) => {
  expect(keepsHeld({ ...row, ...measured })).toBe(isKept)
})
