import type { ReactNode } from 'react'
import type { SettingsView } from '../../../domain/settings/view.types.ts'
import type { TrialSetupView } from '../../../domain/trial/view.types.ts'
import { Button } from '../../kit/controls/Button.tsx'
import { ButtonLink } from '../../kit/controls/Link.tsx'
import { Signed } from '../../kit/data/Numbers.tsx'
import { Progress } from '../../kit/feedback/Progress.tsx'
import { Panel } from '../../kit/layout/Panel.tsx'
import { Row, Stack } from '../../kit/layout/Stack.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import { send } from '../../model/send.ts'
import { useViewPart } from '../../model/useViewPart.ts'
import { trialTexts as texts } from './texts.ts'

const syncOf = (view: SettingsView): SettingsView['sync'] => view.sync

/** How far the first sync is, and what it brought. */
export function SyncStep({ view }: { readonly view: TrialSetupView }): ReactNode {
  const sync = useViewPart('settings', syncOf)
  const { result, ended } = view
  const isRunning = sync?.isRunning === true
  const hasResult = result !== null && result.trades > 0
  return (
    <Panel title={texts.syncTitle} level={2}>
      <Stack gap={16}>
        {isRunning && <Progress value={sync.progress} label={texts.syncing} message={sync.message} />}
        <div role="status">
          {!isRunning &&
            (ended?.isDone === false ? (
              <Text tone="danger">{ended.message}</Text>
            ) : (
              !hasResult && (
                <Text tone="text2">{ended === null ? texts.syncWaits : texts.syncDone(result !== null)}</Text>
              )
            ))}
        </div>
        {hasResult && (
          <Text as="p" size={16}>
            <span>{`${texts.result(result.trades)} `}</span>
            <Signed value={result.pnl} unit="USDT" />
          </Text>
        )}
        <Row gap={8} wrap>
          <ButtonLink href="/dashboard" variant="primary" size="lg">
            {texts.dashboard}
          </ButtonLink>
          <ButtonLink href="/onboarding" size="lg">
            {texts.rest}
          </ButtonLink>
          {!isRunning && (
            <Button size="lg" icon="refresh" onPress={() => void send({ type: 'tasks.start', task: 'trades' })}>
              {texts.again}
            </Button>
          )}
        </Row>
      </Stack>
    </Panel>
  )
}
