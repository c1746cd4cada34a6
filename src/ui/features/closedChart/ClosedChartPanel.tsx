import { useState, type ReactNode } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { text } from '../../../domain/access/address.ts'
import type { ClosedChartData } from '../../../domain/market/view.types.ts'
import { addressWith } from '../../model/address.ts'
import { EmptyState, ErrorState } from '../../kit/feedback/Feedback.tsx'
import { Panel } from '../../kit/layout/Panel.tsx'
import { Skeleton } from '../../kit/feedback/Skeleton.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import { refetch } from '../../model/send.ts'
import { ChartControls } from '../liveChart/ChartControls.tsx'
import * as css from '../liveChart/liveChart.css.ts'
import { chartTexts as texts } from '../liveChart/texts.ts'
import { PlayedChart, type PlotLook } from './PlayedChart.tsx'

/** Candles around the trade with entry, exit, greatest excursions and the running result. */
export function ClosedChartPanel({ view }: { readonly view: ClosedChartData }): ReactNode {
  const [isLog, setLog] = useState(false)
  const [isTable, setTable] = useState(false)
  const [resetKey, setResetKey] = useState(0)
  const choices = [{ id: '', label: texts.auto }, ...view.intervals.map((id) => ({ id, label: id }))]
  return (
    <Panel aria-label={texts.chartOf(view.trade.symbol)}>
      <div className={css.column}>
        <ChartControls
          intervals={choices}
          interval={view.chosen ?? ''}
          onInterval={chooseInterval}
          switches={[{ label: texts.log, isOn: isLog, onChange: setLog }]}
          isTable={isTable}
          onTable={() => setTable(!isTable)}
          onReset={() => setResetKey(resetKey + 1)}
        />
        <Plot view={view} isLog={isLog} isTable={isTable} resetKey={resetKey} />
        {view.note !== null && (
          <Text size={12} tone="warn">
            {view.note}
          </Text>
        )}
      </div>
    </Panel>
  )
}

const chooseInterval = (interval: string): void =>
  navigate(addressWith({ interval: text }, location.pathname, { interval }))

function Plot({ view, ...look }: { readonly view: ClosedChartData } & PlotLook): ReactNode {
  const { candles } = view
  if (candles.state === 'loading') return <Skeleton height={420} />
  if (candles.state === 'failed')
    return <ErrorState title={candles.title} hint={candles.hint} onRetry={() => refetch('marketKline')} />
  if (candles.state === 'empty') return <EmptyState icon="candles" title={candles.title} hint={candles.hint} />
  // Another trade, and another length of candles, begins anew with what its address says.
  return <PlayedChart key={`${view.trade.id} ${candles.data.interval}`} view={view} of={candles.data} {...look} />
}
