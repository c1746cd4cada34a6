import Stripe from 'stripe'
import { INTERVALS, PAID_PLANS, type PaidPlan, type Interval, type PriceName } from '../../domain/billing/constants.ts'
import { isLive, type Subscription } from '../../domain/billing/subscription.ts'
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

/**
 * What each plan costs, and the names of prices that the provider does not have: one wrong id takes no other plan off
 * the list. Throws when the provider does not answer.
 */
export async function fetchOffers(
  stripe: Stripe,
  prices: BillingConnection['prices'],
): Promise<{ readonly offers: readonly Offer[]; readonly unknown: readonly PriceName[] }> {
  const offers: Offer[] = []
  const unknown: PriceName[] = []
  for (const plan of PAID_PLANS)
    for (const interval of INTERVALS) {
      const id = prices[`${plan}_${interval}`]
      if (id === undefined) continue
      const price = await priceThere(stripe, id)
      if (price === null) unknown.push(`${plan}_${interval}`)
      else if (price.unit_amount !== null) {
        const { unit_amount: amount, currency, livemode } = price
        offers.push({ plan, interval, amount, currency: currency.toUpperCase(), isSample: !livemode })
      }
    }
  return { offers, unknown }
}

async function priceThere(stripe: Stripe, id: string): Promise<Stripe.Price | null> {
  try {
    return await stripe.prices.retrieve(id)
  } catch (error) {
    if (faultOf(error)['reason'] === 'resource_missing') return null
    throw error
  }
}

/**
 * Whether a subscription is charged no more at the provider: it ends with its period. Newer customer portals say so by
 * a time alone (`cancel_at`); a time behind the period's end lets it be charged once more.
 * https://docs.stripe.com/billing/subscriptions/billing-mode/compare
 */
export const isEndingThere = ({ cancel_at_period_end: isEnding, cancel_at: at, items }: Stripe.Subscription): boolean =>
  isEnding || (at !== null && items.data.some((item) => at <= item.current_period_end))

/** Lets a subscription end with its period, or takes that back in the way in which it was said. */
export async function renewThere(stripe: Stripe, id: string, isRenewed: boolean): Promise<Stripe.Subscription> {
  if (!isRenewed) return await stripe.subscriptions.update(id, { cancel_at_period_end: true })
  const { cancel_at_period_end: isEnding } = await stripe.subscriptions.retrieve(id)
  return await stripe.subscriptions.update(id, isEnding ? { cancel_at_period_end: false } : { cancel_at: '' })
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
    isEnding: isEndingThere(told),
    periodEnd: (told.ended_at ?? paidUntil(told, item)) * 1_000,
    createdAt: told.created * 1_000,
  }
}

/** What opens nothing and has not ended (`unpaid`) is in a period that nobody paid: the one before was the last. */
const paidUntil = (told: Stripe.Subscription, item: Stripe.SubscriptionItem): number =>
  isLive(told) ? Math.min(told.cancel_at ?? Infinity, item.current_period_end) : item.current_period_start

/** What is known of a failed call without a word of what was sent: messages may repeat a key. */
export function faultOf(error: unknown): Readonly<Record<string, unknown>> {
  if (!(error instanceof Stripe.errors.StripeError)) return { fault: error instanceof Error ? error.name : 'unknown' }
  return { fault: error.type, reason: error.code, status: error.statusCode, request: error.requestId }
}
