import { formatCount } from '../core/format.ts'

/** What the shell says of accounts whose figures do not follow the exchange (I15). */
export const accountTexts = {
  toAccounts: 'Linked accounts',
  noneFollows: 'No linked account follows the exchange now.',
  /** Where the server gives no reason. */
  unexplained: { needs_attention: 'It needs your attention.', delayed: 'Figures are delayed.' },
  /**
   * What it means; a delayed account's reason says it itself. Prices of the market may go on moving, what is held is
   * not known.
   */
  mayBeOld: (accounts: number): string =>
    accounts === 1 ? 'Its positions and figures may be old.' : 'Their positions and figures may be old.',
  one: (name: string, reason: string): string => `${name}: ${reason}`,
  needAttention: (count: number): string =>
    count === 1 ? '1 needs attention' : `${formatCount(count)} need attention`,
  areDelayed: (count: number): string => (count === 1 ? '1 is delayed' : `${formatCount(count)} are delayed`),
  accountsNeed: (count: number): string => `${formatCount(count)} accounts need attention`,
  accountsDelayed: (count: number): string => `${formatCount(count)} accounts are delayed`,
  mixed: (count: number, parts: string): string =>
    `${formatCount(count)} accounts do not follow the exchange: ${parts}.`,
  seeReasons: 'Each reason stands with its account.',
} as const
