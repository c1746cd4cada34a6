import type { Words } from './words.ts'

const LINKED =
  'each day by what it made of the balance that it began with, reckoned back by all trades of the account; days without a trade as 0'
const RATED = 'funding; payments in and out, which are not known to a rating; what is still open'

/** Figures of whole days: balances, and what a strategy made of the balance of its account. */
export const DAY_FIGURES = {
  'balance.day': {
    name: 'Balance at the end of a day',
    unit: 'USDT',
    isPlain: true,
    what: 'Sum of the wallet balances at the end of the day, as the account book of the exchange has it; today: now',
    holds: 'fees and funding when they were paid; payments in and out',
    leavesOut: 'unrealised PnL; coins other than USDT',
  },
  'drawdown.nowPct': {
    name: 'Drawdown',
    unit: '%',
    what: 'Balance below its highest so far, in per cent of that',
    holds: 'each day by what it made of the balance before it',
    leavesOut: 'payments in and out; unrealised PnL',
  },
  'drawdown.worstPct': {
    name: 'Max drawdown',
    unit: '%',
    what: 'The deepest that the balance was below its highest before, in per cent of that',
    holds: 'each day by what it made of the balance before it',
    leavesOut: 'payments in and out; unrealised PnL',
  },
  'rating.twrPct': {
    name: 'TWR',
    unit: '%',
    adds: 'ratio',
    what: 'Product of (1 + return of each day) less 1, x 100',
    holds: LINKED,
    leavesOut: RATED,
  },
  'rating.netProfitPct': {
    name: 'Net profit',
    unit: '%',
    adds: 'USDT',
    what: 'Net PnL / balance at the start of its first day x 100',
    holds: 'fees of opening (its share) and of closing',
    leavesOut: RATED,
  },
  'rating.sharpe': {
    name: 'Sharpe',
    unit: 'ratio',
    what: 'Mean return of a day / standard deviation of the returns (n - 1) x root of 365',
    holds: LINKED,
    leavesOut: RATED,
  },
  'rating.sortino': {
    name: 'Sortino',
    unit: 'ratio',
    what: 'Mean return of a day / downside deviation below 0 x root of 365; none without a day below 0',
    holds: LINKED,
    leavesOut: RATED,
  },
  'rating.maxDrawdownPct': {
    name: 'Max drawdown',
    unit: '%',
    adds: 'ratio',
    what: 'Deepest fall of the linked returns below their highest so far, in per cent of that',
    holds: LINKED,
    leavesOut: RATED,
  },
  'rating.score': {
    name: 'Score',
    unit: 'points',
    isPlain: true,
    what: 'Sum of the points of its four parts, 0 to 100: each is 0 to 1 times the most that it can bring',
    holds:
      'performance by ROT and profit factor, fit to the newest days (as many as the usual review interval), stability, stage; as it was rated',
    leavesOut: 'what happened since; how much money is at work',
  },
  'rating.fall': {
    name: 'Fall on a day',
    unit: 'USDT',
    what: 'How far the summed net PnL of the days was below its highest so far, which begins at 0',
    holds: 'fees of opening (its share) and of closing',
    leavesOut: 'funding; what is still open',
  },
  'rating.deepest': {
    name: 'Max drawdown',
    unit: 'USDT',
    what: 'The most that the summed net PnL of the days fell below its highest so far, which begins at 0',
    holds: 'fees of opening (its share) and of closing',
    leavesOut: 'funding; what is still open',
  },
} as const satisfies Words
