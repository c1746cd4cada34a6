/** Candle lengths that the charts offer (screens.md 2.2: "1 5 15 60 240 D"). */
export const CHART_INTERVALS = ['1', '5', '15', '60', '240', 'D'] as const
export type ChartInterval = (typeof CHART_INTERVALS)[number]

/** How an interval is said: '15 min', '4 h', '1 day'. */
export const INTERVAL_NAMES: Readonly<Record<ChartInterval, string>> = {
  '1': '1 min',
  '5': '5 min',
  '15': '15 min',
  '60': '1 h',
  '240': '4 h',
  D: '1 day',
}
