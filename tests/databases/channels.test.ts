import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { NO_CHOICES } from '../../src/domain/channels/choices.ts'
import type { Telling } from '../../src/domain/channels/telling.ts'
import { makeVault } from '../../src/server/accounts/secrets.ts'
import { pushKeysOf } from '../../src/server/channels/pushKeys.ts'
import * as channels from '../../src/server/db/channels.ts'
import * as deliveries from '../../src/server/db/deliveries.ts'
import { insertEvent } from '../../src/server/db/events.ts'
import { migrate } from '../../src/server/db/migrate.ts'
import { markRead } from '../../src/server/db/notifications.ts'
import type { Db } from '../../src/server/db/open.ts'
import * as tellings from '../../src/server/db/tellings.ts'
import { noteUser } from '../../src/server/db/users.ts'
import { engines } from '../support/engines.ts'

const { both } = engines()

const now = new Date('2026-11-20T12:00:00Z')
const later = new Date('2026-11-20T13:00:00Z')
const vault = makeVault([Buffer.alloc(32, 7)])
const warned: string[] = []
const log = { warn: (line: unknown) => void warned.push(String(line)) }
const aChannel = (of: Pick<channels.KeptChannel, 'id' | 'userId' | 'kind'>): channels.KeptChannel => ({
  ...of,
  label: 'phone',
  addressHash: 'h',
  target: vault.seal('where it leads', { userId: of.userId, accountId: of.id, field: 'channel', version: 1 }),
  state: 'on',
  problem: null,
  createdAt: now,
  usedAt: now,
  toldAt: null,
})
const telling = (id: string): Telling => ({
  id,
  type: 'position_opened',
  kind: 'position_opened',
  title: id,
  text: 'main',
  amount: null,
  path: '/live-trades',
  at: now.getTime(),
  isUrgent: false,
  place: 'BTCUSDT/main',
})

describe.each(both)('N4 channels on %s', (_name, open) => {
  let db: Db
  beforeAll(async () => {
    db = await open()
    await migrate(db)
    for (const id of ['u1', 'u2']) await noteUser(db, { id, email: null, name: null, roles: [] }, now)
  })
  afterAll(async () => {
    await db.destroy()
  })

  test('the keys of the server are made once, and the private one is sealed', async () => {
    const [one, other] = [await pushKeysOf({ db, vault, log }), await pushKeysOf({ db, vault, log })]
    const { value } = await db
      .selectFrom('server_state')
      .select('value')
      .where('key', '=', 'vapid keys')
      .executeTakeFirstOrThrow()

    expect(other).toEqual(one)
    expect(JSON.stringify(value)).not.toContain(one.privateKey)
    expect(warned).toEqual([])
  })

  test('T22 with another key of the installation the server has new ones, told once, and its devices end', async () => {
    const before = await pushKeysOf({ db, vault, log })
    for (const kind of ['push', 'webhook'] as const)
      await channels.saveChannel(db, aChannel({ id: `c-${kind}`, userId: 'u1', kind }))
    const other = makeVault([Buffer.alloc(32, 8)])
    const after = await pushKeysOf({ db, vault: other, log })

    expect([after.publicKey === before.publicKey, await pushKeysOf({ db, vault: other, log })]).toEqual([false, after])
    expect(warned.splice(0)).toEqual([expect.stringContaining('new ones are made')])
    expect(await channels.findChannel(db, 'u1', 'c-push')).toMatchObject({
      state: 'failed',
      problem: 'It cannot be read any more. Add it again.',
    })
    expect(await channels.kindsOf(db, 'u1')).toEqual(['webhook'])
    for (const kind of ['push', 'webhook']) await channels.deleteChannel(db, 'u1', `c-${kind}`)
  })

  test('an address is of who took it last, and a channel that failed works again once it took a message', async () => {
    const channel = (userId: string) => aChannel({ id: `c-${userId}`, userId, kind: 'push' })
    await channels.saveChannel(db, channel('u1'))
    await channels.saveChannel(db, channel('u2'))
    expect([await channels.kindsOf(db, 'u1'), await channels.kindsOf(db, 'u2')]).toEqual([[], ['push']])

    await channels.noteChannel(db, 'c-u2', { state: 'failed', problem: 'It answered 400.' })
    expect(await channels.kindsOf(db, 'u2')).toEqual([])
    await channels.noteChannel(db, 'c-u2', { toldAt: later })
    expect(await channels.findChannel(db, 'u2', 'c-u2')).toMatchObject({ state: 'on', problem: null, toldAt: later })
    await channels.saveChannelChoices(db, 'u2', { ...NO_CHOICES, hasAmounts: true })
    expect(await channels.channelChoices(db, 'u2')).toEqual({ ...NO_CHOICES, hasAmounts: true })
  })

  test('a fact is noted once by each kind; what was shown or read is not due, what is held is due later', async () => {
    for (const seq of [1, 2, 3, 4])
      await db
        .transaction()
        .execute((tx) =>
          insertEvent(tx, 'u1', { seq, type: 'open_position_opened', at: now, data: {}, notifies: true }),
        )
    const news = [1, 2, 3, 4].flatMap((seq) =>
      (['push', 'webhook'] as const).map((kind) => ({
        userId: 'u1',
        seq,
        telling: telling(`e-${seq}`),
        kind,
        dueAt: now,
      })),
    )
    await tellings.addTellings(db, news)
    await tellings.addTellings(db, news)
    expect(await tellings.markShown(db, 'u2', ['e-1'], now)).toEqual([])
    expect(await tellings.markShown(db, 'u1', ['e-1'], now)).toEqual(['e-1'])
    await markRead(db, 'u1', 2, now)
    await tellings.holdTellings(db, { userId: 'u1', kind: 'push' }, ['e-3'], later)

    const ids = async (kind: 'push' | 'webhook', at: Date) =>
      (await tellings.dueTellings(db, 'u1', kind, at)).map((one) => [one.telling.id, one.wasHeld])
    expect(await ids('push', now)).toEqual([['e-4', false]])
    expect(await ids('push', later)).toEqual([
      ['e-3', true],
      ['e-4', false],
    ])
    expect(await ids('webhook', now)).toHaveLength(4)

    await tellings.releaseTellings(db, 'u2', now)
    expect(await ids('push', now)).toEqual([['e-4', false]])
    await tellings.releaseTellings(db, 'u1', now)
    expect(await ids('push', now)).toEqual([
      ['e-3', true],
      ['e-4', false],
    ])
  })

  test('A-204 facts are numbered by person: another one has his own of the same id, and ends none but his', async () => {
    const theirs = { userId: 'u2', seq: 4, telling: telling('e-4'), kind: 'webhook' as const, dueAt: now }
    await tellings.addTellings(db, [theirs])
    const due = async (userId: string) =>
      (await tellings.dueTellings(db, userId, 'webhook', now)).map((one) => one.telling.id)
    expect(await due('u2')).toEqual(['e-4'])

    await tellings.endTellings(db, { userId: 'u2', kind: 'webhook' }, ['e-4'], { state: 'told', at: now })
    expect([await due('u2'), (await due('u1')).includes('e-4')]).toEqual([[], true])
  })

  test('A-204 what a page showed while it was put into a message, or held, stays shown', async () => {
    const reader = { userId: 'u2', kind: 'push' as const }
    const two = ['e-8', 'e-9']
    await tellings.addTellings(
      db,
      two.map((id, index) => ({ ...reader, seq: 8 + index, telling: telling(id), dueAt: now })),
    )
    await tellings.markShown(db, 'u2', two, now)
    await tellings.endTellings(db, reader, ['e-8'], { state: 'told', at: later })
    await tellings.holdTellings(db, reader, ['e-9'], later)

    expect(await tellings.unseenTellings(db, reader, two)).toEqual([])
    expect(await db.selectFrom('tellings').select(['state', 'was_held']).where('fact_id', 'in', two).execute()).toEqual(
      [
        { state: 'shown', was_held: false },
        { state: 'shown', was_held: false },
      ],
    )
  })

  test('N4 A-204 a trade ends the position that it closed where that waits, and is told in its place', async () => {
    const of = (id: string, type: 'position_closed' | 'trade_closed', over: Partial<Telling> = {}): Telling => ({
      ...telling(id),
      type,
      kind: type,
      ...over,
    })
    const add = (one: Telling, kind: 'push' | 'telegram' | 'webhook') =>
      tellings.addTellings(db, [{ userId: 'u2', seq: 50, telling: one, kind, dueAt: later }])
    const trade = of('trade', 'trade_closed', { at: now.getTime() + 15_000 })
    for (const kind of ['push', 'telegram', 'webhook'] as const) await add(of('its own', 'position_closed'), kind)
    await add(of('elsewhere', 'position_closed', { place: 'ETHUSDT/main' }), 'push')
    await add(of('before', 'position_closed', { at: now.getTime() - 60_000 }), 'push')
    await tellings.endItsPosition(db, 'u2', ['push', 'webhook'], trade, now)
    await add(trade, 'push')

    const ended = await db.selectFrom('tellings').select(['fact_id', 'kind']).where('state', '=', 'untold').execute()
    expect(ended).toEqual([{ fact_id: 'its own', kind: 'push' }])
    expect(await tellings.kindsOfItsTrade(db, 'u2', of('its own', 'position_closed'))).toEqual(['push'])
    await tellings.endTellings(db, { userId: 'u2', kind: 'push' }, ['trade'], { state: 'told', at: later })
    expect(await tellings.kindsOfItsTrade(db, 'u2', of('its own', 'position_closed'))).toEqual(['push'])
    expect(await tellings.kindsOfItsTrade(db, 'u2', of('other', 'position_closed', { place: null }))).toEqual([])
    await db.deleteFrom('tellings').where('seq', '=', 50n).execute()
  })

  test('messages go out in their order, one at a time to each person, and once more after a server that ended', async () => {
    const content = { message: { title: 't', text: '', path: '/', isSilent: false }, facts: ['e-1'], tellings: [] }
    const message = (id: string, userId: string) => ({
      id,
      userId,
      kind: 'push' as const,
      channelId: null,
      content,
      queuedAt: now,
    })
    await deliveries.queueDeliveries(db, [message('z', 'u1'), message('a', 'u1'), message('m', 'u2')])
    await deliveries.queueDeliveries(db, [message('z', 'u1')])

    const first = await deliveries.claimDelivery(db, now)
    const second = await deliveries.claimDelivery(db, now)
    expect([first?.id, second?.id, await deliveries.claimDelivery(db, now)]).toEqual(['z', 'm', null])
    await deliveries.endDelivery(
      db,
      { id: 'z', attempts: 1, tried: [{ id: 'c', isTaken: false }] },
      { state: 'delayed', dueAt: later, problem: 'It answered 503.' },
    )
    expect((await deliveries.claimDelivery(db, now))?.id).toBe('a')
    // What is said late of an attempt before ends no later one.
    await deliveries.endDelivery(db, { id: 'a', attempts: 0, tried: [] }, { state: 'sent', at: now })
    expect(await deliveries.takeBackDeliveries(db, [{ id: 'a' }])).toBe(1)
    expect([(await deliveries.claimDelivery(db, now))?.id, await deliveries.takeBackDeliveries(db)]).toEqual(['m', 2])
    await deliveries.noteToken(db, 'z', 'hash')
    expect(await deliveries.shownDelivery(db, 'hash', now)).toEqual({ userId: 'u1', facts: ['e-1'] })
    expect(await deliveries.shownDelivery(db, 'other', now)).toBe(null)
  })

  const waiting = (id: string, userId: string, channelId: string | null = null) => ({
    id,
    userId,
    kind: 'webhook' as const,
    channelId,
    content: { message: { title: 't', text: '', path: '/', isSilent: false }, facts: [], tellings: [] },
    queuedAt: now,
  })

  test('A-339 what nobody took before goes after what was not tried yet, however long it has been due', async () => {
    await db.deleteFrom('deliveries').execute()
    await deliveries.queueDeliveries(db, [waiting('silent', 'u1')])
    await deliveries.claimDelivery(db, now)
    await deliveries.endDelivery(
      db,
      { id: 'silent', attempts: 1, tried: [] },
      { state: 'delayed', dueAt: now, problem: 'It did not answer.' },
    )
    await deliveries.queueDeliveries(db, [{ ...waiting('first', 'u2'), queuedAt: later }])

    const claimed = [await deliveries.claimDelivery(db, later), await deliveries.claimDelivery(db, later)]
    expect(claimed.map((one) => one?.id)).toEqual(['first', 'silent'])
  })

  test('A-339 a channel has one test at a time, and another once that ended', async () => {
    await db.deleteFrom('deliveries').execute()
    const test = (channelId: string, queuedAt: Date) =>
      deliveries.queueTest(db, { ...waiting('', 'u1'), channelId, queuedAt })
    await test('one', now)
    await test('one', later)
    await test('another', later)
    const ids = async () =>
      (await db.selectFrom('deliveries').select('id').orderBy('queued_at').execute()).map(({ id }) => id)
    expect(await ids()).toEqual([`test one ${now.getTime()}`, `test another ${later.getTime()}`])

    const claimed = await deliveries.claimDelivery(db, later)
    await deliveries.endDelivery(db, claimed!, { state: 'failed', at: later, problem: 'It did not answer.' })
    await test('one', later)
    expect(await ids()).toHaveLength(3)
  })
})
