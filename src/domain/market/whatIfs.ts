import type { ClosedTradeRow } from '../closed/model.ts'
import { exhaustive } from '../core/exhaustive.ts'
import { type AtTarget, atTargetOf } from './atTarget.ts'
import { resultAt } from './excursions.ts'
import { lengthOf } from './interval.ts'
import type { Candle } from './model.ts'
import { chartTexts } from './texts.ts'
import type { Excursion, WhatIfView } from './view.types.ts'

const MINUTE = lengthOf('1')
/** Minutes after the exit at which one may ask what it would have been (screens.md 2.4), as far as `aftermathKey`. */
const LATER = [1, 5, 15, 60, 240] as const

/**
 * What the trade would have made, closed later, at its best price or at its take-profit: the price of a time is that
 * of the last minute that was over by then. Results in USDT before fees, and how far they are from the real one; null
 * where the time has not come, its candles are not there, or the take-profit was not reached. Empty where entry or exit
 * is not known.
 */
export function whatIfsOf(
  trade: ClosedTradeRow,
  after: readonly Candle[],
  { best, now }: { readonly best: Excursion | null; readonly now: number },
): readonly WhatIfView[] {
  if (trade.entry === null || trade.exit === null) return []
  const real = resultAt(trade, Number(trade.exit))
  const at = (id: string, label: string, price: number | null, more: Partial<WhatIfView> = {}): WhatIfView => {
    const pnl = price === null ? null : resultAt(trade, price)
    const difference = pnl === null ? null : pnl - real
    return { id, label, price, pnl, difference, isComing: false, note: null, missed: null, ...more }
  }
  const target = atTargetOf(trade, after, now)
  return [
    ...LATER.map((minutes) => {
      const time = trade.closedAt + minutes * MINUTE
      const last = time > now ? undefined : after.findLast((candle) => candle.at + MINUTE <= time)
      // A server that does not know `start` sends the newest candles: those say nothing of that minute.
      const isNear = last !== undefined && time - last.at < 2 * MINUTE
      return at(`${minutes}`, chartTexts.later(minutes), isNear ? last.close : null, { isComing: time > now })
    }),
    ...(best === null ? [] : [at('best', chartTexts.atBest, best.price)]),
    at('target', chartTexts.atTarget, target.kind === 'reached' ? target.price : null, {
      isComing: target.kind === 'unknown' && now < trade.closedAt + MINUTE,
      note: noteOf(target),
      missed: target.kind === 'missed' ? target : null,
    }),
  ]
}

/** What there is to say of the take-profit beside figures, or in their place. */
function noteOf(target: AtTarget): string | null {
  switch (target.kind) {
    case 'itself':
      return chartTexts.targetItself
    case 'unseen':
      return chartTexts.targetUnseen
    case 'none':
      return chartTexts.targetNone
    case 'reached':
      return chartTexts.targetReached(Math.ceil(target.within / MINUTE))
    case 'unknown':
    case 'missed':
      return null
  }
  return exhaustive(target)
}
