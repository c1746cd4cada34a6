import { cityOf } from '../../../domain/core/format.ts'
import { useCallback, useMemo, useState, type ReactNode } from 'react'
import type { Candle } from '../../../domain/market/model.ts'
import { playedTo, playStart } from '../../../domain/market/played.ts'
import type { CandlesView, ClosedChartData } from '../../../domain/market/view.types.ts'
import { zoneOfCandles } from '../../chart/chart.ts'
import { CandleChart } from '../../chart/CandleChart.tsx'
import { useView } from '../../model/useView.ts'
import { useHidesAmounts } from '../../theme/theme.ts'
import { INTERVAL_NAMES } from '../../../domain/market/constants.ts'
import * as css from '../liveChart/liveChart.css.ts'
import { chartTexts as texts } from '../liveChart/texts.ts'
import { CandleTable } from '../shared/chart/CandleTable.tsx'
import { ChartReadout } from '../shared/chart/ChartReadout.tsx'
import { marksOf, panesOf, tintsOf } from './picture.ts'
import { PlayBar } from './PlayBar.tsx'
import { usePlay } from './usePlay.ts'

/** How the chart is drawn. */
export interface PlotLook {
  readonly isLog: boolean
  readonly isTable: boolean
  readonly resetKey: number
}

/** The chart as a whole, or as it stood at the candle that is played. */
export function PlayedChart({
  view,
  of,
  isLog,
  isTable,
  resetKey,
}: PlotLook & {
  readonly view: ClosedChartData
  readonly of: CandlesView
}): ReactNode {
  const { zone } = useView('shell')
  const [hovered, setHovered] = useState<Candle | null>(null)
  const onHover = useCallback((candle: Candle | null) => setHovered(candle), [])
  const [{ at, isRunning, speed }, acts] = usePlay(of.candles, playStart(view))
  const seen = useMemo(() => (at === null ? view : playedTo(view, at)), [view, at])
  const candles = seen.candles.state === 'ready' ? seen.candles.data.candles : of.candles
  const ahead = useMemo(() => of.candles.slice(candles.length).map((candle) => candle.at), [of, candles])
  const panes = useMemo(() => panesOf(seen), [seen])
  const tints = useMemo(() => tintsOf(seen, view), [seen, view])
  const hides = useHidesAmounts()
  const marks = useMemo(() => marksOf(seen, hides), [seen, hides])
  const shown = hovered ?? candles.at(-1) ?? null
  const result = seen.running.find((point) => point.at === shown?.at)?.value ?? null
  const candleZone = zoneOfCandles(of.interval, zone)
  return (
    <>
      <ChartReadout
        candle={shown}
        decimals={of.decimals}
        zone={candleZone}
        note={texts.readout(INTERVAL_NAMES[of.interval], cityOf(candleZone))}
        result={result === null ? null : { label: 'Result', value: result }}
      />
      <div className={css.played}>
        {isTable ? (
          <CandleTable candles={candles} decimals={of.decimals} zone={candleZone} />
        ) : (
          <CandleChart
            label={`${view.trade.symbol}, ${of.interval}`}
            candles={candles}
            ahead={ahead}
            decimals={of.decimals}
            levels={seen.levels}
            marks={marks}
            tints={tints}
            panes={panes}
            zone={candleZone}
            isLog={isLog}
            follows={false}
            onHover={onHover}
            resetKey={resetKey}
          />
        )}
      </div>
      {of.candles.length > 1 && (
        <PlayBar candles={of.candles} at={at} isRunning={isRunning} speed={speed} zone={zone} {...acts} />
      )}
    </>
  )
}
