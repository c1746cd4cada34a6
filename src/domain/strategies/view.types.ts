import type { AddressOf } from '../access/address.ts'
import type { STRATEGIES_ADDRESS } from '../access/addresses.ts'
import type { DecimalText } from '../core/decimal.ts'
import type { Loadable } from '../core/outcome.ts'
import type { WriteOutcome } from '../writes/model.ts'
import type { Rating } from './rating.ts'

/** All strategies, each on its account, in one ranked table (screens.md 2.5). */
export interface StrategiesView {
  readonly filters: StrategyFilters
  /** Words of the address that are none of its own. */
  readonly notices: readonly string[]
  readonly list: Loadable<StrategiesData>
  /** Rows that are compared, at most four; null where none is. */
  readonly compared: ComparedView | null
  /** How the newest creation ended; null before one. */
  readonly created: WriteOutcome | null
}

/** The address: `?account=&stage=&stability=&status=&q=&sort=rank&dir=&compare=a,b&range=90d`. '' is no filter. */
export type StrategyFilters = AddressOf<typeof STRATEGIES_ADDRESS>

export interface StrategiesData {
  readonly rows: readonly StrategyRow[]
  readonly total: number
  readonly accounts: readonly string[]
  readonly stages: readonly string[]
  /** Exact sums of the shown rows: net PnL, USDT, and trades. Null while no rating is known. */
  readonly pnl: DecimalText | null
  readonly trades: number | null
  /** When the ratings were reckoned, and whether the server kept them from then. */
  readonly ratedAt: number | null
  readonly isCached: boolean
  /** What could not be loaded beside the rows; null where all is there. */
  readonly problem: { readonly text: string; readonly resource: string } | null
}

/** A strategy on an account. What nobody rated yet has its name, its rules and dashes. */
export interface StrategyRow {
  /** Short and stable, for addresses. */
  readonly id: string
  readonly strategy: string
  readonly account: string | null
  /** Of its page: the id of its definition, or its name where it has none any more. */
  readonly path: string
  readonly rating: Rating | null
  readonly status: StrategyStatus | null
  readonly openCount: number
  /** Unrealised PnL of its open positions, USDT; null without one, or where a price is missing. */
  readonly openPnl: DecimalText | null
  /** Active rules. */
  readonly rules: number
  readonly isCompared: boolean
}

export type StrategyStatus = 'active' | 'recent' | 'inactive'

export interface ComparedView {
  /** First day of the curves. */
  readonly from: string
  readonly rows: readonly StrategyRow[]
  /** Result of each day, summed from the first day of the range on; null while the days are on their way. */
  readonly curves: readonly Curve[] | null
  /** Why there are no curves. */
  readonly problem: string | null
}

/** A line over days, USDT; `at` is UTC midnight of the day. */
export interface Curve {
  readonly id: string
  readonly label: string
  readonly points: readonly { readonly at: number; readonly value: number }[]
}
