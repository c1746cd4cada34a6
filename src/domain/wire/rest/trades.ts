import * as v from 'valibot'
import type { Call } from './call.ts'
import {
  closedTrade,
  count,
  decimal,
  decimalOrNull,
  filter,
  flagOf,
  moment,
  position,
  textOrNull,
  time,
} from './shapes.ts'

export const tradesOpen = {
  method: 'GET',
  path: '/trades/open',
  spec: 'API-08',
  need: 'trial',
  about: 'All open positions.',
  answer: v.array(position),
} as const satisfies Call

export const balances = {
  method: 'GET',
  path: '/balances',
  spec: 'API-09',
  need: 'trial',
  about: 'The wallet of each linked account: USDT, and other coins beside it by name and worth.',
  answer: v.array(
    v.looseObject({
      account_name: v.string(),
      balance_usdt: decimal,
      /** The balance and the open result. */
      equity_usdt: decimalOrNull,
      /** What new orders may use, by all collateral; null in isolated margin, where the exchange tells none. */
      available_usdt: decimalOrNull,
      unrealised_pnl: v.optional(decimalOrNull),
      /** What is in the wallet beside USDT; no part of the figures above. */
      others: v.optional(v.array(v.looseObject({ coin: v.string(), amount: decimal, worth_usd: decimalOrNull }))),
      updated_at: v.nullable(time),
    }),
  ),
} as const satisfies Call

/** Columns by which closed trades can be sorted. */
export const tradeSorts = [
  'closed_at',
  'opened_at',
  'symbol',
  'accountname',
  'strategyname',
  'side',
  'qty',
  'pnl',
  'roi_percentage',
  'entry_price',
  'exit_price',
  'exectype',
] as const

const tradeFilters = { symbol: filter, accountname: filter, strategyname: filter }

export const tradesClosed = {
  method: 'GET',
  path: '/trades/closed',
  spec: 'API-10',
  need: 'trial',
  about: 'Closed trades, newest first unless asked otherwise.',
  query: v.object({
    ...tradeFilters,
    limit: count(50, 1_000),
    offset: count(0, 1_000_000),
    sortBy: v.optional(v.picklist(tradeSorts), 'closed_at'),
    sortOrder: v.optional(v.picklist(['asc', 'desc']), 'desc'),
    /** Companion: the specification has no dates here. */
    start_date: v.optional(moment),
    end_date: v.optional(moment),
  }),
  answer: v.looseObject({
    trades: v.array(closedTrade),
    total_count: v.number(),
    returned_count: v.number(),
    /** Sums over every trade of the filter, not of the page alone. USDT. */
    totals: v.optional(
      v.looseObject({
        trades: v.number(),
        wins: v.number(),
        losses: v.number(),
        pnl: decimal,
        won: decimal,
        lost: decimal,
        gross: decimalOrNull,
        fees: decimalOrNull,
        /** Of the trades whose funding is known; no part of `pnl`. */
        funding: decimalOrNull,
      }),
    ),
  }),
} as const satisfies Call

export const tradeById = {
  method: 'GET',
  path: '/trades/by-id/{id}',
  spec: 'API-11',
  need: 'trial',
  about: 'One closed trade; 404 when there is none.',
  answer: closedTrade,
} as const satisfies Call

const filterValues = v.array(v.string())
export const tradeFilterSymbols = {
  method: 'GET',
  path: '/trades/filters/symbols',
  spec: 'API-12',
  need: 'trial',
  about: 'Symbols among closed trades, narrowed by the other filters.',
  query: v.object(tradeFilters),
  answer: filterValues,
} as const satisfies Call
export const tradeFilterAccounts = {
  method: 'GET',
  path: '/trades/filters/accounts',
  spec: 'API-13',
  need: 'trial',
  about: 'Accounts among closed trades, narrowed by the other filters.',
  query: v.object(tradeFilters),
  answer: filterValues,
} as const satisfies Call
export const tradeFilterStrategies = {
  method: 'GET',
  path: '/trades/filters/strategies',
  spec: 'API-14',
  need: 'trial',
  about: 'Strategies among closed trades, narrowed by the other filters.',
  query: v.object(tradeFilters),
  answer: v.array(textOrNull),
} as const satisfies Call

const uncoveredFilters = {
  symbol: filter,
  account_name: filter,
  start_date: v.optional(moment),
  end_date: v.optional(moment),
}

export const uncoveredSummary = {
  method: 'POST',
  path: '/trades/uncovered/summary',
  spec: 'API-15',
  need: 'trial',
  isQuestion: true,
  keeps: false,
  about: 'How many closed trades no bot rule covers.',
  body: v.object(uncoveredFilters),
  bodyIsOptional: true,
  answer: v.looseObject({
    total_count: v.number(),
    total_pnl: decimal,
    by_symbol: v.array(v.looseObject({ symbol: v.string(), count: v.number(), pnl: decimal })),
    by_account: v.array(v.looseObject({ account_name: v.string(), count: v.number(), pnl: decimal })),
  }),
} as const satisfies Call

export const tradesUncovered = {
  method: 'GET',
  path: '/trades/uncovered',
  spec: 'API-16',
  need: 'trial',
  refusals: { cursor: [400, 'cursor: must be the next_cursor of the page before.'] },
  about: 'Closed trades that no bot rule covers, by cursor.',
  query: v.object({
    ...uncoveredFilters,
    limit: count(50, 500),
    cursor: v.optional(v.pipe(v.string(), v.maxLength(200))),
  }),
  answer: v.looseObject({ trades: v.array(closedTrade), next_cursor: textOrNull, total_count: v.number() }),
} as const satisfies Call

export const tradesRefresh = {
  method: 'POST',
  path: '/trades/refresh',
  spec: 'API-17',
  need: 'trial',
  isQuestion: true,
  // It reads the exchange with the user's key, and keeps what is new.
  whileImpersonating: false,
  keeps: false,
  refusals: { noAccount: [404, 'You have no account named {name}.'] },
  about: 'Looks at the exchange for changes now.',
  body: v.object({ account_name: v.optional(v.string()), force: flagOf }),
  bodyIsOptional: true,
  answer: v.looseObject({
    success: v.boolean(),
    changes_detected: v.boolean(),
    trade_count: v.number(),
    cache_invalidated: v.boolean(),
    message: v.string(),
  }),
} as const satisfies Call

export const conflictsSummary = {
  method: 'GET',
  path: '/trades/conflicts/summary',
  spec: 'API-18',
  need: 'trial',
  about: "How many closed trades more than one rule claims, and how many figures do not agree with the exchange's.",
  answer: v.looseObject({
    total_conflicts: v.number(),
    by_kind: v.optional(v.looseObject({ attribution: v.number(), reconciliation: v.number() })),
  }),
} as const satisfies Call

/** Kinds of conflict: more than one rule claims a trade; a figure of ours is not the exchange's. */
export const conflictKinds = ['attribution', 'reconciliation'] as const

const conflict = v.looseObject({
  kind: v.optional(v.picklist(conflictKinds)),
  symbol: v.optional(v.string()),
  account_name: v.optional(v.string()),
  /** Null where a position is in question, not a trade. */
  trade: v.nullable(closedTrade),
  candidates: v.array(v.looseObject({ rule_id: v.string(), strategy_name: v.string() })),
  reason: v.string(),
  /** Of a reconciliation: what does not agree, both figures, and when it was found. */
  what: v.optional(v.string()),
  exchange: v.optional(decimal),
  derived: v.optional(decimal),
  found_at: v.optional(time),
})

export const tradesConflicts = {
  method: 'GET',
  path: '/trades/conflicts',
  spec: 'API-19',
  need: 'trial',
  about: "Figures that do not agree with the exchange's, then closed trades that more than one rule claims.",
  query: v.object({ account_name: filter, symbol: filter, limit: count(50, 500), offset: count(0, 1_000_000) }),
  answer: v.looseObject({ total_conflicts: v.number(), conflicts: v.array(conflict) }),
} as const satisfies Call

export const tradesSync = {
  method: 'POST',
  path: '/trades/sync',
  spec: 'API-20',
  need: 'trial',
  about: 'Starts a trade sync in the background; without a linked account there is none.',
  answer: v.looseObject({ task_id: v.optional(v.nullable(v.string())), status: v.optional(v.string()) }),
} as const satisfies Call

export const tradesSyncRunning = {
  method: 'GET',
  path: '/trades/sync',
  need: 'trial',
  cache: 'runningSync',
  about:
    'The trade sync that is under way for this user, whoever began it, and how the last one ended; null when there is none.',
  companion: 'Without it a screen shows no progress of a sync that it did not begin itself.',
  answer: v.looseObject({
    task_id: v.nullable(v.string()),
    last: v.optional(
      v.nullable(
        v.looseObject({ state: v.picklist(['SUCCESS', 'FAILURE']), message: v.string(), ended_at: v.string() }),
      ),
    ),
  }),
} as const satisfies Call

const token = v.object({ token: v.string() })
export const tradesSyncStatus = {
  method: 'GET',
  path: '/trades/sync/status/{taskId}',
  spec: 'API-22',
  need: 'trial',
  about: 'Progress of a trade sync as an event stream (taskStatus.ts).',
  kind: 'stream',
  purpose: 'task',
  query: token,
} as const satisfies Call
export const tradesUpdatesStream = {
  method: 'GET',
  path: '/trades/updates/stream',
  spec: 'API-21',
  need: 'signed_in',
  about: 'The second event stream: metrics, trades and positions under their own names.',
  kind: 'stream',
  purpose: 'trades',
  query: token,
} as const satisfies Call
