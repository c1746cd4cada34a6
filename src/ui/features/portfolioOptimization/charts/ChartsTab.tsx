import type { ReactNode } from 'react'
import type { Loadable } from '../../../../domain/core/outcome.ts'
import type {
  OptimizationData,
  OptimizationFilters,
  OptimizationView,
} from '../../../../domain/optimization/view.types.ts'
import { Skeleton } from '../../../kit/feedback/Skeleton.tsx'
import { Grid } from '../../../kit/layout/Grid.tsx'
import { Panel } from '../../../kit/layout/Panel.tsx'
import { refetch } from '../../../model/send.ts'
import { FailedScreen } from '../../shared/table/ScreenState.tsx'
import { NoStrategy } from '../StrategiesTab.tsx'
import * as css from '../optimization.css.ts'
import { charts } from '../texts.ts'
import { Toolbar } from '../Toolbar.tsx'
import { useOptimization } from '../useOptimization.ts'
import { CorrelationPanel } from './CorrelationPanel.tsx'
import { ScatterPanel } from './ScatterPanel.tsx'
import { SharesPanel } from './SharesPanel.tsx'

const dataOf = (view: OptimizationView): Loadable<OptimizationData> => view.data
const filtersOf = (view: OptimizationView): OptimizationFilters => view.filters

/** Return against risk, what each account gives, and which strategies gain together. */
export default function ChartsTab(): ReactNode {
  const data = useOptimization(dataOf)
  const filters = useOptimization(filtersOf)
  if (data?.state === 'failed') return <FailedScreen of={data} onRetry={() => refetch('strategiesOptimized')} />
  if (data?.state === 'empty') return <NoStrategy of={data} />
  if (data?.state !== 'ready' || filters === null)
    return (
      <Panel>
        <Skeleton height={320} />
      </Panel>
    )
  return (
    <>
      <Toolbar data={data.data} filters={filters} />
      <div className={css.column}>
        <Grid columns={2} stacks="rail">
          <ScatterPanel rows={data.data.rows} x={filters.x} y={filters.y} />
          <SharesPanel accounts={data.data.accounts} note={charts.sharesNote} next={charts.suggested} opens />
        </Grid>
        <CorrelationPanel />
      </div>
    </>
  )
}
