import { useMemo, type ReactNode } from 'react'
import type { AdminFilters, UserRow } from '../../../domain/admin/view.types.ts'
import { countColumn, nameColumn, textColumn, timeColumn } from '../../kit/table/rowColumns.tsx'
import { idOfRow, RowTable, type RowColumn } from '../../kit/table/RowTable.tsx'
import { useView } from '../../model/useView.ts'
import { nameOf, wireName, words } from './texts.ts'
import { change } from './useAdmin.ts'
import { UserMenu } from './UserMenu.tsx'
import { UserStatus } from './UserStatus.tsx'

/** Users as rows; filters, order and pages are the server's. */
export function UsersTable({
  rows,
  filters,
  empty,
}: {
  readonly rows: readonly UserRow[]
  readonly filters: AdminFilters
  readonly empty: ReactNode
}): ReactNode {
  const { zone } = useView('shell')
  const columns = useMemo(() => columnsIn(zone), [zone])
  return (
    <RowTable
      label={words.users}
      columns={columns}
      rows={rows}
      idOf={idOfRow}
      isPanel
      sort={{ column: filters.sort, direction: filters.dir }}
      onSort={({ column, direction }) => change({ sort: column, dir: direction, page: '' })}
      onOpen={({ id }) => change({ user: id })}
      rowMenu={(user) => <UserMenu user={user} />}
      empty={empty}
    />
  )
}

const { columns: names } = words

const columnsIn = (zone: string): readonly RowColumn<UserRow>[] => [
  nameColumn({
    id: 'email',
    header: names.email,
    width: 176,
    sortable: true,
    of: (user) => user.email ?? nameOf(user),
  }),
  textColumn({ id: 'name', header: names.name, width: 128, sortable: true, of: ({ name }) => name }),
  textColumn({
    id: 'role',
    header: names.role,
    isProse: true,
    width: 84,
    grow: 0,
    sortable: true,
    of: ({ role }) => wireName(role),
  }),
  textColumn({
    id: 'plan',
    header: names.plan,
    width: 84,
    grow: 0,
    priority: 2,
    sortable: true,
    of: ({ plan }) => wireName(plan),
  }),
  {
    id: 'status',
    header: names.status,
    isProse: true,
    width: 96,
    grow: 0,
    priority: 2,
    sortable: true,
    cell: (user) => <UserStatus user={user} />,
  },
  timeColumn(zone, {
    id: 'trial_end',
    header: names.trialEnd,
    width: 176,
    priority: 3,
    sortable: true,
    of: ({ trialEnd }) => trialEnd,
  }),
  countColumn({
    id: 'accounts',
    header: names.accounts,
    width: 92,
    priority: 2,
    sortable: true,
    firstSort: 'desc',
    of: ({ accounts }) => accounts ?? 0,
  }),
  countColumn({
    id: 'rules',
    header: names.rules,
    hint: words.rulesHint,
    width: 72,
    priority: 2,
    sortable: true,
    firstSort: 'desc',
    of: ({ rules }) => rules ?? 0,
  }),
  timeColumn(zone, {
    id: 'last_seen',
    header: names.lastSeen,
    width: 176,
    priority: 2,
    sortable: true,
    firstSort: 'desc',
    of: ({ lastSeen }) => lastSeen,
  }),
  timeColumn(zone, {
    id: 'created',
    header: names.created,
    width: 176,
    priority: 3,
    sortable: true,
    firstSort: 'desc',
    of: ({ created }) => created,
  }),
]
