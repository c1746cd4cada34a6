import type { DecimalText } from '../core/decimal.ts'
import { seconds, type EpochMs } from '../core/time.ts'
import type { ClosedTrade, Leg, TradeSide } from './execution.ts'

/** Take-profit and stop-loss of a position as the exchange has them: prices in USDT, null where none stands. */
export interface Levels {
  readonly takeProfit: DecimalText | null
  readonly stopLoss: DecimalText | null
  /** The first stop-loss that stood at risk (risk.ts), as far as it was followed: null is none, absent is not known. */
  readonly firstStop?: DecimalText | null
}

/** A position that was followed: from its opening to its end, with the levels that stood on it last. */
export interface FollowedPosition extends Levels {
  readonly symbol: string
  readonly leg: Leg
  readonly side: TradeSide
  readonly openedAt: EpochMs
  /** Null while it is open. */
  readonly endedAt: EpochMs | null
}

/** How far a position's frame and the row of its closing order may be apart: both have the exchange's clock. */
export const APART = seconds(5)

/**
 * The levels that stood on the position that a trade closed, or a part of which it closed. Null where no such position
 * was followed: a row of closed PnL tells none. Of two positions of a leg it is the one whose time is nearer, and of
 * equals the one that ended first: a new one is often open before the row of the old one comes.
 */
export function levelsOf(
  { symbol, leg, side, closedAt }: Pick<ClosedTrade, 'symbol' | 'leg' | 'side' | 'closedAt'>,
  followed: readonly FollowedPosition[],
): Levels | null {
  const near = followed
    .filter((position) => position.symbol === symbol && position.leg === leg && position.side === side)
    .map((position) => ({ position, gap: gapTo(closedAt, position), end: position.endedAt ?? Infinity }))
    .filter(({ gap }) => gap <= APART)
    .toSorted((a, b) => a.gap - b.gap || a.end - b.end)[0]
  if (near === undefined) return null
  const { takeProfit, stopLoss, firstStop } = near.position
  return { takeProfit, stopLoss, ...(firstStop === undefined ? {} : { firstStop }) }
}

/** Milliseconds between an instant and the time in which a position was open; 0 within it. */
const gapTo = (at: EpochMs, { openedAt, endedAt }: FollowedPosition): number =>
  Math.max(0, openedAt - at, endedAt === null ? 0 : at - endedAt)
