import type { BillingView } from '../billing/view.types.ts'
import { late, screen } from './definition.ts'

/** Plans, what they cost and what each opens (screens.md 2.13). */
export const pricing = screen({
  screen: 'pricing',
  pattern: '/pricing',
  need: 'public',
  shell: false,
  title: 'Pricing',
  wants: () => ['settingsSubscription'],
  late: late<{ readonly billing: BillingView }>(),
})
