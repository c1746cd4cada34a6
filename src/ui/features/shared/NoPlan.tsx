import { useState, type ReactNode } from 'react'
import { signIn, signOut } from '../../auth/session.ts'
import { Button } from '../../kit/controls/Button.tsx'
import { EmptyState } from '../../kit/feedback/Feedback.tsx'
import { ButtonLink } from '../../kit/controls/Link.tsx'
import { Row } from '../../kit/layout/Stack.tsx'
import * as css from './shared.css.ts'

/**
 * What who has no plan meets in the place of every screen that needs one. It promises nothing that this version does
 * not have, and each of its ways ends somewhere.
 */
export function NoPlan(): ReactNode {
  const [isAsking, setAsking] = useState(false)
  // The provider knows of a plan first; it answers without a page of its own, and then the landing rules are read
  // again.
  const ask = (): void => {
    setAsking(true)
    signIn({ returnTo: '', intent: '' }).catch(() => setAsking(false))
  }
  const acts = (
    <Row gap={8} wrap>
      <Button variant="primary" icon="refresh" isBusy={isAsking} onPress={ask}>
        Check again
      </Button>
      <ButtonLink href="/settings">Settings</ButtonLink>
      <Button icon="signOut" onPress={() => void signOut()}>
        Log out
      </Button>
    </Row>
  )
  return (
    <main className={css.middle}>
      <EmptyState
        level={2}
        icon="lock"
        title="You have no plan yet"
        hint="Plans cannot be chosen in this version. Once your account has one, dashboard, trades and bots open here."
        action={acts}
      />
    </main>
  )
}
