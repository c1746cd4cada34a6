import { Suspense, useState, type ReactNode } from 'react'
import type { Loadable } from '../../../domain/core/outcome.ts'
import type {
  ChangeDay,
  ChartMode,
  RangeView,
  ResultsChart,
  ResultsView,
} from '../../../domain/dashboard/results.types.ts'
import { lazyPart } from '../../errors/lazyPart.ts'
import { IconButton } from '../../kit/controls/IconButton.tsx'
import { Panel } from '../../kit/layout/Panel.tsx'
import { Segmented } from '../../kit/controls/Segmented.tsx'
import { Skeleton } from '../../kit/feedback/Skeleton.tsx'
import { useMedia } from '../../shell/useMedia.ts'
import { SyncTrades } from '../shared/SyncTrades.tsx'
import { PanelState } from '../shared/PanelState.tsx'
import * as css from './results.css.ts'
import { briefModes, modeChoices, resultsTexts as texts } from './resultsTexts.ts'
import { change, useResults } from './useResults.ts'

// The chart library is fetched when there is something to draw.
const ResultsPlot = lazyPart(() => import('./ResultsPlot.tsx'))

const chartOf = (view: ResultsView): Loadable<ResultsChart> => view.chart
const modeOf = (view: ResultsView): ChartMode => view.mode
const syncOf = (view: ResultsView): ResultsView['sync'] => view.sync
const rangeOf = (view: ResultsView): RangeView => view.range

const changesOf = (view: ResultsView): readonly ChangeDay[] => view.changes
const NO_CHANGES: readonly ChangeDay[] = []

/** Balance, cumulative result or drawdown over the range, by account, with the result of each day below. */
export function ResultsPanel(): ReactNode {
  const chart = useResults(chartOf)
  const mode = useResults(modeOf) ?? 'pnl'
  const range = useResults(rangeOf)
  const changes = useResults(changesOf) ?? NO_CHANGES
  const sync = useResults(syncOf)
  const isPhone = useMedia('phone')
  const [isTable, setTable] = useState(false)
  const modes = (
    <Segmented
      label={texts.modes}
      size="sm"
      choices={isPhone ? briefModes : modeChoices}
      value={mode}
      onChange={(chosen) => change({ chart: chosen })}
      isWide={isPhone}
    />
  )
  const actions = (
    <>
      {!isPhone && modes}
      <IconButton
        size="sm"
        icon={isTable ? 'line' : 'data'}
        label={isTable ? texts.chart : texts.table}
        onPress={() => setTable(!isTable)}
      />
    </>
  )
  return (
    <Panel
      title={texts.titles[mode]}
      note={range === null ? '' : texts.chartNote(chart?.state === 'ready' ? chart.data : null, mode, range.label)}
      actions={actions}
    >
      {isPhone && <div className={css.modes}>{modes}</div>}
      {chart?.state === 'ready' ? (
        <Suspense fallback={<Skeleton height={330} />}>
          <ResultsPlot chart={chart.data} mode={mode} isTable={isTable} changes={changes} />
        </Suspense>
      ) : (
        <PanelState
          of={chart}
          retry={mode === 'balance' ? 'pnlBalancesDaily' : 'pnlStrategiesDaily'}
          icon="line"
          action={<SyncTrades sync={sync} />}
        />
      )}
    </Panel>
  )
}
