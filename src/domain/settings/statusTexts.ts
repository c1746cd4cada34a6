import { own } from '../core/own.ts'

/** States of a subscription as Stripe names them; one that is new there is shown as it is written. */
const STATUSES: Readonly<Record<string, string>> = {
  active: 'Active',
  trialing: 'Trialing',
  past_due: 'Past due',
  canceled: 'Canceled',
  incomplete: 'Incomplete',
  unpaid: 'Unpaid',
  paused: 'Paused',
}

/** A state of a subscription in words. */
export const statusName = (status: string): string => own(STATUSES, status) ?? capitalised(status.replaceAll('_', ' '))

/** A word with its first letter large. */
export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
