import { sumOf } from '../../../domain/core/decimal.ts'
import { sum } from '../../../domain/core/lists.ts'
import { isSound } from '../../../domain/core/sound.ts'
import { claimsOn, type RuleSpan } from '../../../domain/trades/attribution.ts'
import { claimWords, differenceWords } from '../../../domain/trades/conflictWords.ts'
import { tradesUncovered } from '../../../domain/wire/rest/trades.ts'
import { listSpans } from '../../db/botRules.ts'
import type { KeptTrade } from '../../db/trades/closedTrades.ts'
import { type KeptConflict, listConflicts } from '../../db/trades/conflicts.ts'
import { findTrade, pageOfTrades, type TradeCursor, type TradeFilter, tradesAfter } from '../../db/trades/tradeLists.ts'
import { countTrades, sumsByAccount, sumsBySymbol } from '../../db/trades/tradeSums.ts'
import type { Parts } from '../../parts.ts'
import { refused } from '../problem.ts'
import type { SomeRoutes } from '../serve.ts'
import { spanOf, wireTrade } from './closedTrades.ts'

/** Closed trades that no rule covers, and those that more than one rule claims. */
export function coverageRoutes(parts: Parts) {
  const { db } = parts
  const uncovered = async (userId: string, asked: Asked): Promise<TradeFilter> => ({
    symbol: asked.symbol,
    accountName: asked.account_name,
    attribution: 'uncovered',
    ...(await spanOf(parts, userId, asked)),
  })

  return {
    uncoveredSummary: async ({ session, body }) => {
      const filter = await uncovered(session.userId, body)
      const [bySymbol, byAccount] = await Promise.all([
        sumsBySymbol(db, session.userId, filter),
        sumsByAccount(db, session.userId, filter),
      ])
      return {
        total_count: sum(bySymbol.map(({ count }) => count)),
        total_pnl: sumOf(bySymbol.map(({ pnl }) => pnl)),
        by_symbol: bySymbol.map(({ name, count, pnl }) => ({ symbol: name, count, pnl })),
        by_account: byAccount.map(({ name, count, pnl }) => ({ account_name: name, count, pnl })),
      }
    },
    tradesUncovered: async ({ session, query }) => {
      const filter = await uncovered(session.userId, query)
      const limit = Math.max(1, query.limit)
      const [rows, total] = await Promise.all([
        tradesAfter(db, session.userId, filter, { cursor: cursorFrom(query.cursor), limit: limit + 1 }),
        countTrades(db, session.userId, filter),
      ])
      const page = rows.slice(0, limit)
      const last = page.at(-1)
      return {
        trades: page.map(wireTrade),
        next_cursor: rows.length > limit && last !== undefined ? cursorOf(last) : null,
        total_count: total,
      }
    },
    conflictsSummary: async ({ session }) => {
      const [attribution, reconciliation] = await Promise.all([
        countTrades(db, session.userId, { attribution: 'conflict' }),
        listConflicts(db, session.userId),
      ])
      return {
        total_conflicts: attribution + reconciliation.length,
        by_kind: { attribution, reconciliation: reconciliation.length },
      }
    },
    tradesConflicts: async ({ session, query }) => {
      const of = { symbol: query.symbol, accountName: query.account_name }
      const [figures, total, spans] = await Promise.all([
        listConflicts(db, session.userId, of),
        countTrades(db, session.userId, { ...of, attribution: 'conflict' }),
        listSpans(db, session.userId),
      ])
      const first = figures.slice(query.offset, query.offset + query.limit)
      const left = query.limit - first.length
      const trades =
        left === 0
          ? []
          : await pageOfTrades(
              db,
              session.userId,
              { ...of, attribution: 'conflict' },
              { limit: left, offset: Math.max(0, query.offset - figures.length), sort: 'closed_at', order: 'desc' },
              total,
            )
      return {
        total_conflicts: total + figures.length,
        conflicts: [
          ...(await Promise.all(first.map((one) => wireDifference(parts, session.userId, one)))),
          ...trades.map((trade) => wireConflict(trade, spans)),
        ],
      }
    },
  } satisfies SomeRoutes
}

interface Asked {
  readonly symbol?: string | undefined
  readonly account_name?: string | undefined
  readonly start_date?: string | undefined
  readonly end_date?: string | undefined
}

async function wireDifference({ db }: Parts, userId: string, one: KeptConflict) {
  const trade = one.tradeId === null ? null : await findTrade(db, userId, one.tradeId)
  return {
    kind: 'reconciliation' as const,
    symbol: one.symbol,
    account_name: one.accountName,
    trade: trade === null ? null : wireTrade(trade),
    candidates: [],
    reason: differenceWords(one),
    what: one.what,
    exchange: one.exchange,
    derived: one.derived,
    found_at: one.foundAt.toISOString(),
  }
}

/** A trade with the rules that claim it, each by the strategy it had then, whatever became of the rule since. */
function wireConflict(trade: KeptTrade, spans: readonly RuleSpan[]) {
  const names = new Map([...spans, ...claimsOn(spans, trade)].map(({ ruleId, strategyName }) => [ruleId, strategyName]))
  const candidates = trade.ruleIds.map((id) => ({ rule_id: id, strategy_name: names.get(id) ?? 'a deleted rule' }))
  return {
    kind: 'attribution' as const,
    symbol: trade.symbol,
    account_name: trade.accountName,
    trade: wireTrade(trade),
    candidates,
    reason: claimWords(
      trade,
      candidates.map((one) => one.strategy_name),
    ),
  }
}

const cursorOf = (trade: KeptTrade): string => Buffer.from(`${trade.closedAt} ${trade.id}`).toString('base64url')

function cursorFrom(text: string | undefined): TradeCursor | null {
  if (text === undefined || text === '') return null
  const match = /^(\d{1,13}) (.{1,200})$/u.exec(Buffer.from(text, 'base64url').toString())
  const id = match?.[2] ?? ''
  // Its base64 is sound text whatever is in it.
  if (match === null || !isSound(id)) throw refused(tradesUncovered, 'cursor')
  return { closedAt: new Date(Number(match[1])), id }
}
