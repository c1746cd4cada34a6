import { useState, type ReactNode } from 'react'
import { useSearch } from 'wouter/use-browser-location'
import { signIn } from '../../auth/session.ts'
import { intentOf } from '../../auth/returning.ts'
import { sessionOver } from '../../auth/sessionOver.ts'
import { tell } from '../../growth/tell.ts'
import { Button } from '../../kit/controls/Button.tsx'
import { Banner } from '../../kit/feedback/Feedback.tsx'
import { Icon } from '../../kit/icons.tsx'
import { Heading, Text } from '../../kit/layout/Text.tsx'
import { useOffered } from '../shared/useOffered.ts'
import * as css from './Login.css.ts'
import { PublicFoot, PublicHead } from './PublicParts.tsx'
import { SampleDay } from './SampleDay.tsx'
import { loginTexts as texts } from './texts.ts'

/** The product's own sign-in page: one button leads to the identity provider, no password is typed here (GEN-04). */
export default function Screen(): ReactNode {
  const asked = intentOf(useSearch())
  const hasTrial = useOffered()?.hasTrial !== false
  const [noted] = useState(sessionOver)
  // What the address asks for by itself is newer than where a session ended.
  const isOver = asked.intent === '' && (asked.returnTo === '' || asked.returnTo === noted?.path)
  const over = isOver ? noted : null
  const [leaving, setLeaving] = useState<'none' | 'account' | 'trial'>('none')
  const go = (which: 'account' | 'trial'): void => {
    setLeaving(which)
    if (which === 'trial') tell('signup_started')
    signIn(
      which === 'trial'
        ? // Where he came from was saved by itself and would lead there first: to the plans, who has none.
          { returnTo: '', intent: 'auto-start-trial' }
        : over === null
          ? asked
          : { returnTo: over.path, intent: '', isStaying: true, of: over.user },
    ).catch(() => setLeaving('none'))
  }
  return (
    <div className={css.page}>
      <section className={css.words}>
        <PublicHead />
        <main className={css.middle}>
          <Heading level={1} size={28}>
            {texts.title}
          </Heading>
          <Text as="p" tone="text2" className={css.lead}>
            {texts.lead}
          </Text>
          {over !== null && (
            <Banner tone="warn" icon="warning">
              {texts.sessionOver}
            </Banner>
          )}
          <Button variant="primary" size="lg" isWide isBusy={leaving === 'account'} onPress={() => go('account')}>
            {texts.signIn}
          </Button>
          {hasTrial && (
            <Button size="lg" isWide isBusy={leaving === 'trial'} onPress={() => go('trial')}>
              {texts.trial}
            </Button>
          )}
          <p className={css.promise}>
            <Icon name="lock" size={14} />
            <span>{texts.readOnly}</span>
          </p>
        </main>
        <PublicFoot />
      </section>
      <SampleDay />
    </div>
  )
}
