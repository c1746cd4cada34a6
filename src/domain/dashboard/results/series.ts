import { differenceOf, floatOf, sumOf, ZERO, type DecimalText } from '../../core/decimal.ts'
import { daysBetween, type DayText, midnightOf } from '../../core/calendar.ts'
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
    bars:
      mode === 'drawdown'
        ? null
        : days.map((day) => ({ at: midnightOf(day), value: floatOf(byDay.get(day)?.pnl ?? ZERO) })),
    total: pnl,
    trades,
    isEstimate: mode !== 'pnl' && hasEstimate(input.balances.filter((row) => row.date >= from && row.date <= to)),
  }
}

const hasEstimate = (balances: readonly DailyBalance[]): boolean => balances.some((row) => row.isEstimate)

function linesOf(input: SeriesInput, days: readonly DayText[]): readonly ResultsLine[] {
  const { mode, balances } = input
  const perAccount = accountsOf(input, days)
  const total = {
    values: days.map((_, i) => together(perAccount.map(({ values }) => values[i] ?? null))),
    flows: flowsTogether(perAccount, days),
  }
  const drawn = ({ values, flows }: Figures): readonly DayPoint[] => {
    if (mode !== 'drawdown')
      return pointsOf(
        days,
        values.map((value) => (value === null ? null : floatOf(value))),
      )
    return pointsOf(days, balances.length > 0 ? fallenPct(values, flows) : fallen(values))
  }
  const lines = perAccount.map((one): ResultsLine => ({
    id: one.account,
    label: one.account,
    swatch: input.swatchOf(one.account),
    points: drawn(one),
  }))
  const whole: ResultsLine = { id: 'total', label: 'Total', swatch: null, points: drawn(total) }
  return lines.length === 1 ? [{ ...whole, label: lines[0]!.label }] : [whole, ...lines]
}

/** A figure of each day, and what was paid in or out on it. */
interface Figures {
  readonly values: readonly (DecimalText | null)[]
  readonly flows: readonly DecimalText[]
}

function accountsOf(input: SeriesInput, days: readonly DayText[]): readonly (Figures & { readonly account: string })[] {
  const { results, balances } = input
  const names = [...new Set([...results.map((row) => row.account), ...balances.map((row) => row.account)])].sort()
  return names.map((account) => ({
    account,
    values: valuesOf(input, days, account),
    flows: flowsOf(balances, days, account),
  }))
}

const flowsTogether = (accounts: readonly Figures[], days: readonly DayText[]): readonly DecimalText[] =>
  accounts.length === 1 ? accounts[0]!.flows : days.map((_, i) => sumOf(accounts.flatMap((one) => flowAt(one, i))))

/** What a drawdown counts as paid in, less paid out, after one day until another. */
export function paidBetween(balances: readonly DailyBalance[], from: DayText, to: DayText): DecimalText {
  const days = daysBetween(from, to)
  const accounts = accountsOf({ mode: 'drawdown', from, to, results: [], balances, swatchOf: () => 0 }, days)
  return sumOf(flowsTogether(accounts, days).slice(1))
}

/** What was paid in less what was paid out, by day. */
function flowsOf(balances: readonly DailyBalance[], days: readonly DayText[], account: string): readonly DecimalText[] {
  const own = new Map(balances.filter((row) => row.account === account).map((row) => [row.date, row.transfers]))
  return days.map((day) => own.get(day) ?? ZERO)
}

/** In a sum of accounts one that begins later pays all it has in on that day. */
const flowAt = ({ values, flows }: Figures, i: number): readonly DecimalText[] =>
  i > 0 && values[i - 1] === null ? [values[i] ?? ZERO] : [flows[i]!]

/** Balance at the end of each day, or the result summed up to it. A day without a balance keeps the one before. */
function valuesOf(
  { mode, results, balances, from }: SeriesInput,
  days: readonly DayText[],
  account: string,
): readonly (DecimalText | null)[] {
  if (mode === 'balance' || (mode === 'drawdown' && balances.length > 0)) {
    const own = new Map(balances.filter((row) => row.account === account).map((row) => [row.date, row.balance]))
    const earlier =
      [...own]
        .filter(([day]) => day < from)
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .at(-1)?.[1] ?? null
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

/** Distance of a summed result below its highest so far, USDT. Never above 0. */
export function fallen(values: readonly (DecimalText | null)[]): readonly (number | null)[] {
  let peak: DecimalText = ZERO
  return values.map((value) => {
    if (value === null) return null
    if (floatOf(value) > floatOf(peak)) peak = value
    return floatOf(differenceOf(value, peak))
  })
}

/**
 * Distance of a balance below its highest so far, per cent. What was paid in or out is no result: each day counts by
 * what it made of the balance before it and of what came in that day, so a withdrawal is no fall, a deposit hides none
 * and an account that was empty goes on where it was.
 */
export function fallenPct(
  values: readonly (DecimalText | null)[],
  flows: readonly DecimalText[],
): readonly (number | null)[] {
  // What the first balance has become without what was paid in or out since.
  let [level, peak, last]: [number, number, number | null] = [1, 1, null]
  return values.map((value, i) => {
    if (value === null) return null
    const [whole, flow] = [floatOf(value), floatOf(flows[i] ?? ZERO)]
    const base = last === null ? 0 : last + Math.max(0, flow)
    if (last === null && whole > 0) level = peak = whole
    else if (base > 0) level = (level * Math.max(0, whole - Math.min(0, flow))) / base
    last = whole
    peak = Math.max(peak, level)
    return ((level - peak) / peak) * 100
  })
}

/** Drawdown of the summed balances, over all days known. */
export function drawdownOf(balances: readonly DailyBalance[]): Drawdown | null {
  const known = [...new Set(balances.map((row) => row.date))].sort()
  if (known.length === 0) return null
  const days = daysBetween(known[0]!, known.at(-1)!)
  const { lines } = chartOf({
    mode: 'drawdown',
    from: days[0]!,
    to: days.at(-1)!,
    results: [],
    balances,
    swatchOf: () => 0,
  })
  const points = lines[0]?.points ?? []
  const worst = points.reduce((low, point) => (point.value < low.value ? point : low), points[0] ?? { at: 0, value: 0 })
  return {
    nowPct: points.at(-1)?.value ?? 0,
    worstPct: worst.value,
    worstDay: new Date(worst.at).toISOString().slice(0, 10),
    isEstimate: hasEstimate(balances),
  }
}

const pointsOf = (days: readonly DayText[], values: readonly (number | null)[]): readonly DayPoint[] =>
  days.flatMap((day, i) => {
    const value = values[i]
    return value === null || value === undefined ? [] : [{ at: midnightOf(day), value }]
  })
