import { useUnit } from 'effector-react'
import { useEffect, useState, type ReactNode } from 'react'
import type { DiagVM } from '../../../domain/diagnostic/view.types.ts'
import { Button } from '../../kit/controls/Button.tsx'
import { Banner, EmptyState } from '../../kit/feedback/Feedback.tsx'
import { Panel } from '../../kit/layout/Panel.tsx'
import { Skeleton } from '../../kit/feedback/Skeleton.tsx'
import { Stack } from '../../kit/layout/Stack.tsx'
import { Tabs } from '../../kit/layout/Tabs.tsx'
import { send } from '../../model/send.ts'
import { useView } from '../../model/useView.ts'
import { Acts } from './Acts.tsx'
import { $isAway, comeBack } from './background.ts'
import { CachesSection } from './CachesSection.tsx'
import { DecisionsSection } from './DecisionsSection.tsx'
import { DriftSection } from './DriftSection.tsx'
import { EventBrowser } from './EventBrowser.tsx'
import { LatencySection } from './LatencySection.tsx'
import { Overview } from './Overview.tsx'
import { RecoverySection } from './RecoverySection.tsx'
import { diagTexts as texts, sectionTabs } from './texts.ts'
import { change, useReport } from './useReport.ts'
import { WorkerLedger } from './WorkerLedger.tsx'
import { WorkerSection } from './WorkerSection.tsx'

/**
 * Real-time diagnostic `/real-time-diagnostic`: what the worker, its streams and its log are doing (screens.md 2.20).
 */
export default function Screen(): ReactNode {
  const { vm, isLost, isRefused } = useReport()
  const { zone } = useView('shell')
  const isAway = useUnit($isAway)
  const [isPaused, setPaused] = useState(false)
  const pause = (wanted: boolean): void => {
    setPaused(wanted)
    void send({ type: 'diagnostic.pause', isPaused: wanted })
  }
  useEffect(() => comeBack, [])
  if (isRefused)
    return (
      <Panel>
        <EmptyState level={2} icon="lock" title={texts.notForYou} />
      </Panel>
    )
  return (
    <Stack gap={12}>
      {isLost && (
        <Banner tone="warn" role="status">
          {texts.lost}
        </Banner>
      )}
      {isPaused && (
        <Banner
          tone="accent"
          icon="pause"
          actions={
            <Button size="sm" onPress={() => pause(false)}>
              {texts.resume}
            </Button>
          }
        >
          {texts.paused}
        </Banner>
      )}
      {isAway && (
        <Banner
          tone="accent"
          icon="hide"
          actions={
            <Button size="sm" onPress={comeBack}>
              {texts.comeBack}
            </Button>
          }
        >
          {texts.background}
        </Banner>
      )}
      <Tabs
        label={texts.sections}
        tabs={sectionTabs}
        value={vm?.address.tab ?? 'overview'}
        onChange={(tab) => change({ tab, id: '' })}
        end={<Acts acts={vm?.acts ?? null} at={vm?.at ?? 0} onPause={() => pause(true)} />}
      >
        {vm === null ? (
          <Stack gap={12}>
            <Skeleton height={84} />
            <Skeleton height={190} />
            <Skeleton height={320} />
          </Stack>
        ) : (
          <Stack gap={12}>
            <Section vm={vm} zone={zone} />
          </Stack>
        )}
      </Tabs>
    </Stack>
  )
}

function Section({ vm, zone }: { readonly vm: DiagVM; readonly zone: string }): ReactNode {
  switch (vm.address.tab) {
    case 'overview':
      return (
        <>
          <WorkerLedger vm={vm} zone={zone} />
          <Overview vm={vm} zone={zone} />
        </>
      )
    case 'worker':
      return (
        <>
          <WorkerLedger vm={vm} zone={zone} />
          <WorkerSection vm={vm} zone={zone} />
        </>
      )
    case 'events':
      return vm.events === null ? null : <EventBrowser events={vm.events} address={vm.address} at={vm.at} zone={zone} />
    case 'decisions':
      return vm.decisions === null ? null : <DecisionsSection decisions={vm.decisions} zone={zone} />
    case 'recovery':
      return vm.recovery === null ? null : <RecoverySection recovery={vm.recovery} zone={zone} />
    case 'drift':
      return vm.drift === null ? null : <DriftSection drift={vm.drift} at={vm.at} zone={zone} />
    case 'latency':
      return vm.latency === null ? null : <LatencySection latency={vm.latency} />
    case 'caches':
      return vm.caches === null ? null : <CachesSection caches={vm.caches} zone={zone} />
  }
}
