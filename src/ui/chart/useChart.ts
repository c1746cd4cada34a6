import type { IChartApi } from 'lightweight-charts'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { useShown } from '../theme/theme.ts'
import { chartOptions, makeChart } from './chart.ts'

/** Makes a chart in an element for as long as it is mounted; theme and zone changes restyle it in place. */
export function useChart(
  zone: string,
  isDays = false,
): { readonly ref: RefObject<HTMLDivElement | null>; readonly chart: IChartApi | null } {
  const ref = useRef<HTMLDivElement>(null)
  const [chart, setChart] = useState<IChartApi | null>(null)
  const shown = useShown()
  const first = useRef({ shown, zone, isDays })
  useEffect(() => {
    if (ref.current === null) return
    const made = makeChart(ref.current, first.current.shown, first.current.zone, first.current.isDays)
    setChart(made)
    return () => {
      setChart(null)
      // The parts that drew on it clean up after this: one that took its line from a chart already gone would ask it to
      // draw once more.
      queueMicrotask(() => made.remove())
    }
  }, [])
  useEffect(() => chart?.applyOptions(chartOptions(shown, zone, isDays)), [chart, shown, zone, isDays])
  return { ref, chart }
}
