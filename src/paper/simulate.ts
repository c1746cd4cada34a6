import type { Desk, World } from './account.ts'
import { nextFunding, payFunding } from './funding.ts'
import { scanOrder, scanPosition } from './lookAhead.ts'
import { arrive, touch, trigger } from './matching.ts'
import { noticeClosed, wake } from './trading.ts'

/** Something that will happen to an account. */
interface Due { readonly at: number; readonly run: () => void }

/**
 * Carries an account from one instant to the next that matters, up to `to` (ms). Nothing is stepped through:
 * the price is a function of time, so the next crossing is looked up. The result does not depend on how
 * often this is called; a year in one call or in a billion gives the same rows.
 */
export function simulate(world: World, desk: Desk, to: number): void {
  const { account } = desk
  for (let due = nextDue(world, desk, to); due !== null; due = nextDue(world, desk, to)) {
    account.simulatedTo = Math.max(account.simulatedTo, due.at)
    due.run()
  }
  account.simulatedTo = Math.max(account.simulatedTo, to)
}

function nextDue(world: World, desk: Desk, to: number): Due | null {
  const { account } = desk
  let at = to + 1
  let run: (() => void) | null = null
  const offer = (time: number, act: () => void): void => { if (time < at) { at = time; run = act } }

  let isOpen = false
  for (const position of Object.values(account.positions)) {
    if (position.side === '') continue
    isOpen = true
    const scan = scanPosition(world, account, position, account.simulatedTo)
    if (scan.at === null) { offer(scan.until, () => {}); continue }
    const hitAt = scan.at
    offer(hitAt, () => { trigger(world, desk, position, scan.what, hitAt); noticeClosed(world, desk, position.owner, hitAt) })
  }
  for (const order of account.active) {
    if (order.dueAt > account.simulatedTo || !order.isSeen) { offer(Math.max(order.dueAt, account.simulatedTo), () => { order.isSeen = true; arrive(world, desk, order, account.simulatedTo) }); continue }
    const scan = scanOrder(world, order, account.simulatedTo)
    if (scan.at === null) { offer(scan.until, () => {}); continue }
    const touchedAt = scan.at
    offer(touchedAt, () => touch(world, desk, order, touchedAt))
  }
  for (const trader of account.traders) offer(Math.max(trader.wakeAt, account.simulatedTo), () => wake(world, desk, trader, account.simulatedTo))
  if (isOpen) { const fundingAt = nextFunding(account.simulatedTo); offer(fundingAt, () => payFunding(world, desk, fundingAt)) }
  return run === null ? null : { at, run }
}
