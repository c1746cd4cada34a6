import { expect, test } from 'vitest'
import { billingView } from '../../../src/domain/billing/view.ts'
import { signedIn } from '../../../src/domain/testing/core.ts'

test.each([
  ['elite-subscriber', 'elite', true],
  ['trial-subscriber', 'elite', false],
  ['trial-subscriber', 'trial', false],
])(
  'SCREEN-2.14 ROLE-09 after a payment the role %s beside a plan that is told as %s is settled: %s',
  (role, plan, isSettled) => {
    const core = signedIn({ profile: { roles: [role] }, tab: { path: '/subscription-success' } })
    const status = plan === 'trial' ? 'trialing' : 'active'
    core.append({
      type: 'resource.loaded',
      data: { key: 'settingsSubscription', value: { plan_type: plan, status, current_period_end: null } },
    })
    expect(billingView(core.state, 'tab-1').isSettled).toBe(isSettled)
  },
)
