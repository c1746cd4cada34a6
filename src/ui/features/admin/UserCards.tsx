import type { ReactNode } from 'react'
import type { UserRow } from '../../../domain/admin/view.types.ts'
import { formatCount, formatDateTime } from '../../../domain/core/format.ts'
import { NONE } from '../../../domain/core/numbers.ts'
import { Panel } from '../../kit/layout/Panel.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import { CardFacts, CardHead, CardItem, CardList, CardNames } from '../../kit/table/CardList.tsx'
import { useView } from '../../model/useView.ts'
import { nameOf, wireName, words } from './texts.ts'
import { UserMenu } from './UserMenu.tsx'
import { UserStatus } from './UserStatus.tsx'

const { columns: names } = words

/** Users of a phone. */
export function UserCards({
  rows,
  empty,
}: {
  readonly rows: readonly UserRow[]
  readonly empty: ReactNode
}): ReactNode {
  const { zone } = useView('shell')
  if (rows.length === 0) return <Panel>{empty}</Panel>
  return (
    <CardList label={words.users}>
      {rows.map((user) => (
        <CardItem key={user.id}>
          <CardHead>
            <CardNames>
              <Text size={16} weight="strong" cut>
                {nameOf(user)}
              </Text>
              <Text size={13} tone="text2" cut>
                {user.email ?? user.id}
              </Text>
            </CardNames>
            <UserStatus user={user} />
            <UserMenu user={user} />
          </CardHead>
          <CardFacts
            facts={[
              { label: names.role, value: wireName(user.role) },
              { label: names.accounts, value: user.accounts === null ? NONE : formatCount(user.accounts) },
              { label: names.rules, value: user.rules === null ? NONE : formatCount(user.rules) },
            ]}
          />
          <CardFacts
            facts={[
              {
                label: names.lastSeen,
                value: user.lastSeen === null ? words.never : formatDateTime(user.lastSeen, zone),
              },
            ]}
          />
        </CardItem>
      ))}
    </CardList>
  )
}
