import type { DecimalText } from '../../../domain/core/decimal.ts'
import type { ReconciliationConflict } from '../../../domain/trades/execution.ts'
import type { Db } from '../open.ts'
import type { Owner } from './history.ts'

declare module '../schema.ts' {
  interface Database {
    conflicts: {
      account_id: string
      user_id: string
      symbol: string
      leg: string
      what: string
      trade_id: string
      exchange: Decimal
      derived: Decimal
      found_at: Time
    }
  }
}

/** Keeps a figure of ours that does not agree with the exchange's, once per place; the newest figures win. */
export async function saveConflict(db: Db, userId: string, conflict: ReconciliationConflict, now: Date): Promise<void> {
  const figures = { exchange: conflict.exchange, derived: conflict.derived, found_at: now }
  await db
    .insertInto('conflicts')
    .values({
      account_id: conflict.accountId,
      user_id: userId,
      symbol: conflict.symbol,
      leg: conflict.leg ?? '',
      what: conflict.what,
      trade_id: conflict.tradeId ?? '',
      ...figures,
    })
    .onConflict((is) => is.columns(['account_id', 'symbol', 'leg', 'what', 'trade_id']).doUpdateSet(figures))
    .execute()
}

/** Where two figures do not agree. */
export interface KeptConflict {
  readonly accountId: string
  readonly accountName: string
  readonly symbol: string
  /** '' where it is no leg's. */
  readonly leg: string
  readonly what: string
  /** Null for a position's size. */
  readonly tradeId: string | null
  readonly exchange: DecimalText
  readonly derived: DecimalText
  readonly foundAt: Date
}

export interface ConflictFilter {
  readonly symbol?: string | undefined
  readonly accountName?: string | undefined
}

/** The user's, newest first. There are few: a healthy installation has none. */
export async function listConflicts(
  db: Db,
  userId: string,
  { symbol, accountName }: ConflictFilter = {},
): Promise<readonly KeptConflict[]> {
  let query = db
    .selectFrom('conflicts')
    .innerJoin('accounts', 'accounts.id', 'conflicts.account_id')
    .selectAll('conflicts')
    .select('accounts.account_name')
    .where('conflicts.user_id', '=', userId)
    .where('accounts.user_id', '=', userId)
  if (symbol !== undefined) query = query.where('conflicts.symbol', '=', symbol)
  if (accountName !== undefined) query = query.where('accounts.account_name', '=', accountName)
  const rows = await query
    .orderBy('conflicts.found_at', 'desc')
    .orderBy('conflicts.account_id')
    .orderBy('conflicts.symbol')
    .orderBy('conflicts.trade_id')
    .execute()
  return rows.map((row) => ({
    accountId: row.account_id,
    accountName: row.account_name,
    symbol: row.symbol,
    leg: row.leg,
    what: row.what,
    tradeId: row.trade_id === '' ? null : row.trade_id,
    exchange: row.exchange as DecimalText,
    derived: row.derived as DecimalText,
    foundAt: row.found_at,
  }))
}

/** Forgets those of an account that no longer hold: the exchange told late, or corrected itself. */
export async function dropConflicts(
  db: Db,
  { userId, accountId }: Owner,
  holds: (conflict: KeptConflict) => boolean,
): Promise<void> {
  const gone = (await listConflicts(db, userId)).filter((one) => one.accountId === accountId && !holds(one))
  for (const { symbol, leg, what, tradeId } of gone) {
    await db
      .deleteFrom('conflicts')
      .where('user_id', '=', userId)
      .where('account_id', '=', accountId)
      .where('symbol', '=', symbol)
      .where('leg', '=', leg)
      .where('what', '=', what)
      .where('trade_id', '=', tradeId ?? '')
      .execute()
  }
}
