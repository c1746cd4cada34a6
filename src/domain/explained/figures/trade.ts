import { NET, type Words } from './words.ts'

const PARTS = 'the price move of what was closed'
const BEFORE_FEES = 'fees; funding'

/** Figures of one closed trade. */
export const TRADE_FIGURES = {
  'trade.pnl': {
    name: 'Net PnL of a trade',
    unit: 'USDT',
    what: 'Closed PnL as the exchange booked it',
    holds: NET,
    leavesOut: 'funding',
  },
  'trade.gross': {
    name: 'Gross PnL of a trade',
    unit: 'USDT',
    what: 'Size x (exit - entry), for a short the other way, by its fills',
    holds: PARTS,
    leavesOut: BEFORE_FEES,
  },
  'trade.afterFunding': {
    name: 'Net PnL after funding of a trade',
    unit: 'USDT',
    what: 'Net PnL and what fell while it was held',
    holds: `${NET}; funding`,
    leavesOut: 'slippage, which is in the prices',
  },
  'trade.roi_percentage': {
    name: 'ROI of a trade',
    unit: '%',
    adds: 'USDT',
    what: 'Net PnL / initial margin at entry x 100; on the value at entry where no leverage is known',
    holds: NET,
    leavesOut: 'funding',
  },
  'trade.r': {
    name: 'R of a trade',
    unit: 'R',
    adds: 'USDT',
    what: 'Net PnL / initial risk, which is the distance from entry to first stop x quantity closed; none where no stop is known',
    holds: `${NET}; the first stop-loss that stood on the losing side of the entry, however it was moved later`,
    leavesOut: 'funding; slippage at the stop',
  },
  'trade.risk': {
    name: 'Initial risk of a trade',
    unit: 'USDT',
    isPlain: true,
    what: 'The distance from entry to first stop x quantity closed',
    holds: 'the first stop-loss that stood on the losing side of the entry, however it was moved later',
    leavesOut: 'fees; slippage at the stop',
  },
  'trade.mfe': {
    name: 'Best while open (MFE)',
    unit: 'USDT',
    what: 'What it would have made at the best price while it was open',
    holds: 'candles that lie wholly between opening and closing, and both ends',
    leavesOut: BEFORE_FEES,
  },
  'trade.mae': {
    name: 'Worst while open (MAE)',
    unit: 'USDT',
    what: 'What it would have made at the worst price while it was open',
    holds: 'candles that lie wholly between opening and closing, and both ends',
    leavesOut: BEFORE_FEES,
  },
  'trade.whatIf': {
    name: 'Another exit',
    unit: 'USDT',
    what: 'What it would have made at another price: size x (that price - entry), for a short the other way',
    holds: 'the price by candles of a minute',
    leavesOut: 'fees and funding on the way; a stop-loss or liquidation on the way',
  },
} as const satisfies Words
