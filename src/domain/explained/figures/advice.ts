import type { FigureWords, Words } from './words.ts'

const counted = (name: string, what: string, leavesOut: string): FigureWords => ({
  name,
  unit: 'count',
  what,
  holds: 'actions of the generation that is shown',
  leavesOut,
})

const NO_WORK = 'actions that merely go on as they do'

/** Figures of recommended actions and what they lead to. */
export const ADVICE_FIGURES = {
  'advice.ready': counted('Ready now', 'Open actions whose window is open and that do not rest', NO_WORK),
  'advice.soon': counted('Windows opening in 24 h', 'Open actions whose window opens within 24 hours', NO_WORK),
  'advice.cooling': counted('Cooling down', 'Open actions that rest after an earlier one', 'what rests no longer'),
  'advice.balances': counted(
    'Balance updates required',
    'Open actions that need money moved between accounts',
    'what was ticked off',
  ),
  'advice.doneThisWeek': counted(
    'Done this week',
    'Actions that were ticked off within the last 7 days',
    'those of earlier generations',
  ),
  'advice.netChange': {
    name: 'Net allocation change',
    unit: 'points',
    what: 'Sum of the points by which open actions change the share of their accounts',
    holds: 'rises and cuts',
    leavesOut: `what was ticked off; ${NO_WORK}`,
  },
  'advice.change': {
    name: 'Change of a share',
    unit: 'points',
    what: 'Share of its account that a strategy is to have, less the one that it has; to the hundredth',
    holds: 'shares as the generation that is shown names them',
    leavesOut: 'what prices and trades made of the share since',
  },
  'board.balance': {
    name: 'Balance of an account',
    unit: 'USDT',
    isPlain: true,
    what: 'Wallet balance, and with the money of the moves that are ticked, selected or ready; to the cent',
    holds: 'money that goes with strategies from one account to another',
    leavesOut: 'unrealised PnL; balance updates, which say the same money again',
  },
  'board.share': {
    name: 'Share of an account',
    unit: '%',
    isPlain: true,
    what: 'Sum of the shares that its strategies hold, before or after their actions; to the hundredth',
    holds: 'strategies that stand in the generation that is shown',
    leavesOut: 'what no strategy holds',
  },
  'board.outcome': {
    name: 'Outcome of advice',
    unit: 'USDT',
    what: 'What the recommended shares made of the trades of the days after, beside the shares before; to the cent',
    holds: 'advice of the last year of which so many days have passed',
    leavesOut: 'advice that a newer generation took back, or whose window is open',
  },
  'record.sum': {
    name: 'Outcome of advice about a strategy',
    unit: 'USDT',
    what: 'What its recommended shares made of the trades of the days after, beside the shares before; to the cent',
    holds: 'advice of the last year of which so many days have passed',
    leavesOut: 'advice that a newer generation took back, or whose window is open',
  },
  'record.outcome': {
    name: 'Outcome of one action',
    unit: 'USDT',
    what: 'What the recommended share made of the trades of the days after, beside the share before',
    holds: 'margins by the balances when those days began, reckoned back by what was made, paid and funded since',
    leavesOut: 'trades that closed before or after those days',
  },
  'optimization.share': {
    name: 'Share that an account gives',
    unit: '%',
    isPlain: true,
    what: 'Sum of the shares that its strategies hold now, or would hold once all advice was done',
    holds: 'strategies that stand in the newest generation',
    leavesOut: 'what no strategy holds',
  },
  'optimization.multiplier': {
    name: 'Multiplier',
    unit: 'ratio',
    isPlain: true,
    what: 'What its cap is multiplied by: the least for the ROT of an underperformer, the greatest for that of a strong performer, in a straight line between; the least without a trade, else 1 without a ROT',
    holds: 'ROT as it was rated; bounds as they are saved in the configuration',
    leavesOut: 'the stage, which sets the cap',
  },
  'optimization.suggested': {
    name: 'Suggested share',
    unit: '%',
    isPlain: true,
    what: 'Cap of the stage after its action x multiplier / greatest multiplier; to the hundredth',
    holds: 'the newest generation of recommendations',
    leavesOut: 'the share now, unless it is demoted',
  },
  'optimization.correlation': {
    name: 'Correlation',
    unit: 'ratio',
    what: 'Covariance of the returns of a day of two strategies / product of their standard deviations (Pearson)',
    holds:
      'days from the first of the one that began later to the last on which any that is shown traded; a day without a trade as 0',
    leavesOut: 'days of which a balance is not known; pairs with fewer than ten days in common',
  },
} as const satisfies Words
