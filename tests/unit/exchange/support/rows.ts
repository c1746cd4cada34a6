import * as v from 'valibot'
import { epoch } from '../../../../src/domain/core/time.ts'
import { positionFrom, type SeenPosition } from '../../../../src/server/exchange/mapping.ts'
import { frames } from '../../../../src/server/exchange/calling/schemas.ts'

/** A row of the position topic as the exchange writes it. */
export const positionRow = (more: object = {}): Record<string, unknown> => ({
  category: 'linear',
  symbol: 'BTCUSDT',
  positionIdx: 0,
  side: 'Buy',
  size: '1',
  entryPrice: '100',
  markPrice: '101',
  positionValue: '101',
  unrealisedPnl: '1',
  curRealisedPnl: '0',
  leverage: '10',
  takeProfit: '',
  stopLoss: '',
  trailingStop: '0',
  liqPrice: '',
  createdTime: '1000',
  updatedTime: '1000',
  seq: 10,
  ...more,
})

/** The same, judged. */
export function seen(more: object = {}): SeenPosition {
  const parsed = v.parse(frames.position, { data: [positionRow(more)] })
  return positionFrom(parsed.data.good[0]!, epoch(1))
}
