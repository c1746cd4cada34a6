import { counted } from '../../core/format.ts'

/** Words of dashboard rows 2 to 5 (screens.md 2.7). */
export const resultsTexts = {
  failed: 'Results did not load',
  balancesFailed: 'Balances of the days did not load',
  none: 'No results yet',
  noneHint: 'They appear here as soon as a position closes, or a sync brings them in.',
  noneInRange: 'No trade closed in this range',
  noneInRangeHint: 'Choose a longer one.',
  noBalances: 'No balances of these days',
  noBalancesHint: 'They are kept from the day an account is linked.',
  lastFailed: 'Failed to fetch closed trades',
  days: (count: number): string => counted(count, 'day', 'days'),
  allDays: 'all days',
  span: (from: string, to: string): string => `${from} to ${to}`,
  changed: (told: readonly string[], count: number): string =>
    `${counted(count, 'change', 'changes')}: ${told.join('; ')}${count > told.length ? `; ${count - told.length} more` : ''}`,
  counted: {
    conflicts: (count: number): string => (count === 0 ? 'No conflicts' : counted(count, 'conflict', 'conflicts')),
    uncovered: (count: number): string =>
      count === 0 ? 'No uncovered trades' : counted(count, 'uncovered trade', 'uncovered trades'),
  },
  checking: { conflicts: 'Checking conflicts', uncovered: 'Checking coverage' },
  unchecked: { conflicts: '0 conflicts, could not be checked', uncovered: 'Coverage could not be checked' },
  synced: 'Synced',
  syncing: (percent: number): string => (percent === 0 ? 'Syncing' : `Syncing, ${percent}%`),
  syncEnded: 'The last sync failed',
  drifts: (count: number): string =>
    count === 0 ? 'No drift' : `${counted(count, 'drift', 'drifts')} today, corrected`,
  gaps: (count: number, seconds: number, isOpen: boolean): string =>
    count === 0
      ? 'No stream gap today'
      : `${counted(count, 'stream gap', 'stream gaps')} today, ${seconds < 90 ? `${seconds} s` : `${Math.round(seconds / 60)} min`}${isOpen ? '' : ', recovered'}`,
} as const
