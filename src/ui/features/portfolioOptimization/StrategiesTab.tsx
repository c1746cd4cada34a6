import type { ReactNode } from 'react'
import type { Loadable } from '../../../domain/core/outcome.ts'
import type {
  OptimizationData,
  OptimizationFilters,
  OptimizationView,
} from '../../../domain/optimization/view.types.ts'
import { Button } from '../../kit/controls/Button.tsx'
import { ButtonLink } from '../../kit/controls/Link.tsx'
import { Banner, EmptyState } from '../../kit/feedback/Feedback.tsx'
import { SkeletonRows } from '../../kit/feedback/Skeleton.tsx'
import { Panel } from '../../kit/layout/Panel.tsx'
import { refetch } from '../../model/send.ts'
import { useMedia } from '../../shell/useMedia.ts'
import { Notices } from '../shared/table/Notices.tsx'
import { EmptyScreen, FailedScreen } from '../shared/table/ScreenState.tsx'
import { tableTexts } from '../shared/table/texts.ts'
import * as css from './optimization.css.ts'
import { ScoreLegend } from './ScoreBar.tsx'
import { StrategyCards } from './StrategyCards.tsx'
import { ColumnsButton, StrategyTable } from './StrategyTable.tsx'
import { words } from './texts.ts'
import { Toolbar } from './Toolbar.tsx'
import { change, noFilters, useOptimization } from './useOptimization.ts'

const dataOf = (view: OptimizationView): Loadable<OptimizationData> => view.data
const filtersOf = (view: OptimizationView): OptimizationFilters => view.filters

/** The strategies as they are rated. */
export function StrategiesTab(): ReactNode {
  const data = useOptimization(dataOf)
  const filters = useOptimization(filtersOf)
  if (data === null || filters === null || data.state === 'loading') return <Waiting />
  if (data.state === 'failed') return <FailedScreen of={data} onRetry={() => refetch('strategiesOptimized')} />
  if (data.state === 'empty') return <NoStrategy of={data} />
  return (
    <>
      {filters.preview !== '' && (
        <Banner
          tone="accent"
          icon="optimization"
          title={words.previewOpen}
          actions={
            <>
              <Button size="sm" onPress={() => change({ tab: 'what_if' })}>
                {words.toPreview}
              </Button>
              <Button size="sm" variant="bare" onPress={() => change({ preview: '' })}>
                {words.discard}
              </Button>
            </>
          }
        >
          {words.previewOpenHint}
        </Banner>
      )}
      <Toolbar data={data.data} filters={filters} />
      <Strategies data={data.data} filters={filters} />
    </>
  )
}

/** No strategy trades yet: what is missing is a rule. */
export const NoStrategy = ({ of }: { readonly of: { readonly title: string; readonly hint: string } }): ReactNode => (
  <EmptyScreen of={of} icon="strategy" action={<ButtonLink href="/bot-maintenance">{words.toRules}</ButtonLink>} />
)

const Waiting = (): ReactNode => (
  <Panel>
    <SkeletonRows rows={8} />
  </Panel>
)

function Strategies({
  data,
  filters,
}: {
  readonly data: OptimizationData
  readonly filters: OptimizationFilters
}): ReactNode {
  const isPhone = useMedia('phone')
  const { rows, weights, problem } = data
  const empty = (
    <EmptyState
      icon="filter"
      title={words.noMatch}
      hint={words.noMatchHint}
      action={<Button onPress={() => change(noFilters)}>{tableTexts.clear}</Button>}
    />
  )
  return (
    <>
      <Notices
        problem={problem === null ? null : words.notNow(problem)}
        dataFrom={null}
        onRetry={() => refetch('strategiesOptimized')}
        notices={[]}
      />
      <div className={css.bar}>
        <ScoreLegend weights={weights} />
        {!isPhone && (
          <span className={css.end}>
            <ColumnsButton filters={filters} />
          </span>
        )}
      </div>
      {isPhone ? (
        <StrategyCards rows={rows} weights={weights} empty={empty} />
      ) : (
        <StrategyTable rows={rows} weights={weights} filters={filters} empty={empty} />
      )}
    </>
  )
}
