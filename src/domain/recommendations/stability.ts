import { type Book, profitFactorOf, spanOf, winRateOf } from './books.ts'
import type { EngineConfig } from './config.ts'

/** How the newest trades differ from those before them. `unknown` where there are too few of either. */
export interface Stability {
  readonly status: 'green' | 'orange' | 'red' | 'unknown'
  /** Points that the win rate fell; negative where it rose. */
  readonly winRateDrop: number | null
  /** Per cent that the profit factor fell; null without a loss before. */
  readonly profitFactorDropPct: number | null
  /** 0 to 1: 1 where nothing fell, 0 at a red bound, a half where it is not known. */
  readonly score: number
}

/** Nothing to compare. */
export const UNKNOWN_STABILITY: Stability = {
  status: 'unknown',
  winRateDrop: null,
  profitFactorDropPct: null,
  score: 0.5,
}

/**
 * The newest trades, as many as leave Initialization, beside all before them, of which there must be as many. A better
 * record is no deviation. The worse of the two figures decides; a bound is met at it.
 */
export function stabilityOf(
  book: Book,
  { trade_count_thresholds: { initialization }, deviation_thresholds: bounds }: EngineConfig,
): Stability {
  const count = comparedTrades(initialization)
  const split = book.trades.length - count
  if (split < count) return UNKNOWN_STABILITY
  const [before, newest] = [spanOf(book, 0, split), spanOf(book, split)]
  const winRateDrop = winRateOf(before)! - winRateOf(newest)!
  const [was, is] = [profitFactorOf(before), profitFactorOf(newest)]
  const profitFactorDropPct =
    was === null || was === 0 ? null : newest.lost === 0 ? 0 : ((was - (is ?? was)) / was) * 100
  const isAt = (winRate: number, profitFactor: number): boolean =>
    meetsBound(winRateDrop, winRate) || meetsBound(profitFactorDropPct, profitFactor)
  return {
    status: isAt(bounds.win_rate_red, bounds.profit_factor_red)
      ? 'red'
      : isAt(bounds.win_rate_orange, bounds.profit_factor_orange)
        ? 'orange'
        : 'green',
    winRateDrop,
    profitFactorDropPct,
    score:
      1 -
      Math.max(
        within(winRateDrop / bounds.win_rate_red),
        within((profitFactorDropPct ?? 0) / bounds.profit_factor_red),
      ),
  }
}

/** How many of the newest trades are compared. */
export const comparedTrades = (initialization: number): number => Math.max(1, Math.floor(initialization))

/** Whether a fall is as deep as a bound: one of just 10 points may come out a hair below. */
export const meetsBound = (fall: number | null, bound: number): boolean => fall !== null && fall >= bound - ROUNDING
const ROUNDING = 1e-9

/** Between 0 and 1. */
const within = (share: number): number => Math.min(1, Math.max(0, share))
