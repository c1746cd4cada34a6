import { expect, it } from 'vitest'
import { AccountFaults } from '../../../src/server/exchange/accountFaults.ts'
import { AccountHealth } from '../../../src/server/exchange/accountHealth.ts'
import type { ExchangeFault } from '../../../src/server/exchange/calling/fault.ts'
import { attentionOf, NOT_SERVED } from '../../../src/server/exchange/calling/retCodes.ts'
import { scripted } from './support/script.ts'
import { virtualClock } from './support/virtualClock.ts'

function world() {
  const clock = virtualClock()
  const told: string[] = []
  const health = new AccountHealth(
    clock,
    (state) => void told.push(state.state === 'needs_attention' ? `needs_attention ${state.reason}` : state.state),
  )
  return { clock, told, health }
}

it('F35 calls an account delayed after 60 s of trouble, not before', async () => {
  const { clock, told, health } = world()
  health.good()
  health.trouble('slow')
  await clock.pass(59_999)
  expect(told).toEqual(['live', 'connecting'])

  await clock.pass(1)
  expect(told).toEqual(['live', 'connecting', 'delayed'])
})

it('forgets trouble that passed in time', async () => {
  const { clock, told, health } = world()
  health.good()
  health.trouble('slow')
  await clock.pass(30_000)
  health.good()
  await clock.pass(120_000)

  expect(told).toEqual(['live', 'connecting', 'live'])
})

it('F38 tells that a key needs attention once, however often it is found', () => {
  const { told, health } = world()
  for (let i = 0; i < 5; i += 1) health.attention(attentionOf(10_003))
  health.attention(attentionOf(33_004))

  expect(told).toEqual(['needs_attention key_invalid', 'needs_attention key_expired'])
})

it('a ban is known to last and shows at once', () => {
  const { told, health } = world()
  health.good()
  health.delayed('banned')
  health.delayed('banned')
  health.good()

  expect(told).toEqual(['live', 'delayed', 'live'])
})

it('F38 what its owner must do stands through an outage and a ban, and is told once until the exchange follows again', async () => {
  const { clock, told, health } = world()
  health.attention(attentionOf(33_004))
  health.trouble('slow')
  await clock.pass(120_000)
  health.delayed('banned')
  health.attention(attentionOf(33_004))
  expect(told).toEqual(['needs_attention key_expired'])

  health.good()
  health.trouble('slow')
  await clock.pass(60_000)
  expect(told.slice(1)).toEqual(['live', 'connecting', 'delayed'])
})

it('A-297 F36 an address that is not served is told to last, and a connection that it prevents needs attention', () => {
  const { clock, health } = world()
  const { shared } = scripted([])
  const faults = new AccountFaults(shared, health)
  const banned: ExchangeFault = { class: 'ip_ban', code: null, status: 403, message: '' }
  faults.watchBans()
  health.good()

  shared.ban.open(clock.now(), NOT_SERVED)
  expect(health.state).toMatchObject({ state: 'delayed', detail: NOT_SERVED.detail })
  faults.ofLook({ ...banned, attention: NOT_SERVED })
  expect(health.state).toMatchObject({ state: 'delayed', detail: NOT_SERVED.detail })
  faults.afterSession({ kind: 'fault', fault: { ...banned, attention: NOT_SERVED } }, 1)
  expect(health.state).toMatchObject({ state: 'needs_attention', ...NOT_SERVED })

  health.good()
  shared.ban.open(clock.now())
  faults.afterSession({ kind: 'fault', fault: banned }, 1)
  expect(health.state).toMatchObject({ state: 'delayed', detail: expect.stringContaining('for some minutes') })
})

it.each<[string, Pick<ExchangeFault, 'class' | 'code'>, string]>([
  [
    'a code that is not known',
    { class: 'bug', code: 500_011 },
    'The exchange refused the question (code 500011: Not now).',
  ],
  ['a refusal', { class: 'reject', code: 110_007 }, 'The exchange refused the question (code 110007: Not now).'],
  ['an upgrade', { class: 'transient', code: 3_100_197 }, 'upgrading this account'],
  ['no answer', { class: 'transient', code: null }, 'answers slowly or not at all'],
])('F35 who is delayed reads what the exchange said: %s, of a look and of a session', async (_, said, sentence) => {
  const fault = { ...said, status: 200, message: 'Not now' }
  for (const what of ['look', 'session']) {
    const { clock, health } = world()
    const faults = new AccountFaults(scripted([]).shared, health)
    if (what === 'look') faults.ofLook(fault)
    else faults.afterSession({ kind: 'fault', fault }, 1)
    await clock.pass(60_000)
    expect(health.state).toMatchObject({ state: 'delayed', detail: expect.stringContaining(sentence) })
  }
})
