import { beforeAll, beforeEach, expect, test } from 'vitest'
import { bad } from '../../../src/domain/core/outcome.ts'
import { SessionOver, type Renewed } from '../../../src/worker/adapters/identity.ts'
import { judgements } from '../../../src/worker/judgements.ts'
import { testCore, type TestCore, type TestTab } from '../../support/core/core.ts'

let core: TestCore
let tab: TestTab
let exchanges = 0
let exchange: () => Promise<Renewed>

const later = (seconds: number): Renewed => ({
  accessToken: `eyJ-${exchanges}`,
  refreshToken: `r${exchanges}`,
  idToken: null,
  expiresAt: core.clock.now() / 1_000 + seconds,
  profile: null,
})

beforeAll(judgements.late)

beforeEach(async () => {
  exchanges = 0
  exchange = async () => later(3_600)
  core = await testCore({
    exchange: async () => {
      exchanges += 1
      return exchange()
    },
  })
  tab = await core.open()
})

test('F17 the token is refreshed 60 s before it ends, once, and again before the next one ends', async () => {
  await tab.signIn({}, { expiresAt: core.clock.now() / 1_000 + 600 })

  await core.clock.pass(539_000)
  const before = exchanges
  await core.clock.pass(2_000)
  const after = exchanges
  await core.clock.pass(3_600_000)

  expect([before, after, exchanges]).toEqual([0, 1, 2])
  expect(core.entries('session.refreshed')).toHaveLength(2)
})

test('ROLE-09 A-69 a plan that changes while a token is on its way is followed by one more, which knows of it', async () => {
  const roles = ['basic-subscriber', 'elite-subscriber']
  const waiting: ((renewed: Renewed) => void)[] = []
  exchange = () => new Promise((resolve) => waiting.push(resolve))
  const answer = async (at: number): Promise<void> => {
    waiting[at]?.({ ...later(3_600), profile: { sub: 'user-1', roles: [roles[at]!] } })
    await core.clock.pass(1_000)
  }
  await tab.signIn({ roles: ['basic-subscriber'] }, { expiresAt: core.clock.now() / 1_000 + 600 })
  await core.clock.pass(541_000)
  core.core.append({
    type: 'live.subscription_changed',
    data: {
      origin: 'events',
      eventId: 'e1-1',
      serverEpoch: 'e1',
      factSeq: 1,
      eventAt: core.core.state().at,
      plan: 'elite',
      status: 'active',
    },
  })
  await core.clock.pass(1_000)
  expect(exchanges).toBe(1)
  await answer(0)
  expect(core.core.state().session).toMatchObject({ profile: { roles: ['basic-subscriber'] } })
  await answer(1)
  await core.clock.pass(600_000)

  expect([exchanges, core.entries('session.refresh_asked').length]).toEqual([2, 2])
  expect(core.core.state().session).toMatchObject({
    profile: { roles: ['elite-subscriber'] },
    refresh: { state: 'idle' },
  })
})

test('F46 an unreachable provider does not sign out; it is asked again', async () => {
  exchange = async () => {
    throw new Error('offline')
  }
  await tab.signIn({}, { expiresAt: core.clock.now() / 1_000 + 90 })
  await core.clock.pass(120_000)
  const tries = exchanges

  exchange = async () => later(3_600)
  await core.clock.pass(120_000)

  expect(tries).toBeGreaterThan(1)
  expect(tries).toBeLessThan(15)
  expect(core.entries('session.ended')).toEqual([])
  expect(core.entries('session.refreshed')).toHaveLength(1)
})

test('AUTH-04 T16 a refused refresh ends the session once, forgets tokens and deletes the disk', async () => {
  exchange = async () => {
    throw new SessionOver('invalid_grant')
  }
  await tab.signIn({}, { expiresAt: core.clock.now() / 1_000 + 90 })
  await core.clock.pass(600_000)

  expect(core.entries('session.ended').map(({ data }) => data.reason)).toEqual(['refresh_failed'])
  expect(core.identity.hasTokens()).toBe(false)
  expect(core.disk.isDeleted()).toBe(true)
  expect(exchanges).toBe(1)
})

test('AUTH-06 AUTH-07 API-67 log-out tells the server first, goes on when that fails, and says so', async () => {
  core.server.answer('/api/session/end', bad({ kind: 'http', status: 500, message: 'broken' }))
  await tab.signIn()

  await tab.send({ type: 'session.sign_out' })
  await core.clock.pass(6_000)

  expect(core.server.callsOf('/api/session/end').map(({ method }) => method)).toEqual(['POST'])
  expect(core.entries('session.end_failed').map(({ data }) => data.message)).toEqual(['broken'])
  expect(core.entries('session.ended').map(({ data }) => data.reason)).toEqual(['signed_out'])
})

test('AUTH-07 a server that never answers holds log-out up for 5 s', async () => {
  core.server.answer('/api/session/end', 'never')
  await tab.signIn()

  await tab.send({ type: 'session.sign_out' })
  await core.clock.pass(4_900)
  const before = core.entries('session.ended').length
  await core.clock.pass(200)

  expect([before, core.entries('session.ended').length]).toEqual([0, 1])
})

test('AUTH-06 SCREEN-2.19 log-out from a session that is over already waits for no other', async () => {
  // Its token was refused, and what becomes of the session is waited for by every call.
  core.server.answer('/api/session/end', 'never')
  exchange = async () => {
    throw new SessionOver('invalid_grant')
  }
  await tab.signIn()

  await tab.send({ type: 'session.sign_out' })
  core.identity.refresh()
  await core.clock.pass(100)

  expect(core.entries('session.end_failed').map(({ data }) => data.message)).toEqual([
    'The identity provider ended the session.',
  ])
  expect(core.entries('session.ended').map(({ data }) => data.reason)).toEqual(['signed_out'])
})

test('A-145 T16 after log-out in one tab nothing of the user is on disk, and nothing is written any more', async () => {
  core.server.answer('/api/session/end', { success: true })
  const other = await core.open()
  await tab.signIn()
  await core.clock.pass(30_000)
  const during = core.disk.text()

  await other.send({ type: 'session.sign_out' })
  await core.clock.pass(60_000)

  expect(during).toContain('user-1')
  expect(core.disk.text()).toBe('[[],{}]')
})
