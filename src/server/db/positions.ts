import type { DecimalText } from '../../domain/core/decimal.ts'
import { epoch } from '../../domain/core/time.ts'
import type { Leg } from '../../domain/trades/execution.ts'
import type { ExchangePosition } from '../exchange/account.types.ts'
import type { Db } from './open.ts'
import type { Tx } from './users.ts'

/** An open position as it is kept: the exchange's row, whose it is, and the strategy it is counted to. */
export interface KeptPosition extends ExchangePosition {
  readonly accountId: string
  readonly userId: string
  readonly strategyName: string | null
  /** The first stop-loss that stood at risk since it is followed (domain/trades/risk.ts); null while none did. */
  readonly firstStop: DecimalText | null
}

/** Every open position of every user: read once, at the start. */
export async function allPositions(db: Db): Promise<readonly KeptPosition[]> {
  const rows = await db.selectFrom('positions').selectAll().execute()
  return rows.map((row) => ({
    accountId: row.account_id,
    userId: row.user_id,
    symbol: row.symbol,
    leg: legFrom(row.leg),
    side: row.side === 'Sell' ? 'Sell' : 'Buy',
    size: decimal(row.size),
    avgPrice: decimal(row.avg_price),
    markPrice: orNull(row.mark_price),
    positionValue: orNull(row.position_value),
    unrealisedPnl: orNull(row.unrealised_pnl),
    takeProfit: orNull(row.take_profit),
    stopLoss: orNull(row.stop_loss),
    trailingStop: orNull(row.trailing_stop),
    leverage: orNull(row.leverage),
    liqPrice: orNull(row.liq_price),
    createdAt: epoch(row.opened_at.getTime()),
    updatedAt: epoch(row.updated_at.getTime()),
    seq: row.seq === null ? null : Number(row.seq),
    strategyName: row.strategy_name,
    firstStop: orNull(row.first_stop),
  }))
}

export async function savePosition(tx: Tx, position: KeptPosition): Promise<void> {
  const moving = {
    side: position.side,
    size: position.size,
    avg_price: position.avgPrice,
    mark_price: position.markPrice,
    position_value: position.positionValue,
    unrealised_pnl: position.unrealisedPnl,
    take_profit: position.takeProfit,
    stop_loss: position.stopLoss,
    trailing_stop: position.trailingStop,
    first_stop: position.firstStop,
    leverage: position.leverage,
    liq_price: position.liqPrice,
    opened_at: new Date(position.createdAt),
    seq: position.seq === null ? null : BigInt(position.seq),
    strategy_name: position.strategyName,
    updated_at: new Date(position.updatedAt),
  }
  await tx
    .insertInto('positions')
    .values({
      account_id: position.accountId,
      user_id: position.userId,
      symbol: position.symbol,
      leg: position.leg,
      ...moving,
    })
    .onConflict((conflict) => conflict.columns(['account_id', 'symbol', 'leg']).doUpdateSet(moving))
    .execute()
}

export async function deletePosition(
  tx: Tx,
  position: Pick<KeptPosition, 'userId' | 'accountId' | 'symbol' | 'leg'>,
): Promise<void> {
  await tx
    .deleteFrom('positions')
    .where('user_id', '=', position.userId)
    .where('account_id', '=', position.accountId)
    .where('symbol', '=', position.symbol)
    .where('leg', '=', position.leg)
    .execute()
}

/** Columns hold what was checked when it was written. */
const decimal = (text: string): DecimalText => text as DecimalText
const orNull = (text: string | null): DecimalText | null => text as DecimalText | null
export const legFrom = (leg: string): Leg => (leg === 'long' || leg === 'short' ? leg : 'one_way')
