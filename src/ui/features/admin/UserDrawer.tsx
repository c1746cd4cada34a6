import type { ReactNode } from 'react'
import type { UserRow } from '../../../domain/admin/view.types.ts'
import { formatCount, formatDateTime } from '../../../domain/core/format.ts'
import { NONE } from '../../../domain/core/numbers.ts'
import type { Loadable } from '../../../domain/core/outcome.ts'
import { Drawer } from '../../kit/feedback/Dialog.tsx'
import { EmptyState, ErrorState } from '../../kit/feedback/Feedback.tsx'
import { SkeletonRows } from '../../kit/feedback/Skeleton.tsx'
import { Heading, Text } from '../../kit/layout/Text.tsx'
import { refetch } from '../../model/send.ts'
import { useView } from '../../model/useView.ts'
import * as css from './admin.css.ts'
import { nameOf, wireName, words } from './texts.ts'

/** Everything that is known of one user, what has no column included; never a key. */
export function UserDrawer({
  opened,
  onClose,
}: {
  readonly opened: Loadable<UserRow>
  readonly onClose: () => void
}): ReactNode {
  return (
    <Drawer isOpen onClose={onClose} title={opened.state === 'ready' ? nameOf(opened.data) : words.details}>
      {opened.state === 'loading' ? (
        <SkeletonRows rows={8} />
      ) : opened.state === 'failed' ? (
        <ErrorState title={opened.title} hint={opened.hint} onRetry={() => refetch('adminUsers')} />
      ) : opened.state === 'empty' ? (
        <EmptyState icon="user" title={opened.title} hint={opened.hint} />
      ) : (
        <UserFacts user={opened.data} />
      )}
    </Drawer>
  )
}

function UserFacts({ user }: { readonly user: UserRow }): ReactNode {
  const { zone } = useView('shell')
  const time = (at: number | null, without: string = NONE): string => (at === null ? without : formatDateTime(at, zone))
  const { columns: names } = words
  return (
    <>
      <Facts
        facts={[
          [names.email, user.email ?? NONE],
          [names.name, user.name ?? NONE],
          [names.id, user.id],
          [names.roles, user.roles.join(', ') || words.noRole],
          [names.plan, wireName(user.plan)],
          [names.status, wireName(user.status)],
          [names.trialEnd, time(user.trialEnd)],
          [names.accounts, user.accounts === null ? NONE : formatCount(user.accounts)],
          [names.rules, user.rules === null ? NONE : formatCount(user.rules)],
          [names.lastSeen, time(user.lastSeen, words.never)],
          [names.created, time(user.created)],
        ]}
      />
      {user.more.length > 0 && (
        <section className={css.more}>
          <Heading level={3}>{words.moreTitle}</Heading>
          <Facts facts={user.more} />
        </section>
      )}
    </>
  )
}

const Facts = ({ facts }: { readonly facts: readonly (readonly [name: string, value: string])[] }): ReactNode => (
  <dl className={css.facts}>
    {facts.map(([name, value]) => (
      <div key={name} className={css.line}>
        <dt>
          <Text tone="text3">{name}</Text>
        </dt>
        <dd className={css.fact}>
          <Text>{value}</Text>
        </dd>
      </div>
    ))}
  </dl>
)
