import {
  ColorType,
  createChart,
  CrosshairMode,
  LineStyle,
  type ChartOptions,
  type DeepPartial,
  type IChartApi,
  type UTCTimestamp,
} from 'lightweight-charts'
import { formatClock, formatClockSeconds, formatDate, formatDateTime, formatDay } from '../../domain/core/format.ts'
import { colorsOf } from '../theme/read.ts'
import type { Shown } from '../theme/theme.ts'

/** The chart library's time: whole seconds since 1970. */
export const secondsOf = (ms: number): UTCTimestamp => Math.floor(ms / 1_000) as UTCTimestamp

/** Colours of the chart, from the same tokens as the page. */
export type ChartColors = ReturnType<typeof colorsOf>

/** Options that follow theme and zone; the axis speaks the zone of the tables. A chart of days has no hours to say. */
export function chartOptions(shown: Shown, zone: string, isDays = false): DeepPartial<ChartOptions> {
  const c = colorsOf(shown)
  return {
    layout: {
      background: { type: ColorType.Solid, color: 'transparent' },
      textColor: c.text3,
      fontSize: 12,
      fontFamily: '"Bot Sans", "Inter", ui-sans-serif, system-ui, sans-serif',
      attributionLogo: false,
      panes: { separatorColor: c.hair, separatorHoverColor: c.rule, enableResize: true },
    },
    grid: { vertLines: { visible: false }, horzLines: { color: c.hair } },
    rightPriceScale: { borderVisible: false, entireTextOnly: true },
    timeScale: {
      borderVisible: false,
      timeVisible: !isDays,
      secondsVisible: false,
      rightOffset: isDays ? 0 : 4,
      // Room for a day with its time, which a tick has where the zone's days begin elsewhere than UTC's.
      tickMarkMaxCharacterLength: isDays ? 8 : 10,
      tickMarkFormatter: (time: number, kind: number) => tick(time, kind, zone),
    },
    crosshair: {
      mode: CrosshairMode.Normal,
      vertLine: { color: c.text3, style: LineStyle.Dashed, labelBackgroundColor: c.raised },
      horzLine: { color: c.text3, style: LineStyle.Dashed, labelBackgroundColor: c.raised },
    },
    localization: {
      timeFormatter: (time: number) => (isDays ? formatDate(time * 1_000, zone) : formatDateTime(time * 1_000, zone)),
    },
  }
}

/** A chart that fills its element and follows its size. Remove it with `chart.remove()`. */
export const makeChart = (element: HTMLElement, shown: Shown, zone: string, isDays = false): IChartApi =>
  createChart(element, { autoSize: true, ...chartOptions(shown, zone, isDays) })

/** Pixels that half of a day's label takes. */
const HALF_A_LABEL = 22

/** Shows all of `days` days, with room at both ends for the whole of a label. */
export function showDays(chart: IChartApi, days: number): void {
  const scale = chart.timeScale()
  const width = scale.width()
  const room = Math.max(0.8, width === 0 ? 0 : (HALF_A_LABEL * days) / width)
  scale.setVisibleLogicalRange({ from: -room, to: days - 1 + room })
}

/**
 * What stands under a tick. Kinds 0 to 2 are year, month, day; 3 and 4 are times (the library's TickMarkType): by UTC,
 * so where the zone's day begins elsewhere a day of UTC has its time, and the zone's own midnight its day.
 */
export function tick(time: number, kind: number, zone: string): string {
  const at = time * 1_000
  const clock = formatClock(at, zone)
  if (!formatClockSeconds(at, zone).startsWith('00:00')) return kind >= 3 ? clock : `${formatDay(at, zone)} ${clock}`
  return kind === 0 ? formatDate(at, zone).slice(-4) : formatDay(at, zone)
}

/** Candles of a day are of the exchange's day, which is UTC's; shorter ones speak the zone of the tables. */
export const zoneOfCandles = (interval: string, zone: string): string => (interval === 'D' ? 'UTC' : zone)
