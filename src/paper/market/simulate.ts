import type { Desk, World } from '../orders/account.ts'
import { nextFunding, payFunding } from '../orders/funding.ts'
import { scanOrder, scanPosition } from './lookAhead.ts'
import { arrive, touch, trigger } from '../orders/matching.ts'
import type { Trader } from '../orders/traders.ts'
import { noticeClosed, wake } from '../orders/trading.ts'
import type { Order, Position, Scan } from '../types.ts'

/** What will happen next to an account, and when. `look` is only the end of what was looked ahead. */
type Due =
  | { readonly at: number; readonly kind: 'look' | 'funding' }
  | { readonly at: number; readonly kind: 'trigger'; readonly position: Position; readonly what: Scan['what'] }
  | { readonly at: number; readonly kind: 'arrive' | 'touch'; readonly order: Order }
  | { readonly at: number; readonly kind: 'wake'; readonly trader: Trader }

/**
 * Carries an account from one instant to the next that matters, up to `to` (ms). Nothing is stepped through:
 * the price is a function of time, so the next crossing is looked up. The result does not depend on how
 * often this is called; a year in one call or in a billion gives the same rows.
 */
export function simulate(world: World, desk: Desk, to: number): void {
  const { account } = desk
  for (let due = nextDue(world, desk); due.at <= to; due = nextDue(world, desk)) {
    account.simulatedTo = Math.max(account.simulatedTo, due.at)
    happen(world, desk, due)
  }
  account.simulatedTo = Math.max(account.simulatedTo, to)
}

function happen(world: World, desk: Desk, due: Due): void {
  const at = desk.account.simulatedTo
  switch (due.kind) {
    case 'look':
      return
    case 'funding': {
      desk.account.fundedTo = due.at
      payFunding(world, desk, due.at)
      return
    }
    case 'trigger': {
      trigger(world, desk, due.position, due.what, at)
      noticeClosed(world, desk, due.position.owner, at)
      return
    }
    case 'arrive': {
      due.order.isSeen = true
      arrive(world, desk, due.order, at)
      return
    }
    case 'touch': {
      touch(world, desk, due.order, at)
      return
    }
    case 'wake':
      wake(world, desk, due.trader, at)
  }
}

/**
 * The earliest of all that is due. Among equal times prices come first, then orders, then traders, then
 * funding: what a price does at the instant of a payment is done before it, and no payment is passed over.
 */
function nextDue(world: World, { account }: Desk): Due {
  const from = account.simulatedTo
  let due: Due = { at: Infinity, kind: 'look' }
  for (const key in account.positions) {
    const position = account.positions[key]
    if (position === undefined || position.side === '') continue
    const scan = scanPosition(world, account, position, from)
    if ((scan.at ?? scan.until) < due.at)
      due =
        scan.at === null
          ? { at: scan.until, kind: 'look' }
          : { at: scan.at, kind: 'trigger', position, what: scan.what }
  }
  for (const order of account.active) {
    if (!order.isSeen) {
      if (order.dueAt < due.at) due = { at: Math.max(order.dueAt, from), kind: 'arrive', order }
      continue
    }
    const scan = scanOrder(world, order, from)
    if ((scan.at ?? scan.until) < due.at)
      due = scan.at === null ? { at: scan.until, kind: 'look' } : { at: scan.at, kind: 'touch', order }
  }
  for (const trader of account.traders)
    if (trader.wakeAt < due.at) due = { at: Math.max(trader.wakeAt, from), kind: 'wake', trader }
  const fundingAt = nextFunding(account.fundedTo)
  return fundingAt < due.at ? { at: fundingAt, kind: 'funding' } : due
}
