import { formatPnl } from '../../../domain/core/format.ts'
import { HIDDEN } from '../../../domain/core/numbers.ts'
import type { ClosedChartData } from '../../../domain/market/view.types.ts'
import type { LowerPane, Mark, Tint } from '../../chart/candleTypes.ts'
import { chartTexts as texts } from '../liveChart/texts.ts'

/** Decimals of the symbol's prices; null while no candle says them. */
export const decimalsOf = ({ candles }: ClosedChartData): number | null =>
  candles.state === 'ready' ? candles.data.decimals : null

/** The running result below the candles. */
export function panesOf({ running }: ClosedChartData): readonly LowerPane[] {
  return running.length < 2
    ? []
    : [{ id: 'running', label: texts.runningPane, kind: 'result', points: running, notes: [] }]
}

/** The way from entry to exit, tinted by its result; while it is played, to where it stands by then. */
export function tintsOf({ span, trade, running, candles }: ClosedChartData, whole: ClosedChartData): readonly Tint[] {
  if (span === null || trade.entry === null || trade.exit === null) return []
  const isOut = span.to === whole.span?.to
  const close = candles.state === 'ready' ? candles.data.candles.at(-1)?.close : undefined
  const result = isOut ? Number(trade.pnl) : (running.at(-1)?.value ?? 0)
  return [
    {
      ...span,
      entry: Number(trade.entry),
      price: isOut ? Number(trade.exit) : (close ?? Number(trade.entry)),
      tone: result < 0 ? 'down' : 'up',
    },
  ]
}

/** Room of a mark's word as a share of the candles in sight. */
const WORD = 0.1

/** Entry and exit, and where it stood best and worst. */
export function marksOf({ marks, excursions, trade, candles }: ClosedChartData, hides: boolean): readonly Mark[] {
  if (excursions === null || candles.state !== 'ready') return marks
  const isLong = trade.side === 'long'
  const point = (id: string, name: string, of: typeof excursions.best, isHigh: boolean): Mark => ({
    id,
    at: candles.data.candles.findLast((candle) => candle.at <= of.at)?.at ?? of.at,
    text: `${name} ${hides ? HIDDEN : formatPnl(of.pnl)}`,
    place: isHigh ? 'above' : 'below',
    tone: 'neutral',
  })
  const all = candles.data.candles
  const placeOf = (at: number): number => all.findLastIndex((candle) => candle.at <= at)
  // Two words side by side over neighbouring candles would cover each other: entry and exit keep theirs, the figure
  // stands in the panel beside.
  const room = Math.ceil(all.length * WORD)
  const spaced = (mark: Mark): Mark => {
    const isCrowded = marks.some(
      (other) =>
        other.place === mark.place && other.at !== mark.at && Math.abs(placeOf(other.at) - placeOf(mark.at)) <= room,
    )
    return isCrowded ? { ...mark, text: '' } : mark
  }
  return [
    ...marks,
    ...(excursions.best.pnl > 0 ? [spaced(point('mfe', 'MFE', excursions.best, isLong))] : []),
    ...(excursions.worst.pnl < 0 ? [spaced(point('mae', 'MAE', excursions.worst, !isLong))] : []),
  ]
}
