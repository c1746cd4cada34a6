import { resultOf } from '../closed/filters.ts'
import type { ClosedTotals, ClosedTradeRow } from '../closed/model.ts'
import { durationOf } from '../closed/order.ts'
import { isAbove, meanOf, medianOf, netOf } from '../closed/summary.ts'
import {
  decimalFrom,
  isZero,
  magnitudeOf,
  negated,
  productOf,
  quotientOf,
  sumOf,
  type DecimalText,
} from '../core/decimal.ts'
import type { FigureId } from './figures.ts'
import { textOfUnits } from '../core/units.ts'
import { UNIT } from '../recommendations/books.ts'
import { NEWEST_TRADES } from '../recommendations/portfolio.ts'
import { marginOf } from '../trades/roi.ts'
import { profitFactorDrop, winRateDrop } from './compared.ts'
import { plain, step } from './parts.ts'
import { money, percent, RATIO_PLACES, text, type TradeRecipe } from './recipe.ts'
import { explainedTexts as texts } from './texts.ts'
import type { Step } from './view.types.ts'

const wins = { is: (row: ClosedTradeRow) => resultOf(row) === 'win', count: (sums: ClosedTotals) => sums.wins }
const losses = { is: (row: ClosedTradeRow) => resultOf(row) === 'loss', count: (sums: ClosedTotals) => sums.losses }
const decided = {
  is: (row: ClosedTradeRow) => resultOf(row) !== 'flat',
  count: (sums: ClosedTotals) => sums.wins + sums.losses,
}
const pnlOf = (row: ClosedTradeRow): DecimalText => row.pnl
const flatsOf = (sums: ClosedTotals): number => sums.trades - sums.wins - sums.losses

const gainsAndLosses = (sums: ClosedTotals): readonly Step[] => [
  money('Gains', sums.won, sums.wins),
  money('Losses', sums.lost, sums.losses),
  ...(flatsOf(sums) === 0 ? [] : [money('Flat', text(0), flatsOf(sums))]),
]
const fundingBeside = (sums: ClosedTotals): readonly Step[] =>
  sums.funding === null
    ? []
    : [money('Funding of these trades', sums.funding), money('After funding', netOf(sums.pnl, sums.funding))]
const feesInIt = (sums: ClosedTotals): readonly Step[] =>
  sums.fees === null ? [] : [money('Fees, taken off already', negated(sums.fees))]

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
  steps: (sums) => [money('Sum over the trades', sums[name], sums.trades)],
})

const extreme = (label: string, isBefore: (a: ClosedTradeRow, b: ClosedTradeRow) => boolean): TradeRecipe => ({
  addend: pnlOf,
  isOfLoaded: true,
  isBefore,
  value: (_sums, rows) => rows[0]?.pnl ?? null,
  steps: (_sums, rows) => [money(label, rows[0]?.pnl ?? null, rows.length)],
})

/** Initial margin of trades together, as the engine reckons it (docs/ENGINE.md): to 1e-8 USDT of each. */
const marginsOf = (rows: readonly ClosedTradeRow[]): DecimalText =>
  textOfUnits(rows.reduce((all, row) => all + Math.round((marginOfRow(row) ?? 0) * UNIT), 0))

const marginOfRow = ({ entry, qty, leverage }: ClosedTradeRow): number | null =>
  entry === null ? null : marginOf(Number(productOf(qty, entry)), Number(leverage ?? 0))

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
      step('Wins', text(sums.wins), 'count', sums.wins),
      step('Losing trades', text(sums.losses), 'count', sums.losses),
      step('Flat', text(flatsOf(sums)), 'count', flatsOf(sums)),
    ],
  },
  'summary.netAfterFunding': {
    addend: (row) => sumOf([row.pnl, row.funding ?? text(0)]),
    value: (sums) => netOf(sums.pnl, sums.funding),
    steps: (sums) => [money('Net PnL', sums.pnl, sums.trades), money('Funding', sums.funding)],
    beside: feesInIt,
  },
  'summary.gross': known('gross'),
  'summary.fees': known('fees'),
  'summary.funding': known('funding'),
  'summary.winRatePct': {
    addend: (row) => text(resultOf(row) === 'win' ? 1 : 0),
    value: (sums) => percent(text(sums.wins), text(sums.trades)),
    steps: (sums) => [
      step('Wins', text(sums.wins), 'count', sums.wins),
      step('Trades', text(sums.trades), 'count', sums.trades),
    ],
  },
  'summary.profitFactor': {
    of: decided,
    addend: pnlOf,
    value: (sums) => (isZero(sums.lost) ? null : quotientOf(sums.won, magnitudeOf(sums.lost), RATIO_PLACES)),
    steps: (sums) => [money('Gains', sums.won, sums.wins), money('Losses', sums.lost, sums.losses)],
  },
  'summary.expectancy': {
    addend: pnlOf,
    value: (sums) => meanOf(sums.pnl, sums.trades),
    steps: (sums) => [money('Net PnL', sums.pnl, sums.trades), step('Trades', text(sums.trades), 'count', sums.trades)],
  },
  'summary.averageWin': {
    of: wins,
    addend: pnlOf,
    value: (sums) => meanOf(sums.won, sums.wins),
    steps: (sums) => [money('Gains', sums.won, sums.wins), step('Wins', text(sums.wins), 'count', sums.wins)],
  },
  'summary.averageLoss': {
    of: losses,
    addend: pnlOf,
    value: (sums) => meanOf(sums.lost, sums.losses),
    steps: (sums) => [
      money('Losses', sums.lost, sums.losses),
      step('Losing trades', text(sums.losses), 'count', sums.losses),
    ],
  },
  'summary.best': extreme('Most of one trade', isAbove),
  'summary.medianDuration': {
    of: { is: (row) => durationOf(row) !== null, count: (sums) => sums.trades },
    addend: (row) => decimalFrom(durationOf(row)),
    isOfLoaded: true,
    isBefore: (a, b) => (durationOf(a) ?? 0) < (durationOf(b) ?? 0),
    value: (_sums, rows) => decimalFrom(medianOf(rows.flatMap((row) => durationOf(row) ?? []))),
    steps: (sums, rows) => [
      step(texts.knownOpening, text(rows.length), 'count', rows.length),
      step(texts.trades, text(sums.trades), 'count', sums.trades),
    ],
  },
  'summary.rotPct': {
    addend: pnlOf,
    isOfLoaded: true,
    value: (sums, rows) => percent(sums.pnl, marginsOf(rows)),
    steps: (sums, rows) => [money(texts.net, sums.pnl, sums.trades), plain(texts.margin, marginsOf(rows), rows.length)],
  },
  'summary.pctOfBalance': {
    addend: pnlOf,
    value: (sums, _rows, { balance }) => percent(sums.pnl, balance),
    steps: (sums, _rows, { balance }) => [money(texts.net, sums.pnl, sums.trades), plain(texts.balance, balance)],
  },
  'summary.shareNow': {
    newest: NEWEST_TRADES,
    addend: (row) => marginsOf([row]),
    value: (_sums, rows, { balance }) => percent(meanOf(marginsOf(rows), rows.length) ?? text(0), balance),
    steps: (_sums, rows, { balance }) => [
      plain(texts.margin, marginsOf(rows), rows.length),
      plain(texts.meanMargin, meanOf(marginsOf(rows), rows.length)),
      plain(texts.balance, balance),
    ],
  },
  'summary.winRateDrop': winRateDrop,
  'summary.profitFactorDropPct': profitFactorDrop,
  'summary.worst': extreme('Least of one trade', (a, b) => isAbove(b, a)),
}
