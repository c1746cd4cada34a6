import { INTERVALS, PAID_PLANS, type Interval, type PaidPlan } from '../../domain/billing/constants.ts'

/** A price of the stand-in. */
export interface SamplePrice {
  readonly id: string
  readonly name: string
  readonly interval: Interval
  /** Cents. */
  readonly amount: number
}

/** Amounts a month: samples, whoever runs the product has his own. A year costs ten months. */
const MONTHLY: Readonly<Record<PaidPlan, number>> = { basic: 1_900, standard: 3_900, elite: 7_900 }

/** Currency of all of them. */
export const CURRENCY = 'usd'

/** What can be bought here. */
export const SAMPLE_PRICES: readonly SamplePrice[] = PAID_PLANS.flatMap((plan) =>
  INTERVALS.map((interval) => ({
    id: `price_sample_${plan}_${interval}`,
    name: plan.charAt(0).toUpperCase() + plan.slice(1),
    interval,
    amount: MONTHLY[plan] * (interval === 'year' ? 10 : 1),
  })),
)

/** A price by its id; throws for one that nobody made. */
export function priceOf(id: string): SamplePrice {
  const found = SAMPLE_PRICES.find((price) => price.id === id)
  if (found === undefined) throw new Error(`No price ${id}.`)
  return found
}

/** `$79.00`. */
export const money = (cents: number): string => `$${(cents / 100).toFixed(2)}`
