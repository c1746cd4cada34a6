import type { ReconciliationConflict } from '../../domain/trades/execution.ts'
import type { Db } from './open.ts'

/** Keeps a figure of ours that does not agree with the exchange's, once per place; the newest figures win. */
export async function saveConflict(db: Db, userId: string, conflict: ReconciliationConflict, now: Date): Promise<void> {
  const figures = { exchange: conflict.exchange, derived: conflict.derived, found_at: now }
  await db.insertInto('conflicts').values({ account_id: conflict.accountId, user_id: userId, symbol: conflict.symbol, leg: conflict.leg ?? '', what: conflict.what, trade_id: conflict.tradeId ?? '', ...figures })
    .onConflict((is) => is.columns(['account_id', 'symbol', 'leg', 'what', 'trade_id']).doUpdateSet(figures)).execute()
}
