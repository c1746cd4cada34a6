import type { PnlCard } from './view.types.ts'

/** Words of the dashboard (screens.md 2.7). */
export const dashboardTexts = {
  balanceFailed: 'Balance did not load',
  timeframesFailed: 'Profit and loss did not load',
  accountsFailed: 'Accounts did not load',
  positionsFailed: 'Failed to fetch open trades',
  noAccount: 'No exchange account is linked yet',
  noAccountHint: 'Link one with a read-only key and your figures appear here.',
  noPositions: 'No open positions',
  noPositionsHint: 'The five largest appear here.',
  keyExpires: (days: number): string =>
    days <= 0 ? 'The key has expired.' : days === 1 ? 'The key expires in 1 day.' : `The key expires in ${days} days.`,
} as const

/** Labels of the cards of realised profit and loss. */
export const CARD_LABELS: Readonly<Record<PnlCard['id'], string>> = {
  today: 'Today',
  yesterday: 'Yesterday',
  last_7_days: '7 days',
  last_30_days: '30 days',
  last_90_days: '90 days',
}
