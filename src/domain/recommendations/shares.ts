import type { Stage } from '../configuration/constants.ts'
import { grouped, sum } from '../core/lists.ts'
import type { EngineConfig } from './config.ts'
import { keyOf, type Move } from './moves.ts'
import type { Standing } from './portfolio.ts'
import { multiplierOf } from './scores.ts'
import { capKey } from './stages.ts'

/** A strategy with its move, if any, and the share it comes to. */
export interface Share {
  readonly standing: Standing
  readonly move: Move | null
  readonly ends: boolean
  /** Per cent of the account it is on afterwards; null where that has no known balance. */
  readonly next: number | null
}

/** Per cent of its balance that an account can give away. */
const WHOLE = 100

/**
 * The share of each strategy after its action: the cap of the stage it comes to for a strong performer, and so much
 * less as its multiplier is below the greatest; nothing once it is deactivated; what its partner had after a swap.
 * What it is given now does not count, or who is told to halve would be told so again, until nothing is left; but a
 * demotion never gives more than now. Where the strategies of an account would be given more than all of it,
 * those without a swap are cut alike.
 */
export function sharesOf(
  standings: readonly Standing[],
  moves: ReadonlyMap<string, Move>,
  config: EngineConfig,
): readonly Share[] {
  const wished = standings
    .filter(({ unit }) => unit.isPlaced)
    .map((standing): Share => {
      const move = moves.get(keyOf(standing)) ?? null
      const ends = move === null && isOver(standing, config)
      return { standing, move, ends, next: ends ? 0 : wishedShare(standing, move, config) }
    })
  const cuts = new Map<string, number>()
  for (const [account, own] of grouped(wished, accountAfter)) {
    const swapped = sum(own.filter(isSwap).map(({ next }) => next ?? 0))
    const free = sum(own.filter((share) => !isSwap(share)).map(({ next }) => next ?? 0))
    if (swapped + free > WHOLE) cuts.set(account, Math.max(0, WHOLE - swapped) / free)
  }
  return wished.map((share) => {
    const cut = cuts.get(accountAfter(share))
    return cut === undefined || isSwap(share) || share.next === null
      ? share
      : { ...share, next: Math.floor(share.next * Math.min(1, cut) * 100) / 100 }
  })
}

/** Account that a strategy is on afterwards. */
export const accountAfter = ({ standing, move }: Pick<Share, 'standing' | 'move'>): string =>
  move?.toAccount ?? standing.unit.account

const isSwap = ({ move }: Share): boolean => move?.kind === 'swap'

/**
 * Whether a strategy is to be deactivated: nothing is below its stage, it had the trades that leave Initialization, and
 * its ROT is that of an underperformer.
 */
const isOver = ({ stage, trades, rot }: Standing, config: EngineConfig): boolean =>
  stage === 'Initialization' &&
  trades >= config.trade_count_thresholds.initialization &&
  rot !== null &&
  rot < config.performance_bounds.underperformer_threshold

function wishedShare({ unit, stage, rot, trades }: Standing, move: Move | null, config: EngineConfig): number | null {
  if (move?.partner != null) return move.partner.allocationPct
  if (unit.allocationPct === null) return null
  const earned = earnedShare(move?.to ?? stage, { rot, trades }, config)
  return move?.kind === 'demote' ? Math.min(earned, unit.allocationPct) : earned
}

/** Share that a stage and a ROT earn, per cent of the account to the hundredth: cap x multiplier / the greatest one. */
export function earnedShare(
  stage: Stage,
  performance: Pick<Standing, 'rot' | 'trades'>,
  { allocation_caps: caps, performance_bounds: bounds }: EngineConfig,
): number {
  const cap = caps[capKey(stage)]
  const { multiplier_min: least, multiplier_max: most } = bounds
  const multiplier = multiplierOf(performance, bounds)
  return Math.min(cap, Math.round((cap * multiplier * 100) / Math.max(least, most)) / 100)
}
