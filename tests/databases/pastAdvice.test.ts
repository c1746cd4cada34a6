import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { days, epoch } from '../../src/domain/core/time.ts'
import { migrate } from '../../src/server/db/migrate.ts'
import type { Db } from '../../src/server/db/open.ts'
import { doneAsOf, generationTimes, runAsOf } from '../../src/server/db/pastAdvice.ts'
import {
  deleteActionsBeyond,
  deleteOldActions,
  newestGeneration,
  saveGeneration,
  setCompleted,
} from '../../src/server/db/recommendations.ts'
import { deleteUserData } from '../../src/server/db/userData.ts'
import { noteUser } from '../../src/server/db/users.ts'
import { generationAsOf } from '../../src/server/recommendations/past.ts'
import { keepPromotions } from '../support/advice.ts'
import { fc, parameters } from '../support/fc.ts'
import { engines } from '../support/engines.ts'

const FIRST = Date.UTC(2026, 10, 20, 12)
const at = (ms: number) => epoch(FIRST + ms)
const { both } = engines()

describe.each(both)('advice of past days on %s', (_name, open) => {
  let db: Db
  beforeAll(async () => {
    db = await open()
    await migrate(db)
    for (const id of ['u1', 'u2'])
      await noteUser(db, { id, email: null, name: null, roles: ['elite-subscriber'] }, new Date(FIRST))
  })
  afterAll(async () => {
    await db.destroy()
  })
  const TABLES = ['recommendation_ticks', 'recommendations', 'recommendation_runs', 'recommendation_generations']
  const empty = async () => {
    await db.transaction().execute(async (tx) => {
      for (const user of ['u1', 'u2']) await deleteUserData(tx, user, TABLES)
    })
  }
  beforeEach(empty)

  test.each([
    [-1, null],
    [0, ['Rider', 'Grid']],
    [days(2) - 1, ['Rider', 'Grid']],
    [days(2), []],
    [days(3) - 1, []],
    [days(3), ['Tide']],
    [days(99), ['Tide']],
  ])('SCREEN-2.11 %d ms after the first generation the newest one until then is meant', async (ms, names) => {
    await keepPromotions(db, 'u1', FIRST, ['Rider', 'Grid'])
    // One that had nothing to say is one, too.
    await saveGeneration(db, 'u1', at(days(2)), [])
    await keepPromotions(db, 'u1', at(days(3)), ['Tide'])
    await keepPromotions(db, 'u2', at(days(1)), ['Other'])

    const found = await generationAsOf(db, 'u1', at(ms))
    expect(found?.actions.map(({ action }) => action.strategy_name) ?? null).toEqual(names)
    expect(await generationTimes(db, 'u1')).toEqual([at(0), at(days(2)), at(days(3))])
  })

  test('SCREEN-2.11 ticks are those of that time, also where one was taken back and made again; now is what is kept', async () => {
    const [rider, grid] = await keepPromotions(db, 'u1', FIRST, ['Rider', 'Grid'])
    const tick = async (id: string, ms: number, isDone: boolean) =>
      await setCompleted(db, 'u1', id, { isDone, at: at(ms) })
    await tick(rider!, 10, true)
    await tick(grid!, 15, true)
    await tick(rider!, 20, false)
    await tick(rider!, 30, true)
    // Two wishes at one time: the later one counts.
    await tick(grid!, 40, false)
    await tick(grid!, 40, true)

    const done = async (ms: number) => Object.fromEntries(await doneAsOf(db, 'u1', at(ms)))
    expect(await done(9)).toEqual({})
    expect(await done(10)).toEqual({ [rider!]: at(10) })
    expect(await done(19)).toEqual({ [rider!]: at(10), [grid!]: at(15) })
    expect(await done(20)).toEqual({ [grid!]: at(15) })
    expect(await done(30)).toEqual({ [rider!]: at(30), [grid!]: at(15) })
    expect(await generationAsOf(db, 'u1', at(40))).toEqual(await newestGeneration(db, 'u1'))
    expect(await doneAsOf(db, 'u2', at(40))).toEqual(new Map())
  })

  test('SCREEN-2.11 A-250 whatever was generated, ticked and taken back: looking back at a time shows what was the newest then', async () => {
    const act = fc.oneof(
      fc.record({ kind: fc.constant('generate' as const), strategies: fc.subarray(['Rider', 'Grid', 'Tide']) }),
      fc.record({ kind: fc.constant('tick' as const), which: fc.nat(8), isDone: fc.boolean() }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 10 }), async (acts) => {
        await empty()
        const ids: string[] = []
        const seen = []
        for (const [place, one] of acts.entries()) {
          const now = at(place * 1_000)
          if (one.kind === 'generate') ids.push(...(await keepPromotions(db, 'u1', now, one.strategies)))
          else if (ids.length > 0)
            await setCompleted(db, 'u1', ids[one.which % ids.length]!, { isDone: one.isDone, at: now })
          seen.push(await newestGeneration(db, 'u1'))
        }
        for (const [place, was] of seen.entries()) {
          expect(await generationAsOf(db, 'u1', at(place * 1_000))).toEqual(was)
          expect(await generationAsOf(db, 'u1', at(place * 1_000 + 999))).toEqual(was)
        }
      }),
      parameters(20),
    )
  })

  test('SCREEN-2.11 A-185 a generation of which open actions were cleared is shown no more, though ticked ones stay', async () => {
    for (const [day, ticked] of [
      [0, ['Rider']],
      [1, []],
      [2, []],
      [3, []],
    ] as const)
      await keepPromotions(db, 'u1', at(days(day)), ['Rider', 'Grid'], ticked)

    await deleteActionsBeyond(db, 'u1', 3)
    expect(await generationTimes(db, 'u1')).toEqual([1, 2, 3].map((day) => at(days(day))))
    expect(await runAsOf(db, 'u1', at(days(1) - 1))).toBeNull()
    await deleteOldActions(db, new Date(at(days(2))))
    expect(await generationTimes(db, 'u1')).toEqual([2, 3].map((day) => at(days(day))))
    expect((await doneAsOf(db, 'u1', at(days(9)))).size).toBe(1)
  })

  test('SCREEN-2.11 what an older build kept is found: whole generations of the last year, and ticks that still stand', async () => {
    const now = Date.now()
    const [rider] = await keepPromotions(db, 'u1', now - days(1), ['Rider', 'Grid'], ['Rider'])
    await keepPromotions(db, 'u1', now - days(400), ['Old'])
    await saveGeneration(db, 'u1', epoch(now), [])
    await sql`drop table recommendation_ticks`.execute(db)
    await sql`drop table recommendation_generations`.execute(db)

    await sql`delete from migrations_done where name = '0019_past_advice'`.execute(db)
    expect(await migrate(db)).toEqual(['0019_past_advice'])
    expect(await generationTimes(db, 'u1')).toEqual([now - days(1), now])
    expect([...(await doneAsOf(db, 'u1', epoch(now)))]).toEqual([[rider, now - days(1)]])
  })
})
