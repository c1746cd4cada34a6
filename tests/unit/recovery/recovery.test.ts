import { describe, expect, test } from 'vitest'
import { foldedBy } from '../../../src/domain/concept.ts'
import { epoch, hours, millisOf, minutes, seconds } from '../../../src/domain/core/time.ts'
import { decideFinish, decideRecovery, decideSummary } from '../../../src/domain/recovery/decide.ts'
import { NO_RECOVERY, type RecoveryRun, type RecoveryState, type Summary } from '../../../src/domain/recovery/model.ts'
import { RECOVERY_FOLDS } from '../../../src/domain/recovery/reduce.ts'
import { lookbackOf, scenarioOf, timeoutOf } from '../../../src/domain/recovery/scenario.ts'
import { awayView } from '../../../src/domain/recovery/view.ts'
import { lengthOf, summaryLine } from '../../../src/domain/recovery/texts.ts'

const reduceRecovery = foldedBy(RECOVERY_FOLDS)
const at = epoch(1_790_000_000_000)
const absence = (gapMs: number) => ({ gapMs: millisOf(gapMs), from: epoch(at - gapMs), to: at })

describe('scenarios by absence', () => {
  test.each([
    ['RECOV-01 under 30 s is real-time', seconds(30) - 1, 'real_time'],
    ['RECOV-02 30 s is a short gap', seconds(30), 'short_gap'],
    ['RECOV-02 just under 30 min is a short gap', minutes(30) - 1, 'short_gap'],
    ['RECOV-03 30 min is a session gap', minutes(30), 'session_gap'],
    ['RECOV-03 just under 6 h is a session gap', hours(6) - 1, 'session_gap'],
    ['RECOV-04 6 h is a long gap', hours(6), 'long_gap'],
  ])('%s', (_name, gap, scenario) => expect(scenarioOf(millisOf(gap))).toBe(scenario))

  test.each([
    ['RECOV-06 30 s looks back 15 min', seconds(30), minutes(15)],
    ['RECOV-06 1 h looks back 72 min', hours(1), minutes(72)],
    ['RECOV-06 30 h looks back 24 h', hours(30), hours(24)],
    ['F14 10 min looks back 15 min', minutes(10), minutes(15)],
    ['F14 2 h looks back 2.4 h', hours(2), hours(2.4)],
    ['F14 8 h looks back 9.6 h', hours(8), hours(9.6)],
    ['F15 5 days look back 24 h', hours(120), hours(24)],
  ])('%s', (_name, gap, lookback) => expect(lookbackOf(gap)).toBe(lookback))

  test.each([
    ['short_gap', 15_000],
    ['session_gap', 20_000],
    ['long_gap', 25_000],
  ] as const)('RECOV-05 time-out of a %s', (scenario, ms) => expect(timeoutOf(scenario)).toBe(ms))
})

const started = (gap: number): RecoveryState =>
  decideRecovery(absence(gap), NO_RECOVERY, at).reduce((s, e) => reduceRecovery(s, e, at), NO_RECOVERY)
const message = (s: RecoveryState, later: number) =>
  decideRecovery(absence(60_000), s, epoch(at + later)).map((e) =>
    e.type === 'recovery.skipped' ? e.data.message : e.type,
  )

describe('starting a recovery', () => {
  test("RECOV-19 A-118 'No matching recovery scenario' under 30 s", () => {
    expect(decideRecovery(absence(29_999), NO_RECOVERY, at)).toMatchObject([
      { type: 'recovery.skipped', data: { message: 'No matching recovery scenario', queued: false } },
    ])
  })

  test("RECOV-17 A-118 'Already processing' while one runs; it is queued, not lost", () => {
    const noticed = reduceRecovery(started(60_000), { type: 'recovery.absence_noticed', data: absence(60_000) }, at)
    const s = decideRecovery(absence(60_000), noticed, at).reduce((state, e) => reduceRecovery(state, e, at), noticed)

    expect(message(started(60_000), 10_000)).toEqual(['Already processing'])
    expect(s.queued).toEqual(absence(60_000))
  })

  test.each([
    [4_999, 'Recovery throttled'],
    [5_000, 'recovery.started'],
  ])("RECOV-07 RECOV-18 A-118 'Recovery throttled' %i ms after the last start", (later, expected) => {
    const finished = reduceRecovery(started(60_000), { type: 'recovery.finished', data: { id: 'x' } }, at)

    expect(message(finished, later)).toEqual([expected])
  })
})

describe('a recovery that its worker did not finish', () => {
  const restored = (s: RecoveryState) =>
    reduceRecovery(s, { type: 'storage.restored', data: { entries: 1, tookMs: 1, savedAt: null } }, epoch(at + 1_000))
  const again = (s: RecoveryState) =>
    decideRecovery(s.queued!, s, epoch(at + 2_000)).reduce((state, e) => reduceRecovery(state, e, at), s).running

  test('PWA-02 of the absences the last ten are kept', () => {
    const gaps = Array.from({ length: 11 }, (_, i) => i).reduce(
      (s, i) => reduceRecovery(s, { type: 'recovery.absence_noticed', data: absence(60_000 + i) }, at),
      NO_RECOVERY,
    ).gaps

    expect(gaps.map(({ gapMs }) => gapMs)).toEqual(Array.from({ length: 10 }, (_, i) => 60_001 + i))
  })

  test('A-60 waits for the next line, begins again at once and goes on counting', () => {
    const before = { ...started(hours(2)), running: { ...started(hours(2)).running!, processed: 3, toasts: 1 } }
    const s = restored(before)

    expect(s).toMatchObject({ running: null, queued: absence(hours(2)) })
    expect(again(s)).toEqual(before.running)
  })

  test.each([
    ['is asked for again', false, true],
    ['is not asked for twice', true, false],
  ])('A-63 the summary of a long gap %s', (_what, isTold, isPending) => {
    const begun = started(hours(8))
    const s = restored(
      isTold
        ? reduceRecovery(begun, { type: 'recovery.failed', data: { id: begun.running!.id, message: '' } }, at)
        : begun,
    )

    expect(again(s)).toMatchObject({ summaryPending: isPending })
  })

  test('A-60 an absence that comes before it begins again is one with it', () => {
    const s = restored(started(hours(2)))
    const later = { gapMs: minutes(3), from: epoch(at + 5_000), to: epoch(at + 5_000 + minutes(3)) }

    expect(reduceRecovery(s, { type: 'recovery.absence_noticed', data: later }, later.to).queued).toEqual({
      gapMs: hours(2) + 5_000 + minutes(3),
      from: absence(hours(2)).from,
      to: later.to,
    })
  })

  test('I4 a finished one waits for no summary, whatever of it is on disk', () => {
    expect(reduceRecovery(started(hours(8)), { type: 'recovery.finished', data: { id: 'x' } }, at).last).toMatchObject({
      summaryPending: false,
    })
  })
})

const running = (over: Partial<RecoveryRun>): RecoveryState => {
  const s = started(hours(2))
  return { ...s, running: { ...s.running!, ...over } }
}

describe('one honest summary', () => {
  test.each([
    ['2 events and 1 toast', { processed: 2, toasts: 1 }, true],
    ['1 event', { processed: 1, toasts: 0 }, false],
    ['2 events and 2 toasts', { processed: 2, toasts: 2 }, false],
    ['2 toasts', { processed: 9, toasts: 2 }, false],
    ['2 events and no toast', { processed: 2, toasts: 0 }, true],
  ])('RECOV-13 session gap, %s', (_name, over, shown) => {
    expect(decideFinish(running(over)).some((e) => e.type === 'toast.queued')).toBe(shown)
  })

  test('A-117 the summary of the server is shown once per hash', () => {
    const summary: Summary = {
      aggregated: true,
      total_events: 40,
      gap_hours: 8,
      time_range: { start: 'a', end: 'b' },
      strategy_summaries: [],
      summary_messages: ['40 trades closed.'],
      system_notification_id: null,
      total_pnl: 3,
    }
    const first = decideSummary(summary, running({}), at)
    const after = first.reduce((s, e) => reduceRecovery(s, e, at), running({}))

    expect(first.some((e) => e.type === 'toast.queued')).toBe(true)
    expect(decideSummary(summary, after, at).some((e) => e.type === 'toast.queued')).toBe(false)
  })

  test('RECOV-08 the hashes are capped at 50', () => {
    let s = NO_RECOVERY
    for (let i = 0; i < 60; i += 1)
      s = reduceRecovery(s, { type: 'recovery.summary_shown', data: { hash: String(i), by: 'core' } }, at)

    expect(s.summaries).toHaveLength(50)
    expect(s.summaries[0]).toBe('10')
  })
})

describe('the card', () => {
  const finished = started(hours(2))
  const told: RecoveryState = {
    ...finished,
    running: null,
    last: { ...finished.running!, processed: 3, finishedAt: at, dismissed: false },
    gaps: [{ at, gapMs: millisOf(hours(2)) }],
  }

  test.each([
    [0, true],
    [29_999, true],
    [30_000, false],
  ])('RECOV-22 an absence is recent %i ms after it was noticed: %s', (later, isRecent) => {
    expect(awayView(told, epoch(at + later))).toMatchObject({ length: '2 h', isRecent })
  })
})

describe('texts', () => {
  test.each([
    [40_000, '40 s'],
    [45 * 60_000, '45 min'],
    [6 * 3_600_000, '6 h'],
    [372 * 60_000, '6 h 12 min'],
  ])('length of %i ms', (ms, text) => expect(lengthOf(ms)).toBe(text))

  test('a line of the card', () => {
    expect(summaryLine({ closedTrades: 9, pnl: '184.2', opened: 3, milestones: 1, processed: 13 })).toBe(
      '9 trades closed +184.20 USDT, 3 opened, 1 milestone',
    )
  })

  test('long figures of the card have grouped digits', () => {
    expect(summaryLine({ closedTrades: 1_204, pnl: '-12345.6', opened: 0, milestones: 0, processed: 1_204 })).toBe(
      '1,204 trades closed \u221212,345.60 USDT',
    )
  })
})
