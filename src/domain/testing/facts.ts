import { decimalFrom, type DecimalText } from '../core/decimal.ts'
import { epoch } from '../core/time.ts'
import type { EventOf } from '../event.ts'
import type { Leg, LiveOrigin, Position, ValueRow } from '../live/model.ts'
import { positionKey } from '../live/positions/key.ts'
import { START } from './core.ts'

/** Decimal text of a test; throws on a typing mistake. */
export function dec(text: string | number): DecimalText {
  const value = decimalFrom(text)
  if (value === null) throw new Error(`Expected a decimal, found ${text}.`)
  return value
}

/** An open position. */
export function position(more: Partial<Position> = {}): Position {
  const { account = 'main', symbol = 'BTCUSDT', leg = 'one_way' as Leg } = more
  return {
    key: positionKey(account, symbol, leg),
    account,
    symbol,
    leg,
    side: 'long',
    strategy: 'Trend 4h',
    size: dec('0.5'),
    avgPrice: dec('100'),
    markPrice: dec('110'),
    unrealisedPnl: dec('5'),
    takeProfit: dec('120'),
    stopLoss: dec('90'),
    trailingStop: null,
    positionValue: null,
    leverage: dec('10'),
    liqPrice: null,
    firstStop: null,
    openedAt: START,
    positionSeq: null,
    beingChecked: false,
    updatedAt: START,
    isPriceFollowed: true,
    known: null,
    ...more,
  }
}

/** Origin of a numbered fact of history `e1`. */
export const numbered = (factSeq: number, more: Partial<LiveOrigin> = {}): LiveOrigin => ({
  eventId: `e1-${factSeq}`,
  serverEpoch: 'e1',
  factSeq,
  origin: 'events',
  eventAt: epoch(START + factSeq),
  ...more,
})

/** Origin of a fact of a server without numbers. */
export const unnumbered = (eventId: string | null = null, more: Partial<LiveOrigin> = {}): LiveOrigin => ({
  eventId,
  serverEpoch: null,
  factSeq: null,
  origin: 'events',
  eventAt: START,
  ...more,
})

const btc = { account: 'main', symbol: 'BTCUSDT', leg: 'one_way', side: 'long', strategy: null } as const

/** A position came into being. */
export const opened = (
  origin: LiveOrigin,
  more: Partial<EventOf<'live.position_opened'>['data']> = {},
): EventOf<'live.position_opened'> => ({
  type: 'live.position_opened',
  data: { ...origin, ...btc, position: null, pnl: dec('1'), qty: dec('0.5'), ...more },
})

/** Its size changed. */
export const modified = (
  origin: LiveOrigin,
  more: Partial<EventOf<'live.position_modified'>['data']> = {},
): EventOf<'live.position_modified'> => ({
  type: 'live.position_modified',
  data: {
    ...origin,
    ...btc,
    position: null,
    oldQty: dec('0.5'),
    newQty: dec('0.7'),
    pnl: dec('2'),
    markPrice: dec('111'),
    changes: {},
    tradeId: null,
    positionSeq: null,
    ...more,
  },
})

/** It came to size 0. */
export const closed = (
  origin: LiveOrigin,
  more: Partial<EventOf<'live.position_closed'>['data']> = {},
): EventOf<'live.position_closed'> => ({
  type: 'live.position_closed',
  data: { ...origin, ...btc, finalPnl: dec('3'), tradeId: null, exectype: null, positionSeq: null, ...more },
})

/**
 * The exchange's last list did not have it, or has it again.
 * @internal
 */
export const checkChanged = (
  origin: LiveOrigin,
  more: Partial<EventOf<'live.position_check_changed'>['data']> = {},
): EventOf<'live.position_check_changed'> => ({
  type: 'live.position_check_changed',
  data: { ...origin, ...btc, beingChecked: true, ...more },
})

/** One closing order was filled: one closed trade. */
export const tradeClosed = (
  origin: LiveOrigin,
  more: Partial<EventOf<'live.trade_closed'>['data']> = {},
): EventOf<'live.trade_closed'> => ({
  type: 'live.trade_closed',
  data: {
    ...origin,
    ...btc,
    pnl: dec('3'),
    roiPct: 1,
    tradeId: 't1',
    exectype: 'Trade',
    qty: dec('0.5'),
    entryPrice: null,
    exitPrice: null,
    ...more,
  },
})

/**
 * That trade came to something else after it was told.
 *
 * @internal
 */
export const tradeCorrected = (
  origin: LiveOrigin,
  more: Partial<EventOf<'live.trade_corrected'>['data']> = {},
): EventOf<'live.trade_corrected'> => ({
  type: 'live.trade_corrected',
  data: { ...origin, ...btc, pnl: dec('30'), roiPct: 10, tradeId: 't1', ...more },
})

/** Its PnL crossed a step. */
export const milestone = (
  origin: LiveOrigin,
  more: Partial<EventOf<'live.position_milestone'>['data']> = {},
): EventOf<'live.position_milestone'> => ({
  type: 'live.position_milestone',
  data: {
    ...origin,
    ...btc,
    pct: 10,
    direction: 'to_takeprofit',
    trend: 'improving',
    previousDirection: null,
    sinceLastCrossing: null,
    pnl: null,
    ...more,
  },
})

/** What moved of one position: a row of `values`. */
export const value = (more: Partial<ValueRow> = {}): ValueRow => ({
  ...btc,
  oldPnl: null,
  newPnl: dec('6'),
  change: null,
  markPrice: dec('112'),
  positionValue: null,
  ...more,
})

/** Values of one window. */
export const values = (
  rows: readonly ValueRow[],
  tick: number | null = null,
  asOfSeq: number | null = null,
  serverEpoch: string | null = null,
): EventOf<'live.values_moved'> => ({ type: 'live.values_moved', data: { rows, serverEpoch, tick, asOfSeq } })
