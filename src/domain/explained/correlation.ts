import { pairsOf, WHOLE } from '../access/address.ts'
import { decimalFrom } from '../core/decimal.ts'
import { dayName } from '../core/format.ts'
import { comparedDays, pearson } from '../optimization/correlation.ts'
import { bestOf, returnsFrom, rowsAt } from '../optimization/view.ts'
import { historyKey } from '../optimization/wants.ts'
import { deviationOf, meanReturn } from '../recommendations/ratios.ts'
import { linesFrom, step, type PartsOf } from './parts.ts'
import { daysSaid, explainedTexts as texts } from './texts.ts'

/** The correlation of two strategies, by the days on which they are compared among those that the page shows. */
export const correlationParts: PartsOf = (state, { address, page, zone }) => {
  const entry = state.resources.byKey[historyKey(zone, state.at)]
  const rows = rowsAt(state, page)
  if (entry === undefined || entry.loadedAt === null || rows === null) return null
  // An id is two encoded names: longer than a word of a filter.
  const said = pairsOf(address, () => WHOLE)
  const pair = [said.get('a') ?? '', said.get('b') ?? ''] as const
  const found = comparedDays(
    bestOf(rows).map(({ id }) => id),
    returnsFrom(entry.value),
    pair,
  )
  const { days, a, b } = found ?? { days: [], a: [], b: [] }
  const [meanA, meanB] = [meanReturn(a) ?? 0, meanReturn(b) ?? 0]
  const products = a.map((one, at) => (one - meanA) * (b[at]! - meanB))
  const covariance = days.length < 2 ? null : products.reduce((all, one) => all + one, 0) / (days.length - 1)
  return {
    noun: 'day',
    value: decimalFrom(pearson(a, b)),
    steps: [
      step(texts.covariance, decimalFrom(covariance), 'ratio', days.length),
      step(texts.deviationOf(1), decimalFrom(deviationOf(a)), 'ratio', days.length),
      step(texts.deviationOf(2), decimalFrom(deviationOf(b)), 'ratio', days.length),
    ],
    rows: days.length,
    period: daysSaid(days[0] ?? '', days.at(-1) ?? ''),
    isOfDays: true,
    asOf: entry.loadedAt,
    lines: linesFrom(
      days
        .map((day, at) => ({
          id: day,
          at: null,
          name: dayName(day),
          side: null,
          detail: '',
          amount: decimalFrom(products[at]),
          href: null,
        }))
        .toReversed(),
    ),
  }
}
