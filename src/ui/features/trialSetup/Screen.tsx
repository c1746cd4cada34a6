import { useEffect, useRef, type ReactNode } from 'react'
import { TRIAL_STEPS, type TrialStep } from '../../../domain/trial/constants.ts'
import type { TrialSetupView } from '../../../domain/trial/view.types.ts'
import { SkeletonRows } from '../../kit/feedback/Skeleton.tsx'
import { Icon } from '../../kit/icons.tsx'
import { Heading, Text } from '../../kit/layout/Text.tsx'
import { useArm } from '../../growth/useArm.ts'
import { trialStatus } from '../../model/local.ts'
import { useViewOrNull } from '../../model/useView.ts'
import { NoTrial } from '../plans/NoTrial.tsx'
import { PlansPage } from '../plans/PlansPage.tsx'
import { useOffered } from '../shared/useOffered.ts'
import { ConnectStep } from './ConnectStep.tsx'
import { SignInStep } from './SignInStep.tsx'
import { SyncStep } from './SyncStep.tsx'
import { trialTexts as texts } from './texts.ts'
import * as css from './trialSetup.css.ts'
import { ZoneStep } from './ZoneStep.tsx'

/** Trial setup `/trial-setup` (screens.md 2.15): sign in, time zone, connect, first sync. */
export default function Screen(): ReactNode {
  const view = useViewOrNull('trialSetup')
  const status = view?.status
  useArm(view?.arm)
  useEffect(() => {
    if (status !== undefined) trialStatus.set(status)
  }, [status])
  const place = useRef<HTMLDivElement>(null)
  const step = view?.step
  // A stranger's tab asks the server for nothing but what it offers to everybody.
  const hasTrial = useOffered()?.hasTrial !== false
  const isElsewhere = view?.trial.state === 'elsewhere' || (view?.trial.state === 'stranger' && !hasTrial)
  const last = useRef(step)
  // The address changes by its query alone, so no frame moves the focus; what was pressed is gone.
  useEffect(() => {
    if (last.current !== undefined && last.current !== step) place.current?.focus()
    last.current = step
  }, [step])
  return (
    <PlansPage isNarrow>
      {!isElsewhere && (
        <Heading level={1} size={28}>
          {texts.title}
        </Heading>
      )}
      {view === null ? (
        <SkeletonRows rows={6} />
      ) : isElsewhere ? (
        <NoTrial level={1} />
      ) : (
        <>
          <Lead trial={view.trial} />
          <Steps at={view.step} />
          <div ref={place} role="group" aria-label={texts.steps[view.step]} tabIndex={-1} className={css.place}>
            <Step view={view} />
          </div>
        </>
      )}
    </PlansPage>
  )
}

function Lead({ trial }: { readonly trial: TrialSetupView['trial'] }): ReactNode {
  const said = leadOf(trial)
  return (
    said !== null && (
      <Text as="p" tone="text2">
        {said}
      </Text>
    )
  )
}

function leadOf(trial: TrialSetupView['trial']): string | null {
  if (trial.state === 'stranger') return texts.leadStranger
  if (trial.state === 'open') return texts.lead(trial.days, trial.endsOn)
  return trial.state === 'running' && trial.endsOn !== null ? texts.running(trial.endsOn) : null
}

function Steps({ at }: { readonly at: TrialStep }): ReactNode {
  const here = TRIAL_STEPS.indexOf(at)
  return (
    <ol className={css.steps} aria-label={texts.progress}>
      {TRIAL_STEPS.map((step, index) => (
        <li
          key={step}
          className={index <= here ? css.reached : css.step}
          aria-current={step === at ? 'step' : undefined}
        >
          {index < here ? <Icon name="check" size={14} label={texts.done} /> : <span>{index + 1}</span>}
          <span>{texts.steps[step]}</span>
        </li>
      ))}
    </ol>
  )
}

function Step({ view }: { readonly view: TrialSetupView }): ReactNode {
  switch (view.step) {
    case 'signin':
      return <SignInStep />
    case 'zone':
      return <ZoneStep view={view} />
    case 'connect':
      return <ConnectStep view={view} />
    case 'sync':
      return <SyncStep view={view} />
  }
}
