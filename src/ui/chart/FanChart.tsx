import { type IChartApi, LineSeries, LineStyle, type ISeriesApi } from 'lightweight-charts'
import { useEffect, type ReactNode } from 'react'
import type { EquityPoint, FanPoint } from '../../domain/forecast/view.types.ts'
import { colorsOf } from '../theme/read.ts'
import { useShown } from '../theme/theme.ts'
import { axisText } from './amountAxis.ts'
import { type Band, BandsPrimitive } from './bands.ts'
import { type ChartColors, secondsOf, showDays } from './chart.ts'
import * as css from './chart.css.ts'
import { useChart } from './useChart.ts'

/** Props of FanChart. */
export interface FanChartProps {
  readonly label: string
  /** What was, up to the day on which the fan begins. */
  readonly past: readonly EquityPoint[]
  readonly fan: readonly FanPoint[]
  /** Another fan, drawn in outline. */
  readonly outline: readonly FanPoint[] | null
  readonly hidesAmounts: boolean
  readonly onHover: (at: number | null) => void
}

/** What was as a line, joined to a fan of what may come. */
export function FanChart({ label, past, fan, outline, hidesAmounts, onHover }: FanChartProps): ReactNode {
  const { ref, chart } = useChart('UTC', true)
  const shown = useShown()
  useEffect(() => {
    if (chart === null) return
    const colors = colorsOf(shown)
    const draw = lineDrawer(chart, hidesAmounts)
    const made = [
      draw(
        past.map(({ at, value }) => [at, value]),
        { color: colors.text, lineWidth: 2 },
      ),
      ...fanLines(fan, colors).map(({ points, color, lineWidth }) => draw(points, { color, lineWidth })),
      ...outlineLines(outline ?? []).map((points) =>
        draw(points, { color: colors.series2, lineWidth: 1, lineStyle: LineStyle.Dashed }),
      ),
    ]
    made[1]?.attachPrimitive(new BandsPrimitive(bandsOf(fan, colors.series1)))
    const days = past.length + Math.max(0, fan.length - 1)
    showDays(chart, days)
    const element = ref.current
    return () => {
      // On unmount the chart itself is gone first, and with it its series.
      if (element?.isConnected === true) for (const series of made) chart.removeSeries(series)
    }
  }, [chart, past, fan, outline, shown, hidesAmounts, ref])
  useEffect(() => {
    if (chart === null) return
    const moved = ({ time }: { readonly time?: unknown }): void =>
      onHover(typeof time === 'number' ? time * 1_000 : null)
    chart.subscribeCrosshairMove(moved)
    return () => chart.unsubscribeCrosshairMove(moved)
  }, [chart, onHover])
  return (
    <div className={css.frame} role="img" aria-label={label}>
      <div ref={ref} className={css.plot} />
    </div>
  )
}

type Points = readonly (readonly [at: number, value: number])[]
type Look = { readonly color: string; readonly lineWidth: 1 | 2; readonly lineStyle?: LineStyle }

const lineDrawer =
  (chart: IChartApi, hides: boolean) =>
  (points: Points, look: Look): ISeriesApi<'Line'> => {
    const series = chart.addSeries(LineSeries, {
      ...look,
      lastValueVisible: false,
      priceLineVisible: false,
      crosshairMarkerVisible: false,
      priceFormat: {
        type: 'custom',
        formatter: axisText({ of: 'balance', digits: 0 }, hides),
        minMove: 0.01,
      },
    })
    series.setData(points.map(([at, value]) => ({ time: secondsOf(at), value })))
    return series
  }

/** The median strongest, the ends thin, what lies between as an area alone. */
const fanLines = (fan: readonly FanPoint[], c: ChartColors) => [
  { points: fan.map(({ at, q50 }) => [at, q50] as const), color: c.series1, lineWidth: 2 as const },
  { points: fan.map(({ at, q5 }) => [at, q5] as const), color: c.series1, lineWidth: 1 as const },
  { points: fan.map(({ at, q95 }) => [at, q95] as const), color: c.series1, lineWidth: 1 as const },
]

const outlineLines = (fan: readonly FanPoint[]): readonly Points[] =>
  fan.length === 0
    ? []
    : [
        fan.map(({ at, q5 }) => [at, q5] as const),
        fan.map(({ at, q50 }) => [at, q50] as const),
        fan.map(({ at, q95 }) => [at, q95] as const),
      ]

/** Both areas in the colour of the line, the inner one twice as strong. */
const bandsOf = (fan: readonly FanPoint[], color: string): readonly Band[] => [
  { points: fan.map(({ at, q5, q95 }) => ({ time: secondsOf(at), low: q5, high: q95 })), fill: `${color}22` },
  { points: fan.map(({ at, q25, q75 }) => ({ time: secondsOf(at), low: q25, high: q75 })), fill: `${color}33` },
]
