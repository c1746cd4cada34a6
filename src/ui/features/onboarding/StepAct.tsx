import type { ReactNode } from 'react'
import type { OnboardingView } from '../../../domain/setup/onboarding.types.ts'
import type { SetupStep } from '../../../domain/setup/steps.ts'
import { Button } from '../../kit/controls/Button.tsx'
import { ButtonLink, Link } from '../../kit/controls/Link.tsx'
import { useSaid } from '../../kit/data/masked.ts'
import { Banner } from '../../kit/feedback/Feedback.tsx'
import { Row, Stack } from '../../kit/layout/Stack.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import { SyncButton, SyncProgress } from '../settings/SyncTrades.tsx'
import { useWriteOf } from '../shared/useWrite.ts'
import { NotificationsAct } from './NotificationsAct.tsx'
import * as css from './onboarding.css.ts'
import { RulesAct } from './RulesAct.tsx'
import { onboardingTexts as texts } from './texts.ts'

/** What can be done in a row. */
export function StepAct({ step, view }: { readonly step: SetupStep; readonly view: OnboardingView }): ReactNode {
  const said = useSaid()
  switch (step) {
    case 'profile':
      return <Way to="/settings#profile">{texts.profile}</Way>
    case 'accounts':
      return <AccountsAct hasPaper={view.hasPaper} />
    case 'sync':
      return view.rows.some((row) => row.step === 'accounts' && row.state === 'done') ? (
        <Stack gap={8} align="start">
          <SyncButton />
          <SyncProgress />
        </Stack>
      ) : (
        <Text tone="text2">{texts.noAccount}</Text>
      )
    case 'rules':
      return <RulesAct proposals={view.proposals} />
    case 'notifications':
      return <NotificationsAct />
    case 'engine':
      return <Way to="/settings?wizard=1#recommendations">{texts.engine}</Way>
    case 'tour':
      return (
        <ol className={css.stops}>
          {view.tour.map(({ to, label, text }) => (
            <li key={to}>
              <Link href={to}>{label}</Link> <Text tone="text2">{said(text)}</Text>
            </li>
          ))}
        </ol>
      )
  }
}

const Way = ({ to, children }: { readonly to: string; readonly children: string }): ReactNode => (
  <div>
    <ButtonLink href={to}>{children}</ButtonLink>
  </div>
)

/** A key of one's own in Settings, or an account on the paper exchange in one press. */
function AccountsAct({ hasPaper }: { readonly hasPaper: boolean }): ReactNode {
  const { submit, isBusy, problem } = useWriteOf('settings', 'accountsAddPaper', () => {})
  return (
    <Stack gap={8}>
      {problem !== null && (
        <Banner tone="danger" icon="error" role="alert" title={texts.paperFailed}>
          {problem}
        </Banner>
      )}
      <Row gap={8} wrap>
        <ButtonLink href="/settings#accounts">{texts.accounts}</ButtonLink>
        {hasPaper && (
          <Button isBusy={isBusy} onPress={() => void submit({ type: 'accounts.link_paper' })}>
            {texts.paper}
          </Button>
        )}
      </Row>
    </Stack>
  )
}
