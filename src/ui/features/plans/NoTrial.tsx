import type { ReactNode } from 'react'
import { Button } from '../../kit/controls/Button.tsx'
import { ButtonLink } from '../../kit/controls/Link.tsx'
import { EmptyState } from '../../kit/feedback/Feedback.tsx'
import { send } from '../../model/send.ts'
import { useView } from '../../model/useView.ts'
import { planTexts as texts } from './texts.ts'

/**
 * In the place of a trial where an outside provider alone says who has which plan. A stranger's cannot be asked
 * for before he signs in.
 */
export function NoTrial({ level = 2 }: { readonly level?: 1 | 2 }): ReactNode {
  const { signedIn } = useView('shell')
  const check = <Button onPress={() => void send({ type: 'session.check_plan' })}>{texts.check}</Button>
  return (
    <EmptyState
      level={level}
      icon="card"
      title={texts.noTrial}
      hint={texts.noTrialHint}
      action={signedIn ? check : <ButtonLink href="/login">{texts.signIn}</ButtonLink>}
    />
  )
}
