import type { ReactNode } from 'react'
import { navigate } from 'wouter/use-browser-location'
import type { TrialSetupView } from '../../../domain/trial/view.types.ts'
import { Button } from '../../kit/controls/Button.tsx'
import { ButtonLink } from '../../kit/controls/Link.tsx'
import { Banner } from '../../kit/feedback/Feedback.tsx'
import { Panel } from '../../kit/layout/Panel.tsx'
import { Stack } from '../../kit/layout/Stack.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import { AccountForm } from '../settings/AccountForm.tsx'
import { words } from '../settings/texts.ts'
import { Whitelist } from '../settings/Whitelist.tsx'
import { useWrite } from '../shared/useWrite.ts'
import { trialTexts as texts } from './texts.ts'
import * as css from './trialSetup.css.ts'

const goOn = (): void => navigate('/trial-setup?step=sync')

/** An account: one on the paper exchange in one press, or, where that is not, a read-only key of Bybit. */
export function ConnectStep({ view }: { readonly view: TrialSetupView }): ReactNode {
  const { submit, isBusy, problem } = useWrite(view.outcomes['accountsAddPaper'], goOn)
  return (
    <Stack gap={16}>
      {view.accounts.length > 0 && (
        <Banner
          icon="check"
          actions={
            <Button size="sm" onPress={goOn}>
              {texts.steps.sync}
            </Button>
          }
        >
          {texts.connected(view.accounts.join(', '))}
        </Banner>
      )}
      {view.hasPaper && (
        <Panel title={texts.paperTitle} level={2}>
          <Stack gap={12} align="start">
            {problem !== null && (
              <Banner tone="danger" icon="error" role="alert" title={texts.failed}>
                {problem}
              </Banner>
            )}
            <Text as="p" tone="text2">
              {texts.paperText}
            </Text>
            <Button
              variant="primary"
              size="lg"
              isBusy={isBusy}
              onPress={() => void submit({ type: 'accounts.link_paper' })}
            >
              {texts.paper}
            </Button>
          </Stack>
        </Panel>
      )}
      {view.hasPaper ? (
        <Text as="p" tone="text2">
          {words.paperOnly}
        </Text>
      ) : (
        <Panel title={texts.keyTitle} level={2}>
          <Stack gap={16}>
            <Stack gap={4}>
              <Text as="p" tone="text2">
                {texts.keyText}
              </Text>
              <ul className={css.rules}>
                {texts.keyRules.map((rule) => (
                  <li key={rule}>{rule}</li>
                ))}
              </ul>
            </Stack>
            <Whitelist />
            <AccountForm onSaved={goOn} />
          </Stack>
        </Panel>
      )}
      <div>
        <ButtonLink href="/dashboard">{texts.skip}</ButtonLink>
      </div>
    </Stack>
  )
}
