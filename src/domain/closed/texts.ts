import { counted } from '../core/format.ts'
import { MOST_NOTED } from './tags.ts'

/** Words of the closed trades that the core says (screens.md 2.3; spec 8). */
export const closedTexts = {
  /** spec 8. */
  failed: 'Failed to fetch closed trades',
  /** spec 8. */
  refreshFailed: 'Failed to trigger trade refresh',
  refreshedWith: (count: number): string =>
    count === 1 ? 'Refreshed: changes found, 1 trade.' : `Refreshed: changes found, ${count} trades.`,
  refreshedSame: 'Refreshed: nothing changed.',
  failedHint: 'The server did not send them. Try again in a moment.',
  empty: 'No closed trades yet',
  emptyHint: 'They appear here as soon as a position closes, or a sync brings them in.',
  noAccount: 'No exchange account is linked yet',
  noAccountHint: 'Link one with a read-only key and its closed trades appear here.',
  badValue: (name: string, value: string): string =>
    `The address asked for ${name} '${value.slice(0, 40)}', which does not exist; ignored.`,
  beingRead: (count: number): string => `The opening of ${counted(count, 'trade')} is not read from the exchange yet.`,
  readFrom: (account: string, day: string): string => `Trades of ${account} are read from ${day} on.`,
  unread: (account: string): string => `Trades of ${account} are not read yet.`,
} as const

export const RESULT_NAMES = { win: 'Wins', loss: 'Losses', flat: 'Flat' } as const
export const FLAG_NAMES = { conflict: 'Conflict', uncovered: 'Uncovered', test: 'Test trade' } as const
export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
export const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const
/** 'November 2026'. */
export const monthTitle = (month: string): string =>
  `${MONTHS[Number(month.slice(5, 7)) - 1] ?? ''} ${month.slice(0, 4)}`
export const DURATIONS = [
  'under 5 min',
  '5 to 15 min',
  '15 to 60 min',
  '1 to 4 h',
  '4 to 24 h',
  '1 to 7 d',
  'over 7 d',
  'unknown',
] as const

/** Why a note is refused. */
export const noteTexts = {
  tooMany: `Choose up to ${MOST_NOTED} trades.`,
  nothing: 'There is nothing to write.',
} as const
