import { expect, test } from 'vitest'
import { minutes } from '../../../src/domain/core/time.ts'
import { hello, MiniCore, signedIn } from '../../../src/domain/testing/core.ts'
import { trialDaysOf } from '../../../src/domain/experiments/assign.ts'
import { trialSetupView } from '../../../src/domain/trial/view.ts'

/** A trial whose one account was linked and has so many closed trades. */
function connected(trades: number | null): MiniCore {
  const core = signedIn({ profile: { roles: ['trial-subscriber'] } })
  core.append({ type: 'resource.loaded', data: { key: 'accountsList', value: [{ account_name: 'main' }] } })
  if (trades !== null)
    core.append({
      type: 'resource.loaded',
      data: { key: 'pnlAccountsSummary', value: { accounts: [{ total_trades: trades, total_pnl: 0 }] } },
    })
  return core
}
const began = (core: MiniCore): MiniCore => core.append({ type: 'task.began', data: { task: 'trades', taskId: 't1' } })
const ended = (core: MiniCore, ending: 'success' | 'failure'): MiniCore =>
  began(core).append({ type: 'task.ended', data: { task: 'trades', taskId: 't1', ending, message: null } })
const seen = (core: MiniCore) => {
  const { status, ended: end } = trialSetupView(core.state, 'tab-1')
  return [status, end?.isDone ?? null]
}

test.each([0, null, 3])('SCREEN-2.15 a first sync that is done is done, with %j closed trades', (trades) => {
  const core = connected(trades)
  expect(seen(core)).toEqual([trades === 3 ? 'done' : 'connected', null])
  expect(seen(began(core))).toEqual(['connected', null])
  expect(seen(ended(core, 'success'))).toEqual(['done', true])
})

test('SCREEN-2.15 a first sync that failed is not done', () => {
  expect(seen(ended(connected(0), 'failure'))).toEqual(['connected', false])
})

test.each([
  ['SUCCESS', ['done', true]],
  ['FAILURE', ['connected', false]],
] as const)('SCREEN-2.15 what ended long ago, or elsewhere, the server says: %s', (state, wanted) => {
  const core = ended(connected(0), 'success')
  core.advance(minutes(6))
  const last = { state, message: 'The exchange refused the key.', ended_at: '2026-11-20T12:00:00Z' }
  core.append({ type: 'resource.loaded', data: { key: 'tradesSyncRunning', value: { task_id: null, last } } })
  expect(seen(core)).toEqual(wanted)
})

test('SCREEN-2.15 API-27 a plan that could not be read is no waiting without end: the step says so', () => {
  const core = signedIn({ profile: { roles: [] } })
  const offer = () => trialSetupView(core.state, 'tab-1').trial
  expect(offer()).toEqual({ state: 'unknown' })
  const key = 'settingsSubscription'
  core.append({ type: 'resource.asked', data: { key } } as never)
  core.append({ type: 'resource.failed', data: { key, attempt: 3, message: 'Down', status: 500, final: true } })
  expect(offer()).toMatchObject({ state: 'failed', title: 'Error loading subscription details', hint: 'Down' })
})

test('SCREEN-2.15 A-90 a stranger is promised no length: the one that he gets is by who he turns out to be', () => {
  const trialOf = (core: MiniCore) => trialSetupView(core.state, 'tab-1').trial
  const local = { visitor: 'visitor-1' }
  expect(trialOf(new MiniCore().append({ type: 'tab.attached', data: hello({ local }) }))).toEqual({
    state: 'stranger',
  })

  const core = signedIn({ tab: { local }, profile: { sub: 'user-1', roles: [] } })
  core.append({ type: 'resource.loaded', data: { key: 'settingsSubscription', value: { plan_type: null } } })
  expect(trialOf(core)).toMatchObject({ state: 'open', days: trialDaysOf('user-1') })
})

test('A-298 where others alone give plans no trial is offered to who is signed in without one', () => {
  const trialOf = (core: MiniCore) => {
    core.append({ type: 'resource.loaded', data: { key: 'runtimeConfig', value: { has_trial: false } } })
    return trialSetupView(core.state, 'tab-1').trial.state
  }
  const without = signedIn({ profile: { roles: [] } })
  without.append({ type: 'resource.loaded', data: { key: 'settingsSubscription', value: { plan_type: null } } })
  expect(trialOf(without)).toBe('elsewhere')
  // A trial that others gave is one.
  expect(trialOf(signedIn({ profile: { roles: ['trial-subscriber'] } }))).toBe('running')
})
