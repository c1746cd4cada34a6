import { expect, test } from 'vitest'
import type { WireFact } from '../../../src/domain/wire/payloads/facts.ts'
import { summarise } from '../../../src/server/events/summary.ts'

const fact = (id: number, event_type: string, data: object = {}): WireFact =>
  ({ id: `e-${id}`, event_type, data }) as WireFact

test('A-117 a long absence in sentences and sums: signs and groups as everywhere, by strategy, and the same id for the same facts', () => {
  const facts = [
    fact(1, 'trade_closed', { strategy: 'Grid', pnl: '-12000.5' }),
    fact(2, 'trade_closed', { strategy: 'Grid', pnl: '-345.1' }),
    fact(3, 'trade_closed', { strategy: null, pnl: '0.25' }),
    fact(4, 'open_position_opened'),
    fact(5, 'open_position_closed'),
    fact(6, 'open_position_closed'),
    fact(7, 'open_position_milestone'),
  ]
  const summary = summarise(facts, 8 * 3_600_000)

  expect(summary.summary_messages).toEqual([
    'While you were away for 8 h: 7 events.',
    '3 trades closed, \u221212,345.35 USDT.',
    '1 position opened, 2 closed.',
    '1 milestone crossed.',
  ])
  expect(summary).toMatchObject({
    total_events: 7,
    total_pnl: '-12345.35',
    strategy_summaries: [
      { strategy: 'Grid', trades: 2, pnl: '-12345.6' },
      { strategy: null, trades: 1, pnl: '0.25' },
    ],
  })
  expect(summarise(facts, 9 * 3_600_000).system_notification_id).toBe(summary.system_notification_id)
  expect(summarise(facts.slice(1), 8 * 3_600_000).system_notification_id).not.toBe(summary.system_notification_id)
})

test('F39 a trade whose order went on filling counts once, with what it came to', () => {
  const summary = summarise(
    [
      fact(1, 'trade_closed', { strategy: 'Grid', pnl: '12', trade_id: 't1' }),
      fact(2, 'trade_corrected', { strategy: 'Grid', pnl: '60', trade_id: 't1' }),
      fact(3, 'trade_corrected', { strategy: 'Grid', pnl: '120', trade_id: 't1' }),
      // What was told before counts where it was told.
      fact(4, 'trade_corrected', { strategy: 'Grid', pnl: '7', trade_id: 't0' }),
    ],
    8 * 3_600_000,
  )

  expect(summary).toMatchObject({ total_events: 1, total_pnl: '120', strategy_summaries: [{ trades: 1, pnl: '120' }] })
})

test('A-163 nor does what stood when its account was linked', () => {
  const summary = summarise(
    [fact(1, 'open_position_opened', { was_open: true }), fact(2, 'open_position_opened')],
    3_600_000,
  )

  expect(summary.summary_messages).toEqual(['While you were away for 1 h: 1 event.', '1 position opened, 0 closed.'])
})

test('I15 how an account is counts as nothing that happened meanwhile', () => {
  const summary = summarise(
    [fact(1, 'trade_closed', { strategy: null, pnl: '1' }), fact(2, 'account_state_changed', { state: 'delayed' })],
    8 * 3_600_000,
  )

  expect(summary).toMatchObject({
    total_events: 1,
    summary_messages: ['While you were away for 8 h: 1 event.', '1 trade closed, +1.00 USDT.'],
  })
})
