import type { DecimalText } from '../../../domain/core/decimal.ts'
import { epoch } from '../../../domain/core/time.ts'
import type { FollowedPosition, Levels } from '../../../domain/trades/levels.ts'
import { type KeptPosition, legFrom } from '../positions.ts'
import type { Db } from '../open.ts'
import type { DecimalOrNull, Time } from '../schema.ts'
import type { Owner } from './history.ts'
import type { Tx } from '../users.ts'

declare module '../schema.ts' {
  interface Database {
    ended_positions: {
      account_id: string
      user_id: string
      symbol: string
      leg: string
      side: string
      opened_at: Time
      ended_at: Time
      take_profit: DecimalOrNull
      stop_loss: DecimalOrNull
      first_stop_seen: boolean
      first_stop: DecimalOrNull
    }
  }
}

/** Keeps what stood on a position when it ended, for the trades whose rows are still to come. */
export async function keepEnded(tx: Tx, position: KeptPosition, endedAt: Date): Promise<void> {
  await tx
    .insertInto('ended_positions')
    .values({
      account_id: position.accountId,
      user_id: position.userId,
      symbol: position.symbol,
      leg: position.leg,
      side: position.side,
      opened_at: new Date(position.createdAt),
      ended_at: endedAt,
      take_profit: position.takeProfit,
      stop_loss: position.stopLoss,
      first_stop_seen: true,
      first_stop: position.firstStop,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Positions of an account that ended at a time or after it. */
export async function endedPositions(tx: Tx, owner: Owner, since: Date): Promise<readonly FollowedPosition[]> {
  const rows = await tx
    .selectFrom('ended_positions')
    .selectAll()
    .where('user_id', '=', owner.userId)
    .where('account_id', '=', owner.accountId)
    .where('ended_at', '>=', since)
    .execute()
  return rows.map((row) => ({
    symbol: row.symbol,
    leg: legFrom(row.leg),
    side: row.side === 'Sell' ? 'Sell' : 'Buy',
    openedAt: epoch(row.opened_at.getTime()),
    endedAt: epoch(row.ended_at.getTime()),
    ...levelsFrom(row),
  }))
}

/** Writes to a trade what stood on its position; it stays so, whatever is derived anew. */
export async function saveLevels(tx: Tx, userId: string, tradeId: string, levels: Levels): Promise<void> {
  await tx
    .updateTable('closed_trades')
    .set({
      levels_seen: true,
      take_profit: levels.takeProfit,
      stop_loss: levels.stopLoss,
      first_stop_seen: levels.firstStop !== undefined,
      first_stop: levels.firstStop ?? null,
    })
    .where('user_id', '=', userId)
    .where('id', '=', tradeId)
    .execute()
}

/** Forgets positions that ended before a time. */
export async function deleteOldEnded(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('ended_positions').where('ended_at', '<', before).execute()
}

/** Columns hold what was checked when it was written. */
export const levelsFrom = (row: {
  readonly take_profit: string | null
  readonly stop_loss: string | null
  readonly first_stop_seen: boolean
  readonly first_stop: string | null
}): Levels => ({
  takeProfit: row.take_profit as DecimalText | null,
  stopLoss: row.stop_loss as DecimalText | null,
  ...(row.first_stop_seen ? { firstStop: row.first_stop as DecimalText | null } : {}),
})
