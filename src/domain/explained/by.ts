import { inBar } from '../closed/distribution.ts'
import type { ClosedTradeRow } from '../closed/model.ts'
import { STAT_KEYS, STAT_LABELS } from '../closed/statistics.ts'
import type { StatKind } from '../closed/view.types.ts'
import type { ZoneCalendar } from '../core/calendar.ts'
import { formatBound } from '../core/format.ts'
import { explainedTexts as texts } from './texts.ts'

/** One group of rows, with its name; null where the address names none. */
export interface Group {
  readonly rows: readonly ClosedTradeRow[]
  readonly name: string
}

const groupsByRows = new WeakMap<readonly ClosedTradeRow[], Map<string, Group>>()

/** The rows of the group that an address names: the same for the same rows, so that what is made of them is kept. */
export function groupIn(rows: readonly ClosedTradeRow[], by: string, local: ZoneCalendar): Group | null {
  const at = by.indexOf(':')
  const [kind, key] = [by.slice(0, at), by.slice(at + 1)]
  if (at < 0 || !(kind === 'bar' || isStatKind(kind))) return null
  const known = groupsByRows.get(rows) ?? new Map<string, Group>()
  groupsByRows.set(rows, known)
  const id = `${local.zone} ${by}`
  const group = known.get(id) ?? made(rows, { kind, key }, local)
  known.set(id, group)
  return group
}

function made(
  rows: readonly ClosedTradeRow[],
  { kind, key }: { readonly kind: StatKind | 'bar'; readonly key: string },
  local: ZoneCalendar,
): Group {
  if (kind !== 'bar')
    return {
      rows: rows.filter((row) => STAT_KEYS[kind](row, local) === key),
      name: STAT_LABELS[kind]?.(key) ?? key,
    }
  const isIn = inBar(
    rows.map(({ pnl }) => Number(pnl)),
    key === '' ? null : Number(key),
  )
  return {
    rows: rows.filter(({ pnl }) => isIn(Number(pnl))),
    name: key === '' ? texts.lowest : texts.from(formatBound(Number(key))),
  }
}

const isStatKind = (said: string): said is StatKind => Object.hasOwn(STAT_KEYS, said)
