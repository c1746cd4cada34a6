import { useCallback, useMemo, useState, type ReactNode } from 'react'
import { cityOf, formatPnl } from '../../../domain/core/format.ts'
import { HIDDEN } from '../../../domain/core/numbers.ts'
import { CHART_INTERVALS, INTERVAL_NAMES } from '../../../domain/market/constants.ts'
import type { Candle } from '../../../domain/market/model.ts'
import type { LiveChartView } from '../../../domain/market/view.types.ts'
import type { LowerPane, Tick, Tint } from '../../chart/candleTypes.ts'
import { zoneOfCandles } from '../../chart/chart.ts'
import { CandleChart } from '../../chart/CandleChart.tsx'
import { LinesChart, type Line } from '../../chart/LinesChart.tsx'
import { EmptyState, ErrorState } from '../../kit/feedback/Feedback.tsx'
import { Panel } from '../../kit/layout/Panel.tsx'
import { Skeleton } from '../../kit/feedback/Skeleton.tsx'
import { refetch } from '../../model/send.ts'
import { useView } from '../../model/useView.ts'
import { useViewPart } from '../../model/useViewPart.ts'
import { useHidesAmounts } from '../../theme/theme.ts'
import { CandleTable } from '../shared/chart/CandleTable.tsx'
import { ChartReadout } from '../shared/chart/ChartReadout.tsx'
import { ChartControls } from './ChartControls.tsx'
import { useChartFocus } from './chartFocus.ts'
import * as css from './liveChart.css.ts'
import { chartTexts as texts } from './texts.ts'
import { useChartChoices } from './useChartChoices.ts'
import { useLiveChart } from './useLiveChart.ts'

const whole = (view: LiveChartView): LiveChartView => view
const tickOf = (tick: { readonly candle: Candle | null; readonly pnl: Tick['result'] }): Tick => ({
  candle: tick.candle,
  result: tick.pnl,
})

const intervals = CHART_INTERVALS.map((id) => ({ id, label: id }))

/** Controls, readout and the chart itself. */
export function LiveChartPanel(): ReactNode {
  const view = useLiveChart(whole)
  const { choices, choose } = useChartChoices(view)
  const [resetKey, setResetKey] = useState(0)
  const [isTable, setTable] = useState(false)
  if (view === null) return null
  return (
    <Panel aria-label={texts.chartOf(view.symbol)}>
      <div className={css.column}>
        <ChartControls
          intervals={intervals}
          interval={choices.interval}
          onInterval={(interval) => choose({ interval })}
          limit={choices.limit}
          onLimit={(limit) => choose({ limit })}
          switches={[
            { label: texts.log, isOn: choices.isLog, onChange: (isLog) => choose({ isLog }) },
            { label: texts.follow, isOn: choices.follows, onChange: (follows) => choose({ follows }) },
            ...(view.ghosts.length > 0
              ? [{ label: texts.earlier, isOn: choices.ghosts, onChange: (ghosts: boolean) => choose({ ghosts }) }]
              : []),
          ]}
          isTable={isTable}
          onTable={() => setTable(!isTable)}
          onReset={() => setResetKey(resetKey + 1)}
        />
        <Plot view={view} choices={choices} resetKey={resetKey} isTable={isTable} />
      </div>
    </Panel>
  )
}

interface PlotProps {
  readonly view: LiveChartView
  readonly choices: ReturnType<typeof useChartChoices>['choices']
  readonly resetKey: number
  readonly isTable: boolean
}

function Plot({ view, choices, resetKey, isTable }: PlotProps): ReactNode {
  const { zone } = useView('shell')
  const [hovered, setHovered] = useState<Candle | null>(null)
  const onHover = useCallback((candle: Candle | null) => setHovered(candle), [])
  const pushed = useViewPart('chartTick', (tick) => tick)
  const tick = useMemo(
    (): Tick | null => (pushed === null || view.status !== 'open' ? null : alignedTick(pushed)),
    [pushed, view.status],
  )
  const focus = useChartFocus()
  const hides = useHidesAmounts()
  const panes = useMemo(() => panesOf(view, hides), [view, hides])
  const tints = useMemo(() => tintsOf(view), [view])
  const { candles } = view
  if (candles.state === 'loading') return <Skeleton height={420} />
  if (candles.state !== 'ready') return <Without view={view} zone={zone} />
  const { data } = candles
  const shown = hovered ?? tick?.candle ?? data.candles.at(-1) ?? null
  // Without a crosshair the line says what the header says: the newest result, which no point may have yet.
  const newest = hovered === null ? tick?.result?.value : undefined
  const result = newest ?? resultAt(view, shown?.at ?? null)
  const candleZone = zoneOfCandles(data.interval, zone)
  return (
    <>
      <ChartReadout
        candle={shown}
        decimals={data.decimals}
        zone={candleZone}
        note={texts.readout(INTERVAL_NAMES[data.interval], cityOf(candleZone))}
        result={result === null ? null : { label: texts.result, value: result }}
      />
      <div className={css.plot}>
        {isTable ? (
          <CandleTable candles={data.candles} decimals={data.decimals} zone={candleZone} />
        ) : (
          <CandleChart
            label={`${view.symbol}, ${data.interval}`}
            candles={data.candles}
            decimals={data.decimals}
            tick={tick}
            levels={view.levels}
            marks={view.marks}
            tints={tints}
            ghosts={choices.ghosts ? view.ghosts : NO_GHOSTS}
            panes={panes}
            zone={candleZone}
            isLog={choices.isLog}
            follows={choices.follows}
            onHover={onHover}
            focus={focus}
            resetKey={resetKey}
          />
        )}
      </div>
    </>
  )
}

const NO_GHOSTS: LiveChartView['ghosts'] = []

/** A result stands at the candle that is forming. */
function alignedTick(pushed: Parameters<typeof tickOf>[0]): Tick {
  const tick = tickOf(pushed)
  return tick.candle === null || tick.result === null
    ? tick
    : { candle: tick.candle, result: { at: tick.candle.at, value: tick.result.value } }
}

/**
 * No candles: what is known of the position is drawn all the same (screens.md 2.2: "kline error: PnL pane still
 * works").
 */
function Without({ view, zone }: { readonly view: LiveChartView; readonly zone: string }): ReactNode {
  const { candles, pnl } = view
  const lines = useMemo(
    (): readonly Line[] =>
      pnl === null ? [] : [{ id: 'pnl', label: texts.resultPane(false), swatch: null, points: pnl.points }],
    [pnl],
  )
  if (candles.state === 'ready' || candles.state === 'loading') return null
  return (
    <>
      {candles.state === 'failed' ? (
        <ErrorState title={candles.title} hint={candles.hint} onRetry={() => refetch('marketKline')} />
      ) : (
        <EmptyState icon="candles" title={candles.title} hint={candles.hint} />
      )}
      {lines.length > 0 && (
        <div className={css.lower}>
          <LinesChart label={texts.resultPane(false)} lines={lines} bars={null} zone={zone} />
        </div>
      )}
    </>
  )
}

function panesOf({ pnl, sizes, base }: LiveChartView, hides: boolean): readonly LowerPane[] {
  const said = (value: number): string => (hides ? HIDDEN : formatPnl(value))
  const result: readonly LowerPane[] =
    pnl === null
      ? []
      : [
          {
            id: 'pnl',
            label: texts.resultPane(pnl.isReckoned),
            kind: 'result',
            points: pnl.points,
            notes: [
              { at: pnl.high.at, text: texts.high(said(pnl.high.value)), place: 'above' },
              { at: pnl.low.at, text: texts.low(said(pnl.low.value)), place: 'below' },
            ],
          },
        ]
  return [
    ...result,
    ...(sizes.length === 0
      ? []
      : [{ id: 'size', label: texts.sizePane(base), kind: 'steps', points: sizes, notes: [] } as const]),
  ]
}

function tintsOf({ zones }: LiveChartView): readonly Tint[] {
  if (zones === null) return []
  const { from, entry, stop, target } = zones
  return [
    ...(target === null ? [] : [{ from, to: null, entry, price: target, tone: 'up' } as const]),
    ...(stop === null ? [] : [{ from, to: null, entry, price: stop, tone: 'down' } as const]),
  ]
}

const resultAt = ({ pnl }: LiveChartView, at: number | null): number | null =>
  at === null ? null : (pnl?.points.find((point) => point.at === at)?.value ?? null)
