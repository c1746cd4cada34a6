import Stripe from 'stripe'
import { INTERVALS, PAID_PLANS, type PaidPlan, type Interval, type PriceName } from '../../domain/billing/constants.ts'
import type { Subscription } from '../../domain/billing/subscription.ts'
import type { BillingConnection } from './connection.ts'

/** How long a call of the provider may take, ms. */
const CALL_MS = 10_000

/** A price as the provider charges it. */
export interface Offer {
  readonly plan: PaidPlan
  readonly interval: Interval
  /** In the smallest unit of the currency. */
  readonly amount: number
  readonly currency: string
  readonly isSample: boolean
}

/** The provider's own library, pointed at where the provider is. */
export function openStripe({ key, at }: BillingConnection): Stripe {
  return new Stripe(key, { ...at, telemetry: false, maxNetworkRetries: 1, timeout: CALL_MS })
}

/** What each plan costs. Throws when the provider does not answer or does not know a price. */
export async function fetchOffers(stripe: Stripe, prices: BillingConnection['prices']): Promise<readonly Offer[]> {
  const offers: Offer[] = []
  for (const plan of PAID_PLANS)
    for (const interval of INTERVALS) {
      const id = prices[`${plan}_${interval}`]
      if (id === undefined) continue
      const { unit_amount: amount, currency, livemode } = await stripe.prices.retrieve(id)
      if (amount !== null)
        offers.push({ plan, interval, amount, currency: currency.toUpperCase(), isSample: !livemode })
    }
  return offers
}

/**
 * A subscription in our words; null where its price is none of ours. One that was taken before keeps its plan when its
 * price is named no more: a price is raised by another one, and who pays the old one still cancels.
 */
export function subscriptionFrom(
  told: Stripe.Subscription,
  prices: BillingConnection['prices'],
  planBefore: PaidPlan | null,
): Subscription | null {
  const item = told.items.data[0]
  const named = Object.entries(prices).find(([, id]) => id === item?.price.id)?.[0] as PriceName | undefined
  const plan = PAID_PLANS.find((name) => named?.startsWith(`${name}_`)) ?? planBefore
  if (item === undefined || plan === null) return null
  return {
    id: told.id,
    plan,
    status: told.status,
    isEnding: told.cancel_at_period_end,
    periodEnd: (told.ended_at ?? item.current_period_end) * 1_000,
    createdAt: told.created * 1_000,
  }
}

/** What is known of a failed call without a word of what was sent: messages may repeat a key. */
export function faultOf(error: unknown): Readonly<Record<string, unknown>> {
  if (!(error instanceof Stripe.errors.StripeError)) return { fault: error instanceof Error ? error.name : 'unknown' }
  return { fault: error.type, reason: error.code, status: error.statusCode, request: error.requestId }
}
