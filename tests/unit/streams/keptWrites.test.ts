import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Event } from '../../../src/domain/event.ts'
import { SessionOver } from '../../../src/worker/adapters/identity.ts'
import { judgements } from '../../../src/worker/judgements.ts'
import { testCore, type TestCore, type TestTab } from '../../support/core/core.ts'

beforeAll(judgements.late)

const PATH = '/bots/rules/a'
const ask = (command: string): Event => ({
  type: 'write.asked',
  data: { write: 'botRulesUpdate', key: 'a', command, body: { symbol: 'BTCUSDT' }, path: { id: 'a' } },
})
const keysAt = ({ server }: TestCore): readonly unknown[] =>
  server.callsOf(PATH).map(({ idempotencyKey }) => idempotencyKey)

describe('a session that ends by itself while a write waits', () => {
  let core: TestCore
  let tab: TestTab
  beforeEach(async () => {
    core = await testCore({
      exchange: async () => {
        throw new SessionOver('invalid_grant')
      },
    })
    tab = await core.open()
    core.server.answer(PATH, 'never')
    await tab.signIn({}, { expiresAt: core.clock.now() / 1_000 + 70 })
    core.core.append(ask('c1'))
    core.core.append(ask('c2'))
    await core.clock.pass(11_000)
    await tab.send({ type: 'session.report_absent' })
    await core.clock.pass(1_000)
  })

  it('A-213 R10 AUTH-05 keeps it for its user, whose next sign-in sends it under its key, from a new worker', async () => {
    expect(core.entries('session.ended').map(({ data }) => data.reason)).toEqual(['refresh_failed'])
    expect(core.disk.text()).toBe('[[],{}]')
    core.kill()
    const next = await testCore({ clock: core.clock, disk: core.disk, server: core.server })
    core.server.answer(PATH, { id: 'a' })
    const page = await next.open()
    await core.clock.pass(5_000)
    expect(keysAt(core)).toEqual(['c1'])

    await page.signIn()
    await core.clock.pass(5_000)

    expect(keysAt(core)).toEqual(['c1', 'c1', 'c2'])
    expect(next.entries('write.saved')).toHaveLength(2)
    expect(next.core.state().writes).toMatchObject({ overlays: [], kept: [] })
    expect(core.disk.waiting()).toBeNull()
  })

  it('R10 AUTH-05 sends it from the same worker as well, once', async () => {
    core.server.answer(PATH, { id: 'a' })
    await tab.signIn()
    await core.clock.pass(5_000)
    await tab.signIn()
    await core.clock.pass(5_000)

    expect(keysAt(core)).toEqual(['c1', 'c1', 'c2'])
    expect(core.disk.waiting()).toBeNull()
  })

  it('I9 R10 sends nothing of it for another user', async () => {
    core.server.answer(PATH, { id: 'a' })
    await tab.signIn({ sub: 'user-2' })
    await core.clock.pass(5_000)

    expect(keysAt(core)).toEqual(['c1'])
    expect(JSON.stringify(core.core.state().writes)).not.toContain('BTCUSDT')
  })

  it('A-213 A-161 R10 sends nothing that waited longer than the server knows its key, and says so', async () => {
    core.server.answer(PATH, { id: 'a' })
    core.kill()
    const next = await testCore({ clock: core.clock, disk: core.disk, server: core.server })
    const page = await next.open()
    await core.clock.pass(24 * 3_600_000)
    await page.signIn()
    await core.clock.pass(5_000)

    expect(keysAt(core)).toEqual(['c1'])
    expect(next.entries('write.failed').map(({ data }) => data.message)).toEqual([
      'This change waited more than a day for your sign-in and was not sent.',
      'This change waited more than a day for your sign-in and was not sent.',
    ])
    expect(core.disk.waiting()).toBeNull()
  })
})

it('T16 R10 of who signs out no write is kept', async () => {
  const core = await testCore()
  const tab = await core.open()
  core.server.answer(PATH, 'never')
  core.server.answer('/api/session/end', { success: true })
  await tab.signIn()
  core.core.append(ask('c1'))
  await core.clock.pass(1_000)

  await tab.send({ type: 'session.sign_out' })
  await core.clock.pass(1_000)

  expect([core.disk.waiting(), core.disk.text()]).toEqual([null, '[[],{}]'])
})
