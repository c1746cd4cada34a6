import { useEffect, useState, type ReactNode } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { tell } from '../../growth/tell.ts'
import { Button } from '../../kit/controls/Button.tsx'
import { ButtonLink } from '../../kit/controls/Link.tsx'
import { EmptyState } from '../../kit/feedback/Feedback.tsx'
import { Row } from '../../kit/layout/Stack.tsx'
import { VisuallyHidden } from '../../kit/layout/VisuallyHidden.tsx'
import { refetch, send } from '../../model/send.ts'
import { useViewOrNull } from '../../model/useView.ts'
import { useOffered } from '../shared/useOffered.ts'
import * as css from '../plans/plans.css.ts'
import { planTexts as texts } from '../plans/texts.ts'

/** How long the good news stand before the dashboard follows, ms. */
const LEADS_ON_MS = 4_000
/** After which the waiting says that it takes long, ms (screens.md 2.14). */
const LATE_MS = 60_000

/** After a payment `/subscription-success`: waits until the plan is the role, then leads on (ROLE-09, A-08). */
export default function Screen(): ReactNode {
  const view = useViewOrNull('billing')
  const from = view?.from ?? null
  const plan = view?.isSettled === true ? view.open : null
  useEffect(() => {
    if (plan === null) return
    if (plan !== 'trial') tell('purchase_completed', { plan })
    const timer = setTimeout(() => navigate('/dashboard', { replace: true }), LEADS_ON_MS)
    return () => clearTimeout(timer)
  }, [plan])
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), LATE_MS)
    return () => clearTimeout(timer)
  }, [])
  const mail = useOffered()?.mail ?? null
  const ask = (): void => {
    void send({ type: 'session.check_plan' })
    refetch('settingsSubscription')
  }
  return (
    <main className={css.middle}>
      <VisuallyHidden>
        <h1>{texts.success}</h1>
      </VisuallyHidden>
      {plan === null ? (
        <EmptyState
          level={2}
          icon="clock"
          title={isLate ? texts.late : texts.waiting}
          hint={isLate ? texts.lateHint : texts.waitingHint}
          action={
            <Row gap={8} wrap>
              <Button variant="primary" icon="refresh" isBusy={view?.isChecking === true} onPress={ask}>
                {texts.check}
              </Button>
              {isLate && mail !== null && <ButtonLink href={`mailto:${mail}`}>{texts.support}</ButtonLink>}
              <ButtonLink href="/settings">{texts.settings}</ButtonLink>
            </Row>
          }
        />
      ) : (
        <EmptyState
          level={2}
          icon="check"
          title={texts.active(texts.names[plan])}
          hint={texts.activeHint}
          action={
            <Row gap={8} wrap>
              <ButtonLink href="/dashboard" variant="primary">
                {texts.dashboard}
              </ButtonLink>
              {from?.isOpen === true && <ButtonLink href={from.path}>{texts.openScreen(from.title)}</ButtonLink>}
            </Row>
          }
        />
      )}
    </main>
  )
}
