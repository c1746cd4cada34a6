import { beforeEach, describe, expect, test } from 'vitest'
import { bad, good } from '../../../src/domain/core/outcome.ts'
import { testCore, type TestCore, type TestTab } from '../../support/core/core.ts'
import { testDisk } from '../../support/core/coreDisk.ts'
import { testServer, type TestServer } from '../../support/core/coreServer.ts'
import { virtualClock, type VirtualClock } from '../../support/virtual.ts'
import { typesOn } from '../../support/typesOn.ts'
import { ON_BY_DEFAULT } from '../../../src/domain/notifications/types/index.ts'

const PATH = '/api/notification-types'

interface Device {
  readonly core: TestCore
  readonly tab: TestTab
  readonly disk: ReturnType<typeof testDisk>
}

let clock: VirtualClock
let server: TestServer
/** What the server keeps; null while the user never chose. */
let kept: readonly string[] | null

beforeEach(() => {
  clock = virtualClock()
  server = testServer(clock)
  kept = null
  keeping()
})

/** What a device says: all that are off, or of some whether each is on. */
type Said = { readonly disabled: readonly string[] } | { readonly changed: Readonly<Record<string, boolean>> }

function keptAfter(said: Said): readonly string[] {
  if ('disabled' in said) return said.disabled
  const off = new Set(kept ?? [])
  for (const [type, isOn] of Object.entries(said.changed))
    if (isOn) off.delete(type)
    else off.add(type)
  return [...off].toSorted()
}

/** From now on the server has the calls. */
function keeping(latency = 5): void {
  server.answer(
    PATH,
    ({ method, body }: { readonly method: string; readonly body?: unknown }) => {
      if (method === 'PUT') kept = keptAfter(body as Said)
      return { ok: true, value: { disabled: kept } }
    },
    latency,
  )
}

/** Somebody signs in on a device: a new one, or one that was used before. */
async function device(disk = testDisk(), profile: { readonly sub?: string } = {}): Promise<Device> {
  const core = await testCore({ clock, server, disk })
  server.answer('/api/session/end', { success: true })
  const tab = await core.open({ path: '/dashboard' })
  await tab.signIn(profile)
  await clock.pass(5_000)
  return { core, tab, disk }
}

async function toggle(
  { tab }: Device,
  notificationType: 'milestone' | 'trade_closed',
  enabled: boolean,
): Promise<void> {
  await tab.send({ type: 'notifications.switch_type', notificationType, enabled })
  await clock.pass(1_000)
}

const summary = ({ tab }: Device): string | undefined => tab.views.notificationPanel?.settings.summary
const toasts = ({ core }: Device): readonly unknown[] => core.entries('toast.queued')
const asked = (method: string): readonly unknown[] =>
  server
    .callsOf(PATH)
    .filter((call) => call.method === method)
    .map(({ body }) => body ?? null)

describe('another device', () => {
  test('A-165 takes what was chosen on the first, once it is signed in, and shows it after its next start', async () => {
    const first = await device()
    await toggle(first, 'milestone', false)
    const second = await device()

    expect([summary(second), second.core.core.state().notifications.enabled.milestone]).toEqual([typesOn(1), false])
    expect(asked('PUT')).toEqual([{ changed: { milestone: false } }])
    second.core.kill()
    server.answer(PATH, 'never')
    const later = await testCore({ clock, server, disk: second.disk })
    expect(later.core.state().notifications.enabled.milestone).toBe(false)
  })

  test('A-165 and the first lose neither of two types that each switches at nearly the same time', async () => {
    const first = await device()
    const second = await device()
    await toggle(first, 'milestone', false)
    await toggle(second, 'trade_closed', false)

    // It hears of the other by its own answer; the first does at its next sign-in.
    expect([kept, summary(second), second.core.core.state().notifications.isUnsaved]).toEqual([
      ['milestone', 'trade_closed'],
      typesOn(2),
      false,
    ])
    first.core.kill()
    expect(summary(await device(first.disk))).toBe(typesOn(2))
    expect(kept).toEqual(['milestone', 'trade_closed'])
  })

  test('A-165 A-161 R10 is not taken back by what the server answered to the first one before it', async () => {
    const first = await device()
    server.answer(PATH, 'never')
    await toggle(first, 'milestone', false)
    first.core.kill()
    // It was done, whatever became of its answer; then another device chose.
    kept = ['milestone']
    keeping()
    const second = await device()
    await toggle(second, 'trade_closed', false)
    let tries = 0
    server.answer(PATH, ({ method }: { readonly method: string }) => {
      if (method === 'GET') return good({ disabled: kept })
      return ++tries === 1
        ? bad({ kind: 'network', message: '' })
        : { ...good({ disabled: ['milestone'] }), isReplayed: true as const }
    })

    const again = await device(first.disk)

    expect([summary(again), tries, kept]).toEqual([typesOn(2), 2, ['milestone', 'trade_closed']])
    expect(again.core.core.state().notifications.isUnsaved).toBe(false)
  })

  test('A-165 takes a reset too, and asks once for each sign-in', async () => {
    const first = await device()
    await toggle(first, 'milestone', false)
    const second = await device()
    await first.tab.send({ type: 'notifications.reset_types' })
    await clock.pass(1_000)
    expect([kept, summary(second)]).toEqual([[], typesOn(1)])
    second.core.kill()

    expect(summary(await device(second.disk))).toBe(typesOn())
    expect(asked('GET')).toHaveLength(3)
  })

  test('A-165 hears a choice while it is on, and does not take it back with its own next one', async () => {
    const first = await device()
    const second = await device()
    const told = async (): Promise<void> => {
      for (const line of server.lines('trades')) line.say({ type: 'dashboard_refresh', reason: 'notification_types' })
      await clock.pass(1_000)
    }
    await toggle(first, 'milestone', false)
    await told()
    expect(summary(second)).toBe(typesOn(1))

    // What was asked for long ago is forgotten; the word is heard all the same.
    await clock.pass(20 * 60_000)
    await toggle(second, 'trade_closed', false)
    await told()
    expect([kept, summary(first)]).toEqual([['milestone', 'trade_closed'], typesOn(2)])
  })

  test('A-165 asks from the first page of the product on, not from a public one, and not again from the next', async () => {
    kept = ['milestone']
    const core = await testCore({ clock, server })
    const tab = await core.open({ path: '/help' })
    await tab.signIn()
    await clock.pass(5_000)
    expect(asked('GET')).toEqual([])
    for (const path of ['/dashboard', '/live-trades', '/settings']) {
      await tab.send({ type: 'tab.go', path, query: '' })
      await clock.pass(20 * 60_000)
    }

    expect([asked('GET').length, core.core.state().notifications.enabled.milestone]).toEqual([1, false])
  })

  test('A-159 a type that the choice does not name is on, and a name nobody knows is nothing', async () => {
    kept = ['milestone', 'from_tomorrow']
    const { core } = await device()

    expect(core.core.state().notifications.enabled).toEqual({ ...ON_BY_DEFAULT, milestone: false })
  })

  test('A-165 T17 what one user chose and the server does not have goes there for no other user', async () => {
    const here = await device()
    server.answer(PATH, bad({ kind: 'network', message: 'offline' }))
    await toggle(here, 'milestone', false)
    await here.tab.send({ type: 'session.sign_out' })
    await clock.pass(1_000)
    keeping()
    await here.tab.signIn({ sub: 'user-2' })
    await clock.pass(5_000)

    expect([summary(here), kept]).toEqual([typesOn(), null])
  })
})

describe('a choice made here', () => {
  test('A-165 while the answer is on its way wins over it', async () => {
    const older = ({ method }: { readonly method: string }) => ({
      ok: true,
      value: { disabled: method === 'PUT' ? ['milestone'] : ['trade_closed'] },
    })
    server.answer(PATH, older, 3_000)
    const core = await testCore({ clock, server })
    const tab = await core.open({ path: '/dashboard' })
    await tab.signIn()
    await clock.pass(1_000)
    // What it writes is answered before the question that was asked first.
    server.answer(PATH, older, 5)
    await toggle({ core, tab, disk: core.disk }, 'milestone', false)
    await clock.pass(10_000)

    expect(core.core.state().notifications).toMatchObject({
      enabled: { milestone: false, trade_closed: true },
      isUnsaved: false,
    })
    expect(core.entries('resource.loaded').filter(({ data }) => data.key === 'notificationTypes')).toHaveLength(1)
  })

  test('A-165 that did not reach the server goes there with the next sign-in, over a log-out, and is not undone', async () => {
    kept = ['trade_closed']
    const here = await device()
    server.answer(PATH, bad({ kind: 'network', message: 'offline' }))
    await here.tab.send({ type: 'notifications.reset_types' })
    await clock.pass(1_000)
    await here.tab.send({ type: 'session.sign_out' })
    await clock.pass(1_000)
    here.core.kill()
    keeping()
    const again = await device(here.disk)

    expect([summary(again), kept]).toEqual([typesOn(), []])
    kept = ['milestone']
    again.core.kill()
    expect(summary(await device(here.disk))).toBe(typesOn(1))
  })

  test('A-165 that did not reach the server goes there alone, over a log-out too: what another device chose meanwhile stays', async () => {
    kept = []
    const here = await device()
    server.answer(PATH, bad({ kind: 'network', message: 'offline' }))
    await toggle(here, 'milestone', false)
    await here.tab.send({ type: 'session.sign_out' })
    await clock.pass(1_000)
    here.core.kill()
    kept = ['trade_closed']
    keeping()
    const again = await device(here.disk)

    expect([kept, summary(again)]).toEqual([['milestone', 'trade_closed'], typesOn(2)])
  })

  test('A-165 that the server does not take yet stands beside what it tells, also for the next worker', async () => {
    kept = []
    const here = await device()
    server.answer(PATH, ({ method }: { readonly method: string }) =>
      method === 'PUT' ? bad({ kind: 'network', message: 'offline' }) : { ok: true, value: { disabled: kept } },
    )
    await toggle(here, 'milestone', false)
    await clock.pass(2_000)
    kept = ['trade_closed']
    here.core.kill()
    const again = await device(here.disk)
    expect(again.core.core.state().notifications).toMatchObject({
      enabled: { milestone: false, trade_closed: false },
      isUnsaved: true,
      unsaved: ['milestone'],
    })

    again.core.kill()
    keeping()
    const last = await device(here.disk)
    expect([kept, last.core.core.state().notifications.unsaved]).toEqual([['milestone', 'trade_closed'], null])
  })

  test('A-165 of two in a row the last one is kept', async () => {
    const here = await device()
    keeping(500)
    void here.tab.send({ type: 'notifications.switch_type', notificationType: 'milestone', enabled: false })
    void here.tab.send({ type: 'notifications.switch_type', notificationType: 'trade_closed', enabled: false })
    await clock.pass(700)
    expect(here.core.core.state().notifications.isUnsaved).toBe(true)
    await clock.pass(5_000)

    expect([kept, here.core.core.state().notifications.isUnsaved]).toEqual([['milestone', 'trade_closed'], false])
  })
})

describe('a server without the calls', () => {
  test('A-165 changes nothing and disturbs nobody: the choice stays on the device, and goes to a later build of it', async () => {
    server.answer(PATH, bad({ kind: 'http', status: 404, message: 'There is no such address.' }))
    const here = await device()
    await toggle(here, 'milestone', false)

    expect([summary(here), toasts(here), here.core.entries('write.failed').map(({ data }) => data.status)]).toEqual([
      typesOn(1),
      [],
      [404],
    ])
    here.core.kill()
    const again = await device(here.disk)
    expect([summary(again), toasts(again)]).toEqual([typesOn(1), []])
    again.core.kill()
    keeping()
    expect(summary(await device(here.disk))).toBe(typesOn(1))
    expect(kept).toEqual(['milestone'])
  })
})
