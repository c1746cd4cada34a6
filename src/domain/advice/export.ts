import { readAddress } from '../access/address.ts'
import { COMMAND_ADDRESS } from '../access/addresses.ts'
import { BOM, lineOf, numberCell, textCell } from '../closed/csv.ts'
import type { ExportFile } from '../closed/view.types.ts'
import { unique } from '../core/lists.ts'
import { formatDateTime } from '../core/format.ts'
import type { State } from '../state.ts'
import { adviceKey } from './constants.ts'
import { pastDay } from './past.ts'
import { adviceIn, shownOf } from './view.ts'
import type { Advice } from './view.types.ts'

type Cell = string | number | null
type Column = readonly [name: string, of: (row: Advice, zone: string) => Cell]

const iso = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString())

/** A time twice: as on screen and in UTC (screens.md 2.0 item 7). */
const time = (name: string, of: (row: Advice) => number | null): readonly Column[] => [
  [
    name,
    (row, zone) => {
      const at = of(row)
      return at === null ? null : formatDateTime(at, zone)
    },
  ],
  [`${name}_utc`, (row) => iso(of(row))],
]

const COLUMNS: readonly Column[] = [
  ['action', ({ label }) => label],
  ['strategy', ({ strategy }) => strategy],
  ['account', ({ account }) => account],
  ['to_account', ({ toAccount }) => toAccount],
  ['allocation_now_percent', ({ shareNow }) => shareNow],
  ['allocation_next_percent', ({ shareNext }) => shareNext],
  ['allocation_change', ({ change }) => change],
  ['balance_change_usdt', ({ balanceChange }) => balanceChange],
  ['urgency', ({ urgency }) => urgency],
  ['confidence', ({ confidence }) => confidence],
  ['state', ({ lane }) => lane],
  ...time('window_start', ({ windowStart }) => windowStart),
  ...time('window_end', ({ windowEnd }) => windowEnd),
  ...time('next_review', ({ nextReview }) => nextReview),
  ...time('cooldown_until', ({ cooldownUntil }) => cooldownUntil),
  ...time('done', ({ doneAt }) => doneAt),
  ['rationale', ({ sentences }) => sentences.join(' ')],
]

/**
 * The actions that an address shows, both tables, as a file: a line or an object each, and a head that says what they
 * are and when they were made (screens.md 2.10, export). Null before there are any.
 */
export function adviceFile(
  state: State,
  address: string,
  format: 'csv' | 'json',
  { at, zone }: { readonly at: number; readonly zone: string },
): ExportFile | null {
  const past = pastDay(address, zone, state.at)
  const entry = state.resources.byKey[adviceKey(past)]
  if (entry === undefined || entry.loadedAt === null) return null
  const { actions, balances } = shownOf(adviceIn(state, past), readAddress(COMMAND_ADDRESS, address).values)
  const rows = unique([...actions, ...balances])
  const made = `Recommended actions of Bot Blending; ${rows.length} rows; made ${formatDateTime(at, zone)} (${zone}); filter ${address}`
  const madeAt = new Date(at).toISOString()
  const name = `actions-${madeAt.slice(0, 19).replaceAll(':', '-')}.${format}`
  if (format === 'json') {
    const plain = rows.map((row) => Object.fromEntries(COLUMNS.map(([column, of]) => [column, of(row, zone)])))
    const text = JSON.stringify({ made, made_at: madeAt, actions: plain }, null, 2)
    return { name, type: 'application/json', parts: [text], rows: rows.length }
  }
  const cell = (value: Cell): string => (typeof value === 'string' ? textCell(value) : numberCell(value))
  return {
    name,
    type: 'text/csv;charset=utf-8',
    parts: [
      BOM + lineOf([textCell(made), ...COLUMNS.slice(1).map(() => '')]) + lineOf(COLUMNS.map(([column]) => column)),
      ...rows.map((row) => lineOf(COLUMNS.map(([, of]) => cell(of(row, zone))))),
    ],
    rows: rows.length,
  }
}
