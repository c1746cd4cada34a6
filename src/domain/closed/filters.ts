import { inSentence } from '../language/translate.ts'
import { readAddress, usualOf } from '../access/address.ts'
import { CLOSED_ADDRESS } from '../access/addresses.ts'
import { isZero } from '../core/decimal.ts'
import { remembered } from '../core/select.ts'
import { dayName } from '../core/format.ts'
import { screenTexts } from '../live/screen/texts.ts'
import type { ClosedTradeRow } from './model.ts'
import { isSameTag } from './tags.ts'
import type { ZoneCalendar } from '../core/calendar.ts'
import { NO_STRATEGY } from '../trades/attribution.ts'
import { isOfDays, isTurned } from '../trades/days.ts'
import { EXIT_NAMES } from './exitTexts.ts'
import { closedTexts, FLAG_NAMES, RESULT_NAMES } from './texts.ts'
import type { ClosedFilters } from './view.types.ts'

/** Filters of the address, and what could not be taken from it. */
export interface ReadClosedFilters {
  readonly filters: ClosedFilters
  readonly notices: readonly string[]
}

/** Nothing narrowed: what is left out of the address. */
export const NO_CLOSED_FILTERS: ClosedFilters = usualOf(CLOSED_ADDRESS)

/**
 * Reads the address (screens.md 2.0 item 4): unknown keys are ignored, bad values fall back with a notice. The same
 * query gives the same object.
 */
export const closedFiltersFrom = (query: string): ReadClosedFilters => readOnce(query, query)

// Of several: tabs with other addresses are drawn in turns.
const readOnce = remembered(read, 16)

function read(query: string): ReadClosedFilters {
  const { values, bad } = readAddress(CLOSED_ADDRESS, query)
  const notices = bad.map(([name, said]) => closedTexts.badValue(name, said))
  return isTurned(values)
    ? { filters: { ...values, from: '', to: '' }, notices: [screenTexts.badDates, ...notices] }
    : { filters: values, notices }
}

/** Whether a row passes every set filter. */
export function passesClosed(row: ClosedTradeRow, filters: ClosedFilters, local: ZoneCalendar): boolean {
  const { filter, account, strategy, side, result, exit, flag, tag, from, to, q } = filters
  if (filter !== '' && row.symbol !== filter) return false
  if (account !== '' && row.account !== account) return false
  if (strategy !== '' && (row.strategy ?? NO_STRATEGY) !== strategy) return false
  if (side !== '' && row.side !== side) return false
  if (result !== '' && resultOf(row) !== result) return false
  if (exit !== '' && row.exitKind !== exit) return false
  if (flag !== '' && !hasFlag(row, flag)) return false
  if (tag !== '' && !row.tags.some((one) => isSameTag(one, tag))) return false
  if (
    q !== '' &&
    ![row.symbol, row.account, row.strategy ?? '', row.id, ...row.tags, row.note]
      .join(' ')
      .toLowerCase()
      .includes(q.toLowerCase())
  )
    return false
  return (from === '' && to === '') || isOfDays({ from, to }, local.dayOf(row.closedAt))
}

/** A gain, a loss, or exactly nothing. */
export const resultOf = ({ pnl }: Pick<ClosedTradeRow, 'pnl'>): 'win' | 'loss' | 'flat' =>
  isZero(pnl) ? 'flat' : pnl.startsWith('-') ? 'loss' : 'win'

function hasFlag(row: ClosedTradeRow, flag: Exclude<ClosedFilters['flag'], ''>): boolean {
  switch (flag) {
    case 'conflict':
      return row.isConflicted
    case 'uncovered':
      return row.isUncovered
    case 'test':
      return row.exitKind === 'test'
  }
}

/** Whether rows are narrowed by what the server is not asked for. */
export const isNarrowedHere = ({ side, result, exit, flag, tag, q }: ClosedFilters): boolean =>
  side !== '' || result !== '' || exit !== '' || flag !== '' || tag !== '' || q !== ''

/** Set filters by name, for 'No rows match' and for the head of an export. */
export function closedFilterNames(filters: ClosedFilters): readonly string[] {
  const { filter, account, strategy, side, result, exit, flag, tag, from, to, q } = filters
  return [
    filter === '' ? '' : `symbol ${filter}`,
    account === '' ? '' : `account ${account}`,
    strategy === '' ? '' : `strategy ${strategy}`,
    side,
    result === '' ? '' : inSentence(RESULT_NAMES[result]),
    exit === '' ? '' : `exit ${EXIT_NAMES[exit]}`,
    flag === '' ? '' : inSentence(FLAG_NAMES[flag]),
    tag === '' ? '' : `tag ${tag}`,
    from === '' ? '' : `from ${dayName(from)}`,
    to === '' ? '' : `to ${dayName(to)}`,
    q === '' ? '' : `'${q}'`,
  ].filter((name) => name !== '')
}
