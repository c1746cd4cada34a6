import { describe, expect, test } from 'vitest'
import { days, epoch, minutes, seconds } from '../../../src/domain/core/time.ts'
import { LIST_KEY, UNREAD_KEY } from '../../../src/domain/notifications/keys.ts'
import type { HiddenRecord } from '../../../src/domain/notifications/model.ts'
import { FAILED_DEFAULT } from '../../../src/domain/notifications/texts.ts'
import { lineOf } from '../../../src/domain/notifications/why.ts'
import { policyOf } from '../../../src/domain/resources/policies.ts'
import { viewsOf } from '../../../src/domain/view.ts'
import { numbered, tradeClosed } from '../../../src/domain/testing/facts.ts'
import { connected, START, type MiniCore } from '../../../src/domain/testing/core.ts'

const ready = (): MiniCore => connected().append({ type: 'loading.stage_changed', data: { stage: 'complete' } })
const hidden = (count: number, at = START): readonly HiddenRecord[] =>
  Array.from({ length: count }, (_, i) => ({ id: `live_${i}`, eventId: `${i}`, hiddenAt: epoch(at), reason: 'hidden' }))
const withHidden = (core: MiniCore, records: readonly HiddenRecord[]): MiniCore =>
  core.append({ type: 'notifications.hidden', data: { records } })
/** A tab asked for a full sync just now, and it was answered. */
function synced(): MiniCore {
  const core = ready()
  core.send('tab-1', { type: 'notifications.sync' })
  return core.append({
    type: 'resource.loaded',
    data: { key: core.of('resource.asked').at(-1)!.key, value: { notifications: [] } },
  })
}
/** The cleanup that comes due so long after the start. */
function cleaned(core: MiniCore, afterMs: number): MiniCore {
  core.at = epoch(START + afterMs)
  return core.append({ type: 'notifications.cleanup_due', data: null })
}

describe('hidden notifications', () => {
  test('NRULE-18 of 1,001 the newest 1,000 are kept', () => {
    const kept = withHidden(ready(), hidden(1_001)).state.notifications.hidden

    expect([kept.length, kept[0]?.id, kept.at(-1)?.id]).toEqual([1_000, 'live_1', 'live_1000'])
  })

  test('NRULE-19 NRULE-20 records older than 30 days go with the weekly cleanup, and not before it', () => {
    const core = withHidden(ready(), hidden(3))
    const prunings = (): number => core.of('notifications.hidden_pruned').length
    cleaned(core, minutes(5))
    cleaned(core, minutes(5) + days(7) - 1)
    expect(prunings()).toBe(1)

    cleaned(core, minutes(5) + days(7))
    expect([prunings(), core.state.notifications.hidden.length]).toEqual([2, 3])

    withHidden(core, [{ id: 'late', eventId: 'late', hiddenAt: epoch(START + days(28)), reason: 'hidden' }])
    cleaned(core, days(31))
    expect(core.state.notifications.hidden.map(({ id }) => id)).toEqual(['late'])
  })

  test('NRULE-21 on a full disk the newest 100 are kept', () => {
    const core = withHidden(ready(), hidden(140)).append({
      type: 'storage.degraded',
      data: { why: 'QuotaExceededError', mode: 'memory' },
    })

    expect(core.state.notifications.hidden.map(({ id }) => id)).toEqual(
      hidden(140)
        .slice(-100)
        .map(({ id }) => id),
    )
  })
})

describe('cleaning and asking again', () => {
  test('NRULE-17 the list is cleaned every 5 min', () => {
    expect(ready().advance(minutes(16)).timesOf('notifications.cleanup_due')).toEqual([5, 10, 15].map(minutes))
  })

  test('NRULE-15 a cleanup takes what is older than 7 days', () => {
    const core = ready().append(tradeClosed(numbered(1)))
    const [entry] = core.state.notifications.list
    const old = entry!.eventAt - START + days(7)

    expect(cleaned(core, old).state.notifications.list).toHaveLength(1)
    expect(cleaned(core, old + 1).state.notifications.list).toEqual([])
  })

  test('NRULE-22 NRULE-24 NRULE-27 fifty are fetched, fresh for 5 min, kept for 15 and asked for every 60 s', () => {
    expect(LIST_KEY).toContain('limit=50')
    expect(policyOf(LIST_KEY)).toMatchObject({ fresh: minutes(5), kept: minutes(15), poll: seconds(60) })
  })

  test('NRULE-24 NRULE-28 the unread count is fresh for 30 s and asked for every 2 min', () => {
    expect(policyOf(UNREAD_KEY)).toMatchObject({ fresh: seconds(30), poll: minutes(2) })
  })

  test('NRULE-32 a list is tried three times more, a count twice', () => {
    expect([LIST_KEY, UNREAD_KEY].map((key) => policyOf(key).retries)).toEqual([3, 2])
  })

  test('NRULE-25 a full sync comes after 10 min', () => {
    const core = ready().advance(minutes(11))
    core
      .append({
        type: 'resource.loaded',
        data: {
          key: core.of('resource.asked').findLast(({ key }) => key.includes('since'))!.key,
          value: { notifications: [] },
        },
      })
      .advance(minutes(10))

    expect(core.timesOf('notifications.sync_asked')).toEqual([10, 20].map(minutes))
  })

  test('NRULE-25 one that is due within 60 s of the last is not asked for, and says why', () => {
    const core = synced()
    const due = (): MiniCore => core.append({ type: 'notifications.sync_due', data: null })
    core.advance(seconds(60) - 1)
    due()
    expect(core.of('notifications.sync_skipped').map(({ reason }) => reason)).toEqual(['synced_lately'])
    expect(core.of('notifications.sync_asked')).toHaveLength(1)

    core.advance(1)
    due()
    expect(core.of('notifications.sync_asked')).toHaveLength(2)
  })

  test('NRULE-23 NRULE-26 a look after 2 min without a sync asks for 100 since 5 min ago, one before that for nothing', () => {
    const core = synced()
    const syncs = (): number => core.of('notifications.sync_asked').length

    core.advance(minutes(2) - 1).append({ type: 'tab.touched', data: { tab: 'tab-1', kind: 'focus' } })
    expect(syncs()).toBe(1)

    core.advance(1).append({ type: 'tab.touched', data: { tab: 'tab-1', kind: 'focus' } })
    expect(syncs()).toBe(2)
    const since = new Date(core.at - minutes(5)).toISOString()
    expect(
      core.of('resource.asked').some(({ key }) => key.includes('limit=100') && key.includes(encodeURIComponent(since))),
    ).toBe(true)
  })
})

describe('what fails', () => {
  test('NRULE-33 a list that failed without a word says so, on the bell too', () => {
    const core = ready().append({
      type: 'resource.failed',
      data: { key: LIST_KEY, attempt: 4, message: FAILED_DEFAULT, status: 500, final: true },
    })

    expect(viewsOf(core.state, 'tab-1').bell).toMatchObject({
      failed: true,
      failedBecause: 'Failed to fetch stored notifications',
    })
    expect(viewsOf(core.state, 'tab-1').notificationPanel?.list).toEqual({ state: 'failed' })
  })

  test("NRULE-06 a blocked duplicate is told in the specification's words", () => {
    expect(lineOf({ what: 'merged', refusal: { rule: '7b', reason: 'created_within_window', because: {} } })).toContain(
      'Duplicate notification prevented by deduplication service',
    )
  })

  test('what a longer absence leaves out is said of itself: a milestone still tells', () => {
    const refusal = { rule: '11c', reason: 'gap_too_long_for_others', because: {} }
    expect(lineOf({ what: 'toast_suppressed', refusal })).toBe(
      'Toast suppressed: after more than 15 minutes away such changes are not shown',
    )
  })
})
