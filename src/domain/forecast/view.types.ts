import type { AddressOf } from '../access/address.ts'
import type { FORECAST_ADDRESS } from '../access/addresses.ts'
import type { Loadable } from '../core/outcome.ts'
import type { Honesty } from './honesty.ts'
import type { Named } from './inputs.ts'

/** `/forecast` as a tab sees it (screens.md 2.6). The forecast itself is an answer: no view that moves. */
export interface ForecastView {
  readonly choices: ForecastChoices
  /** The query that they were read from: with it the forecast is asked. */
  readonly query: string
  readonly zone: string
  readonly notices: readonly string[]
  readonly data: Loadable<ForecastData>
  readonly lifecycle: Loadable<readonly LifecycleRow[]>
}

/** `?accounts=&strategies=&h=30&window=180&method=block&dd=10&seed=42&scale=1a2b3c4d:50&b=1a2b3c4d:0`. */
export type ForecastChoices = AddressOf<typeof FORECAST_ADDRESS>

export interface ForecastData {
  readonly accounts: readonly Named[]
  readonly strategies: readonly Named[]
  /** What a forecast would be made from now. */
  readonly version: string
  /** Whole days of results of what is chosen. */
  readonly days: number
  /** What could not be brought up to date; null where all is. */
  readonly problem: string | null
}

/** When a strategy on an account reaches its next stage, and how far it is from being moved up and down. */
export interface LifecycleRow {
  readonly id: string
  readonly strategy: string
  readonly account: string
  readonly path: string
  readonly stage: string | null
  readonly trades: number
  /** Mean of the last 30 whole days. */
  readonly tradesPerDay: number
  readonly nextStage: string | null
  /** Day on which it has the trades of the next stage at this pace; null in the last stage and without a trade. */
  readonly nextAt: string | null
  /** Return on trades above what promotes, and above what demotes: points of per cent. Null where not told. */
  readonly promotionMargin: number | null
  readonly demotionMargin: number | null
  /** Win rate of the last 30 whole days less that of the 30 before, points; null where one has no trade. */
  readonly trend: number | null
}

/** The answer to a forecast. */
export type Forecast =
  /** A newer question of the same tab came before it was done. */
  { readonly state: 'superseded' } | { readonly state: 'unavailable' } | MadeForecast

/** An answer that is shown. */
export type MadeForecast =
  | {
      readonly state: 'short'
      readonly version: string
      readonly days: number
      readonly needs: number
      readonly past: readonly EquityPoint[]
    }
  /** The balance that it would begin with is none. */
  | {
      readonly state: 'unfunded'
      readonly version: string
      readonly days: number
      readonly past: readonly EquityPoint[]
    }
  | ReadyForecast

export interface ReadyForecast {
  readonly state: 'ready'
  readonly version: string
  /** Whole days of results there are, and those that returns are drawn from. */
  readonly days: number
  readonly drawn: number
  readonly seed: number
  readonly paths: number
  /** Where it begins: the last whole day, UTC midnight, and its balance in USDT. */
  readonly at: number
  readonly balance: number
  readonly past: readonly EquityPoint[]
  readonly forecast: Scenario
  readonly b: Scenario | null
  readonly honesty: Honesty
}

/** A day, as UTC midnight of its date, and the balance at its end. USDT. */
export interface EquityPoint {
  readonly at: number
  readonly value: number
}

/** What may come. USDT; shares 0 to 1. */
export interface Scenario {
  readonly fan: readonly FanPoint[]
  /** Balance at the end less the balance now: median, 5 % and 95 %. */
  readonly median: number
  readonly low: number
  readonly high: number
  readonly lossShare: number
  readonly limitShare: number
  readonly meanWorst: number
  readonly recoveryDays: number | null
  readonly recoveredShare: number | null
}

/** Quantiles of the balance at the end of a day. USDT. */
export interface FanPoint {
  readonly at: number
  readonly q5: number
  readonly q25: number
  readonly q50: number
  readonly q75: number
  readonly q95: number
}
