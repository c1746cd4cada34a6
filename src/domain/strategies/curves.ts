import { addDays, daysBetween, type DayText, midnightOf } from '../core/calendar.ts'
import { floatOf, sumOf, ZERO, type DecimalText } from '../core/decimal.ts'
import { totalsByDay, type DailyResult } from '../dashboard/results/days.ts'
import type { Curve } from './view.types.ts'
import { RANGE_LENGTHS } from './wants.ts'

export type CurveRange = keyof typeof RANGE_LENGTHS

/** First day of a range that ends today; of `all` the first with a result. */
export function firstDay(range: CurveRange, results: readonly DailyResult[], today: DayText): DayText {
  const length = RANGE_LENGTHS[range]
  return length === null
    ? results.reduce<DayText>((least, { date }) => (date < least ? date : least), today)
    : addDays(today, 1 - length)
}

/** Net result summed day by day from the first on: the last point is the sum of all rows of the range, to the digit. */
export function curveOf(
  { id, label }: Pick<Curve, 'id' | 'label'>,
  results: readonly DailyResult[],
  from: DayText,
  to: DayText,
): Curve {
  const byDay = totalsByDay(results)
  let sum: DecimalText = ZERO
  const points = daysBetween(from, to).map((day) => {
    sum = sumOf([sum, byDay.get(day)?.pnl ?? ZERO])
    return { at: midnightOf(day), value: floatOf(sum) }
  })
  return { id, label, points }
}
