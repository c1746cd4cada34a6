import { word } from '../language/translate.ts'
import type { Unit } from './view.types.ts'

/** What a figure is: the words of the panel that explains it and of docs/FIGURES.md. */
export interface FigureWords {
  readonly name: string
  readonly unit: Unit
  /** No direction: a cost, a balance, a value. */
  readonly isPlain?: true
  /** What it is. */
  readonly what: string
  /** What is in it. */
  readonly holds: string
  /** What is not. */
  readonly leavesOut: string
}

const NET = 'fees of opening (its share) and of closing'
const NOT_NET = 'funding; what is still open'

const span = (name: string, days: string): FigureWords => ({
  name,
  unit: 'USDT',
  what: `Net PnL of the trades that closed ${days}, days of the user's zone`,
  holds: NET,
  leavesOut: NOT_NET,
})

/** Figures that can be opened. docs/FIGURES.md writes these lines (`tests/unit/explained/figuresTable.test.ts`). */
export const FIGURES = {
  'span.pnl_today': span('Today', word('today')),
  'span.pnl_yesterday': span('Yesterday', word('yesterday')),
  'span.pnl_last_7_days': span('Last 7 days', 'today or on the six days before'),
  'span.pnl_last_30_days': span('Last 30 days', 'today or on the 29 days before'),
  'span.pnl_last_90_days': span('Last 90 days', 'today or on the 89 days before'),
  'day.pnl': span('Result of days', 'on the days shown'),
  'summary.trades': {
    name: 'Trades',
    unit: 'count',
    what: 'Closed trades, one for each closing order',
    holds: 'gains, losses and flat ones',
    leavesOut: 'what is still open',
  },
  'summary.pnl': { name: 'Net PnL', unit: 'USDT', what: 'Sum of net PnL', holds: NET, leavesOut: NOT_NET },
  'summary.netAfterFunding': {
    name: 'Net PnL after funding',
    unit: 'USDT',
    what: 'Sum of net PnL and funding',
    holds: `${NET}; funding that fell while the trades were held`,
    leavesOut: 'what is still open; funding that is not known',
  },
  'summary.gross': {
    name: 'Gross PnL',
    unit: 'USDT',
    what: 'Sum of PnL before fees, over the trades of which it is known',
    holds: 'price moves alone',
    leavesOut: 'fees; funding; trades with partial history',
  },
  'summary.fees': {
    name: 'Fees',
    unit: 'USDT',
    isPlain: true,
    what: 'Sum of the fees, over the trades of which they are known; a cost is positive',
    holds: 'share of the opening fee and closing fee',
    leavesOut: 'funding; fees of what is still open',
  },
  'summary.funding': {
    name: 'Funding',
    unit: 'USDT',
    what: 'Sum of what fell while the trades were held, over those of which it is known; what was paid is negative',
    holds: 'funding by its trade, on the day of closing',
    leavesOut: 'funding of what is still open',
  },
  'summary.winRatePct': {
    name: 'Win rate',
    unit: '%',
    what: 'Wins / trades',
    holds: 'flat trades among the trades',
    leavesOut: 'funding, which does not make a win a loss',
  },
  'summary.profitFactor': {
    name: 'Profit factor',
    unit: 'ratio',
    what: 'Sum of the gains / sum of the losses, none without a loss',
    holds: NET,
    leavesOut: NOT_NET,
  },
  'summary.expectancy': {
    name: 'Expectancy',
    unit: 'USDT',
    what: 'Net PnL / trades',
    holds: `${NET}; flat trades among the trades`,
    leavesOut: NOT_NET,
  },
  'summary.averageWin': {
    name: 'Average win',
    unit: 'USDT',
    what: 'Sum of the gains / wins',
    holds: NET,
    leavesOut: 'flat trades; funding',
  },
  'summary.averageLoss': {
    name: 'Average loss',
    unit: 'USDT',
    what: 'Sum of the losses / losses',
    holds: NET,
    leavesOut: 'flat trades; funding',
  },
  'summary.best': {
    name: 'Best trade',
    unit: 'USDT',
    what: 'Most net PnL of one trade, the newer of equals; of the loaded ones while not all are',
    holds: NET,
    leavesOut: 'funding',
  },
  'summary.worst': {
    name: 'Worst trade',
    unit: 'USDT',
    what: 'Least net PnL of one trade; of the loaded ones while not all are',
    holds: NET,
    leavesOut: 'funding',
  },
  'account.balance_usdt': {
    name: 'Balance',
    unit: 'USDT',
    isPlain: true,
    what: 'Sum of the wallet balances now',
    holds: 'all that was paid and received, payments in and out',
    leavesOut: 'unrealised PnL; coins other than USDT',
  },
  'cards.pnl': {
    name: 'Unrealised PnL',
    unit: 'USDT',
    what: 'Sum over the open positions of size x (mark - entry), for a short the other way',
    holds: 'the move of the mark since entry',
    leavesOut: 'fees; funding',
  },
  'cards.open': {
    name: 'Open positions',
    unit: 'count',
    what: 'Positions that are open now, one for each leg',
    holds: 'both sides',
    leavesOut: 'what closed',
  },
  'cards.exposure': {
    name: 'Exposure',
    unit: 'USDT',
    isPlain: true,
    what: 'Sum of the values at entry of the open positions, both sides',
    holds: 'size x entry of each',
    leavesOut: 'the move of the mark since entry',
  },
} as const satisfies Readonly<Record<string, FigureWords>>

/** Ids of the figures that can be opened. */
export type FigureId = keyof typeof FIGURES

/** The id, or null where there is no such figure. */
export const figureFrom = (said: string): FigureId | null => (Object.hasOwn(FIGURES, said) ? (said as FigureId) : null)
