import { pairsOf } from '../access/address.ts'
import { compareDecimals, decimalFrom, differenceOf, floatOf, sumOf, ZERO, type DecimalText } from '../core/decimal.ts'
import { dayName } from '../core/format.ts'
import { grouped } from '../core/lists.ts'
import { textOfUnits, unitsOf } from '../core/units.ts'
import { dailyResults, totalsByDay, type DailyResult } from '../dashboard/results/days.ts'
import {
  DAYS_PER_YEAR,
  deviationOf,
  downsideDeviation,
  maximumDrawdown,
  meanReturn,
  timeWeightedReturn,
} from '../recommendations/ratios.ts'
import { todayOf } from '../live/today.ts'
import { UNIT } from '../recommendations/books.ts'
import { performanceFrom, returnsOf, type DayReturn, type Performance, type Units } from '../recommendations/returns.ts'
import type { State } from '../state.ts'
import { ratingsFrom, type Deviation, type Rating } from '../strategies/rating.ts'
import { dailyKey, RATINGS } from '../strategies/wants.ts'
import { wordsOf, type FigureId } from './figures.ts'
import { balanceIn } from './open.ts'
import { linesFrom, plain, step, type Parts, type PartsOf } from './parts.ts'
import { daysSaid, explainedTexts as texts } from './texts.ts'
import type { Step } from './view.types.ts'

/** Each ratio: what it is of the days, and where a rating says it. */
const RATIOS: Readonly<
  Record<string, readonly [of: (figures: Performance) => number | null, rated: (rating: Rating) => number | null]>
> = {
  'rating.twrPct': [(one) => one.timeWeightedReturnPct, (one) => one.twrPct],
  'rating.netProfitPct': [(one) => one.netProfitPct, (one) => one.netProfitPct],
  'rating.sharpe': [(one) => one.sharpe, (one) => one.sharpe],
  'rating.sortino': [(one) => one.sortino, (one) => one.sortino],
  'rating.maxDrawdownPct': [(one) => one.maxDrawdownPct, (one) => one.maxDrawdownPct],
}

/**
 * A ratio of a strategy on an account, from the days that it is a function of; what the rating says stands beside it,
 * for that may be older.
 */
export const ratingParts: PartsOf = (state, { figure, address, zone }) => {
  const said = pairsOf(address)
  const [strategy, account] = [said.get('strategy') ?? '', said.get('account') ?? '']
  const [entry, balance] = [state.resources.byKey[dailyKey(zone)], balanceIn(state, account)]
  if (figure === 'rating.deepest' || figure === 'rating.fall') return fallParts(state, { figure, said, zone })
  if (figure === 'rating.score') return scoreParts(state, strategy, account)
  const ratio = RATIOS[figure]
  if (ratio === undefined || entry === undefined || entry.loadedAt === null || balance === null) return null
  const today = todayOf(state, zone)
  const days = daysOf(dailyResults(entry.value) ?? [], { strategy, account }, floatOf(balance), today) ?? []
  const [of, rated] = ratio
  const rating = ratingOf(state, strategy, account)
  return {
    noun: 'day',
    value: decimalFrom(of(performanceFrom(days))),
    steps: stepsOf(figure, days),
    beside:
      rating === null ? [] : [step(texts.rated, decimalFrom(rated(rating)), figure.endsWith('Pct') ? '%' : 'ratio')],
    rows: days.length,
    period: days.length === 0 ? texts.always : daysSaid(days[0]!.day, days.at(-1)!.day),
    isOfDays: true,
    filters: [`strategy ${strategy}`, `account ${account}`],
    asOf: entry.loadedAt,
    lines: linesFrom(
      days.toReversed().map(({ day, made, value }) => ({
        id: day,
        at: null,
        name: dayName(day),
        side: null,
        detail: '',
        amount: figure === 'rating.netProfitPct' ? textOfUnits(made) : decimalFrom(value),
        href: made === 0 ? null : `/closed-trades?${tradesOf(strategy, account, day)}`,
      })),
    ),
  }
}

/** A fall of the summed result of a strategy, an account or all: its deepest, or that of the last day. */
function fallParts(
  state: State,
  {
    figure,
    said,
    zone,
  }: { readonly figure: FigureId; readonly said: ReadonlyMap<string, string>; readonly zone: string },
): Parts | null {
  const named = (name: string): string => said.get(name) ?? ''
  const [strategy, account, from] = [named('strategy'), named('account'), named('from')]
  const to = said.get('to') ?? todayOf(state, zone)
  const entry = state.resources.byKey[dailyKey(zone)]
  if (entry === undefined || entry.loadedAt === null) return null
  const own = (dailyResults(entry.value) ?? []).filter(
    (row) =>
      (strategy === '' || row.strategy === strategy) &&
      (account === '' || row.account === account) &&
      row.date >= from &&
      row.date <= to,
  )
  const days = [...totalsByDay(own)].toSorted(([a], [b]) => (a < b ? -1 : 1))
  let [sum, highest, fall, deepest] = [ZERO, ZERO, ZERO, ZERO]
  for (const [, { pnl }] of days) {
    sum = sumOf([sum, pnl])
    if (compareDecimals(sum, highest) > 0) highest = sum
    fall = differenceOf(sum, highest)
    if (compareDecimals(fall, deepest) < 0) deepest = fall
  }
  return {
    noun: 'day',
    value: figure === 'rating.deepest' ? deepest : fall,
    steps: [step(texts.summed, sum, 'USDT', days.length), step(texts.highest, highest, 'USDT')],
    rows: days.length,
    period: daysSaid(from, to),
    isOfDays: true,
    filters: [strategy && `strategy ${strategy}`, account && `account ${account}`].filter((set) => set !== ''),
    asOf: entry.loadedAt,
    lines: linesFrom(
      days.toReversed().map(([day, { pnl }]) => ({
        id: day,
        at: null,
        name: dayName(day),
        side: null,
        detail: '',
        amount: pnl,
        href: `/closed-trades?${tradesOf(strategy, account, day)}`,
      })),
    ),
  }
}

const tradesOf = (strategy: string, account: string, day: string): string =>
  Object.entries({ strategy, account, from: day, to: day })
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')

/** The days of one strategy; all others on its account, those of none too, are needed to reckon the balance back. */
function daysOf(
  results: readonly DailyResult[],
  { strategy, account }: { readonly strategy: string; readonly account: string },
  balance: number,
  today: Parameters<typeof returnsOf>[2],
): readonly DayReturn[] | null {
  const byStrategy = grouped(
    results.filter((row) => row.account === account),
    (row) => row.strategy,
  )
  const names = [...byStrategy.keys()]
  const units = names.map(
    (name): Units =>
      new Map(byStrategy.get(name)!.map(({ date, pnl }) => [date, unitsOf(pnl) ?? Math.round(floatOf(pnl) * UNIT)])),
  )
  return returnsOf(units, balance, today)[names.indexOf(strategy)] ?? null
}

/** The parts of a score, as the newest rating has them. */
function scoreParts(state: State, strategy: string, account: string): Parts | null {
  const rating = ratingOf(state, strategy, account)
  const loadedAt = state.resources.byKey[RATINGS]?.loadedAt ?? null
  if (loadedAt === null) return null
  const lines = (rating?.parts ?? []).map(({ id, points, most }) => ({
    id,
    at: null,
    name: texts.partNames[id],
    side: null,
    detail: texts.atMost(String(most)),
    amount: decimalFrom(points),
    isPlain: true as const,
    href: null,
  }))
  const value = lines.length === 0 ? null : sumOf(lines.flatMap(({ amount }) => amount ?? []))
  return {
    noun: 'part',
    value,
    steps: [{ ...step(texts.parts, value, 'points', lines.length), isPlain: true }],
    rows: lines.length,
    period: texts.now,
    filters: [`strategy ${strategy}`, `account ${account}`],
    asOf: rating?.at ?? loadedAt,
    lines: linesFrom(lines),
  }
}

/** What the newest rating says of a figure that trades are read for; none for any other. */
export function ratedBeside(
  state: State,
  figure: FigureId,
  { strategy, account }: { readonly strategy: string; readonly account: string },
): readonly Step[] {
  const id = FALLS[figure]
  if (id === undefined && figure !== 'summary.shareNow') return []
  const rating = ratingOf(state, strategy, account)
  const said = id === undefined ? rating?.allocationPct : rating?.deviations.find((one) => one.id === id)?.drop
  return said === undefined ? [] : [{ ...step(texts.rated, decimalFrom(said), wordsOf(figure).unit), isPlain: true }]
}

const FALLS: Readonly<Partial<Record<FigureId, Deviation['id']>>> = {
  'summary.winRateDrop': 'win_rate',
  'summary.profitFactorDropPct': 'profit_factor',
}

/** What the newest rating says of a strategy on an account. */
export const ratingOf = (state: State, strategy: string, account: string): Rating | null =>
  ratingsFrom(state.resources.byKey[RATINGS]?.value)?.find(
    (one) => one.strategy === strategy && one.account === account,
  ) ?? null

/** Root of the days of a year. */
const ROOT = step(texts.root, decimalFrom(Math.sqrt(DAYS_PER_YEAR)), 'ratio')

/** The way from the days to each ratio. */
function stepsOf(figure: FigureId, days: readonly DayReturn[]): readonly Step[] {
  const returns = days.map(({ value }) => value)
  const ratio = (label: string, value: number | null): Step => step(label, decimalFrom(value), 'ratio', days.length)
  const [first] = days
  const opening: DecimalText | null = first === undefined ? null : textOfUnits(first.opening)
  switch (figure) {
    case 'rating.netProfitPct':
      return [
        step(texts.net, textOfUnits(days.reduce((all, { made }) => all + made, 0)), 'USDT', days.length),
        plain(texts.opening, opening),
      ]
    case 'rating.sharpe':
      return [ratio(texts.mean, meanReturn(returns)), ratio(texts.deviation, deviationOf(returns)), ROOT]
    case 'rating.sortino':
      return [ratio(texts.mean, meanReturn(returns)), ratio(texts.downside, downsideDeviation(returns)), ROOT]
    case 'rating.maxDrawdownPct':
      return [ratio(texts.deepest, maximumDrawdown(returns))]
    default:
      return [ratio(texts.linked, timeWeightedReturn(returns))]
  }
}
