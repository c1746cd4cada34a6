import {
  CandlestickSeries,
  createSeriesMarkers,
  HistogramSeries,
  LineStyle,
  type AutoscaleInfo,
  type IChartApi,
  type ISeriesApi,
  type ISeriesMarkersPluginApi,
  type LogicalRange,
  type SeriesMarker,
  type Time,
} from 'lightweight-charts'
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { formatFixed } from '../../domain/core/format.ts'
import { colorsOf } from '../theme/read.ts'
import { useShown } from '../theme/theme.ts'
import type { Candle, CandleChartProps, Level, Mark, Tint } from './candleTypes.ts'
import { secondsOf, type ChartColors } from './chart.ts'
import * as css from './chart.css.ts'
import { useChart } from './useChart.ts'
import { useGhosts } from './useGhosts.ts'
import { useLowerPanes } from './useLowerPanes.ts'
import { ZonesPrimitive } from './zones.ts'

/** Candles with levels, numbered marks, zones, earlier trades, volume and lower panes. */
export function CandleChart(props: CandleChartProps): ReactNode {
  const { ref, chart } = useChart(props.zone)
  const shown = useShown()
  const colors = colorsOf(shown)
  const keep = useKeptRange(chart, props)
  const main = useMainSeries(chart, props, colors)
  useLevels(main, props.levels, colors)
  useMarks(main, props.marks, colors)
  useTints(main, props.tints, colors)
  useGhosts(chart, props.ghosts, colors)
  useLowerPanes(chart, props, { c: colors, hides: shown.hidesAmounts })
  useEffect(keep, [keep, main])
  useHover(chart, props.candles, props.onHover)
  useFocus(chart, main, props)
  // The first picture shows all candles, and so does every reset.
  const hasCandles = props.candles.length > 0
  useEffect(() => {
    if (hasCandles) chart?.timeScale().fitContent()
  }, [chart, hasCandles, props.resetKey])
  return (
    <div className={css.frame} role="img" aria-label={props.label}>
      <div ref={ref} className={css.plot} />
    </div>
  )
}

/**
 * Where candles come one by one the picture stands still: the library would go along with the newest one. Looks before
 * anything is drawn anew; the function that comes back puts it right after.
 */
function useKeptRange(chart: IChartApi | null, { ahead, candles, panes }: CandleChartProps): () => void {
  const range = useRef<LogicalRange | null>(null)
  const isKept = ahead !== undefined
  useLayoutEffect(() => {
    range.current = isKept ? (chart?.timeScale().getVisibleLogicalRange() ?? null) : null
  }, [chart, isKept, candles, panes])
  return useCallback(
    () => {
      if (range.current !== null) chart?.timeScale().setVisibleLogicalRange(range.current)
    },
    // Another one for what is drawn anew: the range is put right each time.
    // oxlint-disable-next-line react/exhaustive-deps
    [chart, candles, panes],
  )
}

type Main = ISeriesApi<'Candlestick'>

const NONE: readonly number[] = []

function useMainSeries(
  chart: IChartApi | null,
  { candles, ahead = NONE, tick, decimals, levels, isLog, follows }: CandleChartProps,
  c: ChartColors,
): Main | null {
  const [main, setMain] = useState<Main | null>(null)
  const volume = useRef<ISeriesApi<'Histogram'> | null>(null)
  useEffect(() => {
    if (chart === null) return
    volume.current = chart.addSeries(HistogramSeries, {
      priceScaleId: 'volume',
      priceFormat: { type: 'volume' },
      lastValueVisible: false,
      priceLineVisible: false,
    })
    volume.current.priceScale().applyOptions({ scaleMargins: { top: 0.86, bottom: 0 } })
    setMain(chart.addSeries(CandlestickSeries, { borderVisible: false }))
    return () => setMain(null)
  }, [chart])
  useEffect(() => {
    // Stop and target are part of the picture as long as they are not far away from all prices.
    main?.applyOptions({
      autoscaleInfoProvider: (original: () => AutoscaleInfo | null) => withLevels(original(), levels),
    })
  }, [main, levels])
  useEffect(() => {
    main?.applyOptions({
      upColor: c.upFill,
      downColor: c.downFill,
      wickUpColor: c.upFill,
      wickDownColor: c.downFill,
      priceFormat: {
        type: 'custom',
        formatter: (price: number) => formatFixed(price, decimals),
        minMove: 10 ** -decimals,
      },
    })
  }, [main, c.upFill, c.downFill, decimals])
  useEffect(() => {
    main?.setData([...candles.map(candleOf), ...ahead.map((at) => ({ time: secondsOf(at) }))])
    volume.current?.setData(candles.map((candle) => volumeOf(candle, c)))
    // Another theme draws the bars in its own colours; nothing else of `c` matters here.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [main, chart, candles, ahead, c.upFill, c.downFill])
  const forming = tick?.candle ?? null
  const newest = candles.at(-1)?.at ?? 0
  useEffect(() => {
    // The library refuses a candle older than its newest.
    if (main === null || forming === null || forming.at < newest) return
    main.update(candleOf(forming))
    volume.current?.update(volumeOf(forming, c))
    // oxlint-disable-next-line react/exhaustive-deps
  }, [main, forming, newest, candles, c.upFill, c.downFill])
  useEffect(() => {
    if (follows) chart?.timeScale().scrollToRealTime()
  }, [chart, follows, candles, forming?.at])
  useEffect(() => {
    chart?.priceScale('right').applyOptions({ mode: isLog ? 1 : 0 })
  }, [chart, isLog])
  return main
}

/** Levels farther away than this many heights of the picture would flatten the candles. */
const FAR = 2

function withLevels(info: AutoscaleInfo | null, levels: readonly Level[]): AutoscaleInfo | null {
  const range = info?.priceRange ?? null
  if (info === null || range === null) return info
  const height = range.maxValue - range.minValue
  const near = levels
    .map((level) => level.price)
    .filter((price) => price > range.minValue - FAR * height && price < range.maxValue + FAR * height)
  return {
    ...info,
    priceRange: { minValue: Math.min(range.minValue, ...near), maxValue: Math.max(range.maxValue, ...near) },
  }
}

const candleOf = ({
  at,
  open,
  high,
  low,
  close,
}: Candle): { time: ReturnType<typeof secondsOf>; open: number; high: number; low: number; close: number } => ({
  time: secondsOf(at),
  open,
  high,
  low,
  close,
})
const volumeOf = (
  { at, volume, open, close }: Candle,
  c: ChartColors,
): { time: ReturnType<typeof secondsOf>; value: number; color: string } => ({
  time: secondsOf(at),
  value: volume,
  color: `${close >= open ? c.upFill : c.downFill}55`,
})

function useLevels(main: Main | null, levels: readonly Level[], c: ChartColors): void {
  useEffect(() => {
    if (main === null) return
    const tones = { neutral: c.text2, up: c.up, down: c.down }
    const lines = levels.map((level) =>
      main.createPriceLine({
        price: level.price,
        title: level.label,
        color: tones[level.tone],
        lineWidth: 1,
        lineStyle: level.tone === 'neutral' ? LineStyle.Solid : LineStyle.Dashed,
        axisLabelVisible: true,
      }),
    )
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
    const drawn = marks.map((m): SeriesMarker<Time> => ({
      id: m.id,
      time: secondsOf(m.at),
      position: m.place === 'above' ? 'aboveBar' : 'belowBar',
      shape: 'circle',
      color: tones[m.tone],
      text: m.text,
      size: 0.7,
    }))
    plugin.current?.setMarkers(drawn.sort((a, b) => Number(a.time) - Number(b.time)))
  }, [main, marks, c.text2, c.accent, c.up, c.down])
}

function useTints(main: Main | null, tints: readonly Tint[], c: ChartColors): void {
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
    drawn.current?.set(
      tints.map(({ from, to, entry, price, tone }) => ({
        from: secondsOf(from),
        to: to === null ? null : secondsOf(to),
        low: Math.min(price, entry),
        high: Math.max(price, entry),
        fill: `${tone === 'up' ? c.upFill : c.downFill}10`,
      })),
    )
  }, [main, tints, c.upFill, c.downFill])
}

function useHover(chart: IChartApi | null, candles: readonly Candle[], onHover: CandleChartProps['onHover']): void {
  useEffect(() => {
    if (chart === null || onHover === undefined) return
    const byTime = new Map(candles.map((k) => [secondsOf(k.at) as number, k]))
    const moved = ({ time }: { readonly time?: Time }): void =>
      onHover(typeof time === 'number' ? (byTime.get(time) ?? null) : null)
    chart.subscribeCrosshairMove(moved)
    return () => chart.unsubscribeCrosshairMove(moved)
  }, [chart, candles, onHover])
}

/** A line of the timeline was chosen: the crosshair goes to its candle, which is brought into sight. */
function useFocus(chart: IChartApi | null, main: Main | null, { focus, candles }: CandleChartProps): void {
  const latest = useEffectEvent(() => candles)
  useEffect(() => {
    if (chart === null || main === null || !focus) return
    const place = latest().findLastIndex((candle) => candle.at <= focus.at)
    const candle = latest()[place]
    if (candle === undefined) return
    const range = chart.timeScale().getVisibleLogicalRange()
    if (range !== null && (place < range.from || place > range.to))
      chart
        .timeScale()
        .setVisibleLogicalRange({ from: place - (range.to - range.from) / 2, to: place + (range.to - range.from) / 2 })
    chart.setCrosshairPosition(candle.close, secondsOf(candle.at), main)
  }, [chart, main, focus])
}
