import * as v from 'valibot'
import { MOST_NOTED, MOST_TAGS, NOTE_LENGTH, TAG_LENGTH, tagFrom } from '../closed/tags.ts'
import type { Call } from './rest/call.ts'
import { chosen, closedTrade, count, day, decimal, decimalOrNull, time, zone } from './rest/shapes.ts'

// Calls that spec 7 does not have, about strategies, rules and trades.

const placement = { strategy: v.string(), account: v.string() }
/** Trades of one strategy on one account, in columns. */
const engineBook = v.looseObject({
  ...placement,
  pnl: v.array(v.string()),
  margin: v.array(v.number()),
  closed_at: v.array(v.number()),
})

export const engineInput = {
  method: 'GET',
  path: '/v1/portfolio/engine-input',
  need: 'elite',
  about:
    'All that the recommendation engine looks at beside the configuration: accounts, rules, ticked actions, and the closed trades of each strategy on an account, in columns; `others` are those of no strategy, which changed balances as well.',
  companion: 'Without it what another configuration would advise cannot be tried before it is saved.',
  answer: v.looseObject({
    /** ms of UTC. */
    at: v.number(),
    timezone: v.string(),
    accounts: v.array(v.looseObject({ name: v.string(), broker: v.string(), balance: v.number() })),
    placements: v.array(v.looseObject(placement)),
    done: v.array(v.looseObject({ ...placement, kind: v.string(), toAccount: v.string(), at: v.number() })),
    books: v.array(engineBook),
    others: v.array(engineBook),
  }),
} as const satisfies Call

export const pnlSymbols = {
  method: 'GET',
  path: '/pnl/symbols',
  need: 'trial',
  about: 'Realised profit and loss per symbol, over the last days or between two days of the given zone.',
  companion:
    'Without it the dashboard takes best and worst symbols from the closed trades that are loaded, and says how many those are.',
  query: v.object({
    user_timezone: v.optional(zone),
    days: v.optional(
      v.pipe(
        v.string(),
        v.regex(/^\d{1,4}$/, 'must be a number of days'),
        v.transform(Number),
        v.minValue(1, 'must be at least 1'),
      ),
    ),
    from: v.optional(day),
    to: v.optional(day),
    account: chosen,
    strategy: chosen,
  }),
  cache: 'ofToday',
  answer: v.looseObject({
    symbols: v.array(v.looseObject({ symbol: v.string(), pnl: decimal, trades: v.number() })),
    total_count: v.number(),
  }),
} as const satisfies Call

/** A page of a history: the fields of each change as they were and as they are. */
const changesPage = v.looseObject({
  changes: v.array(
    v.looseObject({
      id: v.string(),
      at: time,
      by: v.string(),
      kind: v.picklist(['created', 'edited', 'deleted']),
      before: v.record(v.string(), v.unknown()),
      after: v.record(v.string(), v.unknown()),
    }),
  ),
  has_more: v.boolean(),
})
const pageOfChanges = v.object({ limit: count(25, 100), offset: count(0, 1_000_000) })

export const strategyHistory = {
  method: 'GET',
  path: '/strategy-details/{id}/history',
  need: 'trial',
  about:
    'Who changed what in the definition of a strategy and when, newest first: the keys that differ, as they were and as they are. A deleted one is also found by its name.',
  companion: 'Without it the page of a strategy says that no history is kept.',
  query: pageOfChanges,
  answer: changesPage,
} as const satisfies Call

export const botRuleHistory = {
  method: 'GET',
  path: '/bots/rules/history',
  need: 'trial',
  about:
    'Who added, changed, deactivated or deleted which bot rule and when, newest first: each change with what the rule said before and after.',
  companion: 'Without it bot maintenance says that no history is kept.',
  query: pageOfChanges,
  answer: changesPage,
} as const satisfies Call

export const exchangeSymbols = {
  method: 'GET',
  path: '/market/symbols',
  need: 'trial',
  refusals: { unreachable: [502, '{message}'] },
  about:
    'Names of the USDT perpetuals that can be traded now, in their order. Kept for an hour; while the exchange does not answer, the last list that is known.',
  companion: 'Without it symbols are typed, and none is refused for not being listed.',
  answer: v.looseObject({ symbols: v.array(v.string()) }),
} as const satisfies Call

export const configChanges = {
  method: 'GET',
  path: '/portfolio-config-changes',
  need: 'elite',
  cache: 'categoryConfig',
  about:
    'Who changed what in the portfolio configuration and when, newest first. A value is what was set before or after, null where it was the default.',
  companion: 'Without it the settings show no history.',
  query: v.object({ limit: count(50, 200) }),
  answer: v.looseObject({
    changes: v.array(
      v.looseObject({
        id: v.string(),
        at: time,
        by: v.string(),
        category: v.string(),
        key: v.string(),
        before: v.unknown(),
        after: v.unknown(),
      }),
    ),
  }),
} as const satisfies Call

export const botRuleFigures = {
  method: 'GET',
  path: '/bots/rules/figures',
  need: 'trial',
  cache: 'ofToday',
  about:
    'What the trades of each bot rule came to: when the newest closed, and how many closed in the last 30 days with which net PnL: today and the 29 days before, in the given zone. A rule that never closed one is left out.',
  companion: 'Without it the rules stand without these figures, and none is called idle.',
  query: v.object({ user_timezone: v.optional(zone) }),
  answer: v.looseObject({
    rules: v.array(
      v.looseObject({ rule_id: v.string(), last_closed_at: time, trades_30_days: v.number(), pnl_30_days: decimal }),
    ),
  }),
} as const satisfies Call

export const tradeLegs = {
  method: 'GET',
  path: '/trades/by-id/{id}/legs',
  need: 'trial',
  about:
    'The orders by which the position of a closed trade was opened, added to and reduced until the trade closed, oldest first, each summed over its fills. Of a position whose opening is not known, or of very many fills, the order of the trade alone.',
  companion: 'Without it the chart of a trade says how many fills closed it, and not what came before.',
  answer: v.looseObject({
    legs: v.array(
      v.looseObject({
        order_id: v.string(),
        way: v.picklist(['in', 'out']),
        /** The closed trade that this order is; null where it opened, or is no trade yet. */
        trade_id: v.nullable(v.string()),
        /**
         * In coins, the mean price of the fills in USDT, and the fee in USDT: negative is a rebate, null where it was
         * paid in another coin.
         */
        qty: decimal,
        price: decimal,
        fee: decimalOrNull,
        fill_count: v.number(),
        first_at: time,
        last_at: time,
        /** In coins, what was held after it; null where the opening is not known. */
        held: decimalOrNull,
      }),
    ),
  }),
} as const satisfies Call

const tags = v.optional(
  v.pipe(
    v.array(
      v.pipe(
        v.string(),
        v.maxLength(TAG_LENGTH),
        v.check((typed) => tagFrom(typed) !== '', 'must be a word or a few'),
      ),
    ),
    v.maxLength(MOST_TAGS),
  ),
  () => [],
)

export const tradeNotes = {
  method: 'PUT',
  path: '/trades/notes',
  need: 'trial',
  about:
    'Writes a note to closed trades, and adds or takes away tags; answers these trades. All of them are changed, or none.',
  companion: 'Without it trades have neither notes nor tags.',
  refusals: { tooManyTags: [409, 'A trade has {most} tags at most.'] },
  body: v.object({
    trade_ids: v.pipe(
      v.array(v.pipe(v.string(), v.minLength(1), v.maxLength(200))),
      v.minLength(1),
      v.maxLength(MOST_NOTED),
    ),
    /** Left as it is where it is missing or null. */
    note: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(NOTE_LENGTH)))),
    add: tags,
    remove: tags,
  }),
  answer: v.looseObject({ trades: v.array(closedTrade) }),
} as const satisfies Call
