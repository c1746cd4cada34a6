import { rangeOf } from '../../closed/want.ts'
import { addDays, daysBetween, type DayText } from '../../core/calendar.ts'
import { dayName } from '../../core/format.ts'
import type { RangeName, RangeView } from '../results.types.ts'
import { resultsTexts as texts } from './texts.ts'

/** Beyond this many days 'all' begins later: a chart has no more pixels. */
const MOST_DAYS = 1_500

/** First and last day shown, and how the range is said. 'all' begins with the first day known. */
export function rangeView(query: string, today: DayText, known: readonly DayText[]): RangeView {
  const { range, from, to } = rangeOf(query, today)
  const first = known.reduce<DayText>((least, day) => (day < least ? day : least), today)
  const last = to === '' || to > today ? today : (to as DayText)
  const asked = from === '' ? first : (from as DayText)
  const start = asked > last ? last : asked < addDays(last, -MOST_DAYS) ? addDays(last, -MOST_DAYS) : asked
  const label =
    range === 'all'
      ? texts.allDays
      : range === 'custom'
        ? texts.span(dayName(start), dayName(last))
        : texts.days(daysBetween(start, last).length)
  return { name: range as RangeName, from: start, to: last, label }
}
