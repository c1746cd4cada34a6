import { formatCount } from '../../../domain/core/format.ts'
import type { ClosedTradesData } from '../../../domain/closed/view.types.ts'
import { closedTexts as texts } from './texts.ts'
import { useClosed } from './useClosed.ts'

/**
 * What the figures speak of: '42 of 1,204 trades', 'of 300 loaded of 1,204' until the last page is in (screens.md 2.3:
 * the honest label).
 */
function scopeOf({
  shown,
  loaded,
  total,
  isWhole,
}: Pick<ClosedTradesData, 'shown' | 'loaded' | 'total' | 'isWhole'>): string {
  if (isWhole) return shown === loaded ? texts.whole(shown) : texts.partOfWhole(shown, loaded)
  return texts.partOfLoaded(shown, loaded, total === null ? texts.all : formatCount(total))
}

/**
 * What the sums speak of: where the server told them, of every trade that passes the filters, also while rows are still
 * to come.
 */
function sumsScopeOf(data: ClosedTradesData): string {
  return data.summaryIsWhole && !data.isWhole ? texts.whole(data.summary.trades) : scopeOf(data)
}

/** What the rows on the screen are of. */
export const useScope = (): string => useClosed(scopeOf) ?? ''

/** What its sums are of. */
export const useSumsScope = (): string => useClosed(sumsScopeOf) ?? ''
