import type { Position } from '../model.ts'

/** What of a row moves without a fact. */
export type Figures = Pick<
  Position,
  'markPrice' | 'unrealisedPnl' | 'positionValue' | 'updatedAt' | 'isPriceFollowed' | 'known'
>

/**
 * The row with other figures. Written out, in the decoder's order: rows made by one list of fields share one shape, and
 * a table of one shape is read several times as fast as one that spreads left behind.
 */
export const withFigures = (
  row: Position,
  { markPrice, unrealisedPnl, positionValue, updatedAt, isPriceFollowed, known }: Figures,
): Position => ({
  key: row.key,
  account: row.account,
  symbol: row.symbol,
  leg: row.leg,
  side: row.side,
  strategy: row.strategy,
  size: row.size,
  avgPrice: row.avgPrice,
  markPrice,
  unrealisedPnl,
  takeProfit: row.takeProfit,
  stopLoss: row.stopLoss,
  trailingStop: row.trailingStop,
  positionValue,
  leverage: row.leverage,
  liqPrice: row.liqPrice,
  firstStop: row.firstStop,
  openedAt: row.openedAt,
  positionSeq: row.positionSeq,
  beingChecked: row.beingChecked,
  updatedAt,
  isPriceFollowed,
  known,
})
