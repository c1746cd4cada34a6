import * as v from 'valibot'
import type { Call } from './call.ts'
import { day, flagOf, moment, names, textOrNull, time, zone } from './shapes.ts'

export const historicalMetrics = {
  method: 'GET',
  path: '/v1/portfolio/historical-metrics',
  spec: 'API-42',
  need: 'standard',
  about: 'Figures per period, account and strategy, in days of the given zone.',
  query: v.object({
    periodicity: v.optional(v.picklist(['daily', 'weekly', 'monthly']), 'daily'),
    account_names: names,
    strategy_names: names,
    start_date: v.optional(day),
    end_date: v.optional(day),
    user_timezone: v.optional(zone),
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
  need: 'standard',
  about: 'Accounts that have figures.',
  answer: v.looseObject({ accounts: v.array(v.string()) }),
} as const satisfies Call
export const availableStrategies = {
  method: 'GET',
  path: '/v1/portfolio/available-strategies',
  spec: 'API-44',
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
  need: 'elite',
  about:
    'What the recommendation engine proposes to do, and when each generation was that is kept whole, oldest first. With as_of (companion): what it proposed then, by the newest generation until that time, ticked as it was; nothing is generated.',
  query: v.object({
    strategy_name: v.optional(v.string()),
    account_name: v.optional(v.string()),
    force_refresh: flagOf,
    include_detailed_rationale: flagOf,
    include_ui_metadata: flagOf,
    as_of: v.optional(moment),
  }),
  answer: v.looseObject({
    actions: v.array(action),
    generated_at: v.nullable(time),
    generations: v.optional(v.array(time)),
    cached: v.optional(v.boolean()),
  }),
} as const satisfies Call

const outcome = v.looseObject({
  judged: v.number(),
  usdt: v.number(),
  rows: v.array(
    v.looseObject({
      strategy_name: v.string(),
      account_name: v.string(),
      to_account_name: v.string(),
      since: time,
      usdt: v.number(),
    }),
  ),
})

export const recommendationReview = {
  method: 'GET',
  path: '/v1/portfolio/recommendation-review',
  need: 'elite',
  about:
    'What earlier recommendations said and came to: the actions of the generation before the newest, and followed against ignored advice after 14 and 30 days, USDT beside the share before, with what each advice adds (N10). With as_of: as it stood then.',
  companion: 'Without it the board says neither what changed nor what following was worth.',
  query: v.object({ as_of: v.optional(moment) }),
  answer: v.looseObject({
    previous: v.nullable(
      v.looseObject({
        generated_at: time,
        actions: v.array(
          v.looseObject({
            action: v.string(),
            strategy_name: v.nullable(v.string()),
            account_name: v.string(),
            to_account_name: v.string(),
            urgency_level: v.string(),
            allocation_change: v.number(),
          }),
        ),
      }),
    ),
    followed: v.number(),
    ignored: v.number(),
    after: v.array(v.looseObject({ days: v.number(), followed: outcome, ignored: outcome })),
  }),
} as const satisfies Call

export const adviceRecord = {
  method: 'GET',
  path: '/v1/portfolio/advice-record',
  need: 'elite',
  about:
    'What became of every earlier advice about a strategy, the newest end first: followed, ignored or withdrawn, and what its share made after 14 and 30 days beside the share before, USDT: `ratio` of the difference between the two margins (N10).',
  companion: 'Without it the page of a strategy tells what is advised now only.',
  query: v.object({ strategy_name: v.string() }),
  answer: v.looseObject({
    advice: v.array(
      v.looseObject({
        action: v.string(),
        account_name: v.string(),
        to_account_name: v.string(),
        allocation_now_pct: v.number(),
        allocation_next_pct: v.number(),
        said_at: time,
        fate: v.string(),
        ended_at: time,
        after: v.array(
          v.looseObject({
            days: v.number(),
            made: v.nullable(
              v.looseObject({
                ratio: v.number(),
                margin_now: v.number(),
                margin_next: v.number(),
                usdt: v.number(),
              }),
            ),
          }),
        ),
      }),
    ),
  }),
} as const satisfies Call

export const invalidateCache = {
  method: 'POST',
  path: '/v1/portfolio/invalidate-cache',
  spec: 'API-46',
  need: 'elite',
  about: 'Forgets computed figures of the named kinds, or all.',
  query: v.object({ cache_types: names }),
  answer: v.looseObject({ invalidated: v.array(v.string()) }),
} as const satisfies Call
export const generateRecommendations = {
  method: 'POST',
  path: '/portfolio-command/generate-recommendations',
  spec: 'API-47',
  need: 'elite',
  about: 'Starts the generation of recommendations in the background.',
  body: v.looseObject({}),
  bodyIsOptional: true,
  answer: v.looseObject({ task_id: v.string(), status: v.optional(v.string()) }),
} as const satisfies Call
export const cancelGeneration = {
  method: 'POST',
  path: '/portfolio-command/generate-recommendations/cancel/{taskId}',
  need: 'elite',
  keeps: false,
  about:
    'Ends a generation before it is done; the last recommendations stay. Its stream ends as CANCELLED_BY_CLIENT, and as it ended where that came first (`cancelled` is false).',
  companion: 'Without it the client follows the generation no further, and the server brings it to its end.',
  refusals: { notRunning: [404, 'No such generation is under way.'] },
  answer: v.looseObject({ cancelled: v.boolean() }),
} as const satisfies Call
export const recommendationsStatus = {
  method: 'GET',
  path: '/portfolio-command/generate-recommendations/status/{taskId}',
  spec: 'API-48',
  need: 'elite',
  about: 'Its progress as an event stream (taskStatus.ts).',
  kind: 'stream',
  purpose: 'task',
  query: v.object({ token: v.string() }),
} as const satisfies Call

export const toggleComplete = {
  method: 'POST',
  path: '/portfolio/recommendations/actions/toggle-complete-by-id',
  spec: 'API-49',
  need: 'elite',
  about:
    'Ticks actions off, or takes the tick back (A-149); without `completed` it turns each over. None of an older generation is ticked.',
  refusals: {
    unknown: [404, 'There is no such action.'],
    replaced: [
      409,
      'Newer recommendations have replaced this list, so nothing was ticked: {names}. Tick what you carried out in the new list.',
    ],
  },
  body: v.union([
    v.object({ action_id: v.string(), completed: v.optional(v.boolean()) }),
    v.object({
      action_ids: v.pipe(v.array(v.string()), v.minLength(1), v.maxLength(200)),
      completed: v.optional(v.boolean()),
    }),
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
const noCategory = { noCategory: [404, 'There is no such category.'] } as const
const noField = { noField: [404, 'There is no such setting.'] } as const

export const configCategories = {
  method: 'GET',
  path: '/portfolio-config/categories',
  spec: 'API-53',
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
  need: 'elite',
  cache: 'categoryConfig',
  refusals: noCategory,
  about: 'The fields of a category. Leaves named percent, rate or ratio are fractions, their bounds too (A-06).',
  answer: category,
} as const satisfies Call
export const configUpdate = {
  method: 'PUT',
  path: '/portfolio-config/{category}/{key}',
  spec: 'API-55',
  need: 'elite',
  refusals: { ...noField, wrong: [422, '{problems}'] },
  about:
    'Overrides a field with a whole value, or, with `sub_field`, that sub-field of it alone (A-285). Leaves named percent, rate or ratio are fractions (A-06).',
  query: v.object({ sub_field: v.optional(v.string()) }),
  body: update,
  answer: configField,
} as const satisfies Call
export const configRemove = {
  method: 'DELETE',
  path: '/portfolio-config/{category}/{key}',
  spec: 'API-56',
  need: 'elite',
  refusals: noField,
  about: 'Takes an override back.',
  answer: configField,
} as const satisfies Call
export const configReset = {
  method: 'POST',
  path: '/portfolio-config/reset/{category}',
  spec: 'API-57',
  need: 'elite',
  refusals: noCategory,
  about: 'Takes all overrides of a category back.',
  answer: category,
} as const satisfies Call
