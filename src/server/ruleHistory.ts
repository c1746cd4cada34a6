import type { KeptRule } from './db/botRules.ts'
import { noteChange } from './db/changes.ts'
import type { Tx } from './db/users.ts'

/** Notes what became of a rule, in the transaction that makes the change. */
export async function noteRule(
  tx: Tx,
  by: { readonly userId: string; readonly actor: string | null },
  at: Date,
  [before, after]: readonly [KeptRule | null, KeptRule | null],
): Promise<void> {
  const { id, symbol: name } = (after ?? before)!
  await noteChange(tx, by, at, { about: 'rule', id, name }, [before && saidOf(before), after && saidOf(after)])
}

/** What a rule says, in the wire's spelling, as its history keeps it. */
export const saidOf = (rule: KeptRule) => ({
  strategy_id: rule.strategyId,
  strategy_name: rule.strategyName,
  account_name: rule.accountName,
  symbol: rule.symbol,
  is_active: rule.isActive,
  reason: rule.reason,
})
