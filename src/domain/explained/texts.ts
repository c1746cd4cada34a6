import { formatDate } from '../core/format.ts'

/** Words of explained figures that the core says. */
export const explainedTexts = {
  now: 'now',
  always: 'all days',
  since: (day: string): string => `since ${day}`,
  until: (day: string): string => `until ${day}`,
  span: (from: string, to: string): string => `${from} to ${to}`,
  openChange: (open: number): string =>
    open === 1 ? 'Unrealised PnL of 1 position now' : `Unrealised PnL of ${open} positions now`,
  withOpen: 'Today incl. open',
  lowest: 'net PnL below the first bar',
  from: (least: string): string => `net PnL from ${least} USDT, one bar`,
  estimated: 'Some of these days are reckoned back: an estimate',
  atHighest: (day: string): string => `Balance at its highest, ${day}`,
  paidSince: 'Paid in less paid out since',
  balanceOn: (day: string): string => `Balance on ${day}`,
  rated: 'As it was rated',
  opening: 'Balance at the start of its first day',
  mean: 'Mean return of a day',
  deviation: 'Standard deviation (n - 1)',
  downside: 'Downside deviation below 0',
  root: 'Root of 365',
  deepest: 'Deepest fall below the highest so far',
  linked: 'Product of (1 + return) less 1',
  actions: 'Sum over the actions',
  shares: 'Sum over the strategies',
  moves: 'Money of the moves',
  move: (from: string, to: string): string => `${from} to ${to}`,
  outcomes: (days: number, side: 'followed' | 'ignored'): string =>
    `${side === 'followed' ? 'Followed' : 'Ignored'} advice after ${days} days, to the last digit`,
  scenarios: { now: 'now', ticked: 'after what is ticked', ready: 'after all that is ready' },
  futures: 'Futures',
  median: 'Median',
  quantile: (name: string, day: string): string => `${name} of them on ${day}`,
  below: 'End below their beginning',
  beyond: 'Fall deeper than the limit',
  recovered: 'Got back, of those that fell',
  checked: 'Days looked at',
  inside: 'Days inside',
  scenarioB: 'Scenario B',
  drawn: (method: string, seed: number): string => `${method === 'block' ? 'block bootstrap' : 'normal'}, seed ${seed}`,
  summed: 'Net PnL of all days',
  highest: 'Highest of the sum',
  covariance: 'Covariance of their returns of a day (n - 1), per cent squared',
  deviationOf: (which: number): string =>
    `Standard deviation of the ${which === 1 ? 'first' : 'second'} (n - 1), per cent`,
  knownOpening: 'Trades whose opening is known',
  trades: 'Trades',
  long: 'Long',
  short: 'Short',
  unrealised: 'Unrealised PnL',
  margin: 'Initial margin',
  entryValue: 'Value at entry',
  exposure: 'Exposure',
  balance: 'Wallet balance now',
  wallet: 'Wallet balance',
  accounts: 'Sum over the accounts',
  most: 'Most of one position',
  least: 'Least of one position',
  net: 'Net PnL',
  gross: 'Gross PnL',
  fees: 'Fees',
  funding: 'Funding',
  size: 'Size, coins',
  entry: 'Entry',
  exit: 'Exit',
  mark: 'Mark',
  leverage: 'Leverage',
  firstStop: 'First stop-loss',
  risk: 'Initial risk: distance to the first stop x size',
  moved: 'Size x price move',
  rest: 'As the exchange rounds and books it',
  priceThere: 'Price there',
  atRealExit: 'The same at its real exit',
  difference: 'Difference from it',
  candle: 'Price of the minute',
  bestPrice: 'Best price',
  worstPrice: 'Worst price',
} as const

/** Days of a filter, both included; '' is open. */
export function daysSaid(from: string, to: string): string {
  if (from === '' && to === '') return explainedTexts.always
  if (from === to) return said(from)
  if (to === '') return explainedTexts.since(said(from))
  return from === '' ? explainedTexts.until(said(to)) : explainedTexts.span(said(from), said(to))
}

const said = (day: string): string => formatDate(Date.parse(`${day}T00:00:00Z`), 'UTC')
