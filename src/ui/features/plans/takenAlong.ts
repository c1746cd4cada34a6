import type { BillingView } from '../../../domain/billing/view.types.ts'

/**
 * What goes along from one page of the plans to the next, as a part of an address that says something before it: where
 * prices were asked for, and the code that a mail led here with. '' without either.
 */
export const takenAlong = ({ from, code }: Pick<BillingView, 'from' | 'code'>): string =>
  (from === null ? '' : `&from=${encodeURIComponent(from.path)}`) + (code === '' ? '' : `&code=${code}`)
