import { closedChartPath } from '../access/chartPaths.ts'
import type { ClosedTradeRow } from '../closed/model.ts'
import { decimalFrom, isZero } from '../core/decimal.ts'
import { remembered } from '../core/select.ts'
import { epoch } from '../core/time.ts'
import { isRecord, listFrom, numberFrom, textFrom, wireOf } from '../core/wire.ts'
import { word } from '../language/translate.ts'
import type { ChartInterval } from './constants.ts'
import { candleStart } from './interval.ts'
import type { LegView, MarkView } from './view.types.ts'

/** Reads an answer of the trade's legs (screens.md 2.4); what cannot be read is left out, and without an answer all. */
export const legViews = remembered((value: unknown, trade: ClosedTradeRow): readonly LegView[] => {
  const list = listFrom(wireOf(value)['legs'])
  return list.flatMap((one: unknown, index) => legFrom(one, trade, index === 0) ?? [])
}, 16)

function legFrom(value: unknown, { id, symbol, account }: ClosedTradeRow, isFirst: boolean): LegView | null {
  if (!isRecord(value)) return null
  const [order, tradeId, first] = [
    textFrom(value['order_id']),
    textFrom(value['trade_id']),
    textFrom(value['first_at']),
  ]
  const [qty, price, fee] = [decimalFrom(value['qty']), decimalFrom(value['price']), decimalFrom(value['fee'])]
  const at = Date.parse(first ?? '')
  if (order === null || qty === null || price === null || Number.isNaN(at)) return null
  const isIn = value['way'] === 'in'
  const held = decimalFrom(value['held'])
  const isOwn = tradeId === id
  const isAll = held === null || isZero(held)
  return {
    id: `${isIn ? 'in' : 'out'} ${order}`,
    kind: isIn ? (isFirst ? 'opened' : 'added') : isAll ? 'closed' : 'reduced',
    isOwn,
    path: tradeId === null || isOwn ? null : closedChartPath(symbol, account, tradeId),
    qty,
    price,
    fee,
    fills: numberFrom(value['fill_count']) ?? 1,
    at: epoch(at),
  }
}

/** More legs than this would cover the candles; the table has them all. */
const MOST_MARKED = 40

/** Where it was entered and left, and by a sign where it grew and shrank between; one mark on each side of a candle. */
export function marksOf(
  { id, openedAt, closedAt, side, pnl }: ClosedTradeRow,
  legs: readonly LegView[],
  interval: ChartInterval,
): readonly MarkView[] {
  const [entry, exit] = side === 'long' ? (['below', 'above'] as const) : (['above', 'below'] as const)
  const marks: MarkView[] = []
  if (openedAt !== null)
    marks.push({ id: `${id} in`, at: candleStart(openedAt, interval), text: word('In'), place: entry, tone: 'accent' })
  marks.push({
    id: `${id} out`,
    at: candleStart(closedAt, interval),
    text: 'Out',
    place: exit,
    tone: pnl.startsWith('-') ? 'down' : 'up',
  })
  for (const leg of legs.length > MOST_MARKED ? [] : legs) {
    const isIn = leg.kind === 'added'
    if (leg.isOwn || leg.kind === 'opened') continue
    const [at, place] = [candleStart(leg.at, interval), isIn ? entry : exit]
    if (marks.every((mark) => mark.at !== at || mark.place !== place))
      marks.push({ id: leg.id, at, text: isIn ? '+' : '−', place, tone: isIn ? 'accent' : 'neutral' })
  }
  return marks.toSorted((a, b) => a.at - b.at)
}
