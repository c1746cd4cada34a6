import type { ReactNode } from 'react'
import { Button } from '../../kit/controls/Button.tsx'
import { EmptyState } from '../../kit/feedback/Feedback.tsx'
import { send } from '../../model/send.ts'
import { planTexts as texts } from './texts.ts'

/** In the place of a trial where an outside provider alone says who has which plan. */
export const NoTrial = (): ReactNode => (
  <EmptyState
    level={2}
    icon="card"
    title={texts.noTrial}
    hint={texts.noTrialHint}
    action={<Button onPress={() => void send({ type: 'session.check_plan' })}>{texts.check}</Button>}
  />
)
