import { CandlestickSeries, createSeriesMarkers, HistogramSeries, LineSeries, LineStyle, LineType, type IChartApi, type ISeriesApi, type ISeriesMarkersPluginApi, type SeriesMarker, type Time } from 'lightweight-charts'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { colorsOf } from '../theme/read.ts'
import { useShown } from '../theme/theme.ts'
import { secondsOf, type ChartColors } from './chart.ts'
import * as css from './chart.css.ts'
import { useChart } from './useChart.ts'
import { ZonesPrimitive } from './zones.ts'

/** One candle; `at` is its start in ms, volume in coins. */
export interface Candle { readonly at: number; readonly open: number; readonly high: number; readonly low: number; readonly close: number; readonly volume: number }
/** A horizontal level with its label on the axis. */
export interface Level { readonly id: string; readonly price: number; readonly label: string; readonly tone: 'neutral' | 'up' | 'down' }
/** A point on the chart; the text is the number that the timeline shows. */
export interface Mark { readonly id: string; readonly at: number; readonly text: string; readonly place: 'above' | 'below'; readonly tone: 'neutral' | 'accent' | 'up' | 'down' }
/** A line in a pane of its own below the candles. */
export interface LowerPane { readonly id: string; readonly label: string; readonly points: readonly { readonly at: number; readonly value: number }[]; readonly stepped: boolean }

export interface CandleChartProps {
  readonly label: string
  readonly candles: readonly Candle[]
  /** Decimals of prices. */
  readonly decimals: number
  readonly levels: readonly Level[]
  readonly marks: readonly Mark[]
  /** Tints profit and loss from the entry on. */
  readonly zones: { readonly from: number; readonly entry: number; readonly stop: number | null; readonly target: number | null } | null
  readonly panes: readonly LowerPane[]
  readonly zone: string
  readonly isLog: boolean
  readonly follows: boolean
  /** Candle under the crosshair, or null when it left. */
  readonly onHover?: (candle: Candle | null) => void
  /** Says that the reader asks for the newest candles again. */
  readonly resetKey: number
}

/** Candles with levels, numbered marks, zones, volume and lower panes. */
export function CandleChart(props: CandleChartProps): ReactNode {
  const { ref, chart } = useChart(props.zone)
  const colors = colorsOf(useShown())
  const main = useMainSeries(chart, props, colors)
  useLevels(main, props.levels, colors)
  useMarks(main, props.marks, colors)
  useZones(main, props.zones, colors)
  useLowerPanes(chart, props.panes, colors)
  useHover(chart, props.candles, props.onHover)
  useEffect(() => chart?.timeScale().fitContent(), [chart, props.resetKey])
  return <div className={css.frame} role="img" aria-label={props.label}><div ref={ref} className={css.plot} /></div>
}

type Main = ISeriesApi<'Candlestick'>

function useMainSeries(chart: IChartApi | null, { candles, decimals, isLog, follows }: CandleChartProps, c: ChartColors): Main | null {
  const [main, setMain] = useState<Main | null>(null)
  const volume = useRef<ISeriesApi<'Histogram'> | null>(null)
  useEffect(() => {
    if (chart === null) return
    volume.current = chart.addSeries(HistogramSeries, { priceScaleId: 'volume', priceFormat: { type: 'volume' }, lastValueVisible: false, priceLineVisible: false })
    volume.current.priceScale().applyOptions({ scaleMargins: { top: 0.86, bottom: 0 } })
    setMain(chart.addSeries(CandlestickSeries, { borderVisible: false }))
    return () => setMain(null)
  }, [chart])
  useEffect(() => {
    main?.applyOptions({ upColor: c.upFill, downColor: c.downFill, wickUpColor: c.upFill, wickDownColor: c.downFill, priceFormat: { type: 'price', precision: decimals, minMove: 10 ** -decimals } })
  }, [main, c.upFill, c.downFill, decimals])
  useEffect(() => {
    main?.setData(candles.map((k) => ({ time: secondsOf(k.at), open: k.open, high: k.high, low: k.low, close: k.close })))
    volume.current?.setData(candles.map((k) => ({ time: secondsOf(k.at), value: k.volume, color: `${k.close >= k.open ? c.upFill : c.downFill}55` })))
    if (follows) chart?.timeScale().scrollToRealTime()
  }, [main, chart, candles, follows, c.upFill, c.downFill])
  useEffect(() => chart?.priceScale('right').applyOptions({ mode: isLog ? 1 : 0 }), [chart, isLog])
  return main
}

function useLevels(main: Main | null, levels: readonly Level[], c: ChartColors): void {
  useEffect(() => {
    if (main === null) return
    const tones = { neutral: c.text2, up: c.up, down: c.down }
    const lines = levels.map((level) => main.createPriceLine({ price: level.price, title: level.label, color: tones[level.tone], lineWidth: 1, lineStyle: level.tone === 'neutral' ? LineStyle.Solid : LineStyle.Dashed, axisLabelVisible: true }))
    return () => lines.forEach((line) => main.removePriceLine(line))
  }, [main, levels, c.text2, c.up, c.down])
}

function useMarks(main: Main | null, marks: readonly Mark[], c: ChartColors): void {
  const plugin = useRef<ISeriesMarkersPluginApi<Time> | null>(null)
  useEffect(() => {
    plugin.current = main === null ? null : createSeriesMarkers(main, [])
  }, [main])
  useEffect(() => {
    const tones = { neutral: c.text2, accent: c.accent, up: c.up, down: c.down }
    const drawn = marks.map((m): SeriesMarker<Time> => ({ id: m.id, time: secondsOf(m.at), position: m.place === 'above' ? 'aboveBar' : 'belowBar', shape: 'circle', color: tones[m.tone], text: m.text }))
    plugin.current?.setMarkers(drawn.sort((a, b) => Number(a.time) - Number(b.time)))
  }, [main, marks, c.text2, c.accent, c.up, c.down])
}

function useZones(main: Main | null, zones: CandleChartProps['zones'], c: ChartColors): void {
  const drawn = useRef<ZonesPrimitive | null>(null)
  useEffect(() => {
    if (main === null) return
    const primitive = new ZonesPrimitive()
    main.attachPrimitive(primitive)
    drawn.current = primitive
    return () => {
      drawn.current = null
    }
  }, [main])
  useEffect(() => {
    const band = (price: number | null, fill: string) => (zones === null || price === null ? [] : [{ from: secondsOf(zones.from), low: Math.min(price, zones.entry), high: Math.max(price, zones.entry), fill: `${fill}10` }])
    drawn.current?.set([...band(zones?.target ?? null, c.upFill), ...band(zones?.stop ?? null, c.downFill)])
  }, [main, zones, c.upFill, c.downFill])
}

function useLowerPanes(chart: IChartApi | null, panes: readonly LowerPane[], c: ChartColors): void {
  const series = useRef(new Map<string, ISeriesApi<'Line'>>())
  useEffect(() => {
    const made = series.current
    return () => made.clear()
  }, [chart])
  useEffect(() => {
    if (chart === null) return
    for (const [id, line] of series.current) if (!panes.some((p) => p.id === id)) { chart.removeSeries(line); series.current.delete(id) }
    for (const [i, pane] of panes.entries()) {
      const line = series.current.get(pane.id) ?? chart.addSeries(LineSeries, { priceLineVisible: false }, i + 1)
      series.current.set(pane.id, line)
      line.applyOptions({ color: c.series1, lineWidth: 2, title: pane.label, lineType: pane.stepped ? LineType.WithSteps : LineType.Simple })
      line.setData(pane.points.map((p) => ({ time: secondsOf(p.at), value: p.value })))
    }
    for (const [i, p] of chart.panes().entries()) p.setStretchFactor(i === 0 ? 4 : 1)
  }, [chart, panes, c.series1])
}

function useHover(chart: IChartApi | null, candles: readonly Candle[], onHover: CandleChartProps['onHover']): void {
  useEffect(() => {
    if (chart === null || onHover === undefined) return
    const byTime = new Map(candles.map((k) => [secondsOf(k.at) as number, k]))
    const moved = ({ time }: { readonly time?: Time }): void => onHover(typeof time === 'number' ? (byTime.get(time) ?? null) : null)
    chart.subscribeCrosshairMove(moved)
    return () => chart.unsubscribeCrosshairMove(moved)
  }, [chart, candles, onHover])
}
