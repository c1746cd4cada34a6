import { describe, expect, test } from 'vitest'
import { decodeChunk } from '../../../src/domain/live/decode.ts'
import { candidateOfStored, type StoredNotification } from '../../../src/domain/notifications/candidate.ts'
import type { Notification } from '../../../src/domain/notifications/model.ts'
import { NOTIFICATION_TYPES } from '../../../src/domain/notifications/types/index.ts'
import { epoch } from '../../../src/domain/core/time.ts'
import { run, T0 } from '../../support/candidates.ts'
import { connected, START } from '../../../src/domain/testing/core.ts'

const stored = (event_type: string, data: Readonly<Record<string, unknown>> = {}): StoredNotification => ({
  id: `e1-${event_type}`,
  event_type,
  event_timestamp: new Date(T0).toISOString(),
  is_read: false,
  data: { symbol: 'BTCUSDT', account: 'main', side: 'Buy', ...data },
})
const entryOf = (one: StoredNotification) => run([candidateOfStored(one, epoch(T0))!]).state.list[0]

describe('what the server stored', () => {
  test.each([
    ['open_position_opened', 'position_opened'],
    ['position_opened', 'position_opened'],
    ['open_position_closed', 'position_closed'],
    ['position_closed', 'position_closed'],
    ['open_position_modified', 'position_modified'],
    ['position_modified', 'position_modified'],
    ['open_position_milestone', 'milestone'],
    ['position_milestone', 'milestone'],
    ['trade_events', 'trade_closed'],
    ['trade_closed', 'trade_closed'],
    ['trading_activity_summary', 'system'],
    ['session_gap_detected', 'system'],
    ['positions_updated', 'system'],
    ['position_snapshot', undefined],
  ])('ENT-12 ENT-14 %s is shown as %s', (name, type) =>
    expect(entryOf(stored(name, { milestone_percentage: 25 }))?.type).toBe(type),
  )

  test('ENT-12 A-108 a wrapped event is shown as the one inside', () => {
    expect(entryOf(stored('unified_notification', { event_type: 'trade_closed' }))?.type).toBe('trade_closed')
  })

  test('ENT-11 ENT-15 ENT-17 its data stand in the entry, under its id', () => {
    const entry = entryOf(
      stored('trade_closed', {
        strategy: 'Grid',
        trade_id: 't1',
        final_pnl: '-3.5',
        exectype: 'Trade',
        roi_percentage: 1.25,
        title: 'Own title',
        message: 'Own words',
      }),
    )

    expect(entry).toMatchObject({
      title: 'Own title',
      message: 'Own words',
      eventAt: T0,
      isRead: false,
      isHidden: false,
      isDismissed: false,
      origin: 'stored',
      originalEventId: 'e1-trade_closed',
      symbol: 'BTCUSDT',
      account: 'main',
      side: 'long',
      strategy: 'Grid',
      pnl: '-3.5',
      tradeId: 't1',
      exectype: 'Trade',
      roiPct: 1.25,
      isRecoveryEvent: false,
    })
  })

  test.each([
    ['positions_updated', { total_count: 1_204 }, 'Positions updated', '1,204 in total'],
    ['session_gap_detected', { title: 'A gap', message: 'Of two hours' }, 'A gap', 'Of two hours'],
    ['trading_activity_summary', {}, 'Trading activity', ''],
  ])('A-144 %s told with %j has a title and words', (name, data, title, message) =>
    expect(entryOf(stored(name, data))).toMatchObject({ title, message }),
  )

  test.each(['open_position_opened', 'open_position_modified', 'open_position_milestone'])(
    'ENT-17 the own words of the server stand in %s',
    (name) =>
      expect(entryOf(stored(name, { message: 'Own words', qty: '1', old_qty: '1', new_qty: '2' }))).toMatchObject({
        message: 'Own words',
      }),
  )

  test('ENT-11 words that the server made by the type are no news: the client says it in its own', () => {
    const data = { qty: '1.5', size: '1.5', entry_price: '90000' }
    const english = { title: 'BTC long opened, in English', message: 'in English', worded_by_type: true }

    expect(candidateOfStored(stored('open_position_opened', { ...data, ...english }), epoch(T0))).toEqual(
      candidateOfStored(stored('open_position_opened', data), epoch(T0)),
    )
  })

  test("ENT-13 its id begins with 'stored_'", () => expect(entryOf(stored('trade_closed'))?.id).toMatch(/^stored_/))

  test.each([
    [{}, 'to_takeprofit'],
    [{ milestone_direction: 'to_stoploss' }, 'to_stoploss'],
  ])('ENT-18 a milestone told with %j runs %s', (data, direction) => {
    expect(
      entryOf(stored('position_milestone', { milestone_percentage: 25, milestone_trend: 'improving', ...data })),
    ).toMatchObject({ direction, trend: 'improving', pct: 25 })
  })

  test('ENT-14 A-210 there are six types, the alerts of a companion, and what comes after them', () =>
    expect(NOTIFICATION_TYPES.slice(0, 7)).toEqual([
      'position_opened',
      'position_modified',
      'position_closed',
      'trade_closed',
      'milestone',
      'system',
      'alert_fired',
    ]))
})

/** The entry of a fact that the stream tells. */
function entryOfLive(event_type: string, data: Readonly<Record<string, unknown>>): Notification | undefined {
  const frame = {
    event: null,
    id: null,
    data: JSON.stringify({
      type: 'unified_notification',
      event_id: 'e1-1',
      event_type,
      event_timestamp: new Date(START).toISOString(),
      data: { symbol: 'BTCUSDT', account: 'main', side: 'Buy', ...data },
    }),
  }
  const core = connected().append({ type: 'loading.stage_changed', data: { stage: 'complete' } })
  return decodeChunk('events', [frame], START).reduce((next, event) => next.append(event), core).state.notifications
    .list[0]
}

const WAYS = [
  ['live', entryOfLive],
  ['stored', (type: string, data: Readonly<Record<string, unknown>>) => entryOf(stored(type, data))],
] as const
const place = { symbol: 'BTCUSDT', account: 'main', side: 'long' }
const liveChart = {
  positionStatus: 'open',
  isLivePosition: true,
  navigationType: 'live-chart',
  targetPath: '/live-trades/chart/BTCUSDT/long/main',
}
const closedChart = { navigationType: 'closed-chart', targetPath: '/closed-trades/chart/BTCUSDT/main/t1' }

describe.each(WAYS)('ENT-17 its metadata, %s', (_way, tell) => {
  test.each([
    ['open_position_opened', { strategy: 'Grid' }, { ...place, strategy: 'Grid', ...liveChart, changes: {} }],
    [
      'open_position_modified',
      { old_qty: '1', new_qty: '2', changes: { stop_loss: ['1', '2'], take_profit: [null, '3'] } },
      { ...liveChart, changes: { stop_loss: ['1', '2'], take_profit: [null, '3'] } },
    ],
    [
      'open_position_modified',
      { old_qty: '1', new_qty: '2', changes: 'much', trade_id: 't1' },
      { positionStatus: 'open', isLivePosition: false, ...closedChart, changes: {}, tradeId: 't1' },
    ],
    [
      'open_position_closed',
      { final_pnl: '-2', trade_id: 't1', exectype: 'StopLoss' },
      {
        positionStatus: 'closed',
        isLivePosition: false,
        ...closedChart,
        pnl: '-2',
        tradeId: 't1',
        exectype: 'StopLoss',
      },
    ],
    [
      'trade_closed',
      { pnl: '5', trade_id: 't1', roi_percentage: '1.5', exectype: 'Trade' },
      { positionStatus: 'closed', isLivePosition: false, ...closedChart, pnl: '5', roiPct: 1.5 },
    ],
    ['trade_closed', { pnl: '5', exectype: 'Trade' }, { exectype: 'Trade', message: 'main, Manual' }],
    ['trade_closed', { pnl: '5', exectype: 'BlockTrade' }, { message: 'main, BlockTrade' }],
    [
      'trade_closed',
      { pnl: '5', roi: 2 },
      { roiPct: 2, navigationType: 'closed-chart', targetPath: '/closed-trades?filter=BTCUSDT&account=main' },
    ],
    [
      'open_position_milestone',
      {
        milestone_percentage: 25,
        milestone_direction: 'to_stoploss',
        milestone_trend: 'declining',
        previous_milestone_direction: 'to_takeprofit',
        time_since_last_crossing: 90.5,
        current_pnl: '7',
      },
      {
        ...liveChart,
        pct: 25,
        direction: 'to_stoploss',
        trend: 'declining',
        previousDirection: 'to_takeprofit',
        sinceLastCrossing: 90.5,
        pnl: '7',
        isRecoveryEvent: false,
      },
    ],
    [
      'open_position_milestone',
      {
        milestone_percentage: 25,
        milestone_direction: 'to_takeprofit',
        previous_milestone_direction: null,
        time_since_last_crossing: null,
      },
      { previousDirection: null, sinceLastCrossing: null, trend: null },
    ],
    [
      'unified_notification',
      { title: 'T', symbol: undefined, side: undefined, is_recovery: true },
      {
        type: 'system',
        symbol: null,
        account: 'main',
        positionStatus: null,
        isLivePosition: false,
        navigationType: null,
        targetPath: null,
        isRecoveryEvent: true,
      },
    ],
  ])('%s told with %j', (type, data, entry) => expect(tell(type, data)).toMatchObject(entry))

  test.each([
    ['open_position_opened', {}, 'main'],
    [
      'open_position_opened',
      { position: { size: '1.5', avgPrice: '90000' }, qty: '1.5', entry_price: '90000' },
      'main, 1.5 at 90,000',
    ],
    ['position_opened', { size: '1.5' }, 'main, 1.5'],
    ['open_position_modified', {}, 'main'],
    ['open_position_modified', { old_qty: '1', new_qty: '2' }, 'main, size 1 to 2'],
    ['position_modified', { old_size: '1', new_size: '2', changes: {} }, 'main, size 1 to 2'],
    [
      'open_position_modified',
      { old_qty: '1', new_qty: '1', changes: { stop_loss: [null, '89000'], take_profit: ['95000', null] } },
      'main, stop-loss none to 89,000, take-profit 95,000 to none',
    ],
    ['open_position_milestone', { milestone_percentage: 25, milestone_trend: 'declining' }, 'main, declining'],
    ['open_position_closed', { final_pnl: '-2' }, 'main'],
  ])('ENT-17 %s told with %j says what happened', (type, data, message) =>
    expect(tell(type, data)).toMatchObject({ message }),
  )

  test("ENT-15 its time is the event's, its source the way it came, its marks are off", () => {
    const entry = tell('trade_closed', { trade_id: 't1', pnl: '1' })!

    expect(entry).toMatchObject({
      eventAt: _way === 'live' ? START : T0,
      origin: _way === 'live' ? 'sse' : 'stored',
      isRead: false,
      isHidden: false,
      isDismissed: false,
      originalEventId: _way === 'live' ? 'e1-1' : 'e1-trade_closed',
    })
  })
})

test('ENT-17 the trade id that a copy brings turns a live position into a closed trade', () => {
  const live = { ...candidateOfStored(stored('open_position_opened'), epoch(T0))!, origin: 'sse' as const }
  const copy = candidateOfStored(stored('open_position_opened', { trade_id: 't1' }), epoch(T0))!

  const [entry] = run([live, copy]).state.list

  expect(entry).toMatchObject({
    positionStatus: 'open',
    isLivePosition: false,
    ...closedChart,
    clickAction: { type: 'navigate', path: closedChart.targetPath },
  })
})
