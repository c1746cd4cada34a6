import { instantFrom, numberFrom, recordsUnder, textFrom, type Wire, wireOf } from '../core/wire.ts'
import { meetsBound } from '../recommendations/stability.ts'

/** How a strategy on an account stands (GET /strategies/optimized). Per cent and USDT; null where nothing was said. */
export interface Rating {
  readonly strategy: string
  readonly account: string | null
  readonly rank: number
  readonly pnl: number
  readonly netProfitPct: number | null
  readonly twrPct: number | null
  readonly winPct: number | null
  readonly profitFactor: number | null
  readonly trades: number
  readonly score: number | null
  /** Points of each part and the most it can give; empty where the server splits no score. */
  readonly parts: readonly ScorePart[]
  readonly stability: StabilityStatus
  /** How far the newest trades fell, beside the bounds at which that is orange and red. */
  readonly deviations: readonly Deviation[]
  /** How many of the newest trades are compared with those before; null where it is not told. */
  readonly compared: number | null
  readonly stage: string | null
  readonly nextStage: string | null
  /** Trades with which the stage is left; null in the last one, after a demotion, or where it is not told. */
  readonly nextAtTrades: number | null
  readonly promotionRotPct: number | null
  readonly demotionRotPct: number | null
  readonly capPct: number | null
  readonly allocationPct: number | null
  readonly rotPct: number | null
  readonly expectancy: number | null
  readonly sharpe: number | null
  readonly sortino: number | null
  readonly maxDrawdownPct: number | null
  /** When it was reckoned; null where that cannot be read. */
  readonly at: number | null
}

export type StabilityStatus = 'green' | 'orange' | 'red' | 'unknown'

export interface ScorePart {
  readonly id: 'performance' | 'regime_fit' | 'stability' | 'lifecycle'
  readonly points: number
  readonly most: number
}

/** A fall of a figure: of the win rate in points, of the profit factor in per cent of what it was. */
export interface Deviation {
  readonly id: 'win_rate' | 'profit_factor'
  readonly drop: number | null
  readonly orange: number
  readonly red: number
  /** Which bound the fall meets. */
  readonly meets: 'red' | 'orange' | null
}

/** Ratings in the order of the answer; what names no strategy is left out. Null for an answer that lists none. */
export const ratingsFrom = (value: unknown): readonly Rating[] | null =>
  recordsUnder(value, 'strategies')?.flatMap((one) => ratingFrom(one) ?? []) ?? null

function ratingFrom(one: Wire): Rating | null {
  const strategy = textFrom(one['strategyname'])
  if (strategy === null || strategy === '') return null
  const lifecycle = wireOf(one['lifecycle'])
  const stability = wireOf(one['stability'])
  return {
    strategy,
    account: textFrom(one['currentaccountname']) || null,
    rank: numberFrom(one['rank']) ?? 0,
    pnl: numberFrom(one['total_pnl']) ?? 0,
    netProfitPct: numberFrom(one['net_profit_pct']),
    twrPct: numberFrom(one['time_weighted_return_pct']),
    winPct: numberFrom(one['win_percentage']),
    profitFactor: numberFrom(one['profit_factor']),
    trades: numberFrom(one['total_trades']) ?? 0,
    score: numberFrom(one['total_score']),
    parts: partsOf(wireOf(one['score'])),
    stability: STATUSES.find((status) => status === stability['status']) ?? 'unknown',
    deviations: deviationsOf(stability),
    compared: numberFrom(stability['compared_trades']),
    stage: textFrom(lifecycle['stage']),
    nextStage: textFrom(lifecycle['next_stage']),
    nextAtTrades: numberFrom(lifecycle['next_stage_at_trades']),
    promotionRotPct: numberFrom(lifecycle['promotion_rot_pct']),
    demotionRotPct: numberFrom(lifecycle['demotion_rot_pct']),
    capPct: numberFrom(lifecycle['cap_pct']),
    allocationPct: numberFrom(one['allocation_pct']),
    rotPct: numberFrom(one['rot']),
    expectancy: numberFrom(one['expectancy']),
    sharpe: numberFrom(one['sharpe_ratio']),
    sortino: numberFrom(one['sortino_ratio']),
    maxDrawdownPct: numberFrom(one['max_drawdown_pct']),
    at: instantFrom(one['generated_at']),
  }
}

const STATUSES: readonly StabilityStatus[] = ['green', 'orange', 'red', 'unknown']
const PARTS: readonly ScorePart['id'][] = ['performance', 'regime_fit', 'stability', 'lifecycle']

function partsOf(score: Wire): readonly ScorePart[] {
  return PARTS.flatMap((id) => {
    const [points, most] = [numberFrom(score[id]), numberFrom(score[`${id}_max`])]
    return points === null || most === null || most <= 0 ? [] : [{ id, points, most }]
  })
}

const DROPS = { win_rate: 'win_rate_drop', profit_factor: 'profit_factor_drop_pct' } as const

function deviationsOf(stability: Wire): readonly Deviation[] {
  return (['win_rate', 'profit_factor'] as const).flatMap((id) => {
    const [orange, red] = [numberFrom(stability[`${id}_orange`]), numberFrom(stability[`${id}_red`])]
    if (orange === null || red === null) return []
    const drop = numberFrom(stability[DROPS[id]])
    const meets = meetsBound(drop, red) ? 'red' : meetsBound(drop, orange) ? 'orange' : null
    return [{ id, drop, orange, red, meets }]
  })
}
