import { describe, expect, test } from 'vitest'
import { faultsOf, type Found, grows, missing, type Sample, slopeOf } from '../../../bench/soak/judge.ts'

const EVERY = 10 / 3_600
/** So many samples, ten seconds apart, of a life that begins at that hour. */
const life = (name: string, count: number, mb: (hours: number) => number, from = 0): readonly Sample[] =>
  Array.from({ length: count }, (_, i) => ({ at: from + i * EVERY, mb: mb(i * EVERY), life: name }))
/** As a heap trembles: 0.2 MB up and down. */
const noise = (hours: number): number => (Math.round(hours / EVERY) % 2) * 0.4 - 0.2

describe('slopeOf', () => {
  test('finds what leaks, and how sure that is', () => {
    const slope = slopeOf(
      life('a', 30, (hours) => 20 + 100 * hours + noise(hours)),
      0,
    )
    expect(slope?.perHour).toBeCloseTo(100, -1)
    expect(slope?.spread).toBeGreaterThan(0)
    expect(slope?.spread).toBeLessThan(5)
  })

  test('is exactly what a straight line has', () => {
    expect(
      slopeOf(
        life('a', 20, (hours) => 7 - 3 * hours),
        0,
      ),
    ).toEqual({ perHour: expect.closeTo(-3, 6), spread: expect.closeTo(0, 6), count: 20 })
  })

  test('gives each life a level of its own: a restart is no growth', () => {
    const lives = [...life('a', 20, () => 20), ...life('b', 20, () => 80, 1)]
    expect(slopeOf(lives, 0)).toMatchObject({ perHour: expect.closeTo(0, 6), count: 40 })
  })

  test('leaves out how each life warms up', () => {
    const warming = (hours: number): number => (hours < 5 * EVERY ? hours * 10_000 : 20)
    const lives = [...life('a', 20, warming), ...life('b', 20, warming, 1)]
    expect(slopeOf(lives, 5 * EVERY)).toMatchObject({ perHour: expect.closeTo(0, 6), count: 30 })
  })

  test.each([
    ['no sample', []],
    ['eleven samples', life('a', 11, (hours) => hours)],
    ['lives of one sample', Array.from({ length: 20 }, (_, i) => ({ at: i, mb: i, life: String(i) }))],
  ])('says nothing of %s', (_what, samples) => {
    expect(slopeOf(samples, 0)).toBeNull()
  })
})

test.each([
  ['at the bound', { perHour: 60, spread: 0, count: 12 }, false],
  ['above it for certain', { perHour: 60.1, spread: 0, count: 12 }, true],
  ['above it by less than its spread says', { perHour: 70, spread: 5, count: 12 }, false],
  ['above it by more than its spread says', { perHour: 70.1, spread: 5, count: 12 }, true],
  ['no number', { perHour: Number.NaN, spread: 1, count: 12 }, true],
  ['too few samples', null, false],
])('memory grows: %s', (_what, slope, does) => {
  expect(grows(slope, 60)).toBe(does)
})

test.each([
  ['all held', ['e-1', 'e-2'], ['e-2', 'e-1'], []],
  ['one not', ['e-1', 'e-2', 'e-3'], ['e-1', 'e-3'], ['e-2']],
  ['held beyond what was told', ['e-1'], ['e-0', 'e-1'], []],
])('what is missing: %s', (_what, told, held, lost) => {
  expect(missing(told, new Set(held))).toEqual(lost)
})

const well: Found = {
  told: 3,
  lost: [],
  untold: [],
  errors: [],
  slopes: [{ what: 'core heap', slope: { perHour: 1, spread: 1, count: 20 }, bound: 60 }],
}

test.each([
  ['nothing wrong', {}, []],
  ['nothing told', { told: 0 }, ['Nothing was told.']],
  ['a fact lost', { lost: ['e-2'] }, ['1 facts are lost, such as e-2.']],
  ['a trade untold', { untold: ['o-1'] }, ['1 trades were not told, such as o-1.']],
  ['an error', { errors: ['page: boom'] }, ['1 errors, such as: page: boom']],
  [
    'a leak',
    { slopes: [{ what: 'core heap', slope: { perHour: 90, spread: 2, count: 20 }, bound: 60 }] },
    ['The core heap grows by more than 60 MB an hour.'],
  ],
])('a soak fails: %s', (_what, over, faults) => {
  expect(faultsOf({ ...well, ...over })).toEqual(faults)
})
