import type { ReactNode } from 'react'
import { TIER_NAMES } from '../../../domain/access/texts.ts'
import { PLANS, type PlanName } from '../../../domain/billing/constants.ts'
import { planFeatures } from '../../../domain/billing/features.ts'
import { HOME } from '../../../domain/public/home.ts'
import { ButtonLink } from '../../kit/controls/Link.tsx'
import { Heading, Text } from '../../kit/layout/Text.tsx'
import { priceOf, usePrices } from '../plans/usePrices.ts'
import * as css from './home.css.ts'
import { homeTexts as texts } from './texts.ts'

/** What the plans are, and what they cost where they are sold; the page of prices says the rest. */
export function HomePlans(): ReactNode {
  const { prices } = usePrices()
  return (
    <section className={css.part}>
      <Heading level={2} size={20}>
        {HOME.plansTitle}
      </Heading>
      <Text as="p" tone="text2">
        {HOME.plansLead}
      </Text>
      <div className={css.points}>
        {PLANS.map((plan) => (
          <div key={plan} className={css.point}>
            <Heading level={3} size={14}>
              {TIER_NAMES[plan]}
            </Heading>
            {prices !== null && prices !== 'failed' && prices.length > 0 && (
              <Text weight="strong">{priceOf(prices, plan, 'month')}</Text>
            )}
            <PlanScreens plan={plan} />
          </div>
        ))}
      </div>
      <div>
        <ButtonLink href="/pricing">{texts.pricing}</ButtonLink>
      </div>
    </section>
  )
}

const FEATURES = planFeatures()

/** What a plan opens beyond the one before it. */
function PlanScreens({ plan }: { readonly plan: PlanName }): ReactNode {
  const before = PLANS[PLANS.indexOf(plan) - 1]
  const more = FEATURES.filter(({ opens }) => opens[plan] && (before === undefined || !opens[before]))
  const titles = more.map(({ title }) => title)
  return (
    <Text as="p" tone="text2">
      {titles.length > 0
        ? texts.opens(titles, before === undefined ? null : TIER_NAMES[before])
        : before !== undefined && texts.same(TIER_NAMES[before], plan === 'basic')}
    </Text>
  )
}
