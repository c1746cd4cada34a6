import { expect, test } from 'vitest'
import { pageOf, sectionsIn } from '../../../bench/lib/page.ts'
import { sectionOf } from '../../../bench/lib/table.ts'
import { keepsGate, keepsHeld, together } from '../../../bench/row.ts'

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

test('processes are told as one row: the median, the spread, and the quartile on the bad side', () => {
  const runs = [1.2, 1, 1.4, 1.1, 2.5].map((ratio) => [
    { ...row, ratio, cold: ratio * 2 },
    { ...row, ratio, side: 'atLeast' as const },
  ])

  const [cost, gain] = together(runs)

  expect(cost).toMatchObject({ ratio: 1.2, cold: 2.4, spread: { least: 1, greatest: 2.5, quartile: 1.4 } })
  expect(gain).toMatchObject({ ratio: 1.2, spread: { quartile: 1.1 } })
})

test.each([
  ['a cost whose upper quartile keeps it', { ratio: 1.9, spread: { least: 1, greatest: 3, quartile: 2 } }, true],
  [
    'a cost whose median keeps it and whose upper quartile does not',
    { ratio: 1.9, spread: { least: 1, greatest: 3, quartile: 2.01 } },
    false,
  ],
  [
    'a gain whose lower quartile does not',
    { ratio: 2.1, side: 'atLeast', spread: { least: 1, greatest: 3, quartile: 1.99 } },
    false,
  ],
] as const)('a goal is met when three processes in four meet it: %s', (_what, measured, isKept) => {
  expect(keepsGate({ ...row, ...measured })).toBe(isKept)
})

test('a part measured anew takes its own place on the page; the others keep their figures and their day', () => {
  const parts = ['core', 'memory', 'engine']
  const before = pageOf(parts, { core: 'Measured on Monday.', memory: sectionOf([{ ...row, ratio: 1.5 }]) })

  const after = pageOf(parts, { ...sectionsIn(before), core: 'Measured on Tuesday.' })

  expect(after).toBe(before.replace('Monday', 'Tuesday'))
  expect(Object.keys(sectionsIn(after))).toEqual(['core', 'memory'])
})

test('a part says below its rows why one of them misses its gate, and nothing where none does', () => {
  const missed = { ...row, ratio: 2.5, held: 3, note: 'the other stream is read, too' }

  expect(sectionOf([row, missed].map((one) => ({ ratio: 1, ...one })))).toMatch(
    /missed, held to 3x .*\n\nMissed, and why:\n\n- C1 \(positions path\): the other stream is read, too$/,
  )
  expect(sectionOf([{ ...row, ratio: 1 }])).not.toContain('Missed')
})
