import { decidingOn, NOTHING } from '../concept.ts'
import { textFrom, wireOf } from '../core/wire.ts'
import type { Event } from '../event.ts'
import { CHANGED_BY_A_RULE } from '../resources/constants.ts'
import type { HasResources } from '../resources/model.ts'
import { toastOfWrite } from '../toasts/make.ts'
import { runOf } from './bulkKeys.ts'
import { BOT_WRITES, RULE_WRITES } from './constants.ts'
import { draftKey } from './draft.ts'
import type { HasBots } from './model.ts'
import { ruleOf } from './rules.ts'
import { botTexts as texts, failedText } from './texts.ts'

/** What a saved or failed write says, and what it makes old. No start needs it: it comes with the late part. */
export const settleRuleWrites = decidingOn<HasBots & HasResources>()(
  'bot rules saved',
  ['write.saved', 'write.failed'],
  (entry, state): readonly Event[] => {
    const { write, key } = entry.data
    // An act on several rules says at its end what came of it (bulk.ts), unless its worker ended before.
    if (!BOT_WRITES.includes(write) || runOf(state.bots, key) !== undefined) return NOTHING
    const id = `bots-${entry.entry}`
    if (entry.type === 'write.failed') {
      const unsaid = write === 'botRulesUpdate' && isMove(state, key) ? texts.moveFailed : failedText(write)
      return [toastOfWrite(id, 'error', entry.data.message || unsaid, entry.at)]
    }
    const saved = (texts.saved as Readonly<Record<string, string>>)[write]!
    const keys = RULE_WRITES.includes(write) ? CHANGED_BY_A_RULE : ['strategyDetailsList']
    return [
      toastOfWrite(id, 'success', saved, entry.at, { text: aboutOf(entry.data.answer) }),
      { type: 'resource.invalidated', data: { keys, why: `${write} ${key}` } },
    ]
  },
)

/**
 * Whether the form behind a write changes the account of its rule and nothing else (spec 7: PUT "also changes account
 * with account_name").
 */
function isMove(state: HasBots & HasResources, key: string): boolean {
  const draft = Object.values(state.bots.drafts)
    .map((form) => form.draft)
    .find((one) => one.symbols.some((symbol) => draftKey(one, symbol) === key))
  const rule = draft === undefined ? null : ruleOf(state, draft.rule ?? '')
  return rule !== null && rule.strategyId === draft?.strategy && draft.symbols.every((symbol) => symbol === rule.symbol)
}

/** 'Momentum: BTCUSDT on Main' of a rule, the name of a strategy. */
function aboutOf(answer: unknown): string {
  const { name, strategy_name: strategy, symbol, account_name: account } = wireOf(answer)
  if (typeof strategy === 'string' && typeof symbol === 'string' && typeof account === 'string')
    return `${strategy}: ${symbol} on ${account}`
  return textFrom(name) ?? ''
}
