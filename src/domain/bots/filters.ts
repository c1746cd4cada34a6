import { readAddress } from '../access/address.ts'
import { BOTS_ADDRESS } from '../access/addresses.ts'
import { compared } from '../core/order.ts'
import { screenTexts } from '../live/screen/texts.ts'
import { isTurned } from '../trades/days.ts'
import type { RuleFilters, RuleRow } from './view.types.ts'

/** Reads the address. A link may name a symbol: of the rules it is the text filter. */
export function ruleFiltersFrom(query: string): { readonly filters: RuleFilters; readonly notices: readonly string[] } {
  const { values, bad } = readAddress(BOTS_ADDRESS, query)
  const filters = { ...values, q: values.q === '' ? values.symbol : values.q }
  const notices = bad.map(([name, said]) => screenTexts.badValue(name, said))
  return isTurned(values)
    ? { filters: { ...filters, from: '', to: '' }, notices: [screenTexts.badDates, ...notices] }
    : { filters, notices }
}

/** Whether a rule passes every set filter. */
export function passesRule(row: RuleRow, { account, strategy, state, q }: RuleFilters): boolean {
  if (account !== '' && row.account !== account) return false
  if (strategy !== '' && row.strategy !== strategy) return false
  if (state === 'active' && !row.isActive) return false
  if (state === 'stopped' && row.isActive) return false
  if (state === 'idle' && !row.isIdle) return false
  if (state === 'open' && row.open.length === 0) return false
  return q === '' || `${row.symbol} ${row.strategy} ${row.account}`.toLowerCase().includes(q.toLowerCase())
}

/** Rows in the order of the address, what has no time last either way; equal ones by symbol, account, strategy. */
export function sortedRules(rows: readonly RuleRow[], { sort, dir }: RuleFilters): readonly RuleRow[] {
  const sign = dir === 'asc' ? 1 : -1
  return rows.toSorted(
    (a, b) =>
      bySort(a, b, sort, sign) ||
      a.symbol.localeCompare(b.symbol, 'en') ||
      a.account.localeCompare(b.account, 'en') ||
      a.strategy.localeCompare(b.strategy, 'en'),
  )
}

function bySort(a: RuleRow, b: RuleRow, sort: RuleFilters['sort'], sign: number): number {
  switch (sort) {
    case 'state':
      return sign * (Number(b.isActive) - Number(a.isActive))
    case 'last':
      return compared(a.figures?.lastAt ?? null, b.figures?.lastAt ?? null, sign)
    case 'pnl':
      return sign * (Number(a.figures?.pnl ?? 0) - Number(b.figures?.pnl ?? 0))
    case 'since':
      return compared(a.createdAt, b.createdAt, sign)
    default:
      return sign * a[sort].localeCompare(b[sort], 'en')
  }
}
