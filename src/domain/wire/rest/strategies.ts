import * as v from 'valibot'
import { SYMBOL } from '../../core/symbol.ts'
import type { Call } from './call.ts'
import { name, success, textOrNull, time } from './shapes.ts'

/** Strategy summary (spec 3). */
export const strategySummary = v.looseObject({
  strategyname: v.string(),
  currentaccountname: textOrNull,
  total_pnl: v.number(),
  net_profit_pct: v.nullable(v.number()),
  total_score: v.nullable(v.number()),
  win_percentage: v.number(),
  profit_factor: v.nullable(v.number()),
  total_trades: v.number(),
  stability: v.looseObject({ status: v.string() }),
  lifecycle: v.looseObject({ stage: v.string() }),
  time_weighted_return_pct: v.nullable(v.number()),
  generated_at: time,
  rank: v.number(),
})

export const strategiesOptimized = {
  method: 'GET',
  path: '/strategies/optimized',
  spec: 'API-07',
  need: 'trial',
  about: 'All strategies with their figures, stage and rank.',
  answer: v.looseObject({ strategies: v.array(strategySummary), cached: v.boolean(), timestamp: time }),
} as const satisfies Call

/** A strategy's definition: a name and whatever keys its owner gave it (spec 7: payload shapes not shown). */
const definition = v.looseObject({ name })
export const strategyDetail = v.looseObject({ id: v.string(), name: v.string(), created_at: time, updated_at: time })
const id = v.string()

export const strategyDetailsList = {
  method: 'GET',
  path: '/v1/strategy-details/',
  spec: 'API-31',
  need: 'trial',
  about: 'The definitions of all strategies.',
  answer: v.array(strategyDetail),
} as const satisfies Call
const kept = {
  nameTaken: [409, 'You have a strategy named {name} already.'],
  tooLarge: [413, 'A strategy can hold 64 kB.'],
} as const
export const strategyDetailsCreate = {
  method: 'POST',
  path: '/v1/strategy-details',
  spec: 'API-32',
  need: 'trial',
  refusals: { ...kept, tooMany: [409, 'You have {most} strategies, as many as there can be. Delete one first.'] },
  about: 'Creates a strategy.',
  body: definition,
  answer: strategyDetail,
} as const satisfies Call
export const strategyDetailsUpdate = {
  method: 'PUT',
  path: '/strategy-details/{id}',
  spec: 'API-33',
  need: 'trial',
  refusals: kept,
  about: 'Changes the given keys of a strategy; null removes a key.',
  body: v.looseObject({ name: v.optional(name) }),
  answer: strategyDetail,
} as const satisfies Call
export const strategyDetailsDelete = {
  method: 'DELETE',
  path: '/v1/strategy-details/{id}',
  spec: 'API-34',
  need: 'trial',
  refusals: {
    used: [409, 'A bot rule uses this strategy. Delete it first.'],
    usedByMany: [409, '{count} bot rules use this strategy. Delete them first.'],
    open: [409, 'A position is open under this strategy. Close it first.'],
    manyOpen: [409, '{count} positions are open under this strategy. Close them first.'],
  },
  about: 'Deletes a strategy that no rule uses and under which nothing is open.',
  answer: success,
} as const satisfies Call

/** Bot rule (spec 3). */
export const botRule = v.looseObject({
  id,
  strategy_id: v.string(),
  strategy_name: v.string(),
  account_name: v.string(),
  symbol: v.string(),
  is_active: v.boolean(),
  created_at: time,
  deactivated_at: v.nullable(time),
  reason: textOrNull,
})
const newRule = v.object({
  strategy_id: v.string(),
  account_name: v.string(),
  symbol: v.pipe(v.string(), v.toUpperCase(), v.regex(SYMBOL, 'must be a symbol such as BTCUSDT')),
})

export const botRulesList = {
  method: 'GET',
  path: '/bots/rules',
  spec: 'API-35',
  need: 'trial',
  cache: 'setup',
  about: 'All bot rules, active and deactivated.',
  answer: v.looseObject({ bots: v.array(botRule) }),
} as const satisfies Call
const notYours = {
  noStrategy: [404, 'There is no such strategy.'],
  noAccount: [404, 'You have no account named {name}.'],
} as const
export const botRulesAdd = {
  method: 'POST',
  path: '/bots/rules',
  spec: 'API-36',
  need: 'trial',
  refusals: {
    ...notYours,
    tooMany: [409, 'You have {most} bot rules, deactivated included, as many as there can be. Delete one first.'],
  },
  about: 'Adds a rule: this strategy trades this symbol on this account.',
  body: newRule,
  answer: botRule,
} as const satisfies Call
export const botRulesUpdate = {
  method: 'PUT',
  path: '/bots/rules/{id}',
  spec: 'API-37',
  need: 'trial',
  refusals: notYours,
  about: 'Changes a rule; with account_name it moves to another account.',
  body: v.partial(newRule),
  answer: botRule,
} as const satisfies Call
export const botRulesDeactivate = {
  method: 'PUT',
  path: '/bots/rules/{id}/deactivate',
  spec: 'API-38',
  need: 'trial',
  about: 'Stops a rule and keeps it.',
  body: v.looseObject({ reason: v.optional(v.pipe(v.string(), v.maxLength(500))) }),
  bodyIsOptional: true,
  answer: botRule,
} as const satisfies Call
export const botRulesDelete = {
  method: 'DELETE',
  path: '/bots/rules/{id}',
  spec: 'API-39',
  need: 'trial',
  about: 'Deletes a rule for ever.',
  answer: success,
} as const satisfies Call
export const botRulesValidate = {
  method: 'POST',
  path: '/bots/rules/validate',
  spec: 'API-40',
  need: 'trial',
  isQuestion: true,
  keeps: false,
  about: 'Whether such a rule could be added.',
  body: v.object({ ...newRule.entries, rule_id: v.optional(v.string()) }),
  answer: v.looseObject({
    is_valid: v.boolean(),
    overlap_error: v.nullable(v.union([v.string(), v.boolean()])),
    message: textOrNull,
  }),
} as const satisfies Call
