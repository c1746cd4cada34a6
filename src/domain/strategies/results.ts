import type { DayText } from '../core/calendar.ts'
import { decimalFrom, floatOf } from '../core/decimal.ts'
import { grouped } from '../core/lists.ts'
import type { Loadable } from '../core/outcome.ts'
import { recordsUnder, textFrom } from '../core/wire.ts'
import { totalOfRows, type DailyResult } from '../dashboard/results/days.ts'
import type { ResourceEntry } from '../resources/model.ts'
import { loadable } from '../resources/loadable.ts'
import { curveOf, firstDay, type CurveRange } from './curves.ts'
import type { MonthRow, StrategyResults, SumRow } from './page.types.ts'
import { strategyTexts as texts } from './texts.ts'
import type { Curve } from './view.types.ts'

/**
 * Results of a strategy over a range that ends today, from its days: months, accounts and the end of the curve sum to
 * the same figure, to the digit.
 */
export function resultsOf(
  name: string,
  all: readonly DailyResult[],
  about: {
    readonly range: CurveRange
    readonly chart: 'equity' | 'drawdown'
    readonly today: DayText
    readonly symbols: ResourceEntry | undefined
  },
): StrategyResults {
  const { range, chart, today } = about
  const own = all.filter(({ strategy }) => strategy === name)
  const from = firstDay(range, own, today)
  const rows = own.filter(({ date }) => date >= from && date <= today)
  const equity = curveOf({ id: name, label: name }, rows, from, today)
  const falls = drawdownOf(equity)
  const { pnl, trades } = totalOfRows(rows)
  return {
    curve: chart === 'equity' ? equity : falls,
    from,
    pnl,
    trades,
    deepest: falls.points.reduce((least, { value }) => Math.min(least, value), 0),
    months: monthsOf(rows),
    accounts: sumsOf(rows, ({ account }) => account),
    symbols: symbolsOf(about.symbols),
  }
}

/** Distance of a curve below its highest point so far, which begins at 0: never above 0. */
function drawdownOf(curve: Curve): Curve {
  let highest = 0
  const points = curve.points.map(({ at, value }) => {
    highest = Math.max(highest, value)
    return { at, value: value - highest }
  })
  return { ...curve, points }
}

/** Newest first. */
const monthsOf = (rows: readonly DailyResult[]): readonly MonthRow[] =>
  [...grouped(rows, ({ date }) => date.slice(0, 7))]
    .map(([id, own]): MonthRow => {
      const { pnl, trades } = totalOfRows(own)
      const wins = own.reduce((sum, row) => sum + row.wins, 0)
      return { id, pnl, trades, winPct: trades === 0 ? null : (wins / trades) * 100 }
    })
    .toSorted((a, b) => (a.id < b.id ? 1 : -1))

const sumsOf = (rows: readonly DailyResult[], keyOf: (row: DailyResult) => string): readonly SumRow[] =>
  byPnl([...grouped(rows, keyOf)].map(([id, own]) => ({ id, ...totalOfRows(own) })))

const symbolsOf = (entry: ResourceEntry | undefined): Loadable<readonly SumRow[]> =>
  loadable(entry, texts.symbolsUnloaded, (value) =>
    byPnl(
      (recordsUnder(value, 'symbols') ?? []).flatMap(({ symbol, pnl, trades }): readonly SumRow[] => {
        const [id, made] = [textFrom(symbol), decimalFrom(pnl)]
        return id === null || made === null || typeof trades !== 'number' ? [] : [{ id, pnl: made, trades }]
      }),
    ),
  )

const byPnl = (rows: readonly SumRow[]): readonly SumRow[] =>
  rows
    .map(({ id, pnl, trades }) => ({ id, pnl, trades }))
    .toSorted((a, b) => floatOf(b.pnl) - floatOf(a.pnl) || (a.id < b.id ? -1 : 1))
