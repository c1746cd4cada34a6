import { type DecimalText, productOf } from '../../../domain/core/decimal.ts'
import { epoch } from '../../../domain/core/time.ts'
import type { EngineTrade } from '../../../domain/recommendations/books.ts'
import { NO_STRATEGY } from '../../../domain/trades/attribution.ts'
import { marginOf } from '../../../domain/trades/roi.ts'
import { filtered, type TradeCursor, type TradeFilter } from './tradeLists.ts'
import { sql, type SqlBool } from 'kysely'
import type { Db } from '../open.ts'

/** Trades of one statement. */
const PAGE = 20_000

/**
 * The user's trades that belong to a strategy, page by page, as the recommendation engine reads them. Uncovered and
 * conflicted ones, and such as are still being read, belong to none.
 */
export const engineTrades = (db: Db, userId: string) => pagesOf(db, userId, { attribution: 'attributed' })

/** What belongs to no strategy, from an instant on, page by page: it changed balances as well. Its name is empty. */
export const looseTrades = (db: Db, userId: string, from: Date) =>
  pagesOf(db, userId, { strategyName: NO_STRATEGY, from })

/** All that changed balances from an instant on; what belongs to no strategy has an empty name. */
export const tradesSince = (db: Db, userId: string, from: Date) => pagesOf(db, userId, { from })

async function* pagesOf(db: Db, userId: string, filter: TradeFilter): AsyncGenerator<readonly EngineTrade[]> {
  for (let cursor: TradeCursor | null = null; ;) {
    let query = filtered(db, userId, filter)
      .innerJoin('accounts', 'accounts.id', 'closed_trades.account_id')
      .where('accounts.user_id', '=', userId)
    if (cursor !== null)
      query = query.where(
        sql<SqlBool>`(closed_trades.closed_at, closed_trades.id) > (${cursor.closedAt}, ${cursor.id})`,
      )
    const rows = await query
      .select([
        'closed_trades.id',
        'closed_trades.strategy_name',
        'accounts.account_name',
        'closed_trades.pnl',
        'closed_trades.qty',
        'closed_trades.entry_price',
        'closed_trades.leverage',
        'closed_trades.closed_at',
      ])
      .orderBy('closed_trades.closed_at')
      .orderBy('closed_trades.id')
      .limit(PAGE)
      .execute()
    yield rows.map((row): EngineTrade => ({
      id: row.id,
      strategy: row.strategy_name ?? '',
      account: row.account_name,
      pnl: row.pnl as DecimalText,
      margin:
        marginOf(
          Number(productOf(row.qty as DecimalText, row.entry_price as DecimalText)),
          Number(row.leverage ?? 0),
        ) ?? 0,
      closedAt: epoch(row.closed_at.getTime()),
    }))
    const last = rows.at(-1)
    if (last === undefined || rows.length < PAGE) return
    cursor = { closedAt: last.closed_at, id: last.id }
  }
}
