import { beforeEach, expect, test } from 'vitest'
import { PROTOCOL } from '../../../src/worker/api.ts'
import { judgements } from '../../../src/worker/judgements.ts'
import { HELLO, PROFILE, testCore, type TestCore, type TestTab } from '../../support/core/core.ts'

let core: TestCore
let tab: TestTab

beforeEach(async () => {
  core = await testCore()
  tab = await core.open()
})

test('a tab that attaches gets its views at once', () => {
  expect(tab.pushes[0]?.n).toBe(1)
  expect(tab.views.access).toBeDefined()
})

test('F28 a tab of another protocol is told so and gets nothing', async () => {
  const answer = await core.api.attach({ ...HELLO, tab: 'older', protocol: PROTOCOL - 1 }, () => undefined)

  expect(answer).toMatchObject({ ok: false, error: { kind: 'protocol' } })
  expect(core.entries('tab.attached')).toHaveLength(1)
})

test('a command of a tab that is not attached is refused', async () => {
  expect(await core.api.send('stranger', { id: '1', type: 'tab.show' })).toMatchObject({
    ok: false,
    error: { kind: 'protocol' },
  })
})

test('F50 a command of a tab that was taken for dead is done when it comes again after joining', async () => {
  const command = { id: 'c1', type: 'toast.show', kind: 'info', text: 'once' } as const
  await core.api.send('stranger', command)

  expect(await tab.send(command, 'c1')).toMatchObject({ ok: true })
  expect(core.entries('toast.queued')).toHaveLength(1)
})

test('a command that is sent again is not done again, and gets the first answer', async () => {
  const first = await tab.send({ type: 'toast.show', kind: 'info', text: 'once' }, 'c1')
  const second = await tab.send({ type: 'toast.show', kind: 'info', text: 'once' }, 'c1')

  expect(second).toEqual(first)
  expect(core.entries('toast.queued')).toHaveLength(1)
})

test('R10 F27 a command whose write an earlier worker left open is answered with that one', async () => {
  core.server.answer('/v1/settings/user', 'never')
  await tab.signIn()
  const save = { type: 'settings.save_profile', profile: { billing_name: 'Ada' } } as const
  const first = await tab.send(save, 'c1')
  await core.clock.pass(200)
  core.kill()
  const next = await testCore({ clock: core.clock, disk: core.disk, server: core.server })
  const page = await next.open()

  expect(await page.send(save, 'c1')).toEqual(first)
  await page.signIn()
  expect(await page.send(save, 'c1')).toEqual(first)
  expect(first).toMatchObject({ ok: true })
  expect(next.entries('write.asked').map(({ data }) => data.command)).toEqual(['c1'])
  expect(next.entries('command.refused')).toEqual([])
})

test('every refusal of a command is a fact', async () => {
  const answer = await tab.send({ type: 'resource.refetch', resource: 'balances' })

  expect(answer).toMatchObject({ ok: false, error: { kind: 'refused' } })
  expect(core.entries('command.refused').map(({ data }) => [data.command, data.rule])).toEqual([
    ['resource.refetch', 'AUTH-01'],
  ])
})

test('T17 a command of a tab that still shows another session is refused', async () => {
  await tab.signIn()

  expect(await tab.send({ type: 'tab.touch', kind: 'click' }, 'a', 'session of someone else')).toMatchObject({
    ok: false,
    error: { kind: 'refused', refusal: { rule: 'T17' } },
  })
  expect(await tab.send({ type: 'tab.touch', kind: 'click' }, 'b', core.core.state().session.sessionId!)).toMatchObject(
    { ok: true },
  )
})

test('I1 a tab that was hidden while the session changed can be shown again', async () => {
  await tab.signIn()
  await tab.send({ type: 'tab.hide' })

  expect(await tab.send({ type: 'tab.show' }, 'shown', 'the session before')).toMatchObject({ ok: true })
})

test("T17 the core of one user takes no other user's tokens", async () => {
  await tab.signIn()

  const answer = await tab.signIn({ sub: 'user-2' }, { accessToken: 'eyJ-other' })

  expect(answer).toMatchObject({ ok: false, error: { refusal: { rule: 'T17', reason: 'other_user' } } })
  expect(core.identity.accessToken()).toBe('eyJ-access')
})

test('T17 a core that was restored for a user takes no other one either, before anybody signed in', async () => {
  await tab.signIn()
  await core.clock.pass(200)
  core.kill()
  const second = await testCore({ clock: core.clock, disk: core.disk })
  const tab2 = await second.open()

  expect(await tab2.signIn({ sub: 'user-2' })).toMatchObject({ ok: false, error: { refusal: { rule: 'T17' } } })
  expect(await tab2.signIn()).toMatchObject({ ok: true })
})

test('AUTH-09 T3 tokens are in no entry, no view, no answer and not on disk', async () => {
  await tab.signIn({}, { accessToken: 'eyJ-CANARY-access', refreshToken: 'CANARY-refresh', idToken: 'eyJ-CANARY-id' })
  await core.clock.pass(20_000)

  const everything = JSON.stringify([
    core.log.tail(Infinity),
    tab.pushes,
    core.disk.text(),
    await core.api.read({ type: 'log.tail', count: 5_000 }),
    core.core.state(),
    core.reports,
  ])
  expect(everything).not.toContain('CANARY')
})

test('T16 of a session the disk keeps who it was: no mail address, no picture', async () => {
  await tab.signIn({ email: 'ada@CANARY.example', picture: 'https://CANARY.example/a.png' })
  await core.clock.pass(20_000)

  expect(core.disk.text()).toContain(PROFILE.sub)
  expect(core.disk.text()).not.toContain('CANARY')
})

test('a tab that dies is gone from the state, and nothing is sent to it', async () => {
  const before = tab.pushes.length

  tab.close()
  await core.clock.pass(1_000)

  expect(core.entries('tab.left').map(({ data }) => data.tab)).toEqual([tab.name])
  expect(core.core.state().tabs.byName[tab.name]).toBeUndefined()
  expect(tab.pushes.length).toBe(before)
})

test('F42 what was drawn for a tab that died is let go of', async () => {
  await tab.signIn()
  const state = core.core.state()
  const drawn = (): unknown => judgements.views(state, tab.name).shell
  const before = drawn()

  expect(drawn()).toBe(before)
  tab.close()
  await core.clock.pass(1_000)

  expect(drawn()).not.toBe(before)
})

test('the log is read by count and by text', async () => {
  await tab.send({ type: 'toast.show', kind: 'info', text: 'BTCUSDT' })

  const answer = await core.api.read({ type: 'log.tail', count: 10, matching: 'BTCUSDT' })

  expect(answer).toMatchObject({ ok: true, value: [{ type: 'toast.queued' }] })
})

test('the identity token is given to the tab that signs out, and only it', async () => {
  await tab.signIn()

  expect(await core.api.read({ type: 'session.hint' })).toEqual({ ok: true, value: 'eyJ-id' })
})

test('a fenced worker takes no tab any more and writes nothing', async () => {
  await tab.signIn()
  await core.clock.pass(200)
  const before = core.disk.text()

  core.fence()
  await core.clock.pass(20_000)

  expect(await core.api.attach({ ...HELLO, tab: 'late' }, () => undefined)).toMatchObject({
    ok: false,
    error: { kind: 'protocol' },
  })
  expect(core.disk.text()).toBe(before)
})
