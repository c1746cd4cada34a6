import { compareDecimals, ZERO } from '../core/decimal.ts'
import { inText } from '../core/order.ts'
import type { Execution } from './execution.ts'

/**
 * Executions that change the size of a position (bybit.md 1.9 item 1). Funding is cash alone: its quantity is the
 * position's size.
 */
export const QUANTITY_TYPES: ReadonlySet<string> = new Set([
  'Trade',
  'AdlTrade',
  'BustTrade',
  'BlockTrade',
  'Delivery',
  'Settle',
  'MovePosition',
  // A leg of a spread trade.
  'FutureSpread',
])

/** Known types that change no size. */
export const CASH_TYPES: ReadonlySet<string> = new Set(['Funding'])

/**
 * Whether nobody can say what an execution does to a position: of a type that is not known, or one that changes the
 * contract (bybit.md 1.9 item 1).
 */
export const isUnfoldable = ({ execType }: Pick<Execution, 'execType'>): boolean =>
  !QUANTITY_TYPES.has(execType) && !CASH_TYPES.has(execType)

/**
 * Once each, in the order in which they took effect: time, cross sequence, order, what the order still waited for, id.
 */
export function ordered(executions: readonly Execution[]): readonly Execution[] {
  const byId = new Map<string, Execution>()
  for (const execution of executions) byId.set(execution.execId, execution)
  return [...byId.values()].sort(compareExecutions)
}

/**
 * Negative when `a` came first. Ties are grouped by order before `leavesQty` is compared, else the relation would not
 * be transitive.
 */
export function compareExecutions(a: Execution, b: Execution): number {
  return (
    a.at - b.at ||
    (a.seq ?? -1) - (b.seq ?? -1) ||
    inText(a.orderId, b.orderId) ||
    compareDecimals(b.leavesQty ?? ZERO, a.leavesQty ?? ZERO) ||
    inText(a.execId, b.execId)
  )
}
