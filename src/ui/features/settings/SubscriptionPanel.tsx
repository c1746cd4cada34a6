import type { ReactNode } from 'react'
import type { Loadable } from '../../../domain/core/outcome.ts'
import type { SettingsView, SubscriptionCard } from '../../../domain/settings/view.types.ts'
import type { WriteOutcome } from '../../../domain/writes/model.ts'
import { EmptyState } from '../../kit/feedback/Feedback.tsx'
import { ButtonLink } from '../../kit/controls/Link.tsx'
import { Panel } from '../../kit/layout/Panel.tsx'
import { Row, Stack } from '../../kit/layout/Stack.tsx'
import { Tag } from '../../kit/data/Tag.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import { useViewPart } from '../../model/useViewPart.ts'
import { PortalButton } from '../shared/PortalButton.tsx'
import { Invoices } from './Invoices.tsx'
import { PanelState } from '../shared/PanelState.tsx'
import { words } from './texts.ts'

const subscriptionOf = (view: SettingsView): Loadable<SubscriptionCard> => view.subscription

const tones = { green: 'ok', blue: 'accent', red: 'danger', yellow: 'warn' } as const

/** Plan, status and the date that comes next (SET-22, SET-24). */
export function SubscriptionPanel(): ReactNode {
  const subscription = useViewPart('settings', subscriptionOf)
  return (
    <Panel id="subscription" title={words.subscription}>
      {subscription?.state === 'ready' ? (
        <Plan card={subscription.data} />
      ) : (
        <PanelState of={subscription} retry="settingsSubscription" />
      )}
    </Panel>
  )
}

function Plan({ card }: { readonly card: SubscriptionCard }): ReactNode {
  const { plan, status, badge, dateLabel, date, countsBy } = card
  const counts = countsBy !== null && <Text tone="text2">{countsBy}</Text>
  if (plan === null)
    return (
      <>
        <EmptyState
          icon="card"
          title={words.noPlan}
          hint={words.noPlanHint}
          action={
            <ButtonLink href="/pricing" variant="primary">
              {words.plans}
            </ButtonLink>
          }
        />
        {counts}
      </>
    )
  return (
    <Stack gap={6}>
      <Row gap={8}>
        <Text size={16} weight="strong">
          {plan}
        </Text>
        {status !== '' && <Tag tone={tones[badge]}>{status}</Tag>}
      </Row>
      {date !== null && <Text tone="text2">{`${dateLabel} ${date}`}</Text>}
      {counts}
      <Manage />
      <Invoices />
    </Stack>
  )
}

const portalOf = (view: SettingsView): WriteOutcome | undefined => view.outcomes['customerPortal']

const Manage = (): ReactNode => <PortalButton outcome={useViewPart('settings', portalOf)} label={words.manage} />
