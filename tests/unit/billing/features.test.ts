import { expect, it } from 'vitest'
import { planChanges, planFeatures } from '../../../src/domain/billing/features.ts'
import { billingView } from '../../../src/domain/billing/view.ts'
import { signedIn } from '../../../src/domain/testing/core.ts'

it('SCREEN-2.13 the matrix of prices marks what each plan opens, and what belongs to a role stands in no row', () => {
  const features = planFeatures()
  const opens = (name: string) => features.find(({ title }) => title === name)?.opens
  expect(opens('Live trades')).toEqual({ trial: true, basic: true, standard: true, elite: true })
  expect(opens('Forecast')).toEqual({ trial: false, basic: false, standard: true, elite: true })
  expect(opens('Optimization')).toEqual({ trial: false, basic: false, standard: false, elite: true })
  expect(opens('Admin')).toBeUndefined()
})

it('SCREEN-2.14 a plan is told by what it changes for who has one, else by what it opens more than the one below', () => {
  const features = planFeatures()
  const [none, trial, standard, elite] = ([null, 'trial', 'standard', 'elite'] as const).map((open) =>
    planChanges(features, open),
  )
  expect(none!.standard.opens).toContain('Forecast')
  expect(none!.elite.opens).not.toContain('Forecast')
  expect(trial!.basic).toEqual({ opens: [], closes: [] })
  expect(trial!.elite.opens).toEqual(expect.arrayContaining(['Forecast', 'Optimization']))
  expect(standard!.elite).toEqual({ opens: none!.elite.opens, closes: [] })
  expect(elite!.standard).toEqual({ opens: [], closes: none!.elite.opens })
})

it('SCREEN-2.14 the view knows who is charged already, and tells each plan against the open one', () => {
  const said = (subscription: object) => {
    const core = signedIn({ profile: { roles: ['standard-subscriber'] } }).append({
      type: 'resource.loaded',
      data: { key: 'settingsSubscription', value: subscription },
    })
    return billingView(core.state, 'tab-1')
  }
  const plan = { plan_type: 'standard', status: 'active', current_period_end: null }
  expect(said({ ...plan, is_charged: true })).toMatchObject({
    isCharged: true,
    changes: planChanges(planFeatures(), 'standard'),
  })
  expect(said(plan).isCharged).toBe(false)
})
