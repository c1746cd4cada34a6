import { describe, expect, test } from 'vitest'
import { comparedDays, correlations, pearson, type DayReturn } from '../../../src/domain/optimization/correlation.ts'
import { DRAFT_FIELDS, partNames } from '../../../src/domain/optimization/draft.ts'
import { DRAFT_SIZES, draftText, readDraft } from '../../../src/domain/optimization/draftText.ts'
import { rebalanced } from '../../../src/domain/optimization/rebalanced.ts'
import { sharesByAccount } from '../../../src/domain/optimization/shares.ts'
import { addDays, type DayText } from '../../../src/domain/core/calendar.ts'
import { fc, parameters } from '../../support/fc.ts'

describe('SCREEN-2.9 the preview of an address', () => {
  test('is read and written the same; each letter has as many numbers as its field has parts', () => {
    const text = 'w:40,20,30,10;c:3,5,8,10;t:30,50,200;p:0,0.5,1,1.5;d:-0.5,-0.2,-0.1,0;s:10,5,35,20;b:0.5,1.5,0,3'
    expect(draftText(readDraft(text)!)).toBe(text)
    expect(readDraft('w:40,20,30,10')).toEqual({ w: [40, 20, 30, 10] })
    // A value that was saved with more decimals goes along with those that are tried.
    expect(readDraft('p:0,0.333333333333333,1,1.5')).toEqual({ p: [0, 0.333333333333333, 1, 1.5] })
    expect(DRAFT_FIELDS.map((field) => [field.letter, partNames(field).length])).toEqual(Object.entries(DRAFT_SIZES))
  })

  test.each([
    'w:40,20,30',
    'w:40,20,30,x',
    'w:40,20,30,',
    'z:1,2,3,4',
    'w:1,1,1,1;w:1,1,1,1',
    'w',
    'w:1,1,1,1:1',
    'toString:1',
    'w:1e3,1,1,1',
    'w:1,1,1,1;',
  ])('%s is none', (text) => {
    expect(readDraft(text)).toBe(undefined)
  })

  test('weights come to a hundred wherever one is moved to, and the moved one stands where it was put', () => {
    expect(rebalanced([40, 20, 30, 10], 0, 70)).toEqual([70, 10, 15, 5])
    expect(rebalanced([97, 1, 1, 1], 0, 100)).toEqual([97, 1, 1, 1])
    expect(rebalanced([97, 1, 1, 1], 0, 1)).toEqual([1, 33, 33, 33])
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 4, maxLength: 4 }),
        fc.nat(3),
        fc.integer({ min: -10, max: 120 }),
        (weights, at, wish) => {
          const next = rebalanced(weights, at, wish)
          expect(next.reduce((all, one) => all + one, 0)).toBe(100)
          expect(Math.min(...next)).toBeGreaterThanOrEqual(1)
          expect(next[at]).toBe(Math.min(97, Math.max(1, wish)))
        },
      ),
      parameters(200),
    )
  })
})

describe('SCREEN-2.9 correlation of daily returns', () => {
  const day = (n: number): DayText => addDays('2026-10-01' as DayText, n)
  const of = (id: string, values: readonly (number | null)[], from = 0): readonly DayReturn[] =>
    values.map((returnPct, at) => ({ id, day: day(from + at), returnPct }))

  test('is Pearson: the four sets of Anscombe come to 0.816, 0.816, 0.816 and 0.817', () => {
    const x = [10, 8, 13, 9, 11, 14, 6, 4, 12, 7, 5]
    const sets = [
      [x, [8.04, 6.95, 7.58, 8.81, 8.33, 9.96, 7.24, 4.26, 10.84, 4.82, 5.68]],
      [x, [9.14, 8.14, 8.74, 8.77, 9.26, 8.1, 6.13, 3.1, 9.13, 7.26, 4.74]],
      [x, [7.46, 6.77, 12.74, 7.11, 7.81, 8.84, 6.08, 5.39, 8.15, 6.42, 5.73]],
      [
        [8, 8, 8, 8, 8, 8, 8, 19, 8, 8, 8],
        [6.58, 5.76, 7.71, 8.84, 8.47, 7.04, 5.25, 12.5, 5.56, 7.91, 6.89],
      ],
    ] as const
    expect(sets.map(([a, b]) => pearson(a, b)!.toFixed(3))).toEqual(['0.816', '0.816', '0.816', '0.817'])
  })

  test('a day without a trade is a return of 0, and a pair begins with the later one', () => {
    const values = [1, -1, 2, -2, 1, -1, 2, -2, 1, -1, 3, 1]
    const cells = correlations(
      ['a', 'b', 'c'],
      [
        ...of('a', values),
        ...of(
          'b',
          values.map((one) => -one),
        ),
        // From the third day on, and with two days left out.
        ...of(
          'c',
          values.slice(2).filter((_, at) => at !== 3),
          2,
        ).map((one, at) => (at < 3 ? one : { ...one, day: day(at + 3) })),
      ],
    )
    expect(cells[0]![0]).toBe(1)
    expect(cells[0]![1]).toBeCloseTo(-1, 10)
    const c = values.slice(2).map((one, at) => (at === 3 ? 0 : one))
    expect(cells[0]![2]).toBeCloseTo(pearson(values.slice(2), c)!, 10)
    expect(cells[2]![0]).toBe(cells[0]![2])
  })

  test('nothing is said of fewer than ten days, of what never moves, and of a balance that is not known', () => {
    const ten = [1, 2, 1, 2, 1, 2, 1, 2, 1, 2]
    expect(correlations(['a', 'b'], [...of('a', ten), ...of('b', ten)])[0]![1]).toBeCloseTo(1, 10)
    expect(correlations(['a', 'b'], [...of('a', ten.slice(1)), ...of('b', ten.slice(1))])[0]![1]).toBe(null)
    expect(
      correlations(
        ['a', 'b'],
        [
          ...of('a', ten),
          ...of(
            'b',
            ten.map(() => 1),
          ),
        ],
      )[0]![1],
    ).toBe(null)
    expect(correlations(['a', 'b'], [...of('a', ten), ...of('b', [null, ...ten.slice(1)])])[0]![1]).toBe(null)
    expect(correlations(['a'], [])).toEqual([[null]])
  })

  test('SCREEN-2.9 the first day of an account, before which its balance is not known, takes no correlation with it', () => {
    const [a, b] = [
      [null, 1, -1, 2, -2, 1, 3, 2, -2, 1, -1],
      [null, 2, -1, 1, -2, 3, 3, 2, -1, 1, -2],
    ]
    const known = (values: readonly (number | null)[]): readonly number[] => values.slice(1).map((one) => one!)
    const cells = correlations(['a', 'b'], [...of('a', a), ...of('b', b)])

    expect(cells[0]![1]).toBeCloseTo(pearson(known(a), known(b))!, 10)
    expect(cells[0]![0]).toBe(1)
    expect(comparedDays(['a', 'b'], [...of('a', a), ...of('b', b)], ['a', 'b'])).toEqual({
      days: a.slice(1).map((_, at) => day(at + 1)),
      a: known(a),
      b: known(b),
    })
  })
})

test('SCREEN-2.9 a share leaves the account it was on and comes to the one it goes to', () => {
  expect(
    sharesByAccount([
      { account: 'small', toAccount: 'large', now: 2, next: 10 },
      { account: 'large', toAccount: 'large', now: 3, next: 4.5 },
      { account: 'large', toAccount: 'large', now: null, next: null },
    ]),
  ).toEqual([
    { account: 'large', now: 3, next: 14.5 },
    { account: 'small', now: 2, next: 0 },
  ])
})
