import type { BillingView } from '../billing/view.types.ts'
import { late, screen } from './definition.ts'

/** After a payment, until the role is there (ROLE-09). */
export const subscriptionSuccess = screen({
  screen: 'subscriptionSuccess',
  pattern: '/subscription-success',
  need: 'signed_in',
  exempt: true,
  shell: false,
  title: 'Subscription',
  wants: () => ['settingsSubscription'],
  late: late<{ readonly billing: BillingView }>(),
})
