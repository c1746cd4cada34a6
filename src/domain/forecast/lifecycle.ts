import { addDays, type DayText } from '../core/calendar.ts'
import { sum } from '../core/lists.ts'
import type { DailyResult } from '../dashboard/results/days.ts'
import { keyOf } from '../dashboard/results/groups.ts'
import type { StillRow } from '../strategies/rows.ts'
import type { LifecycleRow } from './view.types.ts'

/** Days of the pace, and of each side of a trend. */
const PACE_DAYS = 30
/** A stage farther away than this has no day worth telling. */
const MOST_DAYS = 3_650

/** Rated strategies on their accounts, the next to move on first; then by name. */
export const lifecycleRows = (
  rows: readonly StillRow[],
  results: readonly DailyResult[],
  today: DayText,
): readonly LifecycleRow[] =>
  rows
    .flatMap((row) => rowOf(row, results, today) ?? [])
    .toSorted(
      (a, b) =>
        (a.nextAt ?? '9').localeCompare(b.nextAt ?? '9', 'en') ||
        a.strategy.localeCompare(b.strategy, 'en') ||
        a.account.localeCompare(b.account, 'en'),
    )

function rowOf(
  { id, strategy, account, path, rating }: StillRow,
  results: readonly DailyResult[],
  today: DayText,
): LifecycleRow | null {
  if (rating === null || account === null) return null
  const key = keyOf({ strategy, account })
  const own = results.filter((row) => keyOf(row) === key)
  const [middle, first] = [addDays(today, -PACE_DAYS), addDays(today, -2 * PACE_DAYS)]
  const last = own.filter(({ date }) => date >= middle && date < today)
  const tradesPerDay = sum(last.map(({ trades }) => trades)) / PACE_DAYS
  const [now, then] = [winPct(last), winPct(own.filter(({ date }) => date >= first && date < middle))]
  const { rotPct, promotionRotPct, demotionRotPct } = rating
  return {
    id,
    strategy,
    account,
    path,
    stage: rating.stage,
    trades: rating.trades,
    tradesPerDay,
    nextStage: rating.nextStage,
    nextAt: nextAt(rating.nextAtTrades, rating.trades, tradesPerDay, today),
    promotionMargin: difference(rotPct, promotionRotPct),
    demotionMargin: difference(rotPct, demotionRotPct),
    trend: difference(now, then),
  }
}

const difference = (a: number | null, b: number | null): number | null => (a === null || b === null ? null : a - b)

function winPct(rows: readonly DailyResult[]): number | null {
  const trades = sum(rows.map((row) => row.trades))
  return trades === 0 ? null : (sum(rows.map(({ wins }) => wins)) / trades) * 100
}

/** The day on which the trades of a stage are full; today where they are already. */
export function nextAt(needed: number | null, trades: number, perDay: number, today: DayText): DayText | null {
  if (needed === null) return null
  if (trades >= needed) return today
  const days = perDay === 0 ? Infinity : Math.ceil((needed - trades) / perDay)
  return days > MOST_DAYS ? null : addDays(today, days)
}
