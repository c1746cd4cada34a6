import { pairsOf } from '../live/screen/filters.ts'
import { screenTexts } from '../live/screen/texts.ts'
import type { RuleFilters, RuleRow } from './view.types.ts'

const CHOICES = {
  tab: ['rules', 'coverage', 'conflicts'],
  state: ['active', 'stopped', 'open', 'idle'],
  sort: ['symbol', 'strategy', 'account', 'state', 'last', 'pnl', 'since'],
  dir: ['asc', 'desc'],
} as const

/** Reads the address (screens.md 2.0 item 4): unknown keys are ignored, bad values fall back with a notice. */
export function ruleFiltersFrom(query: string): { readonly filters: RuleFilters; readonly notices: readonly string[] } {
  const said = pairsOf(query)
  const notices: string[] = []
  const choice = <C extends keyof typeof CHOICES>(name: C): (typeof CHOICES)[C][number] | null => {
    const value = said.get(name)
    if (value === undefined) return null
    const found = (CHOICES[name] as readonly string[]).find((one) => one === value)
    if (found === undefined) notices.push(screenTexts.badValue(name, value))
    return (found ?? null) as (typeof CHOICES)[C][number] | null
  }
  const filters: RuleFilters = {
    tab: choice('tab') ?? 'rules',
    account: said.get('account') ?? '',
    strategy: said.get('strategy') ?? '',
    state: choice('state') ?? '',
    q: said.get('q') ?? said.get('symbol') ?? '',
    sort: choice('sort') ?? 'symbol',
    dir: choice('dir') ?? 'asc',
  }
  return { filters, notices }
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
