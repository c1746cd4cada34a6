import { addDays, type DayText } from '../core/calendar.ts'
import { unique } from '../core/lists.ts'
import { deviationOf, meanReturn } from '../recommendations/ratios.ts'

/** What one strategy on an account brought on one day. */
export interface DayReturn {
  readonly id: string
  readonly day: DayText
  /** Per cent of the account; null where its balance is not known. */
  readonly returnPct: number | null
}

/** Days that two must have in common; a correlation of fewer says nothing. */
const LEAST_DAYS = 10

/**
 * Correlation of the daily returns of each with each (Pearson), in their order; null where one of them has no spread,
 * or where they have fewer than ten days in common. A pair is compared from the first day of the one that began later
 * to the last day with a trade of any; a day without a trade is a return of 0, and one of which a balance is not known
 * is left out.
 */
export function correlations(
  ids: readonly string[],
  returns: readonly DayReturn[],
): readonly (readonly (number | null)[])[] {
  const { series } = seriesBy(ids, returns)
  return series.map((one, at) => series.map((other, to) => (at === to ? selfOf(one) : between(one, other))))
}

/** What two strategies brought on the days on which they are compared, among all that are shown; null as above. */
export function comparedDays(
  ids: readonly string[],
  returns: readonly DayReturn[],
  [a, b]: readonly [string, string],
): { readonly days: readonly DayText[]; readonly a: readonly number[]; readonly b: readonly number[] } | null {
  const { axis, series } = seriesBy(ids, returns)
  const [one, other] = [a, b].map((id) => series[ids.indexOf(id)] ?? null)
  if (one === null || one === undefined || other === null || other === undefined) return null
  const common = commonPlaces(one, other)
  const of = ({ values }: Series): readonly number[] => common.map((at) => values[at]!)
  return { days: common.map((at) => axis[at]!), a: of(one), b: of(other) }
}

/** Each strategy on the days from the first to the last on which one of them traded. */
function seriesBy(
  ids: readonly string[],
  returns: readonly DayReturn[],
): { readonly axis: readonly DayText[]; readonly series: readonly (Series | null)[] } {
  const wanted = new Set(ids)
  const own = returns.filter(({ id }) => wanted.has(id))
  const days = unique(own.map(({ day }) => day)).toSorted()
  const [first, last] = [days[0], days.at(-1)]
  const axis: DayText[] = []
  if (first !== undefined && last !== undefined)
    for (let day = first; day <= last; day = addDays(day, 1)) axis.push(day)
  const series = ids.map((id) =>
    seriesOf(
      own.filter((one) => one.id === id),
      axis,
    ),
  )
  return { axis, series }
}

interface Series {
  readonly start: number
  /** By place on the axis; null where the return of that day cannot be said. */
  readonly values: readonly (number | null)[]
}

/** Returns on each day of the axis; null where there is none. */
function seriesOf(own: readonly DayReturn[], axis: readonly DayText[]): Series | null {
  if (own.length === 0) return null
  const byDay = new Map(own.map(({ day, returnPct }) => [day, returnPct]))
  return {
    start: axis.findIndex((day) => byDay.has(day)),
    values: axis.map((day) => (byDay.has(day) ? byDay.get(day)! : 0)),
  }
}

/** Places on the axis at which two are compared. */
function commonPlaces(one: Series, other: Series): readonly number[] {
  const start = Math.max(one.start, other.start)
  return one.values.flatMap((value, at) => (at < start || value === null || other.values[at] === null ? [] : [at]))
}

const selfOf = (one: Series | null): number | null => (one === null || between(one, one) === null ? null : 1)

function between(one: Series | null, other: Series | null): number | null {
  if (one === null || other === null) return null
  const common = commonPlaces(one, other)
  return pearson(
    common.map((at) => one.values[at]!),
    common.map((at) => other.values[at]!),
  )
}

/** Pearson's correlation, -1 to 1; null of fewer than ten pairs and of what does not vary. */
export function pearson(a: readonly number[], b: readonly number[]): number | null {
  const [meanA, meanB, spreadA, spreadB] = [meanReturn(a), meanReturn(b), deviationOf(a), deviationOf(b)]
  if (a.length < LEAST_DAYS || meanA === null || meanB === null || !spreadA || !spreadB) return null
  const together = a.reduce((all, one, at) => all + (one - meanA) * (b[at]! - meanB), 0) / (a.length - 1)
  return Math.max(-1, Math.min(1, together / (spreadA * spreadB)))
}
