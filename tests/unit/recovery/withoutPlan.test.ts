import { expect, test } from 'vitest'
import { epoch, hours } from '../../../src/domain/core/time.ts'
import { type MiniCore, profileOf, signedIn } from '../../../src/domain/testing/core.ts'

const opened = (core: MiniCore): MiniCore =>
  core.append({
    type: 'live.opened',
    data: { stream: 'events', connectionId: 'c', serverEpoch: 'e1', headSeq: 0, serverTime: null },
  })

/** A line that was there, and is again behind an absence of nine hours. */
function away(roles: readonly string[]): MiniCore {
  const core = opened(signedIn({ profile: { roles } }))
  core.append({ type: 'presence.noted', data: { at: core.at } })
  core.append({ type: 'live.lost', data: { stream: 'events', why: 'error' } })
  core.at = epoch(core.at + hours(9))
  return opened(core.append({ type: 'live.opening', data: { stream: 'events', attempt: 1 } }))
}

/** The roles from now on. */
const having = (core: MiniCore, roles: readonly string[]): MiniCore =>
  core.append({
    type: 'session.refreshed',
    data: { expiresAt: core.at / 1_000 + 3_600, profile: profileOf({ roles }) },
  })

test('A-305 an absence without a plan is not made good, nor later when a plan begins', () => {
  const core = away([])
  expect(core.of('recovery.absence_noticed')).toHaveLength(1)
  expect(core.of('recovery.skipped')).toMatchObject([{ rule: 'A-305', reason: 'no_plan', queued: false }])

  opened(having(core.advance(1_000), ['elite-subscriber'])).advance(10_000)
  expect(core.of('recovery.started')).toEqual([])
  expect(core.of('recovery.skipped')).toHaveLength(1)
})

test('A-305 the answer of one that began before the plan ended tells nothing, and ends it', () => {
  const core = away(['elite-subscriber'])
  const [{ id } = { id: '' }] = core.of('recovery.started')
  having(core, [])
  core.append({
    type: 'recovery.told',
    data: {
      id,
      summary: {
        aggregated: true,
        total_events: 0,
        gap_hours: 9,
        time_range: { start: '2026-11-20T02:00:00Z', end: '2026-11-20T11:00:00Z' },
        strategy_summaries: [],
        summary_messages: [],
        system_notification_id: null,
        total_pnl: 0,
      },
    },
  })

  expect([core.of('toast.queued'), core.of('notifications.created'), core.of('recovery.summary_shown')]).toEqual([
    [],
    [],
    [],
  ])
  expect(core.of('recovery.summary_skipped')).toMatchObject([{ rule: 'A-305', reason: 'no_plan' }])
  expect(core.of('recovery.finished')).toEqual([{ id }])
})
