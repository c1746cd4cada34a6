import * as v from 'valibot'
import type { Call } from './call.ts'
import { day, flagOf, names, textOrNull, time } from './shapes.ts'

export const historicalMetrics = {
  method: 'GET',
  path: '/v1/portfolio/historical-metrics',
  spec: 'API-42',
  isPlanned: true,
  need: 'standard',
  about: 'Figures per period, account and strategy.',
  query: v.object({
    periodicity: v.optional(v.picklist(['daily', 'weekly', 'monthly']), 'daily'),
    account_names: names,
    strategy_names: names,
    start_date: v.optional(day),
    end_date: v.optional(day),
  }),
  answer: v.looseObject({
    periodicity: v.string(),
    points: v.array(
      v.looseObject({
        date: day,
        account_name: v.string(),
        strategy_name: textOrNull,
        pnl: v.number(),
        trades: v.number(),
        wins: v.number(),
        return_pct: v.nullable(v.number()),
      }),
    ),
  }),
} as const satisfies Call

export const availableAccounts = {
  method: 'GET',
  path: '/v1/portfolio/available-accounts',
  spec: 'API-43',
  isPlanned: true,
  need: 'standard',
  about: 'Accounts that have figures.',
  answer: v.looseObject({ accounts: v.array(v.string()) }),
} as const satisfies Call
export const availableStrategies = {
  method: 'GET',
  path: '/v1/portfolio/available-strategies',
  spec: 'API-44',
  isPlanned: true,
  need: 'standard',
  about: 'Strategies that have figures.',
  answer: v.looseObject({ strategies: v.array(v.string()) }),
} as const satisfies Call

/** Portfolio recommendation action (spec 3); every figure may be missing, and has a default in the client. */
const action = v.looseObject({
  action_id: v.string(),
  action: v.string(),
  strategy_name: textOrNull,
  account_name: textOrNull,
  completed: v.optional(v.boolean()),
  completed_at: v.optional(v.nullable(time)),
})

export const priorityActions = {
  method: 'GET',
  path: '/v1/portfolio/priority-actions-enhanced',
  spec: 'API-45',
  isPlanned: true,
  need: 'elite',
  about: 'What the recommendation engine proposes to do.',
  query: v.object({
    strategy_name: v.optional(v.string()),
    account_name: v.optional(v.string()),
    force_refresh: flagOf,
    include_detailed_rationale: flagOf,
    include_ui_metadata: flagOf,
  }),
  answer: v.looseObject({ actions: v.array(action), generated_at: v.nullable(time), cached: v.optional(v.boolean()) }),
} as const satisfies Call

export const invalidateCache = {
  method: 'POST',
  path: '/v1/portfolio/invalidate-cache',
  spec: 'API-46',
  isPlanned: true,
  need: 'elite',
  about: 'Forgets computed figures of the named kinds, or all.',
  query: v.object({ cache_types: names }),
  answer: v.looseObject({ invalidated: v.array(v.string()) }),
} as const satisfies Call
export const generateRecommendations = {
  method: 'POST',
  path: '/portfolio-command/generate-recommendations',
  spec: 'API-47',
  isPlanned: true,
  need: 'elite',
  about: 'Starts the generation of recommendations in the background.',
  body: v.looseObject({}),
  bodyIsOptional: true,
  answer: v.looseObject({ task_id: v.string(), status: v.optional(v.string()) }),
} as const satisfies Call
export const recommendationsStatus = {
  method: 'GET',
  path: '/portfolio-command/generate-recommendations/status/{taskId}',
  spec: 'API-48',
  isPlanned: true,
  need: 'elite',
  about: 'Its progress as an event stream (taskStatus.ts).',
  kind: 'stream',
  query: v.object({ token: v.string() }),
} as const satisfies Call

export const toggleComplete = {
  method: 'POST',
  path: '/portfolio/recommendations/actions/toggle-complete-by-id',
  spec: 'API-49',
  isPlanned: true,
  need: 'elite',
  about: 'Ticks actions off, or takes the tick back (A-149).',
  body: v.union([
    v.object({ action_id: v.string() }),
    v.object({ action_ids: v.pipe(v.array(v.string()), v.minLength(1), v.maxLength(200)) }),
  ]),
  answer: v.looseObject({
    actions: v.array(v.looseObject({ action_id: v.string(), completed: v.boolean(), completed_at: v.nullable(time) })),
  }),
} as const satisfies Call

/** Portfolio config field (spec 3). */
export const configField = v.looseObject({
  value: v.unknown(),
  default_value: v.unknown(),
  description: v.string(),
  validation_rules: v.unknown(),
  has_user_override: v.boolean(),
  display_unit: v.optional(v.string()),
  unit_type: v.optional(v.string()),
})
const category = v.looseObject({ configs: v.record(v.string(), configField), has_any_overrides: v.boolean() })
const update = v.object({ value: v.unknown(), config_name: v.optional(v.literal('default'), 'default') })

export const configCategories = {
  method: 'GET',
  path: '/portfolio-config/categories',
  spec: 'API-53',
  isPlanned: true,
  need: 'elite',
  cache: 'categoryConfig',
  about: 'The configuration categories and how many of their fields were changed.',
  answer: v.looseObject({
    categories: v.array(
      v.looseObject({ category: v.string(), has_any_overrides: v.boolean(), customized_count: v.number() }),
    ),
  }),
} as const satisfies Call
export const configCategory = {
  method: 'GET',
  path: '/portfolio-config/{category}',
  spec: 'API-54',
  isPlanned: true,
  need: 'elite',
  cache: 'categoryConfig',
  about: 'The fields of a category.',
  answer: category,
} as const satisfies Call
export const configUpdate = {
  method: 'PUT',
  path: '/portfolio-config/{category}/{key}',
  spec: 'API-55',
  isPlanned: true,
  need: 'elite',
  about: 'Overrides a field. Leaves named percent, rate or ratio are fractions (A-06).',
  body: update,
  answer: configField,
} as const satisfies Call
export const configRemove = {
  method: 'DELETE',
  path: '/portfolio-config/{category}/{key}',
  spec: 'API-56',
  isPlanned: true,
  need: 'elite',
  about: 'Takes an override back.',
  answer: configField,
} as const satisfies Call
export const configReset = {
  method: 'POST',
  path: '/portfolio-config/reset/{category}',
  spec: 'API-57',
  isPlanned: true,
  need: 'elite',
  about: 'Takes all overrides of a category back.',
  answer: category,
} as const satisfies Call
