import type { ReactNode } from 'react'
import { ADMIN_PLANS, ADMIN_ROLES } from '../../../domain/admin/constants.ts'
import type { AdminFilters, UsersData } from '../../../domain/admin/view.types.ts'
import { IconButton } from '../../kit/controls/IconButton.tsx'
import { Pick } from '../../kit/controls/Select.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import { buildName } from '../../installed/holdBuild.ts'
import { read } from '../../model/send.ts'
import { useView } from '../../model/useView.ts'
import { saved } from '../shared/saved.ts'
import { FilterLine } from '../shared/table/FilterBar.tsx'
import { countSet } from '../shared/table/PhoneToolbar.tsx'
import * as css from './admin.css.ts'
import { optionsOf, words } from './texts.ts'
import { change, noFilters, search } from './useAdmin.ts'

const ROLES = optionsOf(ADMIN_ROLES)
const PLANS = optionsOf(ADMIN_PLANS)

/** Search and filters, which live in the address; a change begins at the first page. `data` is null while it loads. */
export function UsersToolbar({
  data,
  filters,
}: {
  readonly data: UsersData | null
  readonly filters: AdminFilters
}): ReactNode {
  const { zone } = useView('shell')
  const { q, role, plan, status } = filters
  const statuses = data?.statuses ?? []
  const fields = (
    <>
      <Pick
        label={words.columns.role}
        neutral=""
        options={ROLES}
        value={role}
        onChange={(to) => change({ role: to, page: '' })}
      />
      <Pick
        label={words.columns.plan}
        neutral=""
        options={PLANS}
        value={plan}
        onChange={(to) => change({ plan: to, page: '' })}
      />
      <Pick
        label={words.columns.status}
        neutral=""
        options={optionsOf(status === '' || statuses.includes(status) ? statuses : [status, ...statuses])}
        value={status}
        onChange={(to) => change({ status: to, page: '' })}
      />
    </>
  )
  return (
    <FilterLine
      label={words.filters}
      className={css.toolbar}
      count={countSet(role, plan, status)}
      onClear={() => change(noFilters)}
      search={{ label: words.search, text: q, onText: search }}
      fields={fields}
      note={
        data === null ? undefined : (
          <>
            <span role="status">
              <Text size={12} tone="text3">
                {words.counted(data.passing, data.all)}
              </Text>
            </span>
            <IconButton icon="download" label={words.export} onPress={() => void save(zone)} />
          </>
        )
      }
    />
  )
}

/** Saves the page of users as it is shown; the file is made in the worker. */
async function save(zone: string): Promise<void> {
  const asked = { address: location.search, zone, format: 'csv', build: buildName() } as const
  saved(await read({ type: 'admin.export', ...asked }), ({ rows }) => words.exported(rows), words.exportFailed)
}
