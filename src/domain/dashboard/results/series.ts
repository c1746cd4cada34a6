import { differenceOf, floatOf, sumOf, ZERO, type DecimalText } from '../../core/decimal.ts'
import { daysBetween, type DayText } from '../../metrics/days.ts'
import type { ChartMode, DayPoint, Drawdown, ResultsChart, ResultsLine } from '../results.types.ts'
import { totalOfRows, totalsByDay, type DailyBalance, type DailyResult } from './days.ts'

/** What a chart of days is made from. */
export interface SeriesInput {
  readonly mode: ChartMode
  readonly from: DayText
  readonly to: DayText
  /** Of the days and accounts shown. */
  readonly results: readonly DailyResult[]
  /** Of the accounts shown, days before `from` too: the last of them is where a line starts. */
  readonly balances: readonly DailyBalance[]
  readonly swatchOf: (account: string) => number
}

/** Lines by account with their total, and bars of each day (screens.md 2.7, Row 2). */
export function chartOf(input: SeriesInput): ResultsChart {
  const { mode, from, to, results } = input
  const days = daysBetween(from, to)
  const byDay = totalsByDay(results)
  const { pnl, trades } = totalOfRows(results)
  const isPerCent = mode === 'drawdown' && input.balances.length > 0
  return {
    unit: isPerCent ? '%' : 'USDT',
    lines: linesOf(input, days),
    bars: mode === 'drawdown' ? null : days.map((day) => ({ at: at(day), value: floatOf(byDay.get(day)?.pnl ?? ZERO) })),
    total: pnl, trades,
  }
}

function linesOf(input: SeriesInput, days: readonly DayText[]): readonly ResultsLine[] {
  const { mode, results, balances } = input
  const names = [...new Set([...results.map((row) => row.account), ...balances.map((row) => row.account)])].sort()
  const perAccount = names.map((account) => ({ account, values: valuesOf(input, days, account) }))
  const total = perAccount.length === 1 ? perAccount[0]!.values : days.map((_, i) => together(perAccount.map(({ values }) => values[i] ?? null)))
  const drawn = (values: readonly (DecimalText | null)[]): readonly DayPoint[] => pointsOf(days, mode === 'drawdown' ? fallen(values, balances.length > 0) : values.map((value) => (value === null ? null : floatOf(value))))
  const lines = perAccount.map(({ account, values }): ResultsLine => ({ id: account, label: account, swatch: input.swatchOf(account), points: drawn(values) }))
  const whole: ResultsLine = { id: 'total', label: 'Total', swatch: null, points: drawn(total) }
  return lines.length === 1 ? [{ ...whole, label: lines[0]!.label }] : [whole, ...lines]
}

/** Balance at the end of each day, or the result summed up to it. A day without a balance keeps the one before. */
function valuesOf({ mode, results, balances, from }: SeriesInput, days: readonly DayText[], account: string): readonly (DecimalText | null)[] {
  if (mode === 'balance' || (mode === 'drawdown' && balances.length > 0)) {
    const own = new Map(balances.filter((row) => row.account === account).map((row) => [row.date, row.balance]))
    const earlier = [...own].filter(([day]) => day < from).sort(([a], [b]) => (a < b ? -1 : 1)).at(-1)?.[1] ?? null
    let last: DecimalText | null = earlier
    return days.map((day) => (last = own.get(day) ?? last))
  }
  const byDay = totalsByDay(results.filter((row) => row.account === account))
  let sum: DecimalText = ZERO
  return days.map((day) => (sum = sumOf([sum, byDay.get(day)?.pnl ?? ZERO])))
}

/** The sum of what is known; null where nothing is. */
function together(values: readonly (DecimalText | null)[]): DecimalText | null {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? null : sumOf(known)
}

/** Distance below the highest value so far: per cent of a balance, USDT of a summed result. Never above 0. */
export function fallen(values: readonly (DecimalText | null)[], isPerCent: boolean): readonly (number | null)[] {
  let peak: DecimalText | null = isPerCent ? null : ZERO
  return values.map((value) => {
    if (value === null) return null
    if (peak === null || floatOf(value) > floatOf(peak)) peak = value
    const below = floatOf(differenceOf(value, peak))
    if (!isPerCent) return below
    return floatOf(peak) <= 0 ? 0 : (below / floatOf(peak)) * 100
  })
}

/** Drawdown of the summed balances, over all days known. */
export function drawdownOf(balances: readonly DailyBalance[]): Drawdown | null {
  const known = [...new Set(balances.map((row) => row.date))].sort()
  if (known.length === 0) return null
  const days = daysBetween(known[0]!, known.at(-1)!)
  const { lines } = chartOf({ mode: 'drawdown', from: days[0]!, to: days.at(-1)!, results: [], balances, swatchOf: () => 0 })
  const points = lines[0]?.points ?? []
  const worst = points.reduce((low, point) => (point.value < low.value ? point : low), points[0] ?? { at: 0, value: 0 })
  return { nowPct: points.at(-1)?.value ?? 0, worstPct: worst.value, worstDay: new Date(worst.at).toISOString().slice(0, 10) }
}

const pointsOf = (days: readonly DayText[], values: readonly (number | null)[]): readonly DayPoint[] => days.flatMap((day, i) => { const value = values[i]; return value === null || value === undefined ? [] : [{ at: at(day), value }] })

/** Days have no hour: UTC midnight stands for the whole day. */
const at = (day: DayText): number => Date.parse(`${day}T00:00:00Z`)
