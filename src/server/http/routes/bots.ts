import { randomUUID } from 'node:crypto'
import { counted, formatCount } from '../../../domain/core/format.ts'
import { epoch } from '../../../domain/core/time.ts'
import { botRuleFigures } from '../../../domain/wire/companion.ts'
import {
  botRulesAdd,
  botRulesDeactivate,
  botRulesDelete,
  botRulesList,
  botRulesUpdate,
  botRulesValidate,
} from '../../../domain/wire/rest/strategies.ts'
import { findAccountByName } from '../../db/accounts.ts'
import {
  changeRule,
  closeSpan,
  deactivateRule,
  deleteRule,
  insertRule,
  type KeptRule,
  listRules,
  openSpan,
  type RuleContent,
} from '../../db/botRules.ts'
import type { Db } from '../../db/open.ts'
import { ruleFigures } from '../../db/ruleFigures.ts'
import { listStrategies } from '../../db/strategies.ts'
import { countTrades } from '../../db/tradeSums.ts'
import type { Tx } from '../../db/users.ts'
import { makePaperTeller } from '../../paperRules.ts'
import type { Parts } from '../../parts.ts'
import { notFound, Problem } from '../problem.ts'
import { type App, serve } from '../serve.ts'
import { brief } from '../sound.ts'

/**
 * Bot rules (spec 4). Two active rules may cover one symbol of an account: validating warns of it, adding stores it,
 * and the trades of both are conflicts, never counted to a guessed one.
 */
export function botRoutes(app: App, parts: Parts): void {
  const { db, hub } = parts
  const tellPaper = makePaperTeller(parts)
  const changed = (userId: string): void => {
    tellPaper(userId)
    hub.send(userId, 'updates', { type: 'dashboard_refresh', reason: 'bot_rules' })
  }

  serve(app, parts, botRulesList, async ({ session }) => ({
    bots: (await listRules(db, session.userId)).map(wireRule),
  }))
  serve(app, parts, botRuleFigures, async ({ session }) => {
    const figures = await ruleFigures(db, session.userId, new Date(parts.clock.now() - FIGURES_DAYS * DAY))
    return {
      rules: figures.map(({ ruleId, lastAt, trades, pnl }) => ({
        rule_id: ruleId,
        last_closed_at: lastAt.toISOString(),
        trades_30_days: trades,
        pnl_30_days: pnl,
      })),
    }
  })
  const now = (): Date => new Date(parts.clock.now())
  serve(app, parts, botRulesAdd, async ({ session, body, change }) => {
    const rule = await change(async ({ tx }) => wireRule(await addRule(tx, session.userId, body, now())))
    changed(session.userId)
    return rule
  })
  serve(app, parts, botRulesUpdate, async ({ session, part, body, change }) => {
    const rule = await change(async ({ tx }) =>
      wireRule(await updateRule(tx, session.userId, { ...body, id: part('id') }, now())),
    )
    changed(session.userId)
    return rule
  })
  serve(app, parts, botRulesDeactivate, async ({ session, part, body, change }) => {
    const rule = await change(async ({ tx }) =>
      wireRule(await stopRule(tx, session.userId, { id: part('id'), at: now(), reason: body.reason ?? null })),
    )
    changed(session.userId)
    return rule
  })
  serve(app, parts, botRulesDelete, async ({ session, part, change }) => {
    const answer = await change(async ({ tx }) => {
      if (!(await deleteRule(tx, session.userId, part('id')))) throw notFound()
      await closeSpan(tx, session.userId, part('id'), now())
      return { success: true }
    })
    changed(session.userId)
    return answer
  })
  serve(app, parts, botRulesValidate, async ({ session, body }) => {
    const refusal = await refusalOf(db, session.userId, body)
    return {
      is_valid: refusal === null,
      overlap_error: refusal?.isOverlap === true ? refusal.text : null,
      message: refusal?.text ?? (await previewOf(parts, session.userId, body)),
    }
  })
}

const DAY = 86_400_000
/** Days behind a rule's figures (screens.md 2.8). */
const FIGURES_DAYS = 30
/** How far back a rule that is being made is tried (N9). */
const PREVIEW_DAYS = 60

/**
 * What a free rule would have covered, had it been there: 'BTCUSDT on main is free. 14 of 250 trades of the last 60
 * days would have been its own.'
 */
async function previewOf(
  { db, clock }: Parts,
  userId: string,
  { symbol, account_name: accountName }: Draft,
): Promise<string> {
  const from = new Date(clock.now() - PREVIEW_DAYS * DAY)
  const [own, all] = await Promise.all([
    countTrades(db, userId, { symbol, accountName, from }),
    countTrades(db, userId, { from }),
  ])
  const free = `${symbol} on ${accountName} is free.`
  return all === 0
    ? free
    : `${free} ${own === 0 ? 'No trade' : `${formatCount(own)} of ${counted(all, 'trade')}`} of the last ${PREVIEW_DAYS} days would have been its own.`
}

interface Draft {
  readonly strategy_id: string
  readonly account_name: string
  readonly symbol: string
}

/** Adds a rule from now on: positions that opened before stay what they are. */
async function addRule(tx: Tx, userId: string, draft: Draft, createdAt: Date): Promise<KeptRule> {
  const id = randomUUID()
  const content = await contentOf(tx, userId, draft)
  await insertRule(tx, userId, { id, createdAt, ...content })
  await openSpan(tx, userId, { ruleId: id, activeFrom: epoch(createdAt.getTime()), ...content })
  return await ruleOf(tx, userId, id)
}

/**
 * Changes what a rule says. An active one ends and begins anew at this moment, so that what it traded before stays
 * where it was.
 */
async function updateRule(
  tx: Tx,
  userId: string,
  changes: { readonly [K in keyof Draft]?: string | undefined } & { readonly id: string },
  now: Date,
): Promise<KeptRule> {
  const { id } = changes
  const rule = await ruleOf(tx, userId, id)
  const content = await contentOf(tx, userId, {
    strategy_id: changes.strategy_id ?? rule.strategyId,
    account_name: changes.account_name ?? rule.accountName,
    symbol: changes.symbol ?? rule.symbol,
  })
  if (content.strategyId === rule.strategyId && content.accountId === rule.accountId && content.symbol === rule.symbol)
    return rule
  await changeRule(tx, userId, id, content)
  if (rule.isActive) {
    await closeSpan(tx, userId, id, now)
    await openSpan(tx, userId, { ruleId: id, activeFrom: epoch(now.getTime()), ...content })
  }
  return await ruleOf(tx, userId, id)
}

/** Stops a rule and keeps it. Stopping it again changes nothing. */
async function stopRule(
  tx: Tx,
  userId: string,
  { id, at, reason }: { readonly id: string; readonly at: Date; readonly reason: string | null },
): Promise<KeptRule> {
  await deactivateRule(tx, userId, id, { at, reason })
  return await ruleOf(tx, userId, id)
}

async function ruleOf(db: Db, userId: string, ruleId: string): Promise<KeptRule> {
  const rule = (await listRules(db, userId)).find(({ id }) => id === ruleId)
  if (rule === undefined) throw notFound()
  return rule
}

/** The ids behind a draft's names. Throws 404 for a strategy or an account that the user does not have. */
async function contentOf(
  db: Db,
  userId: string,
  draft: Draft,
): Promise<RuleContent & { readonly strategyName: string }> {
  const strategy = (await listStrategies(db, userId)).find(({ id }) => id === draft.strategy_id)
  if (strategy === undefined) throw new Problem(404, 'There is no such strategy.')
  const account = await findAccountByName(db, userId, draft.account_name)
  if (account === null) throw new Problem(404, `You have no account named ${brief(draft.account_name)}.`)
  return { strategyId: strategy.id, strategyName: strategy.name, accountId: account.id, symbol: draft.symbol }
}

/**
 * Why a rule should not be added, in a sentence; null when nothing speaks against it. `rule_id` is the rule that is
 * being changed.
 */
async function refusalOf(
  db: Db,
  userId: string,
  draft: Draft & { readonly rule_id?: string | undefined },
): Promise<{ readonly text: string; readonly isOverlap: boolean } | null> {
  try {
    const { accountId } = await contentOf(db, userId, draft)
    const other = (await listRules(db, userId)).find(
      (rule) =>
        rule.isActive && rule.accountId === accountId && rule.symbol === draft.symbol && rule.id !== draft.rule_id,
    )
    return other === undefined
      ? null
      : { text: `${other.strategyName} already trades ${draft.symbol} on ${other.accountName}.`, isOverlap: true }
  } catch (error) {
    if (error instanceof Problem) return { text: error.message, isOverlap: false }
    throw error
  }
}

/** A rule in the wire's spelling (spec 3, Bot rule). */
const wireRule = (rule: KeptRule) => ({
  id: rule.id,
  strategy_id: rule.strategyId,
  strategy_name: rule.strategyName,
  account_name: rule.accountName,
  symbol: rule.symbol,
  is_active: rule.isActive,
  created_at: rule.createdAt.toISOString(),
  deactivated_at: rule.deactivatedAt?.toISOString() ?? null,
  reason: rule.reason,
})
