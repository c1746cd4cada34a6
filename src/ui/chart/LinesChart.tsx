import {
  BaselineSeries,
  HistogramSeries,
  LineSeries,
  LineType,
  createSeriesMarkers,
  type IChartApi,
  type ISeriesApi,
  type SeriesType,
  type Time,
} from 'lightweight-charts'
import { useEffect, useRef, type ReactNode } from 'react'
import { colorsOf, seriesOf } from '../theme/read.ts'
import { useShown } from '../theme/theme.ts'
import { axisText } from './amountAxis.ts'
import { secondsOf, showDays, type ChartColors } from './chart.ts'
import * as css from './chart.css.ts'
import { useChart } from './useChart.ts'

/** One line; `swatch` is the index of its series colour, null for the total. */
export interface Line {
  readonly id: string
  readonly label: string
  readonly swatch: number | null
  readonly points: readonly { readonly at: number; readonly value: number }[]
}

/** Something that happened on a day; its word is told beside the chart. */
export interface LineMark {
  readonly at: number
}

/** Lines over days, the total strongest, with bars of each day below. */
export function LinesChart({
  label,
  lines,
  bars,
  zone,
  isDays = false,
  unit = 'USDT',
  isSigned = false,
  marks = NO_MARKS,
  onHover,
  onPress,
}: {
  readonly label: string
  readonly lines: readonly Line[]
  readonly bars: readonly { readonly at: number; readonly value: number }[] | null
  readonly zone: string
  /** Points are calendar days without an hour. */ readonly isDays?: boolean
  readonly unit?: 'USDT' | '%'
  /** A result carries its sign, a balance none. */ readonly isSigned?: boolean
  /** Days to be marked on the first line, oldest first. */ readonly marks?: readonly LineMark[]
  readonly onHover?: (at: number | null) => void
  /** A point in time was pressed. */ readonly onPress?: (at: number) => void
}): ReactNode {
  const { ref, chart } = useChart(zone, isDays)
  const shown = useShown()
  const made = useRef<ISeriesApi<SeriesType>[]>([])
  useEffect(() => {
    if (chart === null) return
    const colors = colorsOf(shown)
    const hides = shown.hidesAmounts
    const formatter = axisText(
      unit === '%' ? { of: 'percent' } : { of: isSigned ? 'result' : 'balance', digits: 0 },
      hides,
    )
    const ofDay = axisText({ of: 'result', digits: 0 }, hides)
    made.current = [
      ...lines.map((line) => drawLine(chart, line, { c: colors, formatter })),
      ...(bars === null ? [] : [drawBars(chart, bars, { c: colors, formatter: ofDay })]),
    ]
    // Both are said each time: a pane that lost its series comes back with a share of its own.
    chart.panes()[0]?.setStretchFactor(1)
    chart.panes()[1]?.setStretchFactor(0.25)
    const days = Math.max(...lines.map((line) => line.points.length), bars?.length ?? 0)
    if (isDays && days > 1) showDays(chart, days)
    else chart.timeScale().fitContent()
    const element = ref.current
    const drawn = made.current
    return () => {
      // On unmount the chart itself is gone first, and with it its series.
      if (element?.isConnected === true) for (const series of drawn) chart.removeSeries(series)
    }
  }, [chart, lines, bars, shown, unit, isSigned, isDays, ref])
  useEffect(() => {
    const [first] = made.current
    if (chart === null || first === undefined) return
    const color = colorsOf(shown).accent
    const plugin = createSeriesMarkers<Time>(
      first,
      marks.map(({ at }) => ({ time: secondsOf(at), position: 'aboveBar', shape: 'circle', color, size: 0.6 })),
    )
    return () => plugin.detach()
  }, [chart, lines, bars, shown, unit, isSigned, isDays, marks])
  useEffect(() => {
    if (chart === null || onHover === undefined) return
    const moved = ({ time }: { readonly time?: Time }): void => onHover(typeof time === 'number' ? time * 1_000 : null)
    chart.subscribeCrosshairMove(moved)
    return () => chart.unsubscribeCrosshairMove(moved)
  }, [chart, onHover])
  useEffect(() => {
    if (chart === null || onPress === undefined) return
    const pressed = ({ time }: { readonly time?: Time }): void => {
      if (typeof time === 'number') onPress(time * 1_000)
    }
    chart.subscribeClick(pressed)
    return () => chart.unsubscribeClick(pressed)
  }, [chart, onPress])
  return (
    <div className={css.frame} role="img" aria-label={label}>
      <div ref={ref} className={css.plot} />
    </div>
  )
}

const NO_MARKS: readonly LineMark[] = []

interface Look {
  readonly c: ChartColors
  readonly formatter: (value: number) => string
}

const plain = { lastValueVisible: false, priceLineVisible: false } as const

function drawLine(chart: IChartApi, line: Line, { c, formatter }: Look): ISeriesApi<SeriesType> {
  const priceFormat = { type: 'custom', formatter, minMove: 0.01 } as const
  const data = line.points.map((p) => ({ time: secondsOf(p.at), value: p.value }))
  if (line.swatch === null) {
    const total = chart.addSeries(BaselineSeries, {
      baseValue: { type: 'price', price: 0 },
      topLineColor: c.text,
      bottomLineColor: c.text,
      topFillColor1: `${c.text}12`,
      topFillColor2: `${c.text}04`,
      bottomFillColor1: `${c.text}04`,
      bottomFillColor2: `${c.text}12`,
      lineWidth: 2,
      priceLineVisible: false,
      priceFormat,
    })
    total.setData(data)
    return total
  }
  const series = chart.addSeries(LineSeries, {
    ...plain,
    color: seriesOf(c)[line.swatch % 6] ?? c.text2,
    lineWidth: 2,
    lineType: LineType.Simple,
    priceFormat,
  })
  series.setData(data)
  return series
}

function drawBars(
  chart: IChartApi,
  bars: readonly { readonly at: number; readonly value: number }[],
  { c, formatter }: Look,
): ISeriesApi<SeriesType> {
  const series = chart.addSeries(
    HistogramSeries,
    { ...plain, priceFormat: { type: 'custom', formatter, minMove: 1 } },
    1,
  )
  series.setData(
    bars.map((bar) => ({ time: secondsOf(bar.at), value: bar.value, color: bar.value < 0 ? c.downFill : c.upFill })),
  )
  return series
}
