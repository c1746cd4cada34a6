import type { ClosedChartData } from './view.types.ts'

/**
 * A closed trade's chart as it stood at the close of the candle that began at `at`, ms (screens.md 2.4, Play): nothing
 * that came later is told. Levels of stop and target are those that stood last; no older ones are known.
 */
export function playedTo(view: ClosedChartData, at: number): ClosedChartData {
  const { candles, span } = view
  const isIn = span === null || at >= span.from
  const isOut = span === null || at >= span.to
  return {
    ...view,
    candles:
      candles.state === 'ready'
        ? { ...candles, data: { ...candles.data, candles: candles.data.candles.filter((candle) => candle.at <= at) } }
        : candles,
    levels: view.levels.filter(({ id }) => (id === 'exit' ? isOut : isIn)),
    marks: view.marks.filter((mark) => mark.at <= at),
    span: span === null || !isIn ? null : { from: span.from, to: Math.min(span.to, at) },
    running: view.running.filter((point) => point.at <= at),
    // How far it went in all is not known before its end.
    excursions: null,
  }
}

/** Where playing begins: a few candles before the entry, ms; the first candle where that is not known. */
export function playStart({ candles, span }: ClosedChartData): number | null {
  if (candles.state !== 'ready') return null
  const all = candles.data.candles
  const entry = span === null ? 0 : all.findLastIndex((candle) => candle.at <= span.from)
  return all[Math.max(0, entry - BEFORE)]?.at ?? null
}

const BEFORE = 5
