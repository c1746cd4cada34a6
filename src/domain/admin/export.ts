import { readAddress } from '../access/address.ts'
import { ADMIN_ADDRESS } from '../access/addresses.ts'
import {
  figure,
  saidIn,
  tableFile,
  utc,
  words,
  type Column,
  type ExportFile,
  type FileForm,
} from '../core/tableFile.ts'
import type { HasResources } from '../resources/model.ts'
import { usersAt } from './view.ts'
import type { UserRow } from './view.types.ts'

/** The columns alone, so nothing else that a server says (no key). */
const COLUMNS: readonly Column<UserRow>[] = [
  words('user_id', ({ id }) => id),
  words('email', ({ email }) => email),
  words('name', ({ name }) => name),
  words('roles', ({ roles }) => roles),
  words('plan', ({ plan }) => plan),
  words('status', ({ status }) => status),
  utc('trial_end_utc', ({ trialEnd }) => trialEnd),
  figure('accounts', ({ accounts }) => accounts),
  figure('rules', ({ rules }) => rules),
  utc('last_seen_utc', ({ lastSeen }) => lastSeen),
  utc('created_utc', ({ created }) => created),
]

/** The page of users at an address as a file; null while it is not there. */
export function usersFile(state: HasResources, address: string, form: FileForm, at: number): ExportFile | null {
  const rows = usersAt(state, address)
  if (rows === null) return null
  const { values } = readAddress(ADMIN_ADDRESS, address)
  return tableFile(rows, COLUMNS, {
    content: 'Users',
    name: 'users',
    list: 'users',
    filters: saidIn(values, ['q', 'role', 'plan', 'status', 'page']),
    order: `${values.sort} ${values.dir}`,
    at,
    ...form,
  })
}
