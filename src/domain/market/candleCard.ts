import type { Loadable } from '../core/outcome.ts'
import { isSymbol } from '../core/symbol.ts'
import type { ResourceEntry } from '../resources/model.ts'
import { isGivenUp } from '../resources/rules.ts'
import { decodeCandles } from './candles.ts'
import type { ChartInterval } from './constants.ts'
import { chartTexts } from './texts.ts'
import type { CandlesView } from './view.types.ts'

const NO_CANDLES = { state: 'empty', title: chartTexts.noCandles, hint: chartTexts.noCandlesHint } as const

/** Candles of an answer as a card: the last good ones stay when a later call fails. What is no symbol has none. */
export function candlesOf(
  symbol: string,
  entry: ResourceEntry | undefined,
  interval: ChartInterval,
): Loadable<CandlesView> {
  if (!isSymbol(symbol)) return NO_CANDLES
  if (entry === undefined || entry.loadedAt === null)
    return isGivenUp(entry)
      ? {
          state: 'failed',
          title: chartTexts.klineFailed,
          hint: entry.message ?? chartTexts.klineFailedHint,
          canRetry: true,
        }
      : { state: 'loading' }
  const { candles, decimals } = decodeCandles(entry.value)
  if (candles.length === 0) return NO_CANDLES
  return { state: 'ready', data: { candles, decimals, interval }, asOf: entry.loadedAt }
}
