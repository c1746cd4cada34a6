import { readAddress } from '../access/address.ts'
import { BOTS_ADDRESS } from '../access/addresses.ts'
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

/** Rows in the order of the address; equal ones by symbol, account, strategy. */
export function sortedRules(rows: readonly RuleRow[], { sort, dir }: RuleFilters): readonly RuleRow[] {
  const sign = dir === 'asc' ? 1 : -1
  return rows.toSorted(
    (a, b) =>
      sign * compared(a, b, sort) ||
      a.symbol.localeCompare(b.symbol, 'en') ||
      a.account.localeCompare(b.account, 'en') ||
      a.strategy.localeCompare(b.strategy, 'en'),
  )
}

function compared(a: RuleRow, b: RuleRow, sort: RuleFilters['sort']): number {
  switch (sort) {
    case 'state':
      return Number(b.isActive) - Number(a.isActive)
    case 'last':
      return (a.figures?.lastAt ?? 0) - (b.figures?.lastAt ?? 0)
    case 'pnl':
      return Number(a.figures?.pnl ?? 0) - Number(b.figures?.pnl ?? 0)
    case 'since':
      return (a.createdAt ?? 0) - (b.createdAt ?? 0)
    default:
      return a[sort].localeCompare(b[sort], 'en')
  }
}
