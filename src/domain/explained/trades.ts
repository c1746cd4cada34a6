import { resultOf } from '../closed/filters.ts'
import type { ClosedTotals, ClosedTradeRow } from '../closed/model.ts'
import { isAbove, meanOf, netOf } from '../closed/summary.ts'
import { isZero, magnitudeOf, negated, productOf, quotientOf, sumOf, type DecimalText } from '../core/decimal.ts'
import type { FigureId } from './figures.ts'
import type { Step, Unit } from './view.types.ts'

/** Places of a ratio: as many as a mean has. */
const RATIO_PLACES = 8

/** How closed trades become a figure. */
export interface TradeRecipe {
  /** Trades that take part, and how many those are by the sums; all without it. */
  readonly of?: { readonly is: (row: ClosedTradeRow) => boolean; readonly count: (sums: ClosedTotals) => number }
  /** What one of them adds; null where that is not known. */
  readonly addend: (row: ClosedTradeRow) => DecimalText | null
  /** The figure; null where there is nothing to make it of. `rows` are the loaded ones that take part. */
  readonly value: (sums: ClosedTotals, rows: readonly ClosedTradeRow[]) => DecimalText | null
  readonly steps: (sums: ClosedTotals, rows: readonly ClosedTradeRow[]) => readonly Step[]
  /** What belongs beside it. */
  readonly beside?: (sums: ClosedTotals) => readonly Step[]
  /** It is of the loaded rows alone: the server tells no such figure. */
  readonly isOfLoaded?: true
  /** The order of its rows, where that is not the list's. */
  readonly isBefore?: (a: ClosedTradeRow, b: ClosedTradeRow) => boolean
}

const text = (count: number): DecimalText => String(count) as DecimalText
const step = (label: string, value: DecimalText | null, rows: number | null = null, unit: Unit = 'USDT'): Step => ({
  label,
  value,
  unit,
  rows,
})

const wins = { is: (row: ClosedTradeRow) => resultOf(row) === 'win', count: (sums: ClosedTotals) => sums.wins }
const losses = { is: (row: ClosedTradeRow) => resultOf(row) === 'loss', count: (sums: ClosedTotals) => sums.losses }
const decided = {
  is: (row: ClosedTradeRow) => resultOf(row) !== 'flat',
  count: (sums: ClosedTotals) => sums.wins + sums.losses,
}
const pnlOf = (row: ClosedTradeRow): DecimalText => row.pnl
const flatsOf = (sums: ClosedTotals): number => sums.trades - sums.wins - sums.losses

const gainsAndLosses = (sums: ClosedTotals): readonly Step[] => [
  step('Gains', sums.won, sums.wins),
  step('Losses', sums.lost, sums.losses),
  ...(flatsOf(sums) === 0 ? [] : [step('Flat', text(0), flatsOf(sums))]),
]
const fundingBeside = (sums: ClosedTotals): readonly Step[] =>
  sums.funding === null
    ? []
    : [step('Funding of these trades', sums.funding), step('After funding', netOf(sums.pnl, sums.funding))]
const feesInIt = (sums: ClosedTotals): readonly Step[] =>
  sums.fees === null ? [] : [step('Fees, taken off already', negated(sums.fees))]

const net: TradeRecipe = {
  addend: pnlOf,
  value: (sums) => sums.pnl,
  steps: gainsAndLosses,
  beside: (sums) => [...feesInIt(sums), ...fundingBeside(sums)],
}

/** A sum over the trades of which it is known. */
const known = (name: 'gross' | 'fees' | 'funding'): TradeRecipe => ({
  addend: (row) => row[name],
  value: (sums) => sums[name],
  steps: (sums) => [step('Sum over the trades', sums[name], sums.trades)],
})

const extreme = (label: string, isBefore: (a: ClosedTradeRow, b: ClosedTradeRow) => boolean): TradeRecipe => ({
  addend: pnlOf,
  isOfLoaded: true,
  isBefore,
  value: (_sums, rows) => rows[0]?.pnl ?? null,
  steps: (_sums, rows) => [step(label, rows[0]?.pnl ?? null, rows.length)],
})

/** The figures of closed trades, each with the way to it. */
export const TRADE_RECIPES: Readonly<Partial<Record<FigureId, TradeRecipe>>> = {
  'span.pnl_today': net,
  'span.pnl_yesterday': net,
  'span.pnl_last_7_days': net,
  'span.pnl_last_30_days': net,
  'span.pnl_last_90_days': net,
  'day.pnl': net,
  'summary.pnl': net,
  'summary.trades': {
    addend: () => text(1),
    value: (sums) => text(sums.trades),
    steps: (sums) => [
      step('Wins', text(sums.wins), sums.wins, 'count'),
      step('Losses', text(sums.losses), sums.losses, 'count'),
      step('Flat', text(flatsOf(sums)), flatsOf(sums), 'count'),
    ],
  },
  'summary.netAfterFunding': {
    addend: (row) => sumOf([row.pnl, row.funding ?? text(0)]),
    value: (sums) => netOf(sums.pnl, sums.funding),
    steps: (sums) => [step('Net PnL', sums.pnl, sums.trades), step('Funding', sums.funding)],
    beside: feesInIt,
  },
  'summary.gross': known('gross'),
  'summary.fees': known('fees'),
  'summary.funding': known('funding'),
  'summary.winRatePct': {
    addend: (row) => text(resultOf(row) === 'win' ? 1 : 0),
    value: (sums) => quotientOf(productOf(text(sums.wins), text(100)), text(sums.trades), RATIO_PLACES),
    steps: (sums) => [
      step('Wins', text(sums.wins), sums.wins, 'count'),
      step('Trades', text(sums.trades), sums.trades, 'count'),
    ],
  },
  'summary.profitFactor': {
    of: decided,
    addend: pnlOf,
    value: (sums) => (isZero(sums.lost) ? null : quotientOf(sums.won, magnitudeOf(sums.lost), RATIO_PLACES)),
    steps: (sums) => [step('Gains', sums.won, sums.wins), step('Losses', sums.lost, sums.losses)],
  },
  'summary.expectancy': {
    addend: pnlOf,
    value: (sums) => meanOf(sums.pnl, sums.trades),
    steps: (sums) => [step('Net PnL', sums.pnl, sums.trades), step('Trades', text(sums.trades), sums.trades, 'count')],
  },
  'summary.averageWin': {
    of: wins,
    addend: pnlOf,
    value: (sums) => meanOf(sums.won, sums.wins),
    steps: (sums) => [step('Gains', sums.won, sums.wins), step('Wins', text(sums.wins), sums.wins, 'count')],
  },
  'summary.averageLoss': {
    of: losses,
    addend: pnlOf,
    value: (sums) => meanOf(sums.lost, sums.losses),
    steps: (sums) => [
      step('Losses', sums.lost, sums.losses),
      step('Losing trades', text(sums.losses), sums.losses, 'count'),
    ],
  },
  'summary.best': extreme('Most of one trade', isAbove),
  'summary.worst': extreme('Least of one trade', (a, b) => isAbove(b, a)),
}
