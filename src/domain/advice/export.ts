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

const iso = (at: number | null): string => (at === null ? '' : new Date(at).toISOString())

const COLUMNS: readonly (readonly [name: string, of: (row: Advice) => string])[] = [
  ['action', ({ label }) => textCell(label)],
  ['strategy', ({ strategy }) => textCell(strategy ?? '')],
  ['account', ({ account }) => textCell(account)],
  ['to_account', ({ toAccount }) => textCell(toAccount)],
  ['allocation_change', ({ change }) => numberCell(change)],
  ['balance_change_usdt', ({ balanceChange }) => numberCell(balanceChange)],
  ['urgency', ({ urgency }) => textCell(urgency)],
  ['confidence', ({ confidence }) => numberCell(confidence)],
  ['state', ({ lane }) => textCell(lane)],
  ['window_start_utc', ({ windowStart }) => iso(windowStart)],
  ['window_end_utc', ({ windowEnd }) => iso(windowEnd)],
  ['next_review_utc', ({ nextReview }) => iso(nextReview)],
  ['cooldown_until_utc', ({ cooldownUntil }) => iso(cooldownUntil)],
  ['done_utc', ({ doneAt }) => iso(doneAt)],
  ['rationale', ({ sentences }) => textCell(sentences.join(' '))],
]

/** The actions that an address shows, both tables, as a file for spreadsheets; null before there are any. */
export function adviceFile(
  state: State,
  address: string,
  about: { readonly at: number; readonly zone: string },
): ExportFile | null {
  const past = pastDay(address, about.zone, state.at)
  const entry = state.resources.byKey[adviceKey(past)]
  if (entry === undefined || entry.loadedAt === null) return null
  const { actions, balances } = shownOf(adviceIn(state, past), readAddress(COMMAND_ADDRESS, address).values)
  const rows = unique([...actions, ...balances])
  const made = `Recommended actions of Bot Blending; ${rows.length} rows; made ${formatDateTime(about.at, about.zone)} (${about.zone}); filter ${address}`
  return {
    name: `actions-${iso(about.at).slice(0, 19).replaceAll(':', '-')}.csv`,
    type: 'text/csv;charset=utf-8',
    parts: [
      BOM + lineOf([textCell(made), ...COLUMNS.slice(1).map(() => '')]) + lineOf(COLUMNS.map(([name]) => name)),
      ...rows.map((row) => lineOf(COLUMNS.map(([, of]) => of(row)))),
    ],
    rows: rows.length,
  }
}
