import { randomUUID } from 'node:crypto'
import { epoch } from '../../../domain/core/time.ts'
import { botRulesAdd, botRulesDeactivate, botRulesList, strategyDetailsList } from '../../../domain/wire/rest/strategies.ts'
import { findAccountByName } from '../../db/accounts.ts'
import { deactivateRule, insertRule, type KeptRule, listRules, openSpan } from '../../db/botRules.ts'
import { listStrategies } from '../../db/strategies.ts'
import { sendPaperRules } from '../../paperRules.ts'
import type { Parts } from '../../parts.ts'
import { notFound, Problem } from '../problem.ts'
import { type App, serve } from '../serve.ts'

/** Strategies and bot rules: lists, adding and stopping. */
export function botRoutes(app: App, parts: Parts): void {
  serve(app, parts, strategyDetailsList, async ({ session }) => (await listStrategies(parts.db, session.userId)).map((strategy) => ({
    ...strategy.definition, id: strategy.id, name: strategy.name, created_at: strategy.createdAt.toISOString(), updated_at: strategy.updatedAt.toISOString(),
  })))
  serve(app, parts, botRulesList, async ({ session }) => ({ bots: (await listRules(parts.db, session.userId)).map(wireRule) }))
  serve(app, parts, botRulesAdd, async ({ session, body }) => {
    const rule = await addRule(parts, session.userId, body)
    tellPaper(parts, session.userId)
    return wireRule(rule)
  })
  serve(app, parts, botRulesDeactivate, async ({ session, part, body }) => {
    const rule = await stopRule(parts, session.userId, part('id'), body.reason ?? null)
    tellPaper(parts, session.userId)
    return wireRule(rule)
  })
}

function tellPaper(parts: Parts, userId: string): void {
  sendPaperRules(parts, userId).catch((error: unknown) => parts.log.error({ err: String(error) }, 'The paper exchange did not take the rules.'))
}

/** Stops a rule and keeps it. Stopping it again changes nothing. */
async function stopRule({ db, clock }: Parts, userId: string, ruleId: string, reason: string | null): Promise<KeptRule> {
  await db.transaction().execute((tx) => deactivateRule(tx, userId, ruleId, { at: new Date(clock.now()), reason }))
  const rule = (await listRules(db, userId)).find(({ id }) => id === ruleId)
  if (rule === undefined) throw notFound()
  return rule
}

/** Adds a rule from now on. Refuses a symbol of an account that a rule covers already: two would both claim its trades. */
async function addRule({ db, clock }: Parts, userId: string, draft: { readonly strategy_id: string; readonly account_name: string; readonly symbol: string }): Promise<KeptRule> {
  const strategy = (await listStrategies(db, userId)).find(({ id }) => id === draft.strategy_id)
  const account = await findAccountByName(db, userId, draft.account_name)
  if (strategy === undefined || account === null) throw notFound()
  const rules = await listRules(db, userId)
  const other = rules.find((rule) => rule.isActive && rule.accountId === account.id && rule.symbol === draft.symbol)
  if (other !== undefined) throw new Problem(409, `${other.strategyName} already trades ${draft.symbol} on ${account.accountName}.`)
  const id = randomUUID()
  const createdAt = new Date(clock.now())
  await db.transaction().execute(async (tx) => {
    await insertRule(tx, userId, { id, strategyId: strategy.id, accountId: account.id, symbol: draft.symbol, createdAt })
    await openSpan(tx, userId, { ruleId: id, strategyId: strategy.id, strategyName: strategy.name, accountId: account.id, symbol: draft.symbol, activeFrom: epoch(createdAt.getTime()) })
  })
  return { id, strategyId: strategy.id, strategyName: strategy.name, accountId: account.id, accountName: account.accountName, symbol: draft.symbol, isActive: true, createdAt, deactivatedAt: null, reason: null }
}

/** A rule in the wire's spelling (spec 3, Bot rule). */
export const wireRule = (rule: KeptRule) => ({
  id: rule.id, strategy_id: rule.strategyId, strategy_name: rule.strategyName, account_name: rule.accountName, symbol: rule.symbol, is_active: rule.isActive,
  created_at: rule.createdAt.toISOString(), deactivated_at: rule.deactivatedAt?.toISOString() ?? null, reason: rule.reason,
})
