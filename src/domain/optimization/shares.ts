import { unique } from '../core/lists.ts'
import { inText } from '../core/order.ts'
import type { AccountShares } from './whatIf.types.ts'

/** What an action gives a strategy: per cent of the account it is on, and of the one it comes to. */
export interface ShareOfAction {
  readonly account: string
  readonly toAccount: string
  readonly now: number | null
  readonly next: number | null
}

/** Per cent of each account that its strategies hold, and would hold once all was done. */
export function sharesByAccount(actions: readonly ShareOfAction[]): readonly AccountShares[] {
  const sums = new Map<string, { now: number; next: number }>()
  for (const account of unique(actions.flatMap(({ account, toAccount }) => [account, toAccount])).toSorted(inText))
    sums.set(account, { now: 0, next: 0 })
  for (const { account, toAccount, now, next } of actions) {
    sums.get(account)!.now += now ?? 0
    sums.get(toAccount)!.next += next ?? 0
  }
  return [...sums].map(([account, of]) => ({ account, ...of }))
}
