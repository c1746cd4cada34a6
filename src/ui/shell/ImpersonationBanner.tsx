import type { ReactNode } from 'react'
import { signOut } from '../auth/session.ts'
import { Button } from '../kit/controls/Button.tsx'
import { Banner } from '../kit/feedback/Feedback.tsx'
import { Row } from '../kit/layout/Stack.tsx'
import { useClockText } from '../model/clock.ts'
import { useView } from '../model/useView.ts'
import { shellTexts } from './texts.ts'

/** While an administrator looks as somebody: as whom, how long still, and the way back (spec 2, App-level). */
export function ImpersonationBanner(): ReactNode {
  const { impersonation, displayName } = useView('shell')
  return impersonation === null ? null : <Shown name={displayName} until={impersonation.until} />
}

function Shown({ name, until }: { readonly name: string; readonly until: number }): ReactNode {
  const left = useClockText((now) => shellTexts.minutesLeft(Math.max(0, Math.ceil((until - now) / 60_000))))
  return (
    <Banner tone="warn" icon="show" title={shellTexts.impersonating(name)}>
      {/* At the left, where no toast covers it. */}
      <Row gap={12} align="center" wrap as="div">
        <span>
          {/* Read with the rest, but not said anew with each minute. */}
          <span aria-live="off">{left}</span> <span>{shellTexts.lookOnly}</span>
        </span>
        <Button size="sm" onPress={() => void signOut()}>
          {shellTexts.stopImpersonation}
        </Button>
      </Row>
    </Banner>
  )
}
