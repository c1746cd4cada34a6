import { sum } from '../core/lists.ts'
import { CHECK_DAYS, CHECKS, LEAST_DAYS } from './constants.ts'
import type { Asked } from './outcome.types.ts'
import { outcomeOf } from './paths.ts'

/** How earlier forecasts held. */
export interface Honesty {
  /** Monthly forecasts that could be made then. */
  readonly forecasts: number
  /** Days of theirs, and those whose balance lay between the 5 % and the 95 % quantile, both included. */
  readonly days: number
  readonly inside: number
  /** Of each of them, the newest first: the place of its first day in the history, and its days that lay inside. */
  readonly checks: readonly { readonly first: number; readonly inside: number }[]
}

/**
 * Makes the forecasts of the last months anew, each by the same code from what was known on its day, and counts the
 * days that came to lie in their 90 % band. `history` is every return there is; `window` as of the forecast,
 * null for all.
 */
export function* honestyOf(
  history: readonly number[],
  window: number | null,
  asked: Omit<Asked, 'returns' | 'horizon'>,
): Generator<void, Honesty> {
  const checks: { readonly first: number; readonly inside: number }[] = []
  for (let month = 1; month <= CHECKS; month += 1) {
    const known = history.length - month * CHECK_DAYS
    if (known < LEAST_DAYS) break
    const returns = history.slice(window === null ? 0 : Math.max(0, known - window), known)
    const { fan } = yield* outcomeOf({ ...asked, returns, horizon: CHECK_DAYS })
    let [value, inside] = [1, 0]
    for (let day = 1; day <= CHECK_DAYS; day += 1) {
      value = Math.max(0, value * (1 + history[known + day - 1]!))
      if (value >= fan[day]!.q5 && value <= fan[day]!.q95) inside += 1
    }
    checks.push({ first: known, inside })
  }
  return {
    forecasts: checks.length,
    days: checks.length * CHECK_DAYS,
    inside: sum(checks.map((one) => one.inside)),
    checks,
  }
}
