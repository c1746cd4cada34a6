import { randomUUID } from 'node:crypto'
import { MOST_RULES } from '../../../domain/bots/constants.ts'
import {
  changeOf,
  contentOf,
  overlapOf,
  PREVIEW_DAYS,
  previewOf,
  unlistedOf,
  type WantedRule,
} from '../../../domain/bots/ruleChange.ts'
import { addDays } from '../../../domain/core/calendar.ts'
import { formatCount } from '../../../domain/core/format.ts'
import { days, epoch } from '../../../domain/core/time.ts'
import type { AnswerOf } from '../../../domain/wire/rest/call.ts'
import { botRulesAdd, type botRulesValidate } from '../../../domain/wire/rest/strategies.ts'
import { listAccounts } from '../../db/accounts.ts'
import {
  changeRule,
  closeSpan,
  deactivateRule,
  deleteRule,
  insertRule,
  type KeptRule,
  listRules,
  openSpan,
} from '../../db/botRules.ts'
import { ruleChanges } from '../../db/changes.ts'
import type { Db } from '../../db/open.ts'
import { ruleFigures } from '../../db/trades/ruleFigures.ts'
import { strategyNames } from '../../db/strategies.ts'
import { countTrades } from '../../db/trades/tradeSums.ts'
import type { Tx } from '../../db/users.ts'
import { makePaperTeller } from '../../paperRules.ts'
import { calendarFor } from '../../metrics/figures.ts'
import { noteRule, saidOf } from '../../ruleHistory.ts'
import type { Change } from '../../events/log.ts'
import type { Parts } from '../../parts.ts'
import type { Session } from '../auth.ts'
import { settlingSetup } from '../../setup.ts'
import { notFound, type Problem, refused } from '../problem.ts'
import type { SomeRoutes } from '../serve.ts'
import { brief } from '../sound.ts'

/**
 * Bot rules (spec 4). Two active rules may cover one symbol of an account: validating warns of it, adding stores it,
 * and the trades of both are conflicts, never counted to a guessed one.
 */
export function botRoutes(parts: Parts) {
  const { db, hub } = parts
  const now = (): Date => new Date(parts.clock.now())
  const tellPaper = makePaperTeller(parts)
  const changed = (userId: string): void => {
    tellPaper(userId)
    hub.refresh(userId, 'bot_rules')
  }

  /** The first rule completes a set-up, the end of the last takes that back. */
  const settling =
    <T>(userId: string, work: (tx: Tx) => Promise<T>) =>
    (change: Change): Promise<T> =>
      settlingSetup(change, { userId, at: now() }, () => work(change.tx))

  return {
    botRulesList: async ({ session }) => ({
      bots: (await listRules(db, session.userId)).map(wireRule),
    }),
    botRuleFigures: async ({ session, query }) => {
      const calendar = await calendarFor(parts, session.userId, query.user_timezone)
      const first = addDays(calendar.dayOf(epoch(parts.clock.now())), 1 - FIGURES_DAYS)
      const figures = await ruleFigures(db, session.userId, new Date(calendar.startOf(first)))
      return {
        rules: figures.map(({ ruleId, lastAt, trades, pnl }) => ({
          rule_id: ruleId,
          last_closed_at: lastAt.toISOString(),
          trades_30_days: trades,
          pnl_30_days: pnl,
        })),
      }
    },
    botRulesAdd: async ({ session, body, change }) => {
      const rule = await change(
        settling(session.userId, async (tx) => wireRule(await addRule(tx, session, body, now()))),
      )
      changed(session.userId)
      return rule
    },
    botRulesUpdate: async ({ session, part, body, change }) => {
      const rule = await change(async ({ tx }) =>
        wireRule(await updateRule(tx, session, { ...body, id: part('id') }, now())),
      )
      changed(session.userId)
      return rule
    },
    botRulesDeactivate: async ({ session, part, body, change }) => {
      const rule = await change(
        settling(session.userId, async (tx) =>
          wireRule(await stopRule(tx, session, { id: part('id'), at: now(), reason: body.reason ?? null })),
        ),
      )
      changed(session.userId)
      return rule
    },
    botRulesDelete: async ({ session, part, change }) => {
      const answer = await change(
        settling(session.userId, async (tx) => {
          const rule = await ruleOf(tx, session.userId, part('id'))
          await deleteRule(tx, session.userId, rule.id)
          await closeSpan(tx, session.userId, rule.id, now())
          await noteRule(tx, session, now(), [rule, null])
          return { success: true }
        }),
      )
      changed(session.userId)
      return answer
    },
    botRuleHistory: async ({ session, query }) => await ruleChanges(db, session.userId, query),
    botRulesValidate: async ({ session, body }) => await judged(parts, session.userId, body),
  } satisfies SomeRoutes
}

/** Days behind a rule's figures (screens.md 2.8), those of the given zone: today and the 29 before, as everywhere. */
const FIGURES_DAYS = 30

/** Adds a rule from now on: positions that opened before stay what they are. */
async function addRule(tx: Tx, session: Session, wanted: WantedRule, createdAt: Date): Promise<KeptRule> {
  const { userId } = session
  const id = randomUUID()
  const content = await known(tx, userId, wanted)
  if ((await listRules(tx, userId)).length >= MOST_RULES) throw tooMany()
  await insertRule(tx, userId, { id, createdAt, ...content })
  await openSpan(tx, userId, { ruleId: id, activeFrom: epoch(createdAt.getTime()), ...content })
  return await noted(tx, session, createdAt, null, id)
}

/** Changes what a rule says, from now on. */
async function updateRule(
  tx: Tx,
  session: Session,
  changes: { readonly [K in keyof WantedRule]?: string | undefined } & { readonly id: string },
  now: Date,
): Promise<KeptRule> {
  const { userId } = session
  const { id } = changes
  const rule = await ruleOf(tx, userId, id)
  const content = await known(tx, userId, {
    strategy_id: changes.strategy_id ?? rule.strategyId,
    account_name: changes.account_name ?? rule.accountName,
    symbol: changes.symbol ?? rule.symbol,
  })
  const change = changeOf(rule, content)
  if (change === 'none') return rule
  await changeRule(tx, userId, id, content)
  if (change === 'content and span') {
    await closeSpan(tx, userId, id, now)
    await openSpan(tx, userId, { ruleId: id, activeFrom: epoch(now.getTime()), ...content })
  }
  return await noted(tx, session, now, rule, id)
}

/** Stops a rule and keeps it. Stopping it again changes nothing. */
async function stopRule(
  tx: Tx,
  session: Session,
  { id, at, reason }: { readonly id: string; readonly at: Date; readonly reason: string | null },
): Promise<KeptRule> {
  const rule = await ruleOf(tx, session.userId, id)
  await deactivateRule(tx, session.userId, id, { at, reason })
  return await noted(tx, session, at, rule, id)
}

/** The rule as it is now, once its change is noted. */
async function noted(tx: Tx, session: Session, at: Date, before: KeptRule | null, id: string): Promise<KeptRule> {
  const rule = await ruleOf(tx, session.userId, id)
  await noteRule(tx, session, at, [before, rule])
  return rule
}

async function ruleOf(db: Db, userId: string, ruleId: string): Promise<KeptRule> {
  const rule = (await listRules(db, userId)).find(({ id }) => id === ruleId)
  if (rule === undefined) throw notFound()
  return rule
}

/** What a wanted rule says, among what the user has. */
async function found(db: Db, userId: string, wanted: WantedRule) {
  const accounts = (await listAccounts(db, userId)).map(({ id, accountName: name }) => ({ id, name }))
  return contentOf(wanted, { strategies: await strategyNames(db, userId), accounts })
}

async function known(db: Db, userId: string, wanted: WantedRule) {
  const content = await found(db, userId, wanted)
  if (typeof content === 'string') throw unknown(content, wanted)
  return content
}

const unknown = (what: 'noStrategy' | 'noAccount', { account_name: name }: WantedRule): Problem =>
  refused(botRulesAdd, what, { name: brief(name) })

const tooMany = (): Problem => refused(botRulesAdd, 'tooMany', { most: formatCount(MOST_RULES) })

/** Whether a rule could be added: what speaks against it, or what it would have covered. */
async function judged(
  { db, clock, listed }: Parts,
  userId: string,
  wanted: WantedRule & { readonly rule_id?: string | undefined },
): Promise<AnswerOf<typeof botRulesValidate>> {
  const content = await found(db, userId, wanted)
  if (typeof content === 'string')
    return { is_valid: false, overlap_error: null, message: unknown(content, wanted).message }
  const rules = await listRules(db, userId)
  if (wanted.rule_id === undefined && rules.length >= MOST_RULES)
    return { is_valid: false, overlap_error: null, message: tooMany().message }
  const unlisted = unlistedOf(rules, wanted, listed.lacks(wanted.symbol))
  if (unlisted !== null) return { is_valid: false, overlap_error: null, message: unlisted }
  const overlap = overlapOf(rules, content, wanted.rule_id)
  if (overlap !== null) return { is_valid: false, overlap_error: overlap, message: overlap }
  const from = new Date(clock.now() - days(PREVIEW_DAYS))
  const [own, all] = await Promise.all([
    countTrades(db, userId, { symbol: wanted.symbol, accountName: wanted.account_name, from }),
    countTrades(db, userId, { from }),
  ])
  return { is_valid: true, overlap_error: null, message: previewOf(wanted, own, all) }
}

/** A rule in the wire's spelling (spec 3, Bot rule). */
const wireRule = (rule: KeptRule) => ({
  id: rule.id,
  ...saidOf(rule),
  created_at: rule.createdAt.toISOString(),
  deactivated_at: rule.deactivatedAt?.toISOString() ?? null,
})
