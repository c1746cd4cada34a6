import { useState, type ReactNode } from 'react'
import { ONBOARDING_ADDRESS } from '../../../domain/access/addresses.ts'
import type { OnboardingView } from '../../../domain/setup/onboarding.types.ts'
import type { SetupStep } from '../../../domain/setup/steps.ts'
import { ButtonLink } from '../../kit/controls/Link.tsx'
import { Banner, EmptyState, ErrorState } from '../../kit/feedback/Feedback.tsx'
import { SkeletonRows } from '../../kit/feedback/Skeleton.tsx'
import { Panel } from '../../kit/layout/Panel.tsx'
import { Stack } from '../../kit/layout/Stack.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import { changeAddress } from '../../model/address.ts'
import { refetch } from '../../model/send.ts'
import { useViewOrNull } from '../../model/useView.ts'
import * as css from './onboarding.css.ts'
import { Step } from './Step.tsx'
import { onboardingTexts as texts } from './texts.ts'

/** Onboarding `/onboarding` (screens.md 2.16): one checklist that can be left and taken up anywhere. */
export default function Screen(): ReactNode {
  const view = useViewOrNull('onboarding')
  return (
    <Stack gap={12} className={css.page}>
      {view !== null && !view.hasPlan ? (
        <Panel>
          <EmptyState
            level={2}
            icon="card"
            title={texts.noPlan}
            hint={texts.noPlanHint}
            action={
              <ButtonLink href="/pricing" variant="primary">
                {texts.plans}
              </ButtonLink>
            }
          />
        </Panel>
      ) : (
        <>
          <Text as="p" tone="text2">
            {texts.lead}
          </Text>
          <Checklist view={view} />
        </>
      )}
    </Stack>
  )
}

const change = changeAddress(ONBOARDING_ADDRESS, '/onboarding')

function Checklist({ view }: { readonly view: OnboardingView | null }): ReactNode {
  // The row of the address that the reader folded; the address names the others.
  const [folded, setFolded] = useState<SetupStep | null>(null)
  if (view !== null && view.failed !== null) {
    const { failed } = view
    return (
      <Panel>
        <ErrorState title={texts.unloaded} onRetry={() => refetch(failed)} />
      </Panel>
    )
  }
  if (view === null || view.isLoading)
    return (
      <Panel>
        <SkeletonRows rows={7} />
      </Panel>
    )
  const left = view.rows.filter(({ state }) => state === 'open').length
  const open = (step: SetupStep, isOpen: boolean): void => {
    setFolded(isOpen ? null : step)
    if (isOpen) change({ step })
  }
  const said = (): void => {
    setFolded(null)
    change({ step: '' })
  }
  return (
    <>
      {view.isComplete && (
        <Banner
          icon="check"
          title={texts.finished}
          actions={<ButtonLink href="/dashboard">{texts.dashboard}</ButtonLink>}
        >
          {left === 0 ? texts.finishedHint : texts.left(left)}
        </Banner>
      )}
      <Panel isPadded={false}>
        <ol className={css.list} aria-label={texts.list}>
          {view.rows.map((row) => (
            <Step
              key={row.step}
              row={row}
              view={view}
              isOpen={view.at === row.step && folded !== row.step}
              onOpen={open}
              onSaid={said}
            />
          ))}
        </ol>
      </Panel>
    </>
  )
}
