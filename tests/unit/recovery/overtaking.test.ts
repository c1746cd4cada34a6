import { expect, test } from 'vitest'
import { epoch, millisOf } from '../../../src/domain/core/time.ts'
import { LIST_KEY } from '../../../src/domain/notifications/keys.ts'
import type { Summary } from '../../../src/domain/recovery/model.ts'
import { dec, numbered, tradeClosed, tradeCorrected } from '../../../src/domain/testing/facts.ts'
import { connected, START, type MiniCore } from '../../../src/domain/testing/core.ts'

const ready = (): MiniCore => connected().append({ type: 'loading.stage_changed', data: { stage: 'complete' } })
const stored = (id: string) => ({
  id,
  event_type: 'trade_closed',
  event_timestamp: new Date(START + 1).toISOString(),
  is_read: false,
  data: { symbol: 'BTCUSDT', account: 'main', side: 'Buy', pnl: '3', trade_id: 't1' },
})
const list = (core: MiniCore, ...ids: readonly string[]) =>
  core.append({
    type: 'resource.loaded',
    data: {
      key: LIST_KEY,
      value: { notifications: ids.map(stored), returned_count: ids.length, total_count: ids.length },
    },
  })
const toasts = (core: MiniCore) => core.of('toast.queued').map(({ toast }) => toast.title)
const origins = (core: MiniCore) => core.state.notifications.list.map(({ origin }) => origin)

test('A-64 a poll that overtakes a fact lists it at once and leaves its toast to the stream', () => {
  const core = list(ready(), 'e1-1')
  const early = origins(core)

  core.append(tradeClosed(numbered(1, { origin: 'since' })))
  list(core, 'e1-1')

  expect(early).toEqual(['stored'])
  expect(origins(core)).toEqual(['sse'])
  expect(toasts(core)).toEqual(['BTC long trade closed'])
})

test.each([
  ['of a history that is not followed', 'other-1'],
  ['of a server without numbers', 'abc'],
])('A-64 a stored notification %s is listed at once', (_name, id) => {
  expect(origins(list(ready(), id))).toEqual(['stored'])
})

test('F4 once the stream has given up, the poll is all there is', () => {
  const core = ready().append({ type: 'live.gave_up', data: { stream: 'events' } })

  expect(origins(list(core, 'e1-1'))).toEqual(['stored'])
})

const summary: Summary = {
  aggregated: true,
  total_events: 40,
  gap_hours: 8,
  time_range: { start: 'a', end: 'b' },
  strategy_summaries: [],
  summary_messages: ['40 trades closed.'],
  system_notification_id: 'summary-1',
  total_pnl: 3,
}

function recovering(): MiniCore {
  const core = ready().advance(10_000)
  const absence = { gapMs: millisOf(8 * 3_600_000), from: epoch(core.at - 8 * 3_600_000), to: core.at }
  return core.append({ type: 'recovery.started', data: { id: 'r1', scenario: 'long_gap', ...absence } })
}

test('A-63 the summary of a long gap is one toast and one system entry', () => {
  const core = recovering().append({ type: 'recovery.told', data: { id: 'r1', summary } })

  expect(toasts(core)).toEqual(['While you were away'])
  expect(core.state.notifications.list).toMatchObject([
    { type: 'system', title: 'While you were away', message: '40 trades closed.', originalEventId: 'summary-1' },
  ])
  expect(core.state.recovery.last?.processed).toBe(40)
})

test("A-63 the server's own notification of the summary is the same entry", () => {
  const core = list(recovering().append({ type: 'recovery.told', data: { id: 'r1', summary } }), 'summary-1')

  expect(core.state.notifications.list).toHaveLength(1)
})

test('A-117 a summary that was shown makes no second entry', () => {
  const core = recovering().append({ type: 'recovery.told', data: { id: 'r1', summary } })
  const absence = { gapMs: millisOf(8 * 3_600_000), from: epoch(core.at - 8 * 3_600_000), to: core.at }
  core
    .append({ type: 'recovery.started', data: { id: 'r2', scenario: 'long_gap', ...absence } })
    .append({ type: 'recovery.told', data: { id: 'r2', summary: { ...summary, system_notification_id: 'summary-2' } } })

  expect(core.state.notifications.list).toHaveLength(1)
})

test('F39 a missed trade whose order went on filling counts with what it came to', () => {
  const core = ready().advance(10_000)
  const absence = { gapMs: millisOf(3_600_000), from: epoch(core.at - 3_600_000), to: core.at }
  core
    .append({ type: 'recovery.started', data: { id: 'r1', scenario: 'session_gap', ...absence } })
    .append(tradeClosed(numbered(1, { origin: 'since' }), { pnl: dec('12'), strategy: 'Grid' }))
    .append(tradeClosed(numbered(2, { origin: 'since' }), { pnl: dec('5'), tradeId: 't2', symbol: 'ETHUSDT' }))
    .append(tradeCorrected(numbered(3, { origin: 'since' }), { pnl: dec('120') }))

  expect(core.state.recovery.running).toMatchObject({
    closedTrades: 2,
    pnl: '125',
    strategies: { Grid: { trades: 1, pnl: '120' }, 'N/A': { trades: 1, pnl: '5' } },
  })
})
