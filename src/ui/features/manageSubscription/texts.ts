import type { Outlook } from '../../../domain/billing/outlook.ts'

/** Words of what becomes of a plan, and what can be done about it. */
export const manageTexts = {
  title: 'What happens next',
  outlook: {
    none: '',
    trial:
      'Your trial ends by itself on that day, and nothing is charged. A plan can be chosen at any time before or after it.',
    renews:
      'It renews by itself on that day. To cancel it, open billing: it then runs until that day and is not charged again.',
    ends: 'It is canceled and not charged again. Until that day everything stays open; to renew it, open billing and take the cancellation back.',
    failing:
      'The last payment failed, and the card provider tries again. Open billing and check your card to keep the plan.',
    over: 'It has ended. Your accounts, trades and rules are still here; a plan opens them again.',
  } satisfies Record<Outlook, string>,
  compare: 'Compare plans',
  choose: 'Choose a plan',
  renew: 'Renew with a plan',
} as const
