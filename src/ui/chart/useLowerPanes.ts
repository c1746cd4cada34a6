import {
  BaselineSeries,
  createSeriesMarkers,
  createTextWatermark,
  LineSeries,
  LineType,
  type IChartApi,
  type ISeriesApi,
  type ISeriesMarkersPluginApi,
  type ITextWatermarkPluginApi,
  type SeriesMarker,
  type TextWatermarkOptions,
  type Time,
} from 'lightweight-charts'
import { useEffect, useRef } from 'react'
import { axisText } from './amountAxis.ts'
import type { CandleChartProps, LowerPane } from './candleTypes.ts'
import { secondsOf, type ChartColors } from './chart.ts'

type PaneSeries = ISeriesApi<'Line'> | ISeriesApi<'Baseline'>

interface Look {
  readonly c: ChartColors
  /** Amounts are drawn as dots. */
  readonly hides: boolean
}

interface Drawn {
  readonly series: PaneSeries
  readonly notes: ISeriesMarkersPluginApi<Time>
  readonly title: ITextWatermarkPluginApi<Time> | null
  /** Newest time drawn: the library refuses an older one. */
  newest: number
}

/** Panes below the candles, each with its name: results around zero, or steps. */
export function useLowerPanes(
  chart: IChartApi | null,
  { panes, tick }: Pick<CandleChartProps, 'panes' | 'tick'>,
  { c, hides }: Look,
): void {
  const byId = useRef(new Map<string, Drawn>())
  const shape = panes.map((pane) => `${pane.id} ${pane.label}`).join('|')
  useEffect(() => {
    if (chart === null) return
    const made = byId.current
    for (const [i, pane] of panes.entries()) made.set(pane.id, addPane(chart, pane, { index: i + 1, c, hides }))
    for (const [i, pane] of chart.panes().entries()) pane.setStretchFactor(i === 0 ? 4 : i === 1 ? 1.2 : 0.8)
    return () => {
      // On unmount the chart itself may be gone first, and with it its series. A pane goes with its last series.
      if (chart.chartElement().isConnected) for (const { series } of made.values()) chart.removeSeries(series)
      made.clear()
    }
    // Panes are made anew when their number or names change, the theme, or whether amounts hide; their points are drawn
    // below.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [chart, shape, c.text3, c.upFill, c.downFill, hides])
  useEffect(() => {
    for (const pane of panes) draw(byId.current.get(pane.id), pane, c)
    // oxlint-disable-next-line react/exhaustive-deps
  }, [chart, panes, c.text3, c.upFill, c.downFill, hides])
  const result = tick?.result ?? null
  useEffect(() => {
    const pane = panes.find((one) => one.kind === 'result')
    const drawn = pane === undefined ? undefined : byId.current.get(pane.id)
    if (drawn === undefined || result === null || secondsOf(result.at) < drawn.newest) return
    drawn.series.update({ time: secondsOf(result.at), value: result.value })
  }, [chart, panes, result])
}

function addPane(chart: IChartApi, pane: LowerPane, { index, c, hides }: Look & { readonly index: number }): Drawn {
  const series: PaneSeries =
    pane.kind === 'steps'
      ? chart.addSeries(
          LineSeries,
          {
            color: c.series1,
            lineWidth: 2,
            lineType: LineType.WithSteps,
            priceLineVisible: false,
            crosshairMarkerVisible: false,
            priceFormat: { type: 'custom', formatter: axisText({ of: 'size' }, hides), minMove: 0.0001 },
          },
          index,
        )
      : chart.addSeries(
          BaselineSeries,
          {
            baseValue: { type: 'price', price: 0 },
            topLineColor: c.upFill,
            bottomLineColor: c.downFill,
            topFillColor1: `${c.upFill}28`,
            topFillColor2: `${c.upFill}08`,
            bottomFillColor1: `${c.downFill}08`,
            bottomFillColor2: `${c.downFill}28`,
            lineWidth: 2,
            priceLineVisible: false,
            crosshairMarkerVisible: false,
            priceFormat: { type: 'custom', formatter: axisText({ of: 'result', digits: 2 }, hides), minMove: 0.01 },
          },
          index,
        )
  const home = chart.panes()[index]
  const title =
    home === undefined
      ? null
      : createTextWatermark(home, { horzAlign: 'left', vertAlign: 'top', lines: titleLines(pane, c) })
  return { series, notes: createSeriesMarkers<Time>(series, []), title, newest: 0 }
}

/** What the pane is called, and below it what its notes say: beside its point a text is cut by the edge of the pane. */
function titleLines({ label, notes }: LowerPane, c: ChartColors): TextWatermarkOptions['lines'] {
  return [label, notes.map(({ text }) => text).join('  ')]
    .filter((text) => text !== '')
    .map((text) => ({
      text,
      color: c.text3,
      fontSize: 12,
      lineHeight: 16,
      fontFamily: '"Bot Sans", "Inter", ui-sans-serif, system-ui, sans-serif',
      fontStyle: '',
    }))
}

function draw(drawn: Drawn | undefined, pane: LowerPane, c: ChartColors): void {
  if (drawn === undefined) return
  drawn.series.setData(pane.points.map((point) => ({ time: secondsOf(point.at), value: point.value })))
  drawn.newest = pane.points.length === 0 ? 0 : secondsOf(pane.points.at(-1)!.at)
  drawn.title?.applyOptions({ lines: titleLines(pane, c) })
  drawn.notes.setMarkers(
    pane.notes
      .map((note): SeriesMarker<Time> => ({
        time: secondsOf(note.at),
        position: note.place === 'above' ? 'aboveBar' : 'belowBar',
        shape: 'circle',
        size: 0.4,
        color: c.text3,
      }))
      .sort((a, b) => Number(a.time) - Number(b.time)),
  )
}
