import type { ReactNode } from 'react'
import type { PlanName } from '../../../domain/billing/constants.ts'
import type { BillingView } from '../../../domain/billing/view.types.ts'
import { ButtonLink } from '../../kit/controls/Link.tsx'
import { Panel } from '../../kit/layout/Panel.tsx'
import { Row, Stack } from '../../kit/layout/Stack.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import { ChangeText } from '../plans/ChangeText.tsx'
import { takenAlong } from '../plans/takenAlong.ts'
import { planTexts as texts } from '../plans/texts.ts'
import { PortalButton } from '../shared/PortalButton.tsx'

/** For who pays for a plan already: another one is chosen in billing, and no form ends in a refusal. */
export function Change({ plan, view }: { readonly plan: PlanName; readonly view: BillingView }): ReactNode {
  return (
    <Panel title={`${texts.names[plan]} plan`}>
      <Stack gap={12}>
        <Text as="p" tone="text2">
          {texts.about[plan]}
        </Text>
        <ChangeText plan={plan} view={view} />
        <Text as="p" tone="text2">
          {texts.changeHint}
        </Text>
        <Row gap={8} wrap>
          <PortalButton outcome={view.outcomes['customerPortal']} label={texts.change} variant="primary" size="lg" />
          <ButtonLink href={`/pricing?need=${plan}${takenAlong(view)}`} size="lg">
            {texts.other}
          </ButtonLink>
        </Row>
      </Stack>
    </Panel>
  )
}
