import { describe, expect, it } from 'vitest'
import { billingView } from '../../../src/domain/billing/view.ts'
import { trialDaysOf, variantOf } from '../../../src/domain/experiments/assign.ts'
import { CTA_TEXT, PRICING_VIEW, TRIAL_LENGTH } from '../../../src/domain/experiments/tests.ts'
import { signedIn } from '../../../src/domain/testing/core.ts'

const USERS = 100_000

/** Shares of the arms over users as providers name them, in per cent. */
function sharesOf(test: typeof CTA_TEXT | typeof TRIAL_LENGTH | typeof PRICING_VIEW): Readonly<Record<string, number>> {
  const counts = new Map<string, number>()
  for (let user = 0; user < USERS; user++) {
    const { id } = variantOf<unknown>(test, `auth0|${(user * 7_919).toString(16).padStart(8, '0')}`)
    counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  return Object.fromEntries([...counts].map(([id, count]) => [id, (count * 100) / USERS]))
}

describe('tests of the product', () => {
  it('AB-01 14 days for 34 %, 7 for 33 %, 21 for 33 %', () => {
    expect(TRIAL_LENGTH.variants.map(({ config, weight }) => [config.days, weight])).toEqual([
      [14, 34],
      [7, 33],
      [21, 33],
    ])
    expect(new Set(Array.from({ length: 50 }, (_, user) => trialDaysOf(`user-${user}`)))).toEqual(new Set([14, 7, 21]))
  })

  it('AB-02 AB-03 four texts of a quarter each, and two views of prices of a half each', () => {
    expect(CTA_TEXT.variants.map(({ weight }) => weight)).toEqual([25, 25, 25, 25])
    expect(new Set(CTA_TEXT.variants.map(({ config }) => config.text)).size).toBe(4)
    expect(PRICING_VIEW.variants.map(({ config, weight }) => [config.billing, weight])).toEqual([
      ['monthly', 50],
      ['annual', 50],
    ])
  })

  it.each([
    ['AB-01', TRIAL_LENGTH],
    ['AB-02', CTA_TEXT],
    ['AB-03', PRICING_VIEW],
  ] as const)('%s the shares of 100,000 users are within half a point of the weights', (_id, test) => {
    const shares = sharesOf(test)
    for (const { id, weight } of test.variants) expect(Math.abs((shares[id] ?? 0) - weight)).toBeLessThan(0.5)
  })

  it('AB-04 the same test and session give the same arm, another test may give another', () => {
    const arms = (session: string) =>
      [TRIAL_LENGTH, CTA_TEXT, PRICING_VIEW].map((one) => variantOf<unknown>(one, session).id)
    expect(arms('sample|mara')).toEqual(arms('sample|mara'))
    expect(new Set(Array.from({ length: 40 }, (_, user) => arms(`user-${user}`).join())).size).toBeGreaterThan(10)
  })

  it('AB-07 a test that is paused gives everybody its control', () => {
    const paused = { ...TRIAL_LENGTH, status: 'paused' } as const
    const arms = Array.from({ length: 50 }, (_, user) => variantOf(paused, `user-${user}`).id)
    expect(new Set(arms)).toEqual(new Set(['control']))
  })

  it('AB-03 prices are first shown as the arm of the user says, else as the address says; a checkout is monthly', () => {
    const annual = ['a', 'b', 'c', 'd', 'e'].find((sub) => variantOf(PRICING_VIEW, sub).id === 'annual')!
    const shown = (path: string, query: string) =>
      billingView(signedIn({ profile: { sub: annual, roles: [] }, tab: { path, query } }).state, 'tab-1').interval

    expect(shown('/pricing', '')).toBe('year')
    expect(shown('/pricing', '?billing=monthly')).toBe('month')
    expect(shown('/checkout', '?plan=elite')).toBe('month')
    expect(shown('/checkout', '?plan=elite&billing=annual')).toBe('year')
  })

  it('AB-04 a visitor has the arms of his browser, and as a user his own', () => {
    const [monthly, annual] = (['control', 'annual'] as const).map((arm) =>
      ['v1', 'v2', 'v3', 'v4', 'v5', 'v6'].find((word) => variantOf(PRICING_VIEW, word).id === arm)!,
    )
    const shown = (sub: string, visitor: string) => {
      const core = signedIn({ profile: { sub, roles: [] }, tab: { path: '/pricing', local: { visitor } } })
      const signedInAs = billingView(core.state, 'tab-1').interval
      const state = { ...core.state, session: { ...core.state.session, profile: null } }
      return [signedInAs, billingView(state, 'tab-1').interval]
    }
    expect(shown(annual!, monthly!)).toEqual(['year', 'month'])
    expect(shown(monthly!, annual!)).toEqual(['month', 'year'])
  })
})
