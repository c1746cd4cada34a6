import { useCallback, type ReactNode } from 'react'
import { ADMIN_PLANS, ADMIN_ROLES } from '../../../domain/admin/constants.ts'
import type { AdminFilters, UsersData } from '../../../domain/admin/view.types.ts'
import { handsFocusOn } from '../../kit/handsFocusOn.ts'
import { IconButton } from '../../kit/controls/IconButton.tsx'
import { TextButton } from '../../kit/controls/Link.tsx'
import { Pick } from '../../kit/controls/Select.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import { buildName } from '../../installed/holdBuild.ts'
import { read } from '../../model/send.ts'
import { useView } from '../../model/useView.ts'
import { saved } from '../shared/saved.ts'
import { FilterText } from '../shared/table/FilterText.tsx'
import * as css from './admin.css.ts'
import { optionsOf, words } from './texts.ts'
import { change, noFilters } from './useAdmin.ts'

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
  const typed = useCallback((q: string) => change({ q, page: '' }, 'replace'), [])
  const { q, role, plan, status } = filters
  const isNarrowed = q !== '' || role !== '' || plan !== '' || status !== ''
  const statuses = data?.statuses ?? []
  return (
    <div className={css.bar} role="toolbar" aria-label={words.filters}>
      <FilterText label={words.search} text={q} onText={typed} className={css.search} />
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
      {isNarrowed && (
        <TextButton ref={handsFocusOn} onPress={() => change(noFilters)}>
          {words.clear}
        </TextButton>
      )}
      {data !== null && (
        <span className={css.end}>
          <span role="status">
            <Text size={12} tone="text3">
              {words.counted(data.passing, data.all)}
            </Text>
          </span>
          <IconButton icon="download" label={words.export} onPress={() => void save(zone)} />
        </span>
      )}
    </div>
  )
}

/** Saves the page of users as it is shown; the file is made in the worker. */
async function save(zone: string): Promise<void> {
  const asked = { address: location.search, zone, format: 'csv', build: buildName() } as const
  saved(await read({ type: 'admin.export', ...asked }), ({ rows }) => words.exported(rows), words.exportFailed)
}
