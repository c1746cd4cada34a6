import { describe, expect, test } from 'vitest'
import { epoch } from '../../../src/domain/core/time.ts'
import type { Candidate } from '../../../src/domain/notifications/entry.types.ts'
import { NO_NOTIFICATIONS } from '../../../src/domain/notifications/model.ts'
import { candidate as c, outcome, run, T0, toastOutcome } from '../../support/candidates.ts'

const MIN = 60_000
const DAY = 86_400_000
const opened = (at: number, over: Partial<Candidate> = {}) =>
  c(at, { kind: 'position_opened', title: 'BTC long opened', ...over })
const modified = (at: number, over: Partial<Candidate> = {}) =>
  c(at, { kind: 'position_modified', title: 'BTC long modified', ...over })
const milestone = (at: number, pct: number | null, over: Partial<Candidate> = {}) =>
  c(at, {
    kind: 'position_milestone',
    pct,
    title: 'BTC long milestone',
    eventId: `m-${at}-${pct}-${over.origin ?? 'sse'}`,
    ...over,
  })
const stored = (at: number, over: Partial<Candidate> = {}) => c(at, { origin: 'stored', ...over })

/** Name, the candidates in order, and what the last one comes to: at the bound, just under, just over. */
const listCases: readonly (readonly [string, readonly Candidate[], string])[] = [
  ['NRULE-13 4a a snapshot is no notification', [c(0, { kind: 'position_snapshot' })], 'refused 4a'],
  ['4a metrics are no notification', [c(0, { kind: 'metrics_calculated' })], 'refused 4a'],
  ['A-144 a summary becomes type system', [c(0, { kind: 'trading_activity_summary', symbol: null })], 'kept'],
  [
    'NRULE-30 A-57 a PnL change of exactly 10 is not told',
    [c(0, { kind: 'position_pnl_change', pnlChange: 10 })],
    'refused 4b',
  ],
  [
    'NRULE-30 A-57 a PnL change just over 10 is told',
    [c(0, { kind: 'position_pnl_change', pnlChange: -10.01 })],
    'kept',
  ],
  ['4c an unknown type is only logged', [c(0, { kind: 'moon_landed' })], 'refused 4c'],
  ['A-163 4d a position that was open when its account was linked', [opened(0, { wasOpen: true })], 'refused 4d'],
  ['A-163 4d so is its stored copy', [stored(0, { kind: 'position_opened', wasOpen: true })], 'refused 4d'],
  ['NRULE-15 5b exactly 7 days old is kept', [c(0, { arrivedAt: epoch(T0 + 7 * DAY) })], 'kept'],
  ['NRULE-15 5b older than 7 days is dropped', [c(0, { arrivedAt: epoch(T0 + 7 * DAY + 1) })], 'refused 5b'],
  [
    'RECOV-14 5e a recovered milestone without crossing data is skipped',
    [milestone(0, 25, { origin: 'recovery', hasCrossing: false })],
    'refused 5e',
  ],
  [
    'RECOV-15 A-116 a recovered milestone of exactly 30 min is kept',
    [milestone(0, 25, { origin: 'recovery', arrivedAt: epoch(T0 + 30 * MIN) })],
    'kept',
  ],
  [
    'RECOV-15 A-116 a recovered milestone over 30 min is skipped',
    [milestone(0, 25, { origin: 'recovery', arrivedAt: epoch(T0 + 30 * MIN + 1) })],
    'refused 5e',
  ],
  [
    'A-64 the same event twice is merged',
    [c(0, { eventId: 'x' }), stored(0, { eventId: 'x', arrivedAt: epoch(T0 + MIN) })],
    'merged 6',
  ],
  ['NRULE-03 creation: the same within 15 s is blocked', [c(0), c(14_999)], 'refused 7b'],
  ['NRULE-03 A-22 creation: at exactly 15 s it passes to the store rule', [c(0), c(15_000)], 'refused 8d'],
  [
    'NRULE-04 A-14 creation: another trade id passes both rules',
    [c(0, { tradeId: 'a' }), c(1_000, { tradeId: 'b' })],
    'kept',
  ],
  ['A-23 a missing trade id does not differ', [c(0, { tradeId: 'a' }), c(1_000)], 'refused 7b'],
  [
    'A-24 the second A within the window of A, B, A is blocked',
    [c(0, { tradeId: 'a' }), c(1_000, { tradeId: 'b' }), c(2_000, { tradeId: 'a' })],
    'refused 7b',
  ],
  [
    'NRULE-05 A-13 a test trade with a trade id passes 15 s and 30 s',
    [c(0, { tradeId: 'a', exectype: 'TestTrade' }), c(1_000, { tradeId: 'a', exectype: 'TestTrade' })],
    'kept',
  ],
  [
    'NRULE-05 A-13 a test trade without a trade id is blocked',
    [c(0, { exectype: 'TestTrade' }), c(1_000, { exectype: 'TestTrade' })],
    'refused 7b',
  ],
  [
    "A-13 'Test' in the title counts, 'test' does not",
    [c(0, { tradeId: 'a', title: 'a test' }), c(1_000, { tradeId: 'a', title: 'a test' })],
    'refused 7b',
  ],
  [
    'A-26 without a symbol nothing is deduplicated',
    [c(0, { kind: 'system', symbol: null }), c(1, { kind: 'system', symbol: null })],
    'kept',
  ],
  ['A-21 stored copies skip the creation rule and meet the store rule', [c(0), stored(20_000)], 'refused 8d'],
  ['NRULE-08 store: the same within 30 s is a duplicate', [c(0), c(29_999)], 'refused 8d'],
  ['NRULE-08 A-22 store: at exactly 30 s it is kept', [c(0), c(30_000)], 'kept'],
  [
    'NRULE-07 A-15 modified again under 5 s is dropped, trade ids ignored',
    [modified(0, { tradeId: 'a' }), modified(4_999, { tradeId: 'b' })],
    'refused 8a',
  ],
  [
    'NRULE-07 A-15 modified at exactly 5 s with another trade id is kept',
    [modified(0, { tradeId: 'a' }), modified(5_000, { tradeId: 'b' })],
    'kept',
  ],
  ['A-16 another milestone within 15 s is blocked live', [milestone(0, 25), milestone(14_000, 50)], 'refused 7b'],
  [
    'A-16 and its stored copy is admitted',
    [milestone(0, 25), milestone(14_000, 50), milestone(14_000, 50, { origin: 'stored', eventId: 's' })],
    'kept',
  ],
  ['A-17 another milestone within 30 s but after 15 s is kept', [milestone(0, 25), milestone(16_000, 50)], 'kept'],
  ['A-17 without a percentage the 30 s rule holds', [milestone(0, 25), milestone(16_000, null)], 'refused 8d'],
  ['NRULE-10 A-18 50.0 and 50.1 are one milestone', [milestone(0, 50), milestone(20 * MIN, 50.1)], 'refused 8b'],
  ['NRULE-10 A-18 50.0 and 50.11 are two', [milestone(0, 50), milestone(20 * MIN, 50.11)], 'kept'],
  ['A-18 the same milestone at 30 min is kept', [milestone(0, 50), milestone(30 * MIN, 50)], 'kept'],
  [
    'A-18 the same milestone just under 30 min is dropped',
    [milestone(0, 50), milestone(30 * MIN - 1, 50)],
    'refused 8b',
  ],
  [
    'NRULE-12 A-19 a stored copy of a live milestone is skipped at fetch',
    [milestone(0, 50), milestone(1_000, 50, { origin: 'stored' })],
    'refused 5d',
  ],
  [
    'A-19 a live milestone after its stored one is dropped',
    [milestone(0, 50, { origin: 'stored' }), milestone(1_000, 50)],
    'refused 8b',
  ],
  [
    'A-20 a stored milestone of another percentage is told',
    [milestone(0, 25), milestone(1_000, 75, { origin: 'stored' })],
    'kept',
  ],
  [
    'A-20 a stored milestone of another account is told',
    [milestone(0, 25), milestone(1_000, 25, { origin: 'stored', account: 'other' })],
    'kept',
  ],
  [
    'NRULE-09 opened: a stored copy within 5 min replaces the live one',
    [opened(0), opened(4 * MIN, { origin: 'stored' })],
    'replaced 8c',
  ],
  ['opened: at exactly 5 min both stand', [opened(0), opened(5 * MIN, { origin: 'stored' })], 'kept'],
  ['NRULE-09 opened: live after stored is dropped', [opened(0, { origin: 'stored' }), opened(4 * MIN)], 'refused 8c'],
  [
    'opened: two different trade ids are two',
    [opened(0, { tradeId: 'a' }), opened(4 * MIN, { origin: 'stored', tradeId: 'b' })],
    'kept',
  ],
  ['A-120 a closed position and a closed trade are two entries', [c(0), c(1, { kind: 'position_closed' })], 'kept'],
]

describe('decision table, list half', () => {
  test.each(listCases)('%s', (_name, candidates, expected) => {
    expect(outcome(candidates)).toBe(expected)
  })

  test('NRULE-14 5a a hidden event stays away', () => {
    const hidden = {
      ...NO_NOTIFICATIONS,
      hidden: [{ id: 'live_x', eventId: 'x', hiddenAt: epoch(T0), reason: 'hidden' as const }],
    }

    expect(outcome([stored(0, { eventId: 'x' })], hidden)).toBe('refused 5a')
  })

  test.each([
    ['NRULE-11 A-42 a stored recovery notification before the session is told', -1, 'trading_activity_summary', 'kept'],
    ['NRULE-11 A-42 one of this session is skipped', 0, 'trading_activity_summary', 'refused 5c'],
    ['A-42 an ordinary stored notification of this session is told', 0, 'trade_closed', 'kept'],
  ])('%s', (_name, at, kind, expected) => {
    const session = { ...NO_NOTIFICATIONS, sessionStart: epoch(T0) }

    expect(outcome([stored(at, { kind, arrivedAt: epoch(T0 + 1) })], session)).toBe(expected)
  })

  test('NRULE-16 50 are kept, the oldest goes, and one older than the fiftieth is never added', () => {
    const many = Array.from({ length: 51 }, (_, i) => c(i * MIN, { eventId: `n${i}` }))
    const { state } = run(many)

    expect(state.list).toHaveLength(50)
    expect(state.list.at(-1)?.eventAt).toBe(T0 + MIN)
    expect(outcome([...many, stored(0, { eventId: 'late', arrivedAt: epoch(T0 + 60 * MIN) })])).toBe('refused 9')
  })

  test('A-55 a replaced entry stays read', () => {
    const live = run([opened(0)]).state
    const read = { ...live, list: live.list.map((n) => ({ ...n, isRead: true })) }
    const { state } = run([opened(MIN, { origin: 'stored' })], read)

    expect(state.list).toHaveLength(1)
    expect(state.list[0]).toMatchObject({ origin: 'stored', isRead: true })
  })

  test('A-56 a dropped copy gives its trade id and server id to the entry that stands', () => {
    const { state } = run([c(0, { eventId: null }), stored(20_000, { tradeId: 't1', eventId: 's1' })])

    expect(state.list[0]).toMatchObject({ tradeId: 't1', originalEventId: 's1' })
  })
})

const gap = (scenario: 'short_gap' | 'session_gap' | 'long_gap', gapMs: number, beforeGap = false) => ({
  origin: 'recovery' as const,
  recovery: { scenario, gapMs, beforeGap },
})

const ofServer = (path: string): Partial<Candidate> => ({
  kind: 'system',
  symbol: null,
  title: 'main needs attention',
  click: { type: 'navigate', path, state: null },
})

const toastCases: readonly (readonly [string, readonly Candidate[], string])[] = [
  [
    'A-184 10a what the toast of its task tells has no toast of its own',
    [c(0, { kind: 'recommendations_ready', symbol: null, account: null })],
    '10a',
  ],
  ['11a a stored entry never toasts', [stored(0)], '11a'],
  ['TOAST a live closed trade toasts', [c(0)], 'toast'],
  [
    'NRULE-02 A-120 a closed position after its closed trade gets no second toast',
    [c(0), c(1, { kind: 'position_closed' })],
    '12',
  ],
  [
    'NRULE-01 A-25 another trade id within 60 s is listed without a toast',
    [c(0, { tradeId: 'a' }), c(59_999, { tradeId: 'b' })],
    '12',
  ],
  ['NRULE-01 A-22 at exactly 60 s it toasts again', [c(0, { tradeId: 'a' }), c(60_000, { tradeId: 'b' })], 'toast'],
  ['A-58 a merged copy never toasts', [c(0, { eventId: 'x' }), stored(0, { eventId: 'x' })], 'none'],
  ['A-30 recovered but older than the gap: listed, not toasted', [c(0, gap('short_gap', MIN, true))], '1b'],
  ['RECOV-09 11c short gap: a closed trade always toasts', [c(0, gap('short_gap', 29 * MIN))], 'toast'],
  ['RECOV-10 11c short gap: a milestone of 5 % toasts', [milestone(0, -5, gap('short_gap', MIN))], 'toast'],
  ['RECOV-10 11c short gap: a milestone of 4.9 % does not', [milestone(0, 4.9, gap('short_gap', MIN))], '11c'],
  ['RECOV-11 A-62 short gap: others at exactly 15 min toast', [modified(0, gap('short_gap', 15 * MIN))], 'toast'],
  ['RECOV-11 A-62 short gap: others over 15 min do not', [modified(0, gap('short_gap', 15 * MIN + 1))], '11c'],
  [
    'A-210 RECOV-11 11c short gap: an own alert over 15 min toasts',
    [c(0, { kind: 'alert_fired', ...gap('short_gap', 15 * MIN + 1) })],
    'toast',
  ],
  ['A-31 session gap: a closed trade is left to the summary', [c(0, gap('session_gap', 60 * MIN))], '11d'],
  ['RECOV-12 A-31 session gap: a milestone of 10 % toasts', [milestone(0, 10, gap('session_gap', 60 * MIN))], 'toast'],
  [
    'RECOV-12 A-31 session gap: a milestone of 9.9 % does not',
    [milestone(0, 9.9, gap('session_gap', 60 * MIN))],
    '11d',
  ],
  [
    'A-210 RECOV-12 session gap: an own alert toasts, which no summary tells',
    [c(0, { kind: 'alert_fired', ...gap('session_gap', 60 * MIN) })],
    'toast',
  ],
  [
    'RECOV-12 session gap: a broken key toasts, which no summary tells',
    [c(0, { ...ofServer('/settings#accounts'), ...gap('session_gap', 60 * MIN) })],
    'toast',
  ],
  [
    'RECOV-12 A-31 session gap: another word of the server does not',
    [c(0, { ...ofServer('/dashboard'), ...gap('session_gap', 60 * MIN) })],
    '11d',
  ],
  ['A-63 long gap: no single toasts', [c(0, gap('long_gap', 7 * 60 * MIN))], '11e'],
]

describe('decision table, toast half', () => {
  test.each(toastCases)('%s', (_name, candidates, expected) => {
    expect(toastOutcome(candidates)).toBe(expected)
  })

  test('A-41 a type switched off is kept, without a toast and uncounted', () => {
    const off = { ...NO_NOTIFICATIONS, enabled: { ...NO_NOTIFICATIONS.enabled, trade_closed: false } }

    expect(outcome([c(0)], off)).toBe('kept')
    expect(toastOutcome([c(0)], off)).toBe('10')
  })
})
