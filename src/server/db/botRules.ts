import { epoch } from '../../domain/core/time.ts'
import type { RuleContent } from '../../domain/bots/ruleChange.ts'
import type { RuleSpan } from '../../domain/trades/attribution.ts'
import type { Db } from './open.ts'
import type { Tx } from './users.ts'

/** A bot rule with the names behind its ids: this strategy trades this symbol on this account. */
export interface KeptRule {
  readonly id: string
  readonly strategyId: string
  readonly strategyName: string
  readonly accountId: string
  readonly accountName: string
  readonly symbol: string
  readonly isActive: boolean
  readonly createdAt: Date
  readonly deactivatedAt: Date | null
  readonly reason: string | null
}

export async function listRules(db: Db, userId: string): Promise<readonly KeptRule[]> {
  const rows = await db
    .selectFrom('bot_rules')
    .innerJoin('strategies', 'strategies.id', 'bot_rules.strategy_id')
    .innerJoin('accounts', 'accounts.id', 'bot_rules.account_id')
    .selectAll('bot_rules')
    .select(['strategies.name as strategy_name', 'accounts.account_name'])
    .where('bot_rules.user_id', '=', userId)
    .where('strategies.user_id', '=', userId)
    .where('accounts.user_id', '=', userId)
    .orderBy('bot_rules.created_at')
    .orderBy('bot_rules.id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    strategyId: row.strategy_id,
    strategyName: row.strategy_name,
    accountId: row.account_id,
    accountName: row.account_name,
    symbol: row.symbol,
    isActive: row.is_active,
    createdAt: row.created_at,
    deactivatedAt: row.deactivated_at,
    reason: row.reason,
  }))
}

export async function insertRule(
  db: Db,
  userId: string,
  rule: {
    readonly id: string
    readonly strategyId: string
    readonly accountId: string
    readonly symbol: string
    readonly createdAt: Date
  },
): Promise<void> {
  await db
    .insertInto('bot_rules')
    .values({
      id: rule.id,
      user_id: userId,
      strategy_id: rule.strategyId,
      account_id: rule.accountId,
      symbol: rule.symbol,
      is_active: true,
      created_at: rule.createdAt,
      reason: null,
    })
    .execute()
}

export async function changeRule(db: Db, userId: string, ruleId: string, to: RuleContent): Promise<void> {
  await db
    .updateTable('bot_rules')
    .set({ strategy_id: to.strategyId, account_id: to.accountId, symbol: to.symbol })
    .where('user_id', '=', userId)
    .where('id', '=', ruleId)
    .execute()
}

/** Deletes a rule. Its spans stay: trades of its time remain its strategy's. Answers whether it was there. */
export async function deleteRule(db: Db, userId: string, ruleId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('bot_rules')
    .where('user_id', '=', userId)
    .where('id', '=', ruleId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Stops an active rule and ends its span; false when there is no such active rule. */
export async function deactivateRule(
  db: Db,
  userId: string,
  ruleId: string,
  stop: { readonly at: Date; readonly reason: string | null },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('bot_rules')
    .set({ is_active: false, deactivated_at: stop.at, reason: stop.reason })
    .where('user_id', '=', userId)
    .where('id', '=', ruleId)
    .where('is_active', '=', true)
    .executeTakeFirst()
  await closeSpan(db, userId, ruleId, stop.at)
  return numUpdatedRows > 0n
}

/** When rules were active, for what. The input of every attribution. */
export async function listSpans(db: Db, userId: string): Promise<readonly RuleSpan[]> {
  const rows = await db
    .selectFrom('rule_spans')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('active_from')
    .execute()
  return rows.map((row) => ({
    ruleId: row.rule_id,
    strategyId: row.strategy_id,
    strategyName: row.strategy_name,
    accountId: row.account_id,
    symbol: row.symbol,
    activeFrom: epoch(row.active_from.getTime()),
    activeUntil: row.active_until === null ? null : epoch(row.active_until.getTime()),
  }))
}

/**
 * The same for what is written by their names: a strategy that is renamed meanwhile waits until the transaction has
 * ended, and finds what it wrote.
 */
export async function heldSpans(tx: Tx, userId: string): Promise<readonly RuleSpan[]> {
  await tx.selectFrom('strategies').select('id').where('user_id', '=', userId).orderBy('id').forShare().execute()
  return await listSpans(tx, userId)
}

/** Begins a span of a rule: when it is added, and when it moves to another account, symbol or strategy. */
export async function openSpan(db: Db, userId: string, span: Omit<RuleSpan, 'activeUntil'>): Promise<void> {
  await db
    .insertInto('rule_spans')
    .values({
      user_id: userId,
      rule_id: span.ruleId,
      strategy_id: span.strategyId,
      strategy_name: span.strategyName,
      account_id: span.accountId,
      symbol: span.symbol,
      active_from: new Date(span.activeFrom),
      active_until: null,
    })
    .execute()
}

/** Ends the open span of a rule. */
export async function closeSpan(db: Db, userId: string, ruleId: string, at: Date): Promise<void> {
  await db
    .updateTable('rule_spans')
    .set({ active_until: at })
    .where('user_id', '=', userId)
    .where('rule_id', '=', ruleId)
    .where('active_until', 'is', null)
    .execute()
}
