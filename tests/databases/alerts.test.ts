import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FRESH_MEMORY } from '../../src/domain/alerts/model.ts'
import { epoch } from '../../src/domain/core/time.ts'
import { insertAccount } from '../../src/server/db/accounts.ts'
import {
  allAlerts,
  deleteAlert,
  findAlert,
  forgetDeletedAlerts,
  insertAlert,
  type KeptAlert,
  listAlerts,
  replaceAlert,
  restoreAlert,
} from '../../src/server/db/alerts.ts'
import { migrate } from '../../src/server/db/migrate.ts'
import type { Db } from '../../src/server/db/open.ts'
import { deleteUserData } from '../../src/server/db/userData.ts'
import { noteUser } from '../../src/server/db/users.ts'
import { engines } from '../support/engines.ts'
import { exported } from '../support/exported.ts'
import { dec, terms } from '../unit/alerts/support.ts'

const { both } = engines()

const at = new Date('2026-11-20T12:00:00Z')

const alert = (over: Partial<KeptAlert> = {}): KeptAlert => ({
  id: 'one',
  userId: 'u1',
  terms: terms({ line: '91000.50', symbol: 'BTCUSDT' }),
  isPaused: false,
  isEnded: false,
  memory: FRESH_MEMORY,
  firedAt: null,
  firedCount: 0,
  createdAt: at,
  turn: 1,
  ...over,
})

describe.each(both)('A-210 alerts on %s', (_name, open) => {
  let db: Db
  beforeAll(async () => {
    db = await open()
    await migrate(db)
    for (const id of ['u1', 'u2']) await noteUser(db, { id, email: null, name: null, roles: [] }, at)
  })
  afterAll(async () => {
    await db.destroy()
  })

  test('an alert comes back as it was kept, its line without zeros that say nothing', async () => {
    const memory = { fired: { '': epoch(5) }, since: { 'a|B': epoch(7) }, peak: dec('1000.5') }
    await insertAlert(db, alert({ memory }))
    const kept = alert({ memory, terms: terms({ line: '91000.5' }) })

    expect(await listAlerts(db, 'u1')).toEqual([kept])
    expect(await findAlert(db, 'u1', 'one')).toEqual(kept)
    expect(await findAlert(db, 'u2', 'one')).toBeNull()
    expect(await allAlerts(db)).toEqual([kept])
  })

  test('a turn is written once, and never over a newer one, nor for somebody else', async () => {
    const next = alert({ firedAt: at, firedCount: 1, isEnded: true, turn: 2 })
    expect(await replaceAlert(db, { ...next, userId: 'u2' })).toBe(false)
    expect(await replaceAlert(db, next)).toBe(true)
    expect(await replaceAlert(db, next)).toBe(false)
    expect(await replaceAlert(db, alert({ isPaused: true, turn: 2 }))).toBe(false)
    expect(await findAlert(db, 'u1', 'one')).toMatchObject({ firedCount: 1, isEnded: true, isPaused: false, turn: 2 })
    expect(await deleteAlert(db, 'u2', 'one', at)).toBe(false)
    expect(await deleteAlert(db, 'u1', 'one', at)).toBe(true)
    expect(await deleteAlert(db, 'u1', 'one', at)).toBe(false)
  })

  test('a deleted alert is nowhere, comes back as it was to its own user alone, and is forgotten in time', async () => {
    const was = { firedCount: 1, isEnded: true, firedAt: at }
    expect([await listAlerts(db, 'u1'), await allAlerts(db), await findAlert(db, 'u1', 'one')]).toEqual([[], [], null])
    expect(await replaceAlert(db, alert({ turn: 4 }))).toBe(false)
    expect(await restoreAlert(db, 'u2', 'one')).toBeNull()
    expect(await restoreAlert(db, 'u1', 'one')).toMatchObject(was)
    expect(await restoreAlert(db, 'u1', 'one')).toBeNull()
    // What was judged before it was deleted is not written any more.
    expect(await replaceAlert(db, alert({ turn: 3 }))).toBe(false)
    expect(await findAlert(db, 'u1', 'one')).toMatchObject(was)

    await deleteAlert(db, 'u1', 'one', at)
    await forgetDeletedAlerts(db, at)
    expect(await restoreAlert(db, 'u1', 'one')).toMatchObject(was)
    await deleteAlert(db, 'u1', 'one', at)
    await forgetDeletedAlerts(db, new Date(at.getTime() + 1))
    expect(await restoreAlert(db, 'u1', 'one')).toBeNull()
  })

  test('alerts go with their account and with their user, and stand in his export', async () => {
    await insertAccount(db, {
      id: 'acc',
      userId: 'u1',
      accountName: 'main',
      exchangeName: 'bybit',
      environment: 'paper',
      apiKey: 'k',
      version: 1,
      secret: {} as never,
      exchangeUid: null,
      state: 'live',
      stateReason: null,
      expiresAt: null,
      createdAt: at,
    })
    await insertAlert(db, alert({ id: 'of account', terms: terms({ kind: 'drawdown', account: 'acc', symbol: null }) }))
    await insertAlert(db, alert({ id: 'of market' }))
    await db.deleteFrom('accounts').where('id', '=', 'acc').execute()
    expect((await listAlerts(db, 'u1')).map(({ id }) => id)).toEqual(['of market'])
    expect(await exported(db, 'u1', 'alerts')).toMatchObject([{ id: 'of market', kind: 'price' }])

    await db.transaction().execute((tx) => deleteUserData(tx, 'u1'))
    expect(await allAlerts(db)).toEqual([])
  })
})
