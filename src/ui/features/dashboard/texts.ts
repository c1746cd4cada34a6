import { counted } from '../../../domain/core/format.ts'

/** Words of the dashboard (screens.md 2.7). Titles of empty and failed cards come with the view. */
export const dashboardTexts = {
  ledger: 'Profit and loss',
  allAccounts: (count: number): string => (count === 0 ? 'All' : `All ${count}`),
  open: (count: number): string => `${count} open`,
  trades: (count: number): string => counted(count, 'trade'),
  updating: 'Updating...',
  footnote: 'Net PnL after fees; funding of the same trades beside it.',
  afterFunding: 'after funding',
  ofBalance: (pct: string): string => `${pct} % of balance`,
  inclOpen: (amount: string): string => `Today incl. open ${amount}.`,
  accounts: 'Accounts',
  linked: (count: number): string => `${count} linked`,
  largest: 'Largest open positions',
  byValue: 'by value, live',
  allPositions: (count: number): string => `All ${count}`,
  linkAccount: 'Link an exchange account',
} as const
