import { counted, formatCount } from '../../../../domain/core/format.ts'
import type { Noun } from '../../../../domain/explained/view.types.ts'
import { word } from '../../../../domain/language/translate.ts'

/** What one of the rows is called. */
const ONE: Readonly<Record<Noun, string>> = {
  trade: word('trade'),
  position: word('position'),
  account: word('account'),
  day: word('day'),
  action: word('action'),
  advice: 'piece of advice',
  strategy: word('strategy'),
  price: word('price'),
  forecast: word('forecast'),
  part: word('part'),
}
/** And more of them, where that is no 's' behind it. */
const MORE: Readonly<Partial<Record<Noun, string>>> = { strategy: word('strategies'), advice: 'pieces of advice' }

const rowsSaid = (count: number, noun: Noun): string => counted(count, ONE[noun], MORE[noun])

/** Words of the panel that explains a figure. */
export const explainedWords = {
  title: (name: string): string => `${name}: how it adds up`,
  opening: 'Figure',
  unknown: 'No such figure',
  unknownHint: 'The address asks about a figure that this version does not know.',
  exact: 'To the last digit',
  is: 'What it is',
  holds: 'In it',
  leavesOut: 'Not in it',
  period: 'Days',
  filters: 'Filters',
  zone: (zone: string): string => `days in ${zone}`,
  way: 'How it comes about',
  beside: 'Beside it',
  step: 'Part',
  value: 'Value',
  rowsHead: 'Rows',
  adds: 'Adds',
  when: 'When',
  what: 'Row',
  none: 'No row: there is nothing to add.',
  /** never a sum of a part without saying so. */
  whole: (rows: number, noun: Noun): string =>
    rows < 2 ? `${rowsSaid(rows, noun)} loaded` : `All ${rowsSaid(rows, noun)} loaded`,
  part: (loaded: number, rows: number): string => `${formatCount(loaded)} of ${formatCount(rows)} rows loaded`,
  ofAll: 'the figure is of all of them: the server sums what is not loaded',
  ofLoaded: 'the figure is of the loaded ones alone',
  page: (first: number, last: number, loaded: number): string =>
    `Rows ${formatCount(first)} to ${formatCount(last)} of ${formatCount(loaded)}`,
  earlier: 'Previous rows',
  later: 'Next rows',
  first: 'These are the first rows',
  last: 'These are the last rows',
  loading: 'Loading rows',
  newer: (count: number): string => `${counted(count, 'trade')} closed since`,
  renew: 'Load them',
  inList: 'Show in closed trades',
  problem: 'The last rows did not come',
} as const
