import { useEffect, useRef, type ReactNode } from 'react'
import type { Loadable } from '../../../domain/core/outcome.ts'
import type { SettingsView, SubscriptionCard } from '../../../domain/settings/view.types.ts'
import { EmptyState } from '../../kit/feedback/Feedback.tsx'
import { Button } from '../../kit/controls/Button.tsx'
import { ButtonLink, Link } from '../../kit/controls/Link.tsx'
import { Panel } from '../../kit/layout/Panel.tsx'
import { Row, Stack } from '../../kit/layout/Stack.tsx'
import { Tag } from '../../kit/data/Tag.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import { useViewPart } from '../../model/useViewPart.ts'
import { Invoices } from './Invoices.tsx'
import * as css from './Settings.css.ts'
import { PartState } from './PartState.tsx'
import { words } from './texts.ts'
import { useWrite } from './useWrite.ts'

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
        <PartState of={subscription} resource="settingsSubscription" />
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

const portalOf = (view: SettingsView): string | null => view.outcomes['customerPortal']?.url ?? null

/**
 * The card provider's page in a tab of its own (SET-23). A browser lets a page open one at a click alone, so it is
 * opened before its address is known.
 */
function Manage(): ReactNode {
  const url = useViewPart('settings', portalOf)
  const latest = useRef(url)
  useEffect(() => {
    latest.current = url
  })
  const tab = useRef<Window | null>(null)
  const { submit, isBusy, problem } = useWrite('customerPortal', () => {
    if (latest.current !== null) tab.current?.location.replace(latest.current)
  })
  useEffect(() => {
    if (problem !== null) tab.current?.close()
  }, [problem])
  const open = (): void => {
    tab.current = window.open('', '_blank')
    // The provider's page must not reach back into this one.
    if (tab.current !== null) tab.current.opener = null
    void submit({ type: 'billing.open' })
  }
  return (
    <div className={css.acts}>
      <Button icon="card" isBusy={isBusy} onPress={open}>
        {words.manage}
      </Button>
      {url !== null && tab.current === null && (
        <Link href={url} isExternal>
          {words.openPortal}
        </Link>
      )}
    </div>
  )
}
