import type { AddressOf } from '../access/address.ts'
import type { OPTIMIZATION_ADDRESS } from '../access/addresses.ts'
import type { Loadable } from '../core/outcome.ts'
import type { TaskProgress } from '../tasks/model.ts'
import type { ApplyRun } from '../configuration/view.types.ts'
import type { AccountShares } from './whatIf.types.ts'

/** What the address says. */
export type OptimizationFilters = AddressOf<typeof OPTIMIZATION_ADDRESS>

/** Points of a score by what they are for. */
export interface ScoreParts {
  readonly performance: number
  readonly regimeFit: number
  readonly stability: number
  readonly lifecycle: number
}

/** A strategy on an account. Null is what is not known; shares are per cent of the account. */
export interface OptimizationRow {
  readonly id: string
  readonly strategy: string
  readonly account: string
  /** Of the page of the strategy. */
  readonly path: string
  readonly rank: number | null
  readonly score: number | null
  readonly parts: ScoreParts | null
  readonly stage: string
  readonly stability: string
  readonly trades: number
  readonly pnl: number | null
  readonly winPct: number | null
  readonly profitFactor: number | null
  readonly twrPct: number | null
  readonly drawdownPct: number | null
  readonly sharpe: number | null
  readonly shareNow: number | null
  readonly cap: number | null
  readonly multiplier: number | null
  /** Of the newest recommendations; null where none are generated, or none is for it. */
  readonly shareNext: number | null
  readonly change: number | null
  readonly action: string | null
}

/** The strategies rated, as far as they pass the filters. */
export interface OptimizationData {
  readonly rows: readonly OptimizationRow[]
  /** All that there are. */
  readonly all: number
  /** When they were rated, ms; and whether that was held. */
  readonly ratedAt: number | null
  readonly isHeld: boolean
  /** Why these are not the newest, or null. */
  readonly problem: string | null
  /** Now and as recommended, of the accounts of the newest recommendations. */
  readonly accounts: readonly AccountShares[]
  readonly weights: ScoreParts | null
}

/** The newest recommendations, as far as this screen says something of them. */
export interface Generation {
  /** Null before the first. */
  readonly at: number | null
  /** Older than a day. */
  readonly isStale: boolean
}

/** A field of the what-if panel. */
export interface Knob {
  readonly letter: string
  readonly title: string
  /** Its parts must come to so much; null where they need not. */
  readonly total: number | null
  readonly parts: readonly KnobPart[]
}

export interface KnobPart {
  readonly name: string
  readonly label: string
  /** As it is saved. */
  readonly saved: number
  readonly least: number
  readonly most: number
  readonly step: number
  readonly unit: string
}

/** Correlation of daily returns, each with each. */
export interface Correlation {
  readonly names: readonly { readonly id: string; readonly strategy: string; readonly account: string }[]
  readonly cells: readonly (readonly (number | null)[])[]
  /** How many strategies pass the filters, where these are fewer. */
  readonly of: number
}

/** The portfolio optimization of a tab (screens.md 2.9). */
export interface OptimizationView {
  readonly filters: OptimizationFilters
  readonly notices: readonly string[]
  readonly data: Loadable<OptimizationData>
  readonly generation: Loadable<Generation>
  readonly knobs: Loadable<readonly Knob[]>
  readonly correlation: Loadable<Correlation>
  /** Changes with what the engine is given, and with whether that came. */
  readonly inputVersion: string
  /** Names that the filters offer. */
  readonly accounts: readonly string[]
  readonly strategies: readonly string[]
  readonly isRefreshing: boolean
  /** How far a generation of recommendations is; null while none runs. */
  readonly generating: TaskProgress | null
  readonly applies: readonly ApplyRun[]
}
