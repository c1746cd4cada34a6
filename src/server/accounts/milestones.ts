import { marginOf, quickRoi } from '../../domain/trades/roi.ts'
import type { WireMilestone } from '../../domain/wire/payloads/facts.ts'
import type { LivePosition } from './livePositions.ts'

/**
 * Steps of PnL on margin, percent, on both sides of zero. Ours: the specification names thresholds for their display
 * (spec 9), not the steps.
 */
const STEPS = [5, 10, 25, 50, 75, 100, 150, 200, 300, 500].flatMap((step) => [step, -step])

/** A step counts again when PnL has been this many points away from it, so that a market that hovers tells once. */
const REARM_POINTS = 2

type Direction = NonNullable<WireMilestone['milestone_direction']>

interface Known {
  /** Which life of the position it is: a new one begins anew. */
  readonly createdAt: number
  readonly roi: number
  /** When each step was crossed last. */
  readonly crossedAt: ReadonlyMap<number, number>
  /** Steps that PnL has not left far enough since they were crossed. */
  readonly resting: ReadonlySet<number>
  readonly direction: Direction | null
}

/** Watches PnL on margin of open positions. The first look at a position tells nothing. */
export interface Milestones {
  /**
   * What the new values of a position crossed; null for nothing. One move over several steps is the farthest of them.
   */
  look(row: LivePosition, now: number): WireMilestone | null
  /** Its position is closed, or its account unlinked. */
  forget(at: Pick<LivePosition, 'accountId' | 'symbol' | 'leg'>): void
}

export function makeMilestones(): Milestones {
  const known = new Map<string, Known>()
  return {
    look(row, now) {
      const key = keyOf(row)
      const roi = roiOf(row)
      const before = known.get(key)
      if (roi === null) return null
      if (before === undefined || before.createdAt !== row.createdAt) {
        known.set(key, { createdAt: row.createdAt, roi, crossedAt: new Map(), resting: new Set(), direction: null })
        return null
      }
      const step = crossed(before.roi, roi, before.resting)
      const resting = new Set([...before.resting].filter((resting) => Math.abs(roi - resting) < REARM_POINTS))
      if (step === null) {
        known.set(key, { ...before, roi, resting })
        return null
      }
      const direction: Direction = roi > before.roi ? 'to_takeprofit' : 'to_stoploss'
      const since = before.crossedAt.get(step)
      known.set(key, {
        createdAt: row.createdAt,
        roi,
        crossedAt: new Map(before.crossedAt).set(step, now),
        resting: resting.add(step),
        direction,
      })
      return milestone(row, {
        step,
        direction,
        previous: before.direction,
        since: since === undefined ? null : Math.round((now - since) / 1_000),
      })
    },
    forget: (at) => {
      known.delete(keyOf(at))
    },
  }
}

/** The farthest armed step between two values, in the direction of the move; null when none lies between. */
export function crossed(from: number, to: number, resting: ReadonlySet<number>): number | null {
  const between = STEPS.filter(
    (step) => !resting.has(step) && (to > from ? from < step && to >= step : from > step && to <= step),
  )
  return between.length === 0
    ? null
    : between.reduce((far, step) => (Math.abs(step - from) > Math.abs(far - from) ? step : far))
}

/** ROI of a position; null where it cannot be reckoned. */
function roiOf(row: LivePosition): number | null {
  const roi = quickRoi(
    row.unrealisedPnl === null ? null : Number(row.unrealisedPnl),
    marginOf(Number(row.size) * Number(row.avgPrice), Number(row.leverage ?? 0)),
  )
  return roi !== null && Number.isFinite(roi) ? roi : null
}

interface Crossing {
  readonly step: number
  readonly direction: Direction
  readonly previous: Direction | null
  readonly since: number | null
}

const milestone = (row: LivePosition, { step, direction, previous, since }: Crossing): WireMilestone => ({
  symbol: row.symbol,
  account: row.accountName,
  side: row.side,
  strategy: row.strategyName,
  leg: row.leg,
  milestone_percentage: step,
  milestone_direction: direction,
  milestone_trend: direction === 'to_takeprofit' ? 'improving' : 'declining',
  previous_milestone_direction: previous,
  time_since_last_crossing: since,
  current_pnl: row.unrealisedPnl,
  entry_price: row.avgPrice,
  mark_price: row.markPrice,
  stop_loss: row.stopLoss,
  take_profit: row.takeProfit,
})

const keyOf = (row: Pick<LivePosition, 'accountId' | 'symbol' | 'leg'>): string =>
  `${row.accountId} ${row.symbol} ${row.leg}`
