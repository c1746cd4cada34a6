import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { forgetGone, isGone, noteGone } from '../../src/server/db/goneUsers.ts'
import { migrate } from '../../src/server/db/migrate.ts'
import type { Db } from '../../src/server/db/open.ts'
import { deleteUserData } from '../../src/server/db/userData.ts'
import { noteUser } from '../../src/server/db/users.ts'
import { engines } from '../support/engines.ts'

const { both } = engines()
const at = (second: number): Date => new Date(Date.UTC(2026, 10, 20, 12, 0, second))
const rosa = { id: 'rosa', email: null, name: null, roles: [] }

describe.each(both)('A-321 who is gone, on %s', (_name, open) => {
  let db: Db
  beforeAll(async () => {
    db = await open()
    await migrate(db)
  })
  afterAll(() => db.destroy())

  test('is noted again from a later sign-in on, and from any once he is forgotten', async () => {
    expect(await noteUser(db, rosa, at(10), at(0))).toBe(true)
    await db.transaction().execute(async (tx) => {
      await deleteUserData(tx, 'rosa')
      await noteGone(tx, 'rosa', at(20))
    })
    expect([
      await isGone(db, 'rosa', at(20)),
      await isGone(db, 'rosa', at(21)),
      await isGone(db, 'tom', at(0)),
    ]).toEqual([true, false, false])
    expect(await noteUser(db, rosa, at(30), at(0))).toBe(false)
    expect(await db.selectFrom('users').selectAll().execute()).toEqual([])

    // He is gone once more, later.
    await noteGone(db, 'rosa', at(25))
    expect(await isGone(db, 'rosa', at(25))).toBe(true)
    await forgetGone(db, at(25))
    expect(await isGone(db, 'rosa', at(25))).toBe(true)
    await forgetGone(db, at(26))
    expect(await noteUser(db, rosa, at(30), at(0))).toBe(true)
  })
})
