import type { ReactNode } from 'react'
import type { AdminFilters, AdminView, UserRow, UsersData } from '../../../domain/admin/view.types.ts'
import type { Loadable } from '../../../domain/core/outcome.ts'
import { IconButton } from '../../kit/controls/IconButton.tsx'
import { SkeletonRows } from '../../kit/feedback/Skeleton.tsx'
import { Panel } from '../../kit/layout/Panel.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import { refetch } from '../../model/send.ts'
import { useMedia } from '../../shell/useMedia.ts'
import { Notices } from '../shared/table/Notices.tsx'
import { FailedScreen } from '../shared/table/ScreenState.tsx'
import { tableTexts } from '../shared/table/texts.ts'
import * as css from './admin.css.ts'
import { words } from './texts.ts'
import { change, noFilters, useAdmin } from './useAdmin.ts'
import { UserCards } from './UserCards.tsx'
import { UserDrawer } from './UserDrawer.tsx'
import { UsersTable } from './UsersTable.tsx'
import { UsersToolbar } from './UsersToolbar.tsx'
import { NothingMatches } from '../shared/table/NothingMatches.tsx'

const usersOf = (view: AdminView): Loadable<UsersData> => view.users
const filtersOf = (view: AdminView): AdminFilters => view.filters
const openedOf = (view: AdminView): Loadable<UserRow> | null => view.opened

/** All users, and the details of one. The search stays above whatever the list came to. */
export function UsersTab(): ReactNode {
  const users = useAdmin(usersOf)
  const filters = useAdmin(filtersOf)
  const opened = useAdmin(openedOf)
  if (users === null || filters === null) return <Waiting />
  return (
    <>
      <UsersToolbar data={users.state === 'ready' ? users.data : null} filters={filters} />
      {users.state === 'failed' ? (
        <FailedScreen of={users} onRetry={() => refetch('adminUsers')} />
      ) : users.state === 'ready' ? (
        <Users data={users.data} filters={filters} />
      ) : (
        <Waiting />
      )}
      {opened !== null && <UserDrawer opened={opened} onClose={() => change({ user: '' })} />}
    </>
  )
}

const Waiting = (): ReactNode => (
  <Panel>
    <SkeletonRows rows={8} />
  </Panel>
)

function Users({ data, filters }: { readonly data: UsersData; readonly filters: AdminFilters }): ReactNode {
  const isPhone = useMedia('phone')
  const empty = (
    <NothingMatches
      title={words.noMatch}
      hint={words.noMatchHint}
      clear={tableTexts.clear}
      onClear={() => change(noFilters)}
    />
  )
  return (
    <>
      <Notices
        problem={data.problem === null ? null : words.stale(data.problem)}
        dataFrom={null}
        onRetry={() => refetch('adminUsers')}
        notices={[]}
      />
      {isPhone ? (
        <UserCards rows={data.rows} empty={empty} />
      ) : (
        <UsersTable rows={data.rows} filters={filters} empty={empty} />
      )}
      {data.pages > 1 && <Pages {...data} />}
    </>
  )
}

function Pages({ page, pages }: Pick<UsersData, 'page' | 'pages'>): ReactNode {
  const go = (to: number): void => change({ page: to === 1 ? '' : String(to) })
  return (
    <div className={css.pages}>
      <IconButton
        icon="left"
        label={words.before}
        disabledReason={page <= 1 ? words.first : undefined}
        onPress={() => go(page - 1)}
      />
      <Text size={12} tone="text2">
        {words.page(page, pages)}
      </Text>
      <IconButton
        icon="right"
        label={words.next}
        disabledReason={page >= pages ? words.last : undefined}
        onPress={() => go(page + 1)}
      />
    </div>
  )
}
