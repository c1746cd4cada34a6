import { beforeAll, describe, expect, test } from 'vitest'
import type { LogEntry } from '../../../src/domain/event.ts'
import { UNREAD_KEY } from '../../../src/domain/notifications/keys.ts'
import type { NotificationType } from '../../../src/domain/notifications/types/index.ts'
import { EMPTY_STATE } from '../../../src/domain/state.ts'
import { SLICES } from '../../../src/domain/persistence.ts'
import { judgements } from '../../../src/worker/judgements.ts'
import { isVisible } from '../../../src/domain/notifications/list.ts'
import { testCore, type TestCore, type TestTab } from '../../support/core/core.ts'
import { typesOn } from '../../support/typesOn.ts'

beforeAll(judgements.late)

interface Sitting {
  readonly core: TestCore
  readonly tab: TestTab
}

const at = (core: TestCore, ms = 0): string => new Date(core.clock.now() + ms).toISOString()
const row = (core: TestCore, seq: number, type = 'trade_closed') => ({
  id: `e1-${seq}`,
  event_type: type,
  event_timestamp: at(core, -seq * 60_000),
  is_read: false,
  data: { symbol: `S${seq}USDT`, account: 'main', side: 'Buy', pnl: '1' },
})

/** A signed-in core whose server holds these unread ones, of which the list brings the first so many. */
async function sitting(
  {
    rows,
    inList = rows.length,
    unread,
    path = '/dashboard',
  }: { readonly rows: readonly object[]; readonly inList?: number; readonly unread?: object; readonly path?: string },
  core?: TestCore,
): Promise<Sitting> {
  const here = core ?? (await testCore())
  here.server.answer('/trades/open', [])
  here.server.answer('/api/polling/sse/recovery-sync', { success: true })
  here.server.answer('/notifications', {
    notifications: rows.slice(0, inList),
    returned_count: inList,
    total_count: rows.length,
  })
  here.server.answer('/notifications/unread-count', unread ?? { unread_count: rows.length })
  here.server.answer('/notifications/mark-all-read', { marked_count: rows.length })
  const tab = await here.open({ path })
  await tab.signIn()
  await here.clock.pass(10)
  for (const stream of ['events', 'trades'])
    here.server
      .lines(stream)
      .at(-1)!
      .say({ type: 'connection_established', connection_id: 'c', epoch: 'e1', head_seq: 0 })
  await here.clock.pass(5_000)
  return { core: here, tab }
}

async function off({ core, tab }: Sitting, type: NotificationType): Promise<void> {
  await tab.send({ type: 'notifications.switch_type', notificationType: type, enabled: false })
  await core.clock.pass(1_000)
}

describe('the bell', () => {
  test('BELL-07 A-41 of the count of the server a type that is off is no part, in the list or beyond it', async () => {
    const core = await testCore()
    const rows = [row(core, 1), row(core, 2, 'open_position_opened')]
    const here = await sitting(
      { rows, unread: { unread_count: 7, unread_by_type: { trade_closed: 3, open_position_opened: 4 } } },
      core,
    )
    await off(here, 'position_opened')
    await off(here, 'trade_closed')

    expect(here.tab.views.bell).toMatchObject({ count: 0, badge: null })
  })

  test('BELL-07 A-41 a server that tells no types: what the list holds of those that are off is taken off', async () => {
    const core = await testCore()
    const here = await sitting({ rows: [row(core, 1), row(core, 2)] }, core)
    await off(here, 'trade_closed')

    expect(here.tab.views.bell).toMatchObject({ count: 0 })
  })

  test('BELL-07 A-35 what was hidden here is not counted by way of the server', async () => {
    const core = await testCore()
    const { tab } = await sitting({ rows: [row(core, 1), row(core, 2)] }, core)
    await tab.send({ type: 'notifications.hide_all' })
    await core.clock.pass(130_000)

    expect(tab.views.bell).toMatchObject({ count: 0 })
  })

  test('SCREEN-2.19 what was hidden or dismissed stands in the list again when it is asked for', async () => {
    const core = await testCore()
    const { tab } = await sitting({ rows: [row(core, 1), row(core, 2)] }, core)
    const shown = (): number => core.core.state().notifications.list.filter(isVisible).length
    await tab.send({ type: 'notifications.dismiss', notification: core.core.state().notifications.list[0]!.id })
    await tab.send({ type: 'notifications.hide_all' })
    expect([shown(), core.core.state().notifications.hidden.length]).toEqual([0, 2])

    await tab.send({ type: 'notifications.unhide_all' })
    expect([shown(), core.core.state().notifications.hidden.length]).toEqual([2, 0])
    // And not hidden once more by what the server lists.
    await core.clock.pass(130_000)
    expect(shown()).toBe(2)
  })

  test('A-121 what came while the panel was open is read at the server too when it closes, and brings no badge back', async () => {
    const { core, tab } = await sitting({ rows: [] })
    await tab.send({ type: 'notifications.open_panel' })
    await core.clock.pass(1_000)
    core.server
      .lines('events')
      .at(-1)!
      .say({
        type: 'unified_notification',
        event_type: 'trade_closed',
        event_id: 'e1-1',
        event_timestamp: at(core),
        data: { symbol: 'BTCUSDT', account: 'main', side: 'Buy', pnl: '1' },
      })
    await core.clock.pass(1_000)
    const marked = (): number => core.server.callsOf('/notifications/mark-all-read').length
    const before = marked()
    await tab.send({ type: 'notifications.close_panel' })
    await core.clock.pass(1_000)

    expect([marked() - before, tab.views.bell?.count]).toEqual([1, 0])
    await tab.send({ type: 'notifications.open_panel' })
    await core.clock.pass(1_000)
    await tab.send({ type: 'notifications.close_panel' })
    await core.clock.pass(1_000)
    expect(marked() - before).toBe(2)
  })

  test('A-35 a count that was asked for before all was read does not count', async () => {
    const { core, tab } = await sitting({ rows: [] })
    let answers = 0
    core.server.answer(
      '/notifications/unread-count',
      () => ({ ok: true, value: { unread_count: (answers += 1) === 1 ? 5 : 0 } }),
      3_000,
    )
    core.core.append({ type: 'resource.invalidated', data: { keys: [UNREAD_KEY], why: 'test' } })
    await core.clock.pass(100)
    await tab.send({ type: 'notifications.read_all' })
    await core.clock.pass(4_000)

    expect([answers, tab.views.bell?.count]).toEqual([1, 0])
  })
})

describe('saved choices', () => {
  test('A-159 a type that came later is on for whoever chose before, from the saved part and from the log', () => {
    const slice = SLICES.find(({ key }) => key === 'notifications')!
    const saved = { ...(slice.take(EMPTY_STATE) as object), enabled: { trade_closed: false } }

    expect(slice.put(EMPTY_STATE, saved).notifications.enabled).toMatchObject({
      trade_closed: false,
      milestone: true,
      system: true,
    })
  })

  test('A-159 so it is when the choice is read from the log', async () => {
    const here = await sitting({ rows: [] })
    const { core } = here
    await off(here, 'trade_closed')
    const { disk, clock, server } = core
    core.kill()
    // A build before knew two types.
    const older = disk
      .entries()
      .map((entry) => entry as LogEntry)
      .map((entry) =>
        entry.type === 'notifications.settings_changed'
          ? { ...entry, data: { enabled: { trade_closed: false, system: true } } }
          : entry,
      )
    const again = await testCore({
      clock,
      server,
      disk: {
        ...disk,
        open: () => ({ ...disk.open(), load: async () => ({ slices: {}, entries: older, cursor: disk.cursor()! }) }),
      },
    })

    expect(again.core.state().notifications.enabled).toMatchObject({ trade_closed: false, milestone: true })
  })
})

describe('a log-out', () => {
  /** Switched one type off, hid all of the list, and left. */
  async function left(isDeleting = false): Promise<Sitting> {
    const core = await testCore()
    const here = await sitting({ rows: [row(core, 1), row(core, 2, 'open_position_opened')] }, core)
    here.core.server.answer('/api/session/end', { success: true })
    await off(here, 'position_modified')
    await here.tab.send({ type: 'notifications.hide_all' })
    await here.core.clock.pass(1_000)
    if (isDeleting) {
      here.core.server.answer('/account/delete', { success: true })
      await here.tab.send({ type: 'privacy.delete_all', confirm: 'DELETE' })
      await here.core.clock.pass(1_000)
    }
    await here.tab.send({ type: 'session.sign_out' })
    await here.core.clock.pass(1_000)
    return here
  }
  const enabled = (tab: TestTab): string | undefined => tab.views.notificationPanel?.settings.summary

  test('A-165 T16 leaves the choices of the user, and of his account nothing, not a symbol', async () => {
    const { core } = await left()

    expect(core.disk.entries()).toEqual([])
    expect(JSON.parse(core.disk.choices()!)).toMatchObject({
      enabled: { position_modified: false },
      hidden: [{ eventId: 'e1-1' }, { eventId: 'e1-2' }],
    })
    expect(core.disk.choices()).not.toMatch(/USDT|main|pnl/)
  })

  test('SCREEN-2.19 A-165 leaves nothing of who deleted his account', async () => {
    const { core } = await left(true)

    expect(core.disk.entries()).toEqual([])
    expect(core.disk.choices() ?? null).toBeNull()
  })

  test('A-165 after it a new worker knows them again, and so does the one after that', async () => {
    const {
      core: { disk, clock, server },
    } = await left()
    const next = await testCore({ disk, clock, server })
    const { tab } = await sitting({ rows: [row(next, 1)] }, next)

    expect([enabled(tab), tab.views.notificationPanel?.list.state]).toEqual([typesOn(1), 'empty'])
    next.kill()
    const later = await testCore({ disk, clock, server })
    expect(later.core.state().notifications).toMatchObject({
      enabled: { position_modified: false },
      hidden: [{ eventId: 'e1-1' }, { eventId: 'e1-2' }],
    })
  })

  test('SCREEN-2.19 A-165 what was hidden before it is listed again when it is asked for', async () => {
    const { core, tab } = await left()
    await tab.signIn()
    // Listed more than once meanwhile, and refused.
    await core.clock.pass(130_000)
    const shown = (): number => core.core.state().notifications.list.filter(isVisible).length
    expect(shown()).toBe(0)

    await tab.send({ type: 'notifications.unhide_all' })
    await core.clock.pass(1_000)

    expect([shown(), core.core.state().notifications.hidden.length]).toEqual([2, 0])
    await core.clock.pass(130_000)
    expect(shown()).toBe(2)
  })

  test('A-165 T17 another user in the same worker has his own choices; the same one has his', async () => {
    const { core, tab } = await left()
    await tab.signIn({ sub: 'user-2' })
    await core.clock.pass(1_000)
    expect(enabled(tab)).toBe(typesOn())

    const again = await left()
    await again.tab.signIn()
    await again.core.clock.pass(1_000)
    expect(enabled(again.tab)).toBe(typesOn(1))
  })
})

describe('ids that are no numbers of ours', () => {
  /** As another server might name them. */
  const foreign = (core: TestCore, n: number) => ({ ...row(core, n), id: `trade:BTCUSDT:main:${n}:+12.5` })
  const visible = ({ core }: TestCore): readonly (string | null)[] =>
    core.state().notifications.list.flatMap((n) => (n.isHidden || n.isDismissed ? [] : [n.originalEventId]))

  async function left(): Promise<Sitting> {
    const core = await testCore()
    const here = await sitting({ rows: [foreign(core, 1), foreign(core, 2), foreign(core, 3)] }, core)
    core.server.answer('/api/session/end', { success: true })
    const id = (n: number): string =>
      core.core.state().notifications.list.find((one) => one.originalEventId === foreign(core, n).id)!.id
    await here.tab.send({ type: 'notifications.dismiss', notification: id(1) })
    await here.tab.send({ type: 'notifications.hide_all' })
    await here.tab.send({ type: 'notifications.restore', notification: id(3) })
    await core.clock.pass(1_000)
    expect(visible(core)).toEqual([foreign(core, 3).id])
    await here.tab.send({ type: 'session.sign_out' })
    await core.clock.pass(1_000)
    return here
  }

  test('A-165 stay hidden and dismissed over a log-out, in a new worker and the one after; one that was brought back stays', async () => {
    const { core } = await left()
    const { disk, clock, server } = core
    for (let run = 0; run < 2; run += 1) {
      const next = await testCore({ disk, clock, server })
      await sitting({ rows: [foreign(core, 1), foreign(core, 2), foreign(core, 3)] }, next)

      expect(next.core.state().notifications.list).toHaveLength(3)
      expect(visible(next)).toEqual([foreign(core, 3).id])
      next.kill()
    }
  })

  test('A-165 one that was brought back after a log-out stays over the next', async () => {
    const { core, tab } = await left()
    await tab.signIn()
    await core.clock.pass(5_000)
    expect(visible(core)).toEqual([foreign(core, 3).id])
    const hidden = core.core.state().notifications.list.find((n) => n.originalEventId === foreign(core, 2).id)!.id
    await tab.send({ type: 'notifications.restore', notification: hidden })
    await tab.send({ type: 'session.sign_out' })
    await core.clock.pass(1_000)
    await tab.signIn()
    await core.clock.pass(5_000)

    expect(visible(core)).toEqual([2, 3].map((n) => foreign(core, n).id))
  })

  test('SCREEN-2.19 A-165 all stand in the list again when it is asked for after a log-out', async () => {
    const { core, tab } = await left()
    await tab.signIn()
    await core.clock.pass(130_000)
    expect(visible(core)).toEqual([foreign(core, 3).id])
    await tab.send({ type: 'notifications.unhide_all' })
    await core.clock.pass(130_000)

    expect(visible(core)).toEqual([1, 2, 3].map((n) => foreign(core, n).id))
  })

  test('A-165 T16 what is kept of them says no symbol, no account and no amount', async () => {
    const { core } = await left()

    expect(
      (JSON.parse(core.disk.choices()!) as { hidden: { eventId: string }[] }).hidden.map(({ eventId }) => eventId),
    ).toEqual([expect.stringMatching(/^sealed_[0-9a-f]{16}$/), expect.stringMatching(/^sealed_[0-9a-f]{16}$/)])
    expect(core.disk.choices()).not.toMatch(/USDT|main|12\.5|pnl|trade/)
  })

  test('A-165 I9 of another user the same id has another hash', async () => {
    const { core, tab } = await left()
    const first = core.disk.choices()
    await tab.signIn({ sub: 'user-2' })
    await core.clock.pass(5_000)
    await tab.send({ type: 'notifications.hide_all' })
    await tab.send({ type: 'session.sign_out' })
    await core.clock.pass(1_000)
    const hashes = (text: string | null): readonly string[] => text?.match(/sealed_[0-9a-f]{16}/g) ?? []

    expect(hashes(core.disk.choices()).length).toBeGreaterThan(0)
    expect(hashes(first).filter((hash) => hashes(core.disk.choices()).includes(hash))).toEqual([])
  })
})

describe('a refresh of the dashboard', () => {
  /** Paths that are asked for in the second after it. */
  async function askedAfter(reason: string, path: string): Promise<readonly string[]> {
    const { core } = await sitting({ rows: [], path })
    const before = core.server.calls.length
    core.server.lines('trades').at(-1)!.say({ type: 'dashboard_refresh', reason })
    await core.clock.pass(1_000)
    return core.server.calls.slice(before).map((call) => call.path)
  }

  test('CACHE-06 the end of one rule asks for what rules change, and not for everything', async () => {
    const asked = await askedAfter('bot_rules', '/bot-maintenance')

    expect(asked).toEqual(expect.arrayContaining(['/bots/rules']))
    expect(
      asked.filter((path) =>
        /^\/(notifications|balances|strategy-details|accounts|trades\/(sync|closed|filters))/.test(path),
      ),
    ).toEqual([])
  })

  test('CACHE-06 for a reason that is not known everything is asked for', async () => {
    expect(await askedAfter('moon_landed', '/bot-maintenance')).toEqual(expect.arrayContaining(['/notifications']))
  })
})
