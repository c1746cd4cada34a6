import { newDesk, type Account, type Desk, type World } from '../orders/account.ts'
import { announceWallet } from '../announce.ts'
import { minus, plus } from '../decimal.ts'
import { closeLeg } from '../orders/matching.ts'
import { priceAt } from './price.ts'
import { simulate } from './simulate.ts'
import { newTrader } from '../orders/traders.ts'
import type { Execution } from '../types.ts'

/** Numbers of an older past begin here, so that none is that of a row of the recent one. */
const OLDER_SERIALS = 1_000_000_000
/** Everything is closed so long before the recent past begins, ms. */
const PAUSE = 30 * 60_000

/**
 * An account as it was before its recent past: same key, seed and rules. It lives until shortly before the recent past
 * begins.
 */
export function beginOlder(world: World, account: Account, from: number): Desk {
  const { name, startBalance: balance, seed, mode } = account
  const older = newDesk({ name, balance, seed, startedAt: from, now: from, mode })
  const chances = { seed: world.seed, accountSeed: seed, speed: 1 }
  Object.assign(older.account, {
    serial: OLDER_SERIALS,
    rules: account.rules,
    traders: account.rules.map((rule) => newTrader(rule, from, chances)),
  })
  return older
}

/** Lives through up to `span` ms more of it; true when it has arrived and holds nothing. The world must be quiet. */
export function liveOlder(world: World, older: Desk, until: number, span: number): boolean {
  const end = until - PAUSE
  simulate(world, older, Math.min(end, older.account.simulatedTo + span))
  if (older.account.simulatedTo < end) return false
  for (const position of Object.values(older.account.positions)) {
    if (position.side === '') continue
    closeLeg(world, older, position, {
      at: end,
      price: priceAt(world.seed, position.symbol, end),
      qty: position.size,
      execType: 'Trade',
      createType: 'CreateByUser',
      stopOrderType: 'UNKNOWN',
      owner: position.owner,
      triggerPrice: '',
    })
  }
  return true
}

/** Puts the older past before the recent one. What it earned is in every balance since. */
export function joinOlder(world: World, desk: Desk, older: Desk): void {
  const { account, ledger } = desk
  const profit = minus(older.account.balance, older.account.startBalance)
  account.balance = plus(account.balance, profit)
  account.cumRealisedPnl = plus(account.cumRealisedPnl, older.account.cumRealisedPnl)
  account.startedAt = older.account.startedAt
  replace(ledger.executions, [...older.ledger.executions, ...ledger.executions.map((row) => shifted(row, profit))])
  replace(ledger.closed, [...older.ledger.closed, ...ledger.closed])
  ledger.unsaved.push(['shift', profit])
  for (const line of older.ledger.unsaved) ledger.unsaved.push(line)
  announceWallet(world, desk, world.now)
}

/** A row with so much more in the wallet. */
export const shifted = (row: Execution, profit: string): Execution => ({ ...row, balance: plus(row.balance, profit) })

/** Whether a row is of an older past: it is read after rows that are younger. */
export const isOfOlder = ({ serial }: { readonly serial: number }): boolean => serial > OLDER_SERIALS

/** In place and row by row: a year of rows is more than one call may be given. */
function replace<T>(rows: T[], by: readonly T[]): void {
  rows.length = 0
  for (const row of by) rows.push(row)
}
