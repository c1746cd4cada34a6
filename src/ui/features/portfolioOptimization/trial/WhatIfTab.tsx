import type { ReactNode } from 'react'
import { useState } from 'react'
import { formatDateTime } from '../../../../domain/core/format.ts'
import type { Loadable } from '../../../../domain/core/outcome.ts'
import type { Knob, OptimizationView } from '../../../../domain/optimization/view.types.ts'
import type { WhatIf } from '../../../../domain/optimization/whatIf.types.ts'
import { Button } from '../../../kit/controls/Button.tsx'
import { Switch } from '../../../kit/controls/Choice.tsx'
import { Tag } from '../../../kit/data/Tag.tsx'
import { Banner, ErrorState } from '../../../kit/feedback/Feedback.tsx'
import { SkeletonRows } from '../../../kit/feedback/Skeleton.tsx'
import { Panel } from '../../../kit/layout/Panel.tsx'
import { Text } from '../../../kit/layout/Text.tsx'
import { refetch } from '../../../model/send.ts'
import { useView } from '../../../model/useView.ts'
import { useApply } from '../../shared/useApply.ts'
import { FailedScreen } from '../../shared/table/ScreenState.tsx'
import { SharesPanel } from '../charts/SharesPanel.tsx'
import * as css from '../optimization.css.ts'
import { charts, trial as words } from '../texts.ts'
import { change, useOptimization } from '../useOptimization.ts'
import { Knobs } from './Knobs.tsx'
import { useDraft } from './useDraft.ts'
import { useWhatIf } from './useWhatIf.ts'
import { WhatIfTable } from './WhatIfTable.tsx'

const knobsOf = (view: OptimizationView): Loadable<readonly Knob[]> => view.knobs
const previewOf = (view: OptimizationView): string => view.filters.preview
const versionOf = (view: OptimizationView): string => view.inputVersion
const appliesOf = (view: OptimizationView): OptimizationView['applies'] => view.applies

/** What-if: sliders, and what the engine would say; saved only when the reader says so. */
export default function WhatIfTab(): ReactNode {
  const knobs = useOptimization(knobsOf)
  if (knobs?.state === 'failed') return <FailedScreen of={knobs} onRetry={() => refetch('configCategory')} />
  if (knobs?.state !== 'ready')
    return (
      <Panel>
        <SkeletonRows rows={8} />
      </Panel>
    )
  return <Trial knobs={knobs.data} />
}

function Trial({ knobs }: { readonly knobs: readonly Knob[] }): ReactNode {
  const draft = useDraft(useOptimization(previewOf) ?? '', knobs)
  const version = useOptimization(versionOf) ?? ''
  const { answer, ask } = useWhatIf(draft.text, useVersion(knobs, version))
  const applies = useOptimization(appliesOf)
  const { submit, isBusy, problem } = useApply(applies, () => {
    draft.discard()
    change({ preview: '' }, 'replace')
  })
  const isOpen = draft.text !== ''
  const changes = answer.state === 'ready' ? answer.changes : []
  const problems = answer.state === 'ready' ? answer.problems : []
  return (
    <div className={css.trial}>
      <div className={css.column}>
        <Panel title={words.title} note={words.note}>
          <div className={css.column}>
            {isOpen || isBusy ? (
              <span>
                <Tag tone="accent">{words.preview}</Tag>
              </span>
            ) : (
              <Text as="p" tone="text2">
                {words.nothingHint}
              </Text>
            )}
            {problem !== null && (
              <Banner tone="danger" icon="warning" title={words.wrong} role="alert">
                {problem}
              </Banner>
            )}
            {problems.length > 0 && (
              <Banner tone="danger" icon="warning" title={words.wrong} role="alert">
                <ul className={css.problems}>
                  {problems.map((line) => (
                    <li key={line}>{line}</li>
                  ))}
                </ul>
              </Banner>
            )}
            <div className={css.acts}>
              <Button
                variant="primary"
                isBusy={isBusy}
                isDisabled={!isOpen || changes.length === 0 || problems.length > 0}
                onPress={() => void submit({ type: 'configuration.apply', fields: changes as never })}
              >
                {words.save}
              </Button>
              <Button isDisabled={!isOpen || isBusy} onPress={draft.discard}>
                {words.reset}
              </Button>
            </div>
          </div>
        </Panel>
        <Panel aria-label={words.note} isPadded={false}>
          <Knobs knobs={knobs} valuesOf={draft.valuesOf} onChange={draft.set} isDisabled={isBusy} />
        </Panel>
      </div>
      <Result answer={answer} isOpen={isOpen} ask={ask} />
    </div>
  )
}

/** Another object, or another text, is another version: the fields were saved, or what the engine is given came. */
function useVersion(knobs: readonly Knob[], version: string): string {
  const [seen, setSeen] = useState({ knobs, count: 0 })
  if (seen.knobs !== knobs) setSeen({ knobs, count: seen.count + 1 })
  return `${seen.count} ${version}`
}

function Result({
  answer,
  isOpen,
  ask,
}: {
  readonly answer: WhatIf
  readonly isOpen: boolean
  readonly ask: () => void
}): ReactNode {
  const { zone } = useView('shell')
  const [onlyChanged, setOnlyChanged] = useState(false)
  if (answer.state === 'loading')
    return (
      <Panel title={words.result} note={words.loading}>
        <SkeletonRows rows={8} />
      </Panel>
    )
  if (answer.state === 'unavailable')
    return (
      <Panel title={words.result}>
        <ErrorState
          title={words.unavailable}
          hint={answer.message}
          onRetry={() => {
            // What the engine is given may be missing, or only its answer.
            refetch('engineInput')
            ask()
          }}
        />
      </Panel>
    )
  const rows = onlyChanged ? answer.rows.filter(({ differs }) => differs.length > 0) : answer.rows
  return (
    <div className={css.column}>
      <div className={css.top}>
        <span role="status">
          <Text weight="label">{isOpen ? words.changes(answer.counts) : words.same}</Text>
        </span>
        <Text size={12} tone="text3">
          {words.at(formatDateTime(answer.at, zone))}
        </Text>
        <span className={css.end}>
          <Switch isSelected={onlyChanged} onChange={setOnlyChanged}>
            {words.onlyChanged}
          </Switch>
        </span>
      </div>
      <WhatIfTable rows={rows} />
      <SharesPanel accounts={answer.accounts} note={charts.sharesPreview} next={charts.preview} />
    </div>
  )
}
