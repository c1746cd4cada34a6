import type { ReactNode } from 'react'
import { Banner, ErrorState } from '../../kit/feedback/Feedback.tsx'
import { Panel } from '../../kit/layout/Panel.tsx'
import { SkeletonRows } from '../../kit/feedback/Skeleton.tsx'
import * as css from './lab.css.ts'
import type { LabAddress } from './labAddress.ts'
import { scenariosOf } from './labState.ts'
import { LabTop } from './LabTop.tsx'
import { RunPanel } from './RunPanel.tsx'
import { ScenarioTable } from './ScenarioTable.tsx'
import { labTexts as texts } from './texts.ts'
import { useLab } from './useLab.ts'

/** The scenarios and the run of the chosen one. */
export function Scenarios({ address }: { readonly address: LabAddress }): ReactNode {
  const [state, acts] = useLab()
  if (state.catalogue === 'loading')
    return (
      <Panel title={texts.scenarios} aria-busy>
        <SkeletonRows rows={8} />
      </Panel>
    )
  if (state.catalogue === 'failed')
    return (
      <Panel title={texts.scenarios}>
        <ErrorState title={texts.failedTitle} hint={texts.failedHint} onRetry={acts.retry} />
      </Panel>
    )
  const scenarios = scenariosOf(state)
  const asked = scenarios.find(({ id }) => id === address.scenario)
  const chosen = asked ?? scenarios[0]
  if (chosen === undefined) return null
  return (
    <>
      <LabTop acts={acts} isBusy={state.running !== null} />
      {state.fileError !== null && (
        <Banner tone="danger" icon="error" role="alert">
          {state.fileError}
        </Banner>
      )}
      {address.scenario !== null && asked === undefined && (
        <Banner tone="warn" icon="attention">
          {texts.unknownScenario(address.scenario)}
        </Banner>
      )}
      <div className={css.columns}>
        <ScenarioTable state={state} chosen={chosen.id} />
        <RunPanel key={chosen.id} scenario={chosen} state={state} acts={acts} address={address} />
      </div>
    </>
  )
}
