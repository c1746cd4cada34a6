import { CURRENCY, priceOf } from './prices.ts'
import type { CheckoutSession, Coupon, Customer, Invoice, PortalSession, State, Subscription } from './state.ts'

/** Our things as Stripe's objects, with the fields that its library's users read. */

type Shown = Readonly<Record<string, unknown>>

/** Where the pages are: `http://127.0.0.1:4810`. */
export type Base = string

export const list = (path: string, data: readonly Shown[]): Shown => ({
  object: 'list',
  url: path,
  has_more: false,
  data,
})

export const customerObject = ({ id, email, name, metadata, created }: Customer): Shown => ({
  id,
  object: 'customer',
  email,
  name,
  metadata,
  created,
  livemode: false,
})

export const couponObject = ({ id, percentOff }: Coupon): Shown => ({
  id,
  object: 'coupon',
  percent_off: percentOff,
  duration: 'once',
  valid: true,
  livemode: false,
})

export function priceObject(id: string): Shown {
  const { amount, interval, name } = priceOf(id)
  return {
    id,
    object: 'price',
    active: true,
    currency: CURRENCY,
    nickname: name,
    product: `prod_sample_${name.toLowerCase()}`,
    recurring: { interval, interval_count: 1 },
    type: 'recurring',
    unit_amount: amount,
    livemode: false,
  }
}

export const subscriptionObject = (one: Subscription): Shown => ({
  id: one.id,
  object: 'subscription',
  customer: one.customer,
  status: one.status,
  cancel_at: one.cancelsAt ?? (one.cancelsAtEnd ? one.periodEnd : null),
  cancel_at_period_end: one.cancelsAtEnd,
  canceled_at: one.endedAt,
  ended_at: one.endedAt,
  created: one.created,
  metadata: one.metadata,
  trial_end: one.trialEnd,
  items: list(`/v1/subscription_items?subscription=${one.id}`, [
    {
      id: one.id.replace('sub_', 'si_'),
      object: 'subscription_item',
      subscription: one.id,
      price: priceObject(one.price),
      quantity: 1,
      current_period_start: one.periodStart,
      current_period_end: one.periodEnd,
    },
  ]),
  livemode: false,
})

export const sessionObject = (one: CheckoutSession, base: Base): Shown => ({
  id: one.id,
  object: 'checkout.session',
  mode: 'subscription',
  customer: one.customer,
  client_reference_id: one.reference,
  status: one.status,
  payment_status: one.status === 'complete' ? (one.trialDays === null ? 'paid' : 'no_payment_required') : 'unpaid',
  subscription: one.subscription,
  success_url: one.successUrl,
  cancel_url: one.cancelUrl,
  created: one.created,
  expires_at: one.expiresAt,
  url: one.status === 'open' ? `${base}/pay/${one.id}` : null,
  livemode: false,
})

export const portalObject = (one: PortalSession, base: Base): Shown => ({
  id: one.id,
  object: 'billing_portal.session',
  customer: one.customer,
  return_url: one.returnUrl,
  url: `${base}/portal/${one.id}`,
  livemode: false,
})

export const invoiceObject = (one: Invoice, base: Base): Shown => ({
  id: one.id,
  object: 'invoice',
  number: one.number,
  customer: one.customer,
  status: 'paid',
  currency: CURRENCY,
  total: one.total,
  amount_paid: one.total,
  created: one.created,
  hosted_invoice_url: `${base}/invoice/${one.id}`,
  livemode: false,
})

/** What a customer has, newest first. */
export const ofCustomer = <T extends { readonly customer: string; readonly created: number }>(
  all: Readonly<Record<string, T>>,
  customer: string,
): readonly T[] =>
  Object.values(all)
    .filter((one) => one.customer === customer)
    .toReversed()
    .toSorted((a, b) => b.created - a.created)

/** Whether a customer was made here. */
export const isCustomer = ({ customers }: State, id: string): boolean => Object.hasOwn(customers, id)
