import { MOST_TAGS, noted } from '../../../domain/closed/tags.ts'
import type { EpochMs } from '../../../domain/core/time.ts'
import { addDays, dayFrom } from '../../../domain/core/calendar.ts'
import { tradeIdOf } from '../../../domain/trades/closedTrade.ts'
import { legsOfTrade, type TradeLeg } from '../../../domain/trades/legsOfTrade.ts'
import { tradeNotes } from '../../../domain/wire/companionTrading.ts'
import type { Db } from '../../db/open.ts'
import { type KeptTrade, saveNotes } from '../../db/trades/closedTrades.ts'
import { executionsUpTo } from '../../db/trades/history.ts'
import { findTrade, pageOfTrades, type TradeFilter, tradesById } from '../../db/trades/tradeLists.ts'
import { accountsAmong, strategiesAmong, symbolsAmong, totalTrades } from '../../db/trades/tradeSums.ts'
import { calendarFor } from '../../metrics/figures.ts'
import type { Parts } from '../../parts.ts'
import { notFound, refused } from '../problem.ts'
import type { SomeRoutes } from '../serve.ts'

/** Closed trades: the list, one of them, and the values by which the list can be narrowed. */
export function closedTradeRoutes(parts: Parts) {
  const { db, hub } = parts

  return {
    tradesClosed: async ({ session, query }) => {
      const filter = { ...chosen(query), ...(await spanOf(parts, session.userId, query)) }
      const totals = await totalTrades(db, session.userId, filter)
      const page = { limit: query.limit, offset: query.offset, sort: query.sortBy, order: query.sortOrder }
      const trades = await pageOfTrades(db, session.userId, filter, page, totals.trades)
      return {
        trades: trades.map(wireTrade),
        total_count: totals.trades,
        returned_count: trades.length,
        totals: { ...totals },
      }
    },
    tradeById: async ({ session, part }) => {
      const trade = await findTrade(db, session.userId, part('id'))
      if (trade === null) throw notFound()
      return wireTrade(trade)
    },
    tradeLegs: async ({ session, part }) => {
      const trade = await findTrade(db, session.userId, part('id'))
      if (trade === null) throw notFound()
      return { legs: await wireLegs(db, session.userId, trade) }
    },
    tradeNotes: async ({ session, body, change }) => {
      const { trade_ids: ids, note = null, add, remove } = body
      const answer = await change(async ({ tx }) => {
        const known = await tradesById(tx, session.userId, ids)
        if (known.length < new Set(ids).size) throw notFound()
        const after = known.map((trade) => ({ ...trade, ...noted(trade, { note, add, remove }) }))
        if (after.some((trade) => trade.tags.length > MOST_TAGS))
          throw refused(tradeNotes, 'tooManyTags', { most: MOST_TAGS })
        await saveNotes(tx, session.userId, after)
        return { trades: after.map(wireTrade) }
      })
      hub.refresh(session.userId, 'trade_notes')
      return answer
    },
    // Each list leaves its own filter out: otherwise it would offer only what is chosen already.
    tradeFilterSymbols: async ({ session, query }) => [
      ...(await symbolsAmong(db, session.userId, { ...chosen(query), symbol: undefined })),
    ],
    tradeFilterAccounts: async ({ session, query }) => [
      ...(await accountsAmong(db, session.userId, { ...chosen(query), accountName: undefined })),
    ],
    tradeFilterStrategies: async ({ session, query }) => [
      ...(await strategiesAmong(db, session.userId, { ...chosen(query), strategyName: undefined })),
    ],
  } satisfies SomeRoutes
}

const chosen = (query: {
  readonly symbol?: string | undefined
  readonly accountname?: string | undefined
  readonly strategyname?: string | undefined
}): TradeFilter => ({ symbol: query.symbol, accountName: query.accountname, strategyName: query.strategyname })

/** Time as callers write it: instants as they are; calendar days in the user's zone, the last one whole. */
export async function spanOf(
  parts: Parts,
  userId: string,
  span: { readonly start_date?: string | undefined; readonly end_date?: string | undefined },
): Promise<Pick<TradeFilter, 'from' | 'until'>> {
  const { start_date: start, end_date: end } = span
  if (start === undefined && end === undefined) return {}
  const calendar = await calendarFor(parts, userId, undefined)
  const edge = (text: string | undefined, isEnd: boolean): Date | undefined => {
    if (text === undefined) return undefined
    const day = dayFrom(text)
    return day === null
      ? new Date(Date.parse(text) + (isEnd ? 1 : 0))
      : new Date(calendar.startOf(isEnd ? addDays(day, 1) : day))
  }
  return { from: edge(start, false), until: edge(end, true) }
}

/** A closed trade in the wire's spelling. */
export const wireTrade = (trade: KeptTrade) => ({
  trade_id: trade.id,
  symbol: trade.symbol,
  accountname: trade.accountName,
  strategyname: trade.strategyName,
  side: trade.side,
  qty: trade.qty,
  leverage: trade.leverage,
  entry_price: trade.entryPrice,
  exit_price: trade.exitPrice,
  pnl: trade.pnl,
  gross: trade.gross,
  fees: trade.fees,
  funding: trade.funding,
  roi_percentage: trade.roiPct,
  exectype: trade.exectype,
  opened_at: trade.openedAt === null ? null : isoOf(trade.openedAt),
  closed_at: isoOf(trade.closedAt),
  leg: trade.leg,
  fill_count: trade.fillCount,
  partial_history: trade.partialHistory,
  is_conflicted: trade.attribution === 'conflict',
  is_uncovered: trade.attribution === 'uncovered',
  is_being_read: trade.attribution === 'reading',
  // Absent where nobody saw what stood; null where nothing did.
  ...(trade.levels === null ? {} : { take_profit: trade.levels.takeProfit, stop_loss: trade.levels.stopLoss }),
  ...(trade.levels?.firstStop === undefined ? {} : { first_stop: trade.levels.firstStop }),
  note: trade.note,
  tags: [...trade.tags],
})

/** Fills that are read for the legs of one trade. */
const MOST_FILLS = 5_000

/** The legs of a trade in the wire's spelling; what another trade closed leads to that trade. */
async function wireLegs(db: Db, userId: string, trade: KeptTrade) {
  const span = { from: trade.openedAt, until: trade.closedAt, limit: MOST_FILLS + 1 }
  const fills = await executionsUpTo(db, { userId, accountId: trade.accountId }, trade.symbol, span)
  // Without the first fills what was held cannot be known.
  const legs = legsOfTrade(fills.length > MOST_FILLS ? { ...trade, openedAt: null } : trade, fills)
  const idOf = ({ way, orderId }: TradeLeg): string | null =>
    way === 'out' ? tradeIdOf(trade.accountId, orderId) : null
  const trades = await tradesById(
    db,
    userId,
    legs.flatMap((leg) => idOf(leg) ?? []),
  )
  const known = new Set<string | null>(trades.map(({ id }) => id))
  return legs.map((leg) => ({
    order_id: leg.orderId,
    way: leg.way,
    trade_id: known.has(idOf(leg)) ? idOf(leg) : null,
    qty: leg.qty,
    price: leg.price,
    fee: leg.fee,
    fill_count: leg.fillCount,
    first_at: isoOf(leg.firstAt),
    last_at: isoOf(leg.lastAt),
    held: leg.held,
  }))
}

const isoOf = (at: EpochMs): string => new Date(at).toISOString()
