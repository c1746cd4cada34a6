import { floatOf, type DecimalText } from '../../core/decimal.ts'
import { totalOf } from '../../core/units.ts'
import type { Totals } from '../positions/totals.ts'
import type { LiveCards, LiveFilters, LiveGroup, LiveSubtotal, PositionRow } from '../view.types.ts'
import { NO_STRATEGY } from './order.ts'

/** Counts and exact sums of rows; closed ones do not count. */
export function subtotalOf(rows: readonly PositionRow[]): LiveSubtotal {
  const open = rows.filter(isOpen)
  const pnl = totalOf(open.map((row) => row.pnl))
  const margin = marginOf(open)
  const long = open.filter((row) => row.side === 'long').length
  return { rows: open.length, long, short: open.length - long, value: totalOf(open.map((row) => row.value)), pnl, roiPct: margin === 0 ? null : (floatOf(pnl) / margin) * 100 }
}

/** Cards over all open positions (screens.md 2.1). */
export function cardsOf(all: readonly PositionRow[], totals: Totals, balance: number | null): LiveCards {
  const rows = all.filter(isOpen)
  const { long, short, pnl, roiPct } = subtotalOf(rows)
  const exposureLong = exposureOf(rows, 'long')
  const exposureShort = exposureOf(rows, 'short')
  const exposure = exposureLong + exposureShort
  const valued = rows.filter((row) => row.pnl !== null)
  const best = valued.reduce<PositionRow | null>((top, row) => (top === null || Number(row.pnl) > Number(top.pnl) ? row : top), null)
  const worst = valued.reduce<PositionRow | null>((low, row) => (low === null || Number(row.pnl) < Number(low.pnl) ? row : low), null)
  return {
    open: rows.length, long, short, pnl, pnlMoved: totals.moved, roiPct, margin: marginOf(rows),
    exposure, exposureLong, exposureShort, exposureNet: exposureLong - exposureShort,
    exposurePctOfBalance: balance === null || balance === 0 ? null : (exposure / balance) * 100,
    best: named(best), worst: worst === best ? null : named(worst),
    withoutStop: rows.filter((row) => row.stopLoss === null).length,
    nearStop: rows.filter((row) => row.nearStop).length,
  }
}

/** Rows under their headings, the heading with the greatest sum first (or last, when ascending); one group without a key when not grouped. */
export function groupsOf(rows: readonly PositionRow[], filters: LiveFilters, swatchOf: (account: string) => number): readonly LiveGroup[] {
  const { group } = filters
  if (group === '') return [{ key: '', label: '', swatch: null, ids: rows.map((row) => row.id), subtotal: subtotalOf(rows) }]
  const rowsByKey = new Map<string, PositionRow[]>()
  for (const row of rows) {
    const key = row[group] ?? NO_STRATEGY
    const known = rowsByKey.get(key)
    if (known === undefined) rowsByKey.set(key, [row])
    else known.push(row)
  }
  const groups = [...rowsByKey].map(([key, own]): LiveGroup => ({ key, label: key, swatch: group === 'account' ? swatchOf(key) : null, ids: own.map((row) => row.id), subtotal: subtotalOf(own) }))
  const sign = filters.dir === 'asc' ? 1 : -1
  return groups.sort((a, b) => (Number(a.subtotal.pnl) - Number(b.subtotal.pnl)) * sign || (a.label < b.label ? -1 : 1))
}

const isOpen = (row: PositionRow): boolean => row.closed === null

const exposureOf = (rows: readonly PositionRow[], side: 'long' | 'short'): number => rows.reduce((sum, row) => sum + (row.side === side ? Number(row.value ?? 0) : 0), 0)

const marginOf = (rows: readonly PositionRow[]): number => rows.reduce((sum, row) => sum + (row.margin ?? 0), 0)

const named = (row: PositionRow | null): { readonly id: string; readonly base: string; readonly pnl: DecimalText } | null => (row === null || row.pnl === null ? null : { id: row.id, base: row.base, pnl: row.pnl })
