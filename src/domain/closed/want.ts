import { calendarOf, dayFrom, addDays } from '../core/calendar.ts'
import { pairsOf } from '../access/address.ts'
import type { EpochMs } from '../core/time.ts'
import { resourceKey } from '../resources/policies.ts'
import type { TabState } from '../tabs/model.ts'
import { daysSaid, isTurned } from '../trades/days.ts'
import { RANGE_ROWS } from './constants.ts'
import { NO_QUERY } from './list.ts'
import type { ListQuery, ServerSort } from './model.ts'
import { own } from '../core/own.ts'

/** A list that a tab's screen shows, and how much of it is loaded unasked. */
export interface WantedList {
  readonly query: ListQuery
  /** Rows loaded without anybody asking; 0 is the first page. */
  readonly rows: number
  /** The screen speaks of all trades: they are loaded as by 'Load all', up to a number. */
  readonly wantsWhole: boolean
}

/**
 * The server's sort of a column; columns that it cannot sort by keep its own order and are sorted among the loaded
 * rows.
 */
export const SERVER_SORTS: Readonly<Record<string, ServerSort>> = {
  closed_at: 'closed_at',
  symbol: 'symbol',
  side: 'side',
  strategy: 'strategyname',
  account: 'accountname',
  qty: 'qty',
  entry: 'entry_price',
  exit_price: 'exit_price',
  pnl: 'pnl',
  roi: 'roi_percentage',
  exit: 'exectype',
}

/** Sections of the screen whose figures are of little use over the newest page alone. */
const WHOLE_TABS: readonly string[] = ['calendar', 'statistics', 'extremes']

/** The list of the closed trades of an address. */
export const closedList = (zone: string, { query }: TabState): WantedList => ({
  query: queryFrom(query, zone),
  rows: 0,
  wantsWhole: WHOLE_TABS.includes(pairsOf(query).get('tab') ?? ''),
})

/** The list behind the results of the dashboard. */
export const dashboardList = (zone: string, { query }: TabState, at: EpochMs): WantedList => ({
  query: rangeQuery(query, zone, at),
  rows: RANGE_ROWS,
  wantsWhole: false,
})

/** What of an address goes to the server: symbol, account, strategy, dates and order (screens.md 2.3). */
export function queryFrom(address: string, zone: string): ListQuery {
  const said = pairsOf(address)
  const sort = own(SERVER_SORTS, said.get('sort') ?? '')
  const days = daysSaid(said)
  return {
    symbol: (said.get('filter') ?? '').toUpperCase(),
    account: said.get('account') ?? '',
    strategy: said.get('strategy') ?? '',
    // As the page reads them: turned days narrow nothing (filters.ts).
    ...(isTurned(days) ? { from: '', to: '' } : days),
    zone,
    sort: sort ?? NO_QUERY.sort,
    dir: sort !== undefined && said.get('dir') === 'asc' ? 'asc' : 'desc',
  }
}

/** Days of the dashboard's ranges, today included (spec 3: "pnl_last_7_days"). */
export const RANGE_DAYS: Readonly<Record<string, number>> = { '7d': 7, '30d': 30, '90d': 90 }

/**
 * First and last day of the dashboard's range in an address; '' is open. Without one it is 30 days, and turned days are
 * the last of them.
 */
export function rangeOf(
  address: string,
  today: string,
): { readonly range: string; readonly from: string; readonly to: string } {
  const said = pairsOf(address)
  const range = said.get('range') ?? '30d'
  if (range === 'all') return { range, from: '', to: '' }
  if (range === 'custom') {
    const days = daysSaid(said)
    return { range, from: isTurned(days) ? days.to : days.from, to: days.to }
  }
  const known = own(RANGE_DAYS, range) === undefined ? '30d' : range
  return { range: known, from: addDays(dayFrom(today)!, 1 - RANGE_DAYS[known]!), to: '' }
}

function rangeQuery(address: string, zone: string, at: EpochMs): ListQuery {
  const { from, to } = rangeOf(address, calendarOf(zone).dayOf(at))
  return { ...NO_QUERY, account: pairsOf(address).get('account') ?? '', from, to, zone }
}

/** Resource keys of the three lists of names, each narrowed by the other two filters. */
export const filterKeys = ({
  filter: symbol,
  account: accountname,
  strategy: strategyname,
}: {
  readonly filter: string
  readonly account: string
  readonly strategy: string
}): { readonly symbols: string; readonly accounts: string; readonly strategies: string } => ({
  symbols: resourceKey('tradeFilterSymbols', { accountname, strategyname }),
  accounts: resourceKey('tradeFilterAccounts', { symbol, strategyname }),
  strategies: resourceKey('tradeFilterStrategies', { symbol, accountname }),
})
