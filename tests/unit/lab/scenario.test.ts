import { describe, expect, test } from 'vitest'
import { scenarioFrom, scenarioFromText } from '../../../src/domain/lab/scenario.ts'
import { checksOf, firstDifference, judged, verdictOf, type Observation } from '../../../src/domain/lab/verdict.ts'

const small = {
  id: 'small',
  name: 'Small',
  proves: 'Something.',
  steps: [{ at: 10, do: 'kill' }],
  expect: [{ at: 20, because: 'Why.', toasts: ['A: x'], bell: ['1'] }],
}
const refusal = (value: unknown): string => {
  const read = scenarioFrom(value)
  return read.ok ? 'read' : read.error.message
}

describe('a file becomes a scenario, or one sentence says why not', () => {
  test('what is left out has its usual value', () => {
    expect(scenarioFrom(small)).toMatchObject({
      ok: true,
      value: { seed: 1, isRandom: false, steps: [{ do: 'kill' }] },
    })
  })

  test.each([
    ['no object', null, /^This file is no scenario\. The file should be Object, found null\.$/],
    ['no steps', { ...small, steps: undefined }, /^This file is no scenario\. "steps" is missing\.$/],
    ['no name', { id: 'x' }, /^This file is no scenario\. "name" is missing\.$/],
    [
      'an unknown step',
      { ...small, steps: [{ at: 1, do: 'explode' }] },
      /^This file is no scenario\. "steps\.0\.do" should be .*, found "explode"\.$/,
    ],
    [
      'a field too many',
      { ...small, steps: [{ at: 1, do: 'kill', why: 'x' }] },
      /"steps\.0\.why" should be never, found "why"\.$/,
    ],
    [
      'steps out of order',
      {
        ...small,
        steps: [
          { at: 5, do: 'kill' },
          { at: 1, do: 'kill' },
        ],
      },
      /Its steps are not in order of time\.$/,
    ],
    [
      'expectations out of order',
      {
        ...small,
        expect: [
          { at: 5, because: '' },
          { at: 1, because: '' },
        ],
      },
      /Its expectations are not in order of time\.$/,
    ],
    ['nothing expected', { ...small, expect: [] }, /"expect" should be >=1, found 0\.$/],
    ['a negative time', { ...small, steps: [{ at: -1, do: 'kill' }] }, /"steps\.0\.at" should be >=0, found -1\.$/],
    ['a time without end', { ...small, steps: [{ at: 1e12, do: 'kill' }] }, /"steps\.0\.at" should be <=/],
  ])('%s', (_name, value, sentence) => {
    expect(refusal(value)).toMatch(sentence)
  })

  test('text that is no JSON', () => {
    expect(scenarioFromText('{')).toMatchObject({
      ok: false,
      error: { message: 'This file is no scenario. It is not JSON.' },
    })
  })
})

describe('verdicts', () => {
  const seen = (more: Partial<Observation>): Observation => ({
    toasts: [],
    notifications: [],
    positions: [],
    totals: [],
    connection: [],
    session: [],
    bell: [],
    storage: [],
    refused: [],
    ...more,
  })
  const read = scenarioFrom(small)
  const checks = read.ok ? checksOf(read.value) : []

  test('each thing that is expected is one comparison, unknown until its moment', () => {
    expect(checks).toMatchObject([
      { about: 'toasts', actual: null },
      { about: 'bell', actual: null },
    ])
    expect(verdictOf(checks)).toBe('running')
  })

  test.each([
    ['the same', { toasts: ['A: x'], bell: ['1'] }, 'passes', -1],
    ['one line more', { toasts: ['A: x', 'A: y'], bell: ['1'] }, 'differs', 0],
    ['one line less', { toasts: [], bell: ['1'] }, 'differs', 0],
    ['another number', { toasts: ['A: x'], bell: ['2'] }, 'differs', 1],
  ])('%s', (_name, more, verdict, first) => {
    const after = checks.map((check) => judged(check, seen(more)))

    expect(verdictOf(after)).toBe(verdict)
    expect(after.findIndex(({ differsAt }) => differsAt !== null)).toBe(first)
  })

  test('the first line that differs is named', () => {
    expect(firstDifference(['a', 'b', 'c'], ['a', 'x', 'c'])).toBe(1)
    expect(firstDifference(['a'], ['a', 'b'])).toBe(1)
    expect(firstDifference([], [])).toBeNull()
  })
})
