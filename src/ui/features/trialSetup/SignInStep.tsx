import { useState, type ReactNode } from 'react'
import { signIn } from '../../auth/session.ts'
import { tell } from '../../growth/tell.ts'
import { Button } from '../../kit/controls/Button.tsx'
import { Panel } from '../../kit/layout/Panel.tsx'
import { Stack } from '../../kit/layout/Stack.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import { trialTexts as texts } from './texts.ts'

/** Leads to the sign-in provider and comes back here (ROUTE-02). */
export function SignInStep(): ReactNode {
  const [isLeaving, setLeaving] = useState(false)
  const go = (): void => {
    setLeaving(true)
    tell('signup_started')
    signIn({ returnTo: '', intent: 'auto-start-trial' }).catch(() => setLeaving(false))
  }
  return (
    <Panel title={texts.signInTitle} level={2}>
      <Stack gap={16} align="start">
        <Text as="p" tone="text2">
          {texts.signInText}
        </Text>
        <Button variant="primary" size="lg" isBusy={isLeaving} onPress={go}>
          {texts.signIn}
        </Button>
      </Stack>
    </Panel>
  )
}
