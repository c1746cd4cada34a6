import { useCallback, useRef, useState } from 'react'
import { INTERVALS, type Interval, type PlanName } from '../../../domain/billing/constants.ts'
import { priceText } from '../../../domain/billing/texts.ts'
import { loadPrices, type Price } from '../../auth/prices.ts'
import { useLoaded } from '../../model/useLoaded.ts'

/** What plans cost: null until the server said it, empty where it sells none. */
export type Prices = readonly Price[] | 'failed' | null

/** What plans cost, and how they are asked for once more. */
export function usePrices(): { readonly prices: Prices; readonly reload: () => void } {
  const [round, setRound] = useState(0)
  const prices = useLoaded<readonly Price[] | 'failed'>(loadPrices, 'failed', round)
  // Asked for anew the page stays, and with it what was typed (screens.md 2.14).
  const last = useRef<Prices>(null)
  if (prices !== null) last.current = prices
  return { prices: prices ?? last.current, reload: useCallback(() => setRound((before) => before + 1), []) }
}

/** Intervals in which a plan is sold: none of one without a price. */
export const intervalsOf = (prices: readonly Price[], plan: PlanName): readonly Interval[] =>
  INTERVALS.filter((interval) => prices.some((price) => price.plan === plan && price.interval === interval))

/** A plan's price as it is read: `79.00 USD a month`; null where there is none. */
export function priceOf(prices: readonly Price[], plan: PlanName, interval: Interval): string | null {
  if (plan === 'trial') return 'Free'
  const found = prices.find((price) => price.plan === plan && price.interval === interval)
  if (found === undefined) return null
  const price = priceText(found.amount, found.currency)
  return interval === 'year' ? `${price} a year` : `${price} a month`
}
