import type { LiveChartView } from '../../../domain/market/view.types.ts'
import { useViewPart } from '../../model/useViewPart.ts'

/** A part of the chart's view; null before it came. `pick` is a module-level function. */
export const useLiveChart = <P>(pick: (view: LiveChartView) => P): P | null => useViewPart('liveChart', pick)
