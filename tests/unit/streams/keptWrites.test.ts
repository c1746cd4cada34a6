import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bad } from '../../../src/domain/core/outcome.ts'
import { epoch } from '../../../src/domain/core/time.ts'
import type { Event } from '../../../src/domain/event.ts'
import { WAITED_TOO_LONG } from '../../../src/domain/writes/age.ts'
import { KEPT_MS } from '../../../src/server/http/once.ts'
import { SessionOver } from '../../../src/worker/adapters/identity.ts'
import { judgements } from '../../../src/worker/judgements.ts'
import { testCore, type TestCore, type TestTab } from '../../support/core/core.ts'
import { START, virtualClock } from '../../support/virtual.ts'

beforeAll(judgements.late)

const HOUR = 3_600_000
/** An hour less than the server knows a key for. */
const SENT_WITHIN = KEPT_MS - HOUR

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

  it('A-213 R10 AUTH-05 keeps it while pages come and go at which nobody signs in', async () => {
    core.kill()
    core.server.answer(PATH, { id: 'a' })
    for (let visit = 0; visit < 2; visit += 1) {
      const between = await testCore({ clock: core.clock, disk: core.disk, server: core.server })
      await (await between.open()).send({ type: 'session.report_absent' })
      await core.clock.pass(5_000)
      between.kill()
    }
    expect(core.disk.text()).toContain('session.absent')
    const next = await testCore({ clock: core.clock, disk: core.disk, server: core.server })
    await (await next.open()).signIn()
    await core.clock.pass(5_000)

    expect(keysAt(core)).toEqual(['c1', 'c1', 'c2'])
    expect(core.disk.waiting()).toBeNull()
  })

  /** A worker that ends after the sign-in before the late part came, which asks for what was kept. */
  const endedBeforeLate = async (meanwhile?: Event): Promise<TestCore> => {
    core.kill()
    core.server.answer(PATH, { id: 'a' })
    const decisions = judgements.decisions.filter(({ name }) => name !== 'late decisions')
    const late = () => new Promise<void>(() => undefined)
    const parts = { clock: core.clock, disk: core.disk, server: core.server }
    const ended = await testCore({ ...parts, judgements: { decisions, late } })
    await (await ended.open()).signIn()
    if (meanwhile !== undefined) ended.core.append(meanwhile)
    await core.clock.pass(1_000)
    expect(core.disk.text()).toContain('session.started')
    ended.kill()
    const next = await testCore(parts)
    await (await next.open()).signIn()
    await core.clock.pass(5_000)
    return next
  }

  it('A-213 A-331 R10 keeps it over a worker that ended before it could ask', async () => {
    await endedBeforeLate()

    expect(keysAt(core)).toEqual(['c1', 'c1', 'c2'])
    expect(core.disk.waiting()).toBeNull()
  })

  it('A-213 R10 sends it not over a newer change of the same', async () => {
    const next = await endedBeforeLate(ask('c3'))

    expect(keysAt(core)).toEqual(['c1', 'c3'])
    expect([core.disk.waiting(), next.core.state().writes.kept]).toEqual([null, []])
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

  it('A-213 A-161 R10 sends nothing that waited as long as the server knows its key, and says so', async () => {
    core.server.answer(PATH, { id: 'a' })
    core.kill()
    const next = await testCore({ clock: core.clock, disk: core.disk, server: core.server })
    const page = await next.open()
    await core.clock.pass(SENT_WITHIN)
    await page.signIn()
    await core.clock.pass(5_000)

    expect(keysAt(core)).toEqual(['c1'])
    expect(next.entries('write.failed').map(({ data }) => data.message)).toEqual([WAITED_TOO_LONG, WAITED_TOO_LONG])
    expect(core.disk.waiting()).toBeNull()
  })

  it('A-161 R10 one that was sent again after its sign-in is as old as when it was asked for first', async () => {
    core.kill()
    await core.clock.pass(SENT_WITHIN - HOUR)
    const next = await testCore({ clock: core.clock, disk: core.disk, server: core.server })
    await (await next.open()).signIn()
    await core.clock.pass(5_000)
    next.kill()
    expect(keysAt(core)).toEqual(['c1', 'c1'])

    await core.clock.pass(HOUR)
    const last = await testCore({ clock: core.clock, disk: core.disk, server: core.server })
    await (await last.open()).signIn()
    await core.clock.pass(5_000)

    expect(keysAt(core)).toEqual(['c1', 'c1'])
    expect(last.entries('write.failed').map(({ data }) => data.message)).toEqual([WAITED_TOO_LONG, WAITED_TOO_LONG])
  })
})

describe('a write that is asked for before it is known who is signed in', () => {
  let core: TestCore
  let tab: TestTab
  beforeEach(async () => {
    const before = await testCore()
    await (await before.open()).signIn()
    await before.clock.pass(12_000)
    before.kill()
    core = await testCore({ clock: before.clock, disk: before.disk, server: before.server, generation: 2 })
    core.server.answer(PATH, { id: 'a' })
    tab = await core.open()
    core.core.append(ask('c1'))
    core.core.append(ask('c2'))
    await core.clock.pass(5_000)
    expect(core.core.state().writes.overlays).toHaveLength(2)
  })

  it('R10 goes with the sign-in, in the order of the asking, and once, though nobody was found at first', async () => {
    await tab.send({ type: 'session.report_absent' })
    await core.clock.pass(5_000)
    expect(keysAt(core)).toEqual([])
    await tab.signIn()
    core.core.append(ask('c3'))
    await core.clock.pass(5_000)

    expect(keysAt(core)).toEqual(['c1', 'c2', 'c3'])
    expect([core.entries('write.saved').length, core.entries('write.failed').length]).toEqual([3, 0])
  })

  it('I9 T17 goes with nobody but its user', async () => {
    expect(await tab.signIn({ sub: 'user-2' })).toMatchObject({ ok: false })
    await core.clock.pass(5_000)
    expect(keysAt(core)).toEqual([])
    await tab.signIn()
    await core.clock.pass(5_000)

    expect(keysAt(core)).toEqual(['c1', 'c2'])
  })

  it('AUTH-06 T16 is gone with the log-out', async () => {
    await tab.send({ type: 'session.sign_out' })
    await tab.signIn()
    core.core.append(ask('c3'))
    await core.clock.pass(5_000)

    expect(keysAt(core)).toEqual(['c3'])
  })
})

describe('a write that nobody answered until the lid was closed', () => {
  const failures = (core: TestCore): readonly unknown[] => core.entries('write.failed').map(({ data }) => data.message)

  it.each([
    ['just under 23 h goes again under its key', SENT_WITHIN - 60_000, ['c1', 'c1'], []],
    ['23 h, the way to the server left of its day, goes no more', SENT_WITHIN, ['c1'], [WAITED_TOO_LONG]],
    ['of a weekend goes no more', 72 * HOUR, ['c1'], [WAITED_TOO_LONG]],
  ])('A-161 R10 %s', async (_age, age, keys, failed) => {
    const core = await testCore()
    core.server.answer(PATH, 'never')
    await (await core.open()).signIn()
    core.core.append(ask('c1'))
    await core.clock.pass(200)
    core.kill()
    await core.clock.pass(age - 200)
    core.server.answer(PATH, { id: 'a' })
    const next = await testCore({ clock: core.clock, disk: core.disk, server: core.server })
    await (await next.open()).signIn()
    await core.clock.pass(5_000)

    expect(keysAt(core)).toEqual(keys)
    expect(failures(next)).toEqual(failed)
    expect(next.core.state().writes.overlays).toEqual([])
  })

  it.each([
    ['less than an hour ahead goes again', HOUR - 60_000, ['c1', 'c1']],
    ['further ahead, by a clock that was set right, goes no more: nobody knows its age', HOUR + 60_000, ['c1']],
  ])('F13 R10 one %s', async (_age, ahead, keys) => {
    const wrong = virtualClock(START + ahead)
    const core = await testCore({ clock: wrong })
    core.server.answer(PATH, 'never')
    await (await core.open()).signIn()
    core.core.append(ask('c1'))
    await wrong.pass(200)
    core.kill()
    core.server.answer(PATH, { id: 'a' })
    const right = virtualClock(START)
    const next = await testCore({ clock: right, disk: core.disk, server: core.server })
    await (await next.open()).signIn()
    await right.pass(5_000)

    expect(keysAt(core)).toEqual(keys)
  })

  it('A-161 R10 in a worker that lived through 30 h of sleep is not asked for once more', async () => {
    const clock = virtualClock()
    let slept = 0
    const core = await testCore({ clock: { ...clock, now: () => epoch(clock.now() + slept) } })
    core.server.answer(PATH, 'never')
    await (await core.open()).signIn()
    core.core.append(ask('c1'))
    core.core.append(ask('c2'))
    await clock.pass(200)

    slept = 30 * HOUR
    await clock.pass(60_000)

    expect(keysAt(core)).toEqual(['c1'])
    expect(failures(core)).toEqual([WAITED_TOO_LONG, WAITED_TOO_LONG])
  })
})

describe('a write that the server has no room for yet', () => {
  const refused = (more: object) => bad({ kind: 'http', status: 429, message: 'Too many requests.', ...more })
  const asked = async (more: object): Promise<TestCore> => {
    const core = await testCore()
    core.server.answer(PATH, refused(more))
    await (await core.open()).signIn()
    core.core.append(ask('c1'))
    await core.clock.pass(29_000)
    core.server.answer(PATH, { id: 'a' })
    await core.clock.pass(3_000)
    return core
  }

  it.each([
    [1, 'c1'.repeat(29)],
    [30, 'c1c1'],
  ])('T9 R10 goes again under its key after the %i s that it was told', async (retryAfter, keys) => {
    const core = await asked({ retryAfter })

    expect(keysAt(core).join('').slice(0, keys.length)).toBe(keys)
    expect([core.entries('write.saved').length, core.entries('write.failed').length]).toEqual([1, 0])
  })

  it.each([
    ['for longer than an answer may take', { retryAfter: 31 }],
    ['without a time', {}],
  ])('T9 one that is refused %s has failed, with the reason', async (_name, more) => {
    const core = await asked(more)

    expect(keysAt(core)).toEqual(['c1'])
    expect(core.entries('write.failed').map(({ data }) => [data.message, data.status])).toEqual([
      ['Too many requests.', 429],
    ])
  })

  it('T9 A-161 R10 is not asked for once the server may have forgotten its key', async () => {
    const clock = virtualClock()
    let slept = 0
    const core = await testCore({ clock: { ...clock, now: () => epoch(clock.now() + slept) } })
    core.server.answer(PATH, refused({ retryAfter: 1 }))
    await (await core.open()).signIn()
    core.core.append(ask('c1'))
    await clock.pass(200)
    slept = 30 * HOUR
    await clock.pass(5_000)

    expect(keysAt(core)).toEqual(['c1'])
    expect(core.entries('write.failed').map(({ data }) => data.message)).toEqual([WAITED_TOO_LONG])
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
