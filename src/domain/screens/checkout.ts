import type { BillingView } from '../billing/view.types.ts'
import { late, screen } from './definition.ts'

/** One plan, and the way to the payment page (screens.md 2.14). */
export const checkout = screen({
  screen: 'checkout',
  pattern: '/checkout',
  need: 'signed_in',
  exempt: true,
  shell: false,
  title: 'Checkout',
  wants: () => ['settingsUser', 'settingsSubscription'],
  late: late<{ readonly billing: BillingView }>(),
})
