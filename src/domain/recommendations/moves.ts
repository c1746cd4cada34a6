import type { Stage } from '../configuration/constants.ts'
import { bookKey } from './books.ts'
import type { EngineConfig } from './config.ts'
import type { EngineAccount, Placement, Standing } from './portfolio.ts'
import { capKey, moveBound, stageBeside } from './stages.ts'

/** Where a strategy goes. */
export interface Move {
  readonly kind: 'promote' | 'demote' | 'swap'
  readonly isUp: boolean
  readonly to: Stage
  readonly toAccount: string
  /** The other end of a swap, with the share that is taken over, per cent. */
  readonly partner: (Placement & { readonly allocationPct: number }) | null
}

/**
 * Moves by the thresholds of ROT (LIFE-02, LIFE-03), by key of the strategy. The hierarchy of accounts is by balance:
 * who is promoted goes to the next larger one that the mode allows, who is demoted to the next smaller one, and either
 * stays where there is none. Who would go up and who would go down between the same two accounts swap places and
 * shares, where both shares fit under the caps of the stages they come to. Disabled moves nobody (LIFE-04).
 */
export function movesOf(
  standings: readonly Standing[],
  accounts: readonly EngineAccount[],
  config: EngineConfig,
): ReadonlyMap<string, Move> {
  const {
    mode,
    enable_promotions: promotes,
    enable_demotions: demotes,
    enable_swaps: swaps,
  } = config.hierarchy_behavior
  const moves = new Map<string, Move>()
  if (mode === 'disabled') return moves
  const wishes = standings.flatMap((standing) => wishOf(standing, accounts, config))
  const put = ({ standing }: Wish, move: Move): void => {
    moves.set(keyOf(standing), move)
  }
  if (swaps) {
    const down = wishes.filter(({ isUp }) => !isUp).reverse()
    for (const up of wishes.filter(({ isUp }) => isUp)) {
      const other = down.find((one) => !moves.has(keyOf(one.standing)) && fits(up, one, config))
      if (other === undefined) continue
      put(up, swapOf(up, other))
      put(other, swapOf(other, up))
    }
  }
  for (const wish of wishes) {
    if (moves.has(keyOf(wish.standing)) || !(wish.isUp ? promotes : demotes)) continue
    const { isUp, to, toAccount } = wish
    put(wish, { kind: isUp ? 'promote' : 'demote', isUp, to, toAccount, partner: null })
  }
  return moves
}

/** Key of the strategy of a standing. */
export const keyOf = ({ unit }: Standing): string => bookKey(unit.strategy, unit.account)

interface Wish {
  readonly standing: Standing
  readonly isUp: boolean
  readonly to: Stage
  readonly toAccount: string
}

/** A red strategy rises nowhere: its newest trades say other than its record. */
function wishOf(standing: Standing, accounts: readonly EngineAccount[], config: EngineConfig): readonly Wish[] {
  const { unit, stage, rot, stability } = standing
  if (!unit.isPlaced || rot === null) return []
  const bound = moveBound(stage, rot, config)
  if (bound === null || (bound === 'promotion' && stability.status === 'red')) return []
  const isUp = bound === 'promotion'
  const to = stageBeside(stage, isUp ? 1 : -1)
  return to === null ? [] : [{ standing, isUp, to, toAccount: accountBeside(standing, isUp, accounts, config) }]
}

/** Accounts stand from the largest balance to the smallest. */
function accountBeside(
  { unit, rot }: Standing,
  isUp: boolean,
  accounts: readonly EngineAccount[],
  { hierarchy_behavior: { mode, cross_broker_threshold: threshold } }: EngineConfig,
): string {
  const at = accounts.findIndex(({ name }) => name === unit.account)
  if (at < 0) return unit.account
  const crosses = mode === 'cross_broker_allowed' && (threshold === null || (rot ?? -Infinity) >= threshold)
  const isOpen = ({ broker, balance }: EngineAccount): boolean =>
    balance > 0 && (crosses || broker === accounts[at]!.broker)
  return (isUp ? accounts.slice(0, at).findLast(isOpen) : accounts.slice(at + 1).find(isOpen))?.name ?? unit.account
}

function fits(up: Wish, down: Wish, { allocation_caps: caps }: EngineConfig): boolean {
  const [a, b] = [up.standing.unit, down.standing.unit]
  return (
    a.account !== b.account &&
    up.toAccount === b.account &&
    down.toAccount === a.account &&
    a.allocationPct !== null &&
    b.allocationPct !== null &&
    b.allocationPct <= caps[capKey(up.to)] &&
    a.allocationPct <= caps[capKey(down.to)]
  )
}

const swapOf = ({ isUp, to, toAccount }: Wish, { standing: { unit } }: Wish): Move => ({
  kind: 'swap',
  isUp,
  to,
  toAccount,
  partner: { strategy: unit.strategy, account: unit.account, allocationPct: unit.allocationPct! },
})
