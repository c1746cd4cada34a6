import { INTERVALS, PAID_PLANS, type Interval, type PaidPlan } from '../../domain/billing/constants.ts'
import { recordsIn, wireOf } from '../../domain/core/wire.ts'
import { loadPublic } from './public.ts'

/** What a plan costs, as the server says it to everybody (`/runtime.json`). */
export interface Price {
  readonly plan: PaidPlan
  readonly interval: Interval
  /** In the smallest unit of the currency. */
  readonly amount: number
  readonly currency: string
  /** Nothing is charged. */
  readonly isSample: boolean
}

/**
 * Reads what plans cost; empty where they are not sold. Throws when the server cannot be reached, refuses, or does not
 * know it yet itself.
 */
export async function loadPrices(): Promise<readonly Price[]> {
  const said = await loadPublic()
  if (said === null || said['prices'] === null) throw new Error('The server does not say what plans cost.')
  return decodePrices(said)
}

/** Prices out of unknown JSON; what cannot be read is left out. */
function decodePrices(value: unknown): readonly Price[] {
  return recordsIn(wireOf(value)['prices']).flatMap((said): readonly Price[] => {
    const plan = PAID_PLANS.find((name) => name === said['plan'])
    const interval = INTERVALS.find((name) => name === said['interval'])
    const { amount, currency } = said
    if (plan === undefined || interval === undefined || typeof amount !== 'number' || typeof currency !== 'string')
      return []
    return [{ plan, interval, amount, currency, isSample: said['is_sample'] === true }]
  })
}
