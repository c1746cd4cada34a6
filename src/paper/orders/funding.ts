import type { Desk, World } from './account.ts'
import { announceExecutions, announcePosition, announceWallet } from '../announce.ts'
import { bookFunding } from './fills.ts'
import { FUNDING_INTERVAL, fundingRateAt } from '../market/price.ts'

/** The next funding time after `at`: 00:00, 08:00 and 16:00 UTC. */
export function nextFunding(at: number): number {
  return (Math.floor(at / FUNDING_INTERVAL) + 1) * FUNDING_INTERVAL
}

/** Pays funding of all open legs at the end of a slot. */
export function payFunding(world: World, desk: Desk, at: number): void {
  for (const position of Object.values(desk.account.positions)) {
    const execution = bookFunding(world, desk, position, fundingRateAt(world.seed, position.symbol, at - 1), at)
    if (execution === null) continue
    announceExecutions(world, desk, [execution], at)
    announcePosition(world, desk, position.symbol, position.positionIdx, at)
    announceWallet(world, desk, at)
  }
}
