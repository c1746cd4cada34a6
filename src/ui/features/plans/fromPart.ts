import type { BillingView } from '../../../domain/billing/view.types.ts'

/** Takes along where prices were asked for, as a part of an address that says something before it; '' without it. */
export const fromPart = ({ from }: BillingView): string =>
  from === null ? '' : `&from=${encodeURIComponent(from.path)}`
