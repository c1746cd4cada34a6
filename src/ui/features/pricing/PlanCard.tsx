import type { ReactNode } from 'react'
import type { Interval, PlanName } from '../../../domain/billing/constants.ts'
import type { BillingView } from '../../../domain/billing/view.types.ts'
import type { Price } from '../../auth/prices.ts'
import { ButtonLink } from '../../kit/controls/Link.tsx'
import { Tag } from '../../kit/data/Tag.tsx'
import { Panel } from '../../kit/layout/Panel.tsx'
import { Row } from '../../kit/layout/Stack.tsx'
import { Heading, Text } from '../../kit/layout/Text.tsx'
import * as css from '../plans/plans.css.ts'
import { ChangeText } from '../plans/ChangeText.tsx'
import { takenAlong } from '../plans/takenAlong.ts'
import { planTexts as texts } from '../plans/texts.ts'
import { intervalsOf, priceOf } from '../plans/usePrices.ts'
import { PortalButton } from '../shared/PortalButton.tsx'

/** A plan: what it is, what it costs, and the way to it. */
export function PlanCard({
  plan,
  view,
  prices,
}: {
  readonly plan: PlanName
  readonly view: BillingView
  readonly prices: readonly Price[]
}): ReactNode {
  const { open, wish } = view
  // One that is sold in one of them alone shows that.
  const sold = intervalsOf(prices, plan)
  const interval = sold.includes(view.interval) ? view.interval : (sold[0] ?? view.interval)
  const name = texts.names[plan]
  return (
    <Panel isPadded>
      <article className={css.card} aria-label={name}>
        <Row gap={8} wrap>
          <Heading level={2} size={20}>
            {name}
          </Heading>
          {open === plan && <Tag tone="ok">{texts.yours}</Tag>}
          {open !== plan && wish === plan && <Tag tone="accent">{texts.asked}</Tag>}
        </Row>
        <Text size={16} weight="strong">
          {priceOf(prices, plan, interval) ?? ''}
        </Text>
        <Text as="p" tone="text2" className={css.about}>
          {texts.about[plan]}
        </Text>
        <Act plan={plan} view={view} interval={interval} />
      </article>
    </Panel>
  )
}

function Act({
  plan,
  view,
  interval,
}: {
  readonly plan: PlanName
  readonly view: BillingView
  readonly interval: Interval
}): ReactNode {
  const { open, wish, subscription, isCharged } = view
  const told = subscription?.state === 'ready' ? subscription.data : null
  if (open === plan && told?.badge === 'red' && told.date !== null)
    return (
      <>
        <Text tone="warn">{texts.until(told.date)}</Text>
        <ButtonLink href="/settings#subscription">{texts.renew}</ButtonLink>
      </>
    )
  if (open === plan) return <ButtonLink href="/settings#subscription">{texts.manage}</ButtonLink>
  const hadPlan = open !== null || (told !== null && told.plan !== null)
  if (plan === 'trial' && hadPlan) return <Text tone="text3">{texts.trialGone}</Text>
  const isMain = wish === null ? plan === 'elite' : wish === plan
  const variant = isMain ? 'primary' : 'default'
  if (isCharged)
    return (
      <>
        <ChangeText plan={plan} view={view} />
        <PortalButton outcome={view.outcomes['customerPortal']} label={texts.change} variant={variant} isWide />
      </>
    )
  const checkout = `/checkout?plan=${plan}${interval === 'year' ? '&billing=annual' : ''}${takenAlong(view)}`
  return (
    <ButtonLink
      href={subscription === null ? `/login?returnTo=${encodeURIComponent(checkout)}` : checkout}
      variant={variant}
    >
      {plan === 'trial' ? texts.start : texts.choose(texts.names[plan])}
    </ButtonLink>
  )
}
