import { local } from './browserStorage.ts'

/** Keys of chart choices begin so; the symbol that was looked at follows, so they go with the log-out. */
export const CHART_PREFIX = 'bot-blending.chart.'

/** Forgets what was chosen for every chart, and with it which symbols were looked at. */
export const forgetCharts = (): void =>
  local
    .keys()
    .filter((key) => key.startsWith(CHART_PREFIX))
    .forEach(local.remove)
