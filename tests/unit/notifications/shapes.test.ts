import { describe, expect, test } from 'vitest'
import { candidateOfStored, type StoredNotification } from '../../../src/domain/notifications/candidate.ts'
import { NOTIFICATION_TYPES } from '../../../src/domain/notifications/model.ts'
import { epoch } from '../../../src/domain/core/time.ts'
import { run, T0 } from '../../support/candidates.ts'

const stored = (event_type: string, data: Readonly<Record<string, unknown>> = {}): StoredNotification =>
  ({ id: `e1-${event_type}`, event_type, event_timestamp: new Date(T0).toISOString(), is_read: false, data: { symbol: 'BTCUSDT', account: 'main', side: 'Buy', ...data } })
const entryOf = (one: StoredNotification) => run([candidateOfStored(one, epoch(T0))!]).state.list[0]

describe('what the server stored', () => {
  test.each([
    ['open_position_opened', 'position_opened'], ['position_opened', 'position_opened'], ['open_position_closed', 'position_closed'], ['position_closed', 'position_closed'],
    ['open_position_modified', 'position_modified'], ['position_modified', 'position_modified'], ['open_position_milestone', 'milestone'], ['position_milestone', 'milestone'],
    ['trade_events', 'trade_closed'], ['trade_closed', 'trade_closed'], ['trading_activity_summary', 'system'], ['session_gap_detected', 'system'],
    ['positions_updated', 'system'], ['position_snapshot', undefined],
  ])('ENT-12 ENT-14 %s is shown as %s', (name, type) => expect(entryOf(stored(name, { milestone_percentage: 25 }))?.type).toBe(type))

  test('ENT-12 A-108 a wrapped event is shown as the one inside', () => {
    expect(entryOf(stored('unified_notification', { event_type: 'trade_closed' }))?.type).toBe('trade_closed')
  })

  test('ENT-11 ENT-15 ENT-17 its data stand in the entry, under its id', () => {
    const entry = entryOf(stored('trade_closed', { strategy: 'Grid', trade_id: 't1', final_pnl: '-3.5', exectype: 'Trade', roi_percentage: 1.25, title: 'Own title', message: 'Own words' }))

    expect(entry).toMatchObject({
      title: 'Own title', message: 'Own words', eventAt: T0, isRead: false, isHidden: false, isDismissed: false, origin: 'stored', originalEventId: 'e1-trade_closed',
      symbol: 'BTCUSDT', account: 'main', side: 'long', strategy: 'Grid', pnl: '-3.5', tradeId: 't1', exectype: 'Trade', roiPct: 1.25, isRecoveryEvent: false,
    })
  })

  test.each([
    ['positions_updated', { total_count: 1_204 }, 'Positions updated', '1,204 in total'],
    ['session_gap_detected', { title: 'A gap', message: 'Of two hours' }, 'A gap', 'Of two hours'],
    ['trading_activity_summary', {}, 'Trading activity', ''],
  ])('A-144 %s told with %j has a title and words', (name, data, title, message) => expect(entryOf(stored(name, data))).toMatchObject({ title, message }))

  test("ENT-13 its id begins with 'stored_'", () => expect(entryOf(stored('trade_closed'))?.id).toMatch(/^stored_/))

  test.each([[{}, 'to_takeprofit'], [{ milestone_direction: 'to_stoploss' }, 'to_stoploss']])('ENT-18 a milestone told with %j runs %s', (data, direction) => {
    expect(entryOf(stored('position_milestone', { milestone_percentage: 25, milestone_trend: 'improving', ...data }))).toMatchObject({ direction, trend: 'improving', pct: 25 })
  })

  test('ENT-14 there are six types', () => expect(NOTIFICATION_TYPES).toEqual(['position_opened', 'position_modified', 'position_closed', 'trade_closed', 'milestone', 'system']))
})
