import { expect, test } from 'vitest'
import { outlookOf } from '../../../src/domain/billing/outlook.ts'
import { billingView } from '../../../src/domain/billing/view.ts'
import { signedIn, START, type MiniCore } from '../../../src/domain/testing/core.ts'

const plan = (status: string, end: string | null = '2026-12-20T12:00:00.000Z') => ({
  plan_type: 'elite',
  status,
  current_period_end: end,
})

test.each([
  ['nothing told', null, 'none'],
  ['never a plan', { plan_type: null, status: null, current_period_end: null }, 'none'],
  ['active', plan('active'), 'renews'],
  ['a trial', plan('trialing'), 'trial'],
  ['a payment that failed', plan('past_due'), 'failing'],
  ['canceled, its period runs', plan('canceled'), 'ends'],
  ['canceled, its period ended this instant', plan('canceled', new Date(START).toISOString()), 'over'],
  ['canceled without a date', plan('canceled', null), 'over'],
  ['given up by the provider', plan('unpaid'), 'over'],
])('NAV-18 what becomes of a plan: %s', (_what, told, outlook) => {
  expect(outlookOf(told, START)).toBe(outlook)
})

const core = (settings: object | null): MiniCore => {
  const made = signedIn({ profile: { roles: [], name: 'Noah Brandt', email: 'noah@example.org' } })
  if (settings !== null) made.append({ type: 'resource.loaded', data: { key: 'settingsUser', value: settings } })
  return made
}
const payer = (settings: object | null) => billingView(core(settings).state, 'tab-1').payer

test('SCREEN-2.14 for whom the plan is: as the settings say, else as the sign-in says, and nothing before they came', () => {
  expect(payer(null)).toEqual({ state: 'loading' })
  expect(payer({ billing_email: null, billing_name: null })).toMatchObject({
    data: { email: 'noah@example.org', name: 'Noah Brandt' },
  })
  expect(payer({ billing_email: 'pay@firm.example', billing_name: '<b>Firm</b>' })).toMatchObject({
    data: { email: 'pay@firm.example', name: '<b>Firm</b>' },
  })
})

test('SCREEN-2.14 what the checkout saves is those two fields, and no toast speaks of it', () => {
  const made = core({ billing_email: null, billing_name: null })
  made.send('tab-1', { type: 'settings.save_billing', billing_email: ' a@b.example ', billing_name: ' Firm ' })
  const { write, key, body } = made.of('write.asked').at(-1)!
  expect([write, key, body]).toEqual([
    'settingsUserUpdate',
    'billing',
    { billing_email: 'a@b.example', billing_name: 'Firm' },
  ])

  const { asked } = made.state.writes.overlays.at(-1)!
  made.append({ type: 'write.failed', data: { write, key, asked, message: 'No.', status: 422 } })
  expect(made.of('toast.queued')).toEqual([])
})
