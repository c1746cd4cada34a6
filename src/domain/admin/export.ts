import { BOM, lineOf, numberCell, textCell } from '../closed/csv.ts'
import type { ExportFile } from '../closed/view.types.ts'
import { formatDateTime } from '../core/format.ts'
import type { UserRow } from './view.types.ts'

const iso = (at: number | null): string => (at === null ? '' : new Date(at).toISOString())

const COLUMNS: readonly (readonly [name: string, of: (row: UserRow) => string])[] = [
  ['user_id', ({ id }) => textCell(id)],
  ['email', ({ email }) => textCell(email ?? '')],
  ['name', ({ name }) => textCell(name ?? '')],
  ['roles', ({ roles }) => textCell(roles.join(' '))],
  ['plan', ({ plan }) => textCell(plan ?? '')],
  ['status', ({ status }) => textCell(status ?? '')],
  ['trial_end_utc', ({ trialEnd }) => iso(trialEnd)],
  ['accounts', ({ accounts }) => numberCell(accounts)],
  ['rules', ({ rules }) => numberCell(rules)],
  ['last_seen_utc', ({ lastSeen }) => iso(lastSeen)],
  ['created_utc', ({ created }) => iso(created)],
]

/** The rows shown, as a file for spreadsheets: the columns alone, so nothing else that a server says (no key). */
export function usersFile(rows: readonly UserRow[], about: { readonly at: number; readonly zone: string }): ExportFile {
  const made = `Users of Bot Blending; ${rows.length} rows; made ${formatDateTime(about.at, about.zone)} (${about.zone})`
  const head = [textCell(made), ...COLUMNS.slice(1).map(() => '')]
  return {
    name: `users-${iso(about.at).slice(0, 19).replaceAll(':', '-')}.csv`,
    type: 'text/csv;charset=utf-8',
    parts: [
      BOM + lineOf(head) + lineOf(COLUMNS.map(([name]) => name)),
      ...rows.map((row) => lineOf(COLUMNS.map(([, of]) => of(row)))),
    ],
    rows: rows.length,
  }
}
