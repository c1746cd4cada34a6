import { decimalFrom, sumOf } from '../core/decimal.ts'
import { grouped } from '../core/lists.ts'
import type { RuleFilters, RuleGroup, RuleRow } from './view.types.ts'

/** Rows in the groups of the address, by name, each with its counts and the exact sum of its rules; null ungrouped. */
export function ruleGroupsOf(rows: readonly RuleRow[], group: RuleFilters['group']): readonly RuleGroup[] | null {
  if (group === '') return null
  return [...grouped(rows, (row) => row[group])]
    .toSorted(([a], [b]) => a.localeCompare(b, 'en'))
    .map(([name, own]) => ({
      id: name,
      rows: own.map(({ id }) => id),
      active: own.filter(({ isActive }) => isActive).length,
      ...figuresOf(own),
    }))
}

/** Null where no rule has figures: an unknown sum is no zero. */
function figuresOf(rows: readonly RuleRow[]): Pick<RuleGroup, 'trades' | 'pnl'> {
  const known = rows.flatMap(({ figures }) => figures ?? [])
  if (known.length === 0) return { trades: null, pnl: null }
  return {
    trades: known.reduce((sum, { trades }) => sum + trades, 0),
    pnl: sumOf(known.flatMap(({ pnl }) => decimalFrom(pnl) ?? [])),
  }
}
