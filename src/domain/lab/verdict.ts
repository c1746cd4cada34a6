import { ABOUT, type About, type Expectation, type Scenario } from './scenario.ts'

/** What was seen of a run at one moment: lines of text by what they are about. */
export type Observation = Readonly<Record<About, readonly string[]>>

/** One comparison of a run; `actual` is null until its moment has come. */
export interface Check {
  /** Ms after the start of the scenario. */
  readonly at: number
  readonly about: About
  readonly because: string
  readonly expected: readonly string[]
  readonly actual: readonly string[] | null
  /** Place of the first line that differs; null where all are the same, or it is not known yet. */
  readonly differsAt: number | null
}

export type RunVerdict = 'running' | 'passes' | 'differs'

/** All comparisons of a scenario, none made yet. */
export const checksOf = ({ expect }: Pick<Scenario, 'expect'>): readonly Check[] =>
  expect.flatMap((one) => checksAt(one))

function checksAt(one: Expectation): readonly Check[] {
  return ABOUT.flatMap((about) => {
    const expected = one[about]
    return expected === undefined
      ? []
      : [{ at: one.at, about, because: one.because, expected, actual: null, differsAt: null }]
  })
}

/** The comparison with what was seen. */
export const judged = (check: Check, seen: Observation): Check => ({
  ...check,
  actual: seen[check.about],
  differsAt: firstDifference(check.expected, seen[check.about]),
})

/** Place of the first line that is not the same in both, or null. */
export function firstDifference(expected: readonly string[], actual: readonly string[]): number | null {
  const length = Math.max(expected.length, actual.length)
  for (let i = 0; i < length; i += 1) if (expected[i] !== actual[i]) return i
  return null
}

/** What a run comes to by its comparisons. */
export function verdictOf(checks: readonly Check[]): RunVerdict {
  if (checks.some(({ differsAt }) => differsAt !== null)) return 'differs'
  return checks.every(({ actual }) => actual !== null) ? 'passes' : 'running'
}
