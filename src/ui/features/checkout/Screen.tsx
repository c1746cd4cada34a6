import type { ReactNode } from 'react'
import { PLANS, type PlanName } from '../../../domain/billing/constants.ts'
import type { BillingView } from '../../../domain/billing/view.types.ts'
import { ButtonLink } from '../../kit/controls/Link.tsx'
import { EmptyState } from '../../kit/feedback/Feedback.tsx'
import { SkeletonRows } from '../../kit/feedback/Skeleton.tsx'
import { Row, Stack } from '../../kit/layout/Stack.tsx'
import { Heading, Text } from '../../kit/layout/Text.tsx'
import { useViewOrNull } from '../../model/useView.ts'
import { takenAlong } from '../plans/takenAlong.ts'
import { NoTrial } from '../plans/NoTrial.tsx'
import { PlansPage } from '../plans/PlansPage.tsx'
import { planTexts as texts } from '../plans/texts.ts'
import { intervalsOf, usePrices, type Prices } from '../plans/usePrices.ts'
import { useOffered } from '../shared/useOffered.ts'
import { Change } from './Change.tsx'
import { Order } from './Order.tsx'

/** Checkout `/checkout?plan=` (NAV-07, screens.md 2.14). */
export default function Screen(): ReactNode {
  const view = useViewOrNull('billing')
  const { prices, reload } = usePrices()
  return (
    <PlansPage isNarrow>
      <Heading level={1} size={28}>
        {texts.checkout}
      </Heading>
      {view === null || prices === null ? (
        <SkeletonRows rows={6} />
      ) : (
        <Body view={view} prices={prices} reload={reload} />
      )}
    </PlansPage>
  )
}

function Body({
  view,
  prices,
  reload,
}: {
  readonly view: BillingView
  readonly prices: NonNullable<Prices>
  readonly reload: () => void
}): ReactNode {
  const { wish, open, isCharged, subscription } = view
  const hasTrial = useOffered()?.hasTrial !== false
  const isSold = (plan: PlanName): boolean => prices === 'failed' || intervalsOf(prices, plan).length > 0
  if (wish === null)
    return (
      <Stack gap={16}>
        <Heading level={2} size={16}>
          {texts.pick}
        </Heading>
        <Text as="p" tone="text2">
          {texts.pickLead}
        </Text>
        <Row gap={8} wrap>
          {PLANS.filter((plan) => (plan === 'trial' ? hasTrial : isSold(plan))).map((plan) => (
            <ButtonLink key={plan} href={`/checkout?plan=${plan}${takenAlong(view)}`}>
              {texts.names[plan]}
            </ButtonLink>
          ))}
        </Row>
      </Stack>
    )
  if (open !== null && (wish === open || (isCharged && wish === 'trial')))
    return (
      <EmptyState
        level={2}
        icon="card"
        title={texts.already(texts.names[open])}
        hint={texts.alreadyHint}
        action={
          <Row gap={8} wrap>
            <ButtonLink href="/manage-subscription" variant="primary">
              {texts.manage}
            </ButtonLink>
            <ButtonLink href="/pricing">{texts.other}</ButtonLink>
          </Row>
        }
      />
    )
  if (wish === 'trial' && open === null && !hasTrial) return <NoTrial />
  // Until it is known whether the open plan is paid for, no form is shown that might end in a refusal.
  // Nor a trial that is taken back a moment later.
  if ((wish === 'trial' || (open !== null && open !== 'trial')) && subscription?.state === 'loading')
    return <SkeletonRows rows={6} />
  if (wish === 'trial' && subscription?.state === 'ready' && subscription.data.plan !== null)
    return (
      <EmptyState
        level={2}
        icon="card"
        title={texts.trialOver}
        hint={texts.trialOverHint}
        action={
          <ButtonLink href={`/pricing?need=basic${takenAlong(view)}`} variant="primary">
            {texts.other}
          </ButtonLink>
        }
      />
    )
  if (isCharged) return <Change plan={wish} view={view} />
  return <Order key={wish} plan={wish} view={view} prices={prices} reload={reload} />
}
