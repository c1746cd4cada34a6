import type { ReactNode } from 'react'
import { INTERVALS, PLANS } from '../../../domain/billing/constants.ts'
import { SkeletonRows } from '../../kit/feedback/Skeleton.tsx'
import { Heading, Text } from '../../kit/layout/Text.tsx'
import { useArm } from '../../growth/useArm.ts'
import { useViewOrNull } from '../../model/useView.ts'
import { useBillingChoice } from '../plans/billingChoice.ts'
import { IntervalPick } from '../plans/IntervalPick.tsx'
import * as css from '../plans/plans.css.ts'
import { PlansPage } from '../plans/PlansPage.tsx'
import { SampleNote } from '../plans/SampleNote.tsx'
import { planTexts as texts } from '../plans/texts.ts'
import { intervalsOf, usePrices } from '../plans/usePrices.ts'
import { useOffered } from '../shared/useOffered.ts'
import { PlanCard } from './PlanCard.tsx'
import { PlanMatrix } from './PlanMatrix.tsx'

/** Pricing `/pricing` (screens.md 2.13): plans, what they cost, and what each opens. */
export default function Screen(): ReactNode {
  const view = useViewOrNull('billing')
  const { prices, reload } = usePrices()
  const hasTrial = useOffered()?.hasTrial !== false
  const known = prices === null || prices === 'failed' ? [] : prices
  const offered = PLANS.filter((plan) => (plan === 'trial' ? hasTrial : intervalsOf(known, plan).length > 0))
  // The test is about the first picture of who never chose (AB-03).
  const hasChosen = useBillingChoice()
  useArm(hasChosen ? null : view?.arm)
  return (
    <PlansPage>
      <Heading level={1} size={28}>
        {texts.title}
      </Heading>
      <Text as="p" tone="text2">
        {texts.lead}
      </Text>
      <SampleNote prices={prices} onRetry={reload} />
      {view === null || prices === null ? (
        <SkeletonRows rows={6} />
      ) : (
        <>
          {INTERVALS.every((interval) => known.some((price) => price.interval === interval)) && (
            <div>
              <IntervalPick path="/pricing" interval={view.interval} />
            </div>
          )}
          {offered.length > 0 && (
            <div className={css.cards}>
              {offered.map((plan) => (
                <PlanCard key={plan} plan={plan} view={view} prices={known} />
              ))}
            </div>
          )}
          <PlanMatrix features={view.features} />
        </>
      )}
    </PlansPage>
  )
}
