import { floatOf, type DecimalText } from '../../core/decimal.ts'
import { grouped } from '../../core/lists.ts'
import { totalOf } from '../../core/units.ts'
import { NO_STRATEGY } from '../../trades/attribution.ts'
import type { LiveCards, LiveFilters, LiveGroup, LiveSubtotal, PositionRow } from '../view.types.ts'
import { isWithoutStop } from './row.ts'

/** Counts and exact sums of rows; closed ones do not count. */
export function subtotalOf(rows: readonly PositionRow[]): LiveSubtotal {
  const pnls: (DecimalText | null)[] = []
  const values: (DecimalText | null)[] = []
  let [margin, long] = [0, 0]
  let isStale = true
  for (const row of rows) {
    if (row.closed !== null) continue
    pnls.push(row.pnl)
    values.push(row.value)
    margin += row.margin ?? 0
    if (row.side === 'long') long++
    isStale &&= row.stale
  }
  const pnl = totalOf(pnls)
  return {
    rows: pnls.length,
    long,
    short: pnls.length - long,
    value: totalOf(values),
    pnl,
    roiPct: margin === 0 ? null : (floatOf(pnl) / margin) * 100,
    stale: isStale && pnls.length > 0,
  }
}

/** Cards over all open positions (screens.md 2.1). `sums` are theirs. */
export function cardsOf(all: readonly PositionRow[], sums: LiveSubtotal, balance: number | null): LiveCards {
  const risk = { withoutStop: 0, nearStop: 0, margin: 0, long: 0, short: 0 }
  let [best, worst]: [PositionRow | null, PositionRow | null] = [null, null]
  let [most, least] = [-Infinity, Infinity]
  for (const row of all) {
    if (row.closed !== null) continue
    risk[row.side] += Number(row.value ?? 0)
    risk.margin += row.margin ?? 0
    if (isWithoutStop(row)) risk.withoutStop++
    if (row.nearStop) risk.nearStop++
    const pnl = row.pnl === null ? NaN : Number(row.pnl)
    if (pnl > most) [most, best] = [pnl, row]
    if (pnl < least) [least, worst] = [pnl, row]
  }
  const exposure = risk.long + risk.short
  return {
    open: sums.rows,
    long: sums.long,
    short: sums.short,
    pnl: sums.pnl,
    stale: sums.stale,
    roiPct: sums.roiPct,
    margin: risk.margin,
    exposure,
    exposureLong: risk.long,
    exposureShort: risk.short,
    exposureNet: risk.long - risk.short,
    exposurePctOfBalance: balance === null || balance <= 0 ? null : (exposure / balance) * 100,
    best: named(best),
    worst: worst === best ? null : named(worst),
    withoutStop: risk.withoutStop,
    nearStop: risk.nearStop,
  }
}

/** Headings in their order, and the sums of each by its key. */
interface Groups {
  readonly groups: readonly LiveGroup[]
  readonly byGroup: Readonly<Record<string, LiveSubtotal>>
}

/**
 * Rows under their headings, the heading with the greatest sum first (or last, when ascending); one group without a key
 * when not grouped.
 */
export function groupsOf(
  rows: readonly PositionRow[],
  total: LiveSubtotal,
  filters: LiveFilters,
  swatchOf: (account: string) => number,
): Groups {
  const { group } = filters
  if (group === '')
    return { groups: [{ key: '', label: '', swatch: null, ids: rows.map((row) => row.id) }], byGroup: { '': total } }
  const summed = [...grouped(rows, (row) => row[group] ?? NO_STRATEGY)].map(([key, own]) => ({
    key,
    own,
    subtotal: subtotalOf(own),
  }))
  const sign = filters.dir === 'asc' ? 1 : -1
  summed.sort((a, b) => (Number(a.subtotal.pnl) - Number(b.subtotal.pnl)) * sign || (a.key < b.key ? -1 : 1))
  return {
    groups: summed.map(({ key, own }) => ({
      key,
      label: key,
      swatch: group === 'account' ? swatchOf(key) : null,
      ids: own.map((row) => row.id),
    })),
    byGroup: Object.fromEntries(summed.map(({ key, subtotal }) => [key, subtotal])),
  }
}

const named = (
  row: PositionRow | null,
): { readonly id: string; readonly base: string; readonly pnl: DecimalText } | null =>
  row === null || row.pnl === null ? null : { id: row.id, base: row.base, pnl: row.pnl }
