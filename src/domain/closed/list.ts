import { parametersOf, resourceKey } from '../resources/policies.ts'
import { MOST_ROWS } from './constants.ts'
import type { ClosedList, ListQuery, ServerSort } from './model.ts'
import { closedTexts } from './texts.ts'

/** Name of the call behind every list. */
export const LIST_CALL = 'tradesClosed'

/** The server's own order: newest first. */
export const NO_QUERY: ListQuery = {
  symbol: '',
  account: '',
  strategy: '',
  from: '',
  to: '',
  zone: '',
  sort: 'closed_at',
  dir: 'desc',
}

/** A query as the key of its list; what narrows nothing is left out, the zone matters for dates alone. */
export function listKey({ zone, sort, dir, ...filters }: ListQuery): string {
  const hasDates = filters.from !== '' || filters.to !== ''
  return resourceKey(LIST_CALL, {
    ...filters,
    zone: hasDates ? zone : '',
    sort: sort === NO_QUERY.sort ? '' : sort,
    dir: dir === NO_QUERY.dir ? '' : dir,
  })
}

/** The query of a key. */
export function queryOfKey(key: string): ListQuery {
  const said = parametersOf(key)
  return {
    ...NO_QUERY,
    ...said,
    sort: (said['sort'] ?? NO_QUERY.sort) as ServerSort,
    dir: said['dir'] === 'asc' ? 'asc' : 'desc',
  }
}

/** Before the first answer. */
export const newList = (key: string): ClosedList => ({
  key,
  rows: [],
  total: null,
  totals: null,
  next: 0,
  isComplete: false,
  asOf: null,
  status: 'idle',
  attempt: 0,
  replaces: false,
  retryAt: null,
  askedAt: null,
  problem: null,
  wantsAll: false,
  newer: [],
  isStale: false,
  fresh: null,
})

/** Whether a list has rows that are not here and for which there is no room. */
export const isFull = ({ isComplete, rows }: Pick<ClosedList, 'isComplete' | 'rows'>): boolean =>
  !isComplete && rows.length >= MOST_ROWS

/** Why a list could not be read, under the title that says that: what the server said, or what can be done. */
export const failureOf = ({ problem }: Pick<ClosedList, 'problem'>): string =>
  problem === null || problem === '' || problem === closedTexts.failed ? closedTexts.failedHint : problem

/** Whether every trade that fits the narrow query fits the wide one. */
export function covers(wide: ListQuery, narrow: ListQuery): boolean {
  const isOpen = (a: string, b: string): boolean => a === '' || a === b
  const sameZone = (wide.from === '' && wide.to === '') || wide.zone === narrow.zone
  return (
    isOpen(wide.symbol, narrow.symbol) &&
    isOpen(wide.account, narrow.account) &&
    isOpen(wide.strategy, narrow.strategy) &&
    sameZone &&
    (wide.from === '' || (narrow.from !== '' && wide.from <= narrow.from)) &&
    (wide.to === '' || (narrow.to !== '' && wide.to >= narrow.to))
  )
}

/** Where the rows of a query are taken from. */
export interface Source {
  readonly list: ClosedList
  /** Whether no further call could bring another row. */
  readonly isWhole: boolean
  /** Shown until the asked list is there. */
  readonly isMakeshift: boolean
}

/**
 * The list of a query: any that holds all its trades, else its own, else the best there is to show meanwhile; null
 * while there is nothing.
 */
export function sourceOf(byKey: Readonly<Record<string, ClosedList>>, query: ListQuery): Source | null {
  const key = listKey(query)
  const own = byKey[key]
  if (own?.isComplete === true) return { list: own, isWhole: true, isMakeshift: false }
  const wider = Object.values(byKey).filter(
    (list) => list.key !== key && list.rows.length > 0 && covers(queryOfKey(list.key), query),
  )
  const whole = wider.find((list) => list.isComplete && !list.isStale)
  if (whole !== undefined) return { list: whole, isWhole: true, isMakeshift: false }
  if (own !== undefined && own.asOf !== null) return { list: own, isWhole: false, isMakeshift: false }
  const most = wider.toSorted((a, b) => b.rows.length - a.rows.length)[0]
  return most === undefined ? null : { list: most, isWhole: false, isMakeshift: true }
}
