import type { ReactNode } from 'react'
import type { Outlook } from '../../../domain/billing/outlook.ts'
import { ButtonLink } from '../../kit/controls/Link.tsx'
import { Panel } from '../../kit/layout/Panel.tsx'
import { Stack } from '../../kit/layout/Stack.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import { useViewOrNull } from '../../model/useView.ts'
import { SubscriptionPanel } from '../settings/SubscriptionPanel.tsx'
import * as css from './manageSubscription.css.ts'
import { manageTexts as texts } from './texts.ts'

/** Subscription `/manage-subscription` (NAV-18): plan, next charge, portal and invoices, and what can be done. */
export default function Screen(): ReactNode {
  const outlook = useViewOrNull('manage')?.outlook
  return (
    <Stack gap={12} className={css.page}>
      <SubscriptionPanel />
      {outlook?.state === 'ready' && outlook.data !== 'none' && <Next outlook={outlook.data} />}
    </Stack>
  )
}

const WAYS: Readonly<Partial<Record<Outlook, string>>> = { trial: texts.choose, over: texts.renew }

function Next({ outlook }: { readonly outlook: Outlook }): ReactNode {
  const isLead = outlook === 'trial' || outlook === 'over'
  return (
    <Panel title={texts.title}>
      <Stack gap={12} align="start">
        <Text as="p" tone={outlook === 'failing' ? 'warn' : 'text2'}>
          {texts.outlook[outlook]}
        </Text>
        <ButtonLink href="/pricing" variant={isLead ? 'primary' : 'default'}>
          {WAYS[outlook] ?? texts.compare}
        </ButtonLink>
      </Stack>
    </Panel>
  )
}
