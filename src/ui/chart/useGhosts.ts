import { LineSeries, LineStyle, type IChartApi } from 'lightweight-charts'
import { useEffect } from 'react'
import type { Ghost } from './candleTypes.ts'
import { secondsOf, type ChartColors } from './chart.ts'

const NONE: readonly Ghost[] = []

/** Earlier trades, from entry to exit, dashed and quiet. */
export function useGhosts(chart: IChartApi | null, ghosts: readonly Ghost[] = NONE, c: ChartColors): void {
  useEffect(() => {
    if (chart === null) return
    const lines = ghosts.map((ghost) => {
      const line = chart.addSeries(LineSeries, {
        color: c.text3,
        lineWidth: 1,
        lineStyle: LineStyle.Dashed,
        pointMarkersVisible: true,
        pointMarkersRadius: 2,
        lastValueVisible: false,
        priceLineVisible: false,
        crosshairMarkerVisible: false,
        autoscaleInfoProvider: () => null,
      })
      line.setData([
        { time: secondsOf(ghost.from.at), value: ghost.from.value },
        { time: secondsOf(ghost.to.at), value: ghost.to.value },
      ])
      return line
    })
    return () => {
      // On unmount the chart itself may be gone first, and with it its series.
      if (chart.chartElement().isConnected) for (const line of lines) chart.removeSeries(line)
    }
  }, [chart, ghosts, c.text3])
}
