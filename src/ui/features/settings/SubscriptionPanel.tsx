import type { ReactNode } from 'react'
import type { Loadable } from '../../../domain/core/outcome.ts'
import type { SettingsView, SubscriptionCard } from '../../../domain/settings/view.types.ts'
import { EmptyState } from '../../kit/Feedback.tsx'
import { ButtonLink } from '../../kit/Link.tsx'
import { Panel } from '../../kit/Panel.tsx'
import { Row, Stack } from '../../kit/Stack.tsx'
import { Tag } from '../../kit/Tag.tsx'
import { Text } from '../../kit/Text.tsx'
import { useViewPart } from '../../model/useViewPart.ts'
import { PartState } from './PartState.tsx'
import { words } from './texts.ts'

const subscriptionOf = (view: SettingsView): Loadable<SubscriptionCard> => view.subscription

const tones = { green: 'ok', blue: 'accent', red: 'danger', yellow: 'warn' } as const

/** Plan, status and the date that comes next (SET-22, SET-24). */
export function SubscriptionPanel(): ReactNode {
  const subscription = useViewPart('settings', subscriptionOf)
  return (
    <Panel id="subscription" title={words.subscription}>
      {subscription?.state === 'ready' ? <Plan card={subscription.data} /> : <PartState of={subscription} resource="settingsSubscription" />}
    </Panel>
  )
}

function Plan({ card: { plan, status, badge, dateLabel, date } }: { readonly card: SubscriptionCard }): ReactNode {
  if (plan === null) return <EmptyState icon="card" title={words.noPlan} hint={words.noPlanHint} action={<ButtonLink href="/pricing" variant="primary">{words.plans}</ButtonLink>} />
  return (
    <Stack gap={6}>
      <Row gap={8}>
        <Text size={16} weight="strong">{plan}</Text>
        {status !== '' && <Tag tone={tones[badge]}>{status}</Tag>}
      </Row>
      {date !== null && <Text tone="text2">{dateLabel} {date}</Text>}
    </Stack>
  )
}
