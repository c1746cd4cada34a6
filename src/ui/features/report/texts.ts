import { counted, formatCount } from '../../../domain/core/format.ts'
import { syncTexts } from '../../../domain/tasks/texts.ts'

/** Words of the report. */
export const reportTexts = {
  product: 'Bot Blending',
  print: 'Print or save as PDF',
  tradesCsv: 'Trades, CSV',
  sumsCsv: 'Sums, CSV',
  back: 'Closed trades',
  more: 'More',
  span: 'Period',
  whole: 'Whole year',
  previous: (title: string): string => `Previous: ${title}`,
  next: (title: string): string => `Next: ${title}`,
  days: (days: string, zone: string): string => `${days}, days in ${zone}`,
  asOf: (time: string): string => `As of ${time}`,
  notOver: 'This period is not over: the figures are not final.',
  about: 'Closed PnL by the exchange, net of fees; funding stands beside it and is no part of it. Amounts in USDT.',
  totals: 'Totals',
  groupsLater: 'Sums by time, account and strategy come when every trade is loaded.',
  loaded: (loaded: number, rows: number): string => `${formatCount(loaded)} of ${formatCount(rows)} trades loaded`,
  totalsOfAll: 'the totals are of all of them',
  totalsOfLoaded: 'the totals are of the loaded ones alone',
  waitForRows: 'Every trade must be loaded first.',
  waitForSync: syncTexts.runs,
  lacks: 'Trades may be missing',
  newer: (count: number): string => `${counted(count, 'trade')} closed since`,
  renew: 'Load them',
  by: { month: 'By month', day: 'By day', account: 'By account', strategy: 'By strategy' },
  heads: { month: 'Month', day: 'Day', account: 'Account', strategy: 'Strategy' },
  none: 'No trade closed in this period',
  noneHint: 'Choose another month or year.',
  total: 'Total',
  saved: (name: string): string => `Saved ${name}`,
  notSaved: 'The file could not be made. Try again in a moment.',
  problem: 'Not all trades came',
} as const

/** Columns behind the name, in order. */
export const reportColumns = ['Trades', 'Wins', 'Net PnL', 'Fees', 'Funding', 'After funding'] as const
