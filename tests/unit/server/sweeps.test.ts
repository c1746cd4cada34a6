import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { deleteOldActivities } from '../../../src/server/db/activities.ts'
import { isGone, noteGone } from '../../../src/server/db/goneUsers.ts'
import { consumeRecord, deleteExpiredRecords, findRecord, saveRecord } from '../../../src/server/db/identityRecords.ts'
import { keepPromotions } from '../../support/advice.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

const HOUR = 3_600_000
const hourly: (() => void)[] = []
let skew = 0
const began = Date.now()
const now = (): number => began + skew
// Stands still but for the test; what is done each hour is done when the test says so.
const clock = {
  now,
  once: () => () => {},
  every: (ms: number, act: () => void) => {
    if (ms === HOUR) hourly.push(act)
    return () => {}
  },
}

let server: TestServer
let mara = ''
beforeAll(async () => {
  server = await startTestServer({ clock, env: { RATE_FACTOR: '100' } })
  await server.call('mara', 'GET', '/v1/settings/user')
  mara = (await server.parts.db.selectFrom('users').select('id').executeTakeFirstOrThrow()).id
})
afterAll(async () => {
  await server.close()
})

type Table = 'activities' | 'identity_records' | 'ended_sessions' | 'recommendations' | 'recommendation_generations'
const count = async (table: Table): Promise<number> =>
  Number(
    (
      await server.parts.db
        .selectFrom(table)
        .select(sql<bigint>`count(*)`.as('rows'))
        .executeTakeFirstOrThrow()
    ).rows,
  )
const hourGoesBy = (hours: number): void => {
  skew += hours * HOUR
  for (const act of hourly) act()
}

test('T1 T9 what only grew goes with the hour: sign-ins that nobody finished, ended tokens, old reports', async () => {
  for (let i = 0; i < 5; i += 1)
    await fetch(
      `${server.url}/oidc/auth?client_id=${server.parts.settings.OIDC_CLIENT_ID}&response_type=code&scope=openid&redirect_uri=${encodeURIComponent(`${server.url}/auth/callback`)}&code_challenge=${'a'.repeat(43)}&code_challenge_method=S256`,
      { redirect: 'manual' },
    )
  await saveRecord(server.parts.db, { kind: 'Interaction', id: 'left', payload: {}, expiresAt: new Date(now() + HOUR) })
  expect((await server.call('mara', 'POST', '/api/session/end')).status).toBe(200)
  await sql`insert into activities (user_id, type, at, data) values (${mara}, 'seen', ${new Date(now() - 29.9 * 24 * HOUR)}, '{}')`.execute(
    server.parts.db,
  )
  expect([(await count('identity_records')) > 0, await count('ended_sessions'), await count('activities')]).toEqual([
    true,
    1,
    1,
  ])

  hourGoesBy(24 * 15)
  await vi.waitFor(async () =>
    expect([await count('identity_records'), await count('ended_sessions'), await count('activities')]).toEqual([
      0, 0, 0,
    ]),
  )
})

test('SCREEN-2.4 a position that ended is kept for a week, for the rows that are still to come', async () => {
  const account = await server.link('mara')
  await sql`insert into ended_positions (account_id, user_id, symbol, leg, side, opened_at, ended_at)
    select ${account}, ${mara}, symbol, 'one_way', 'Buy', ended_at, ended_at from (values
      ('KEPT', ${new Date(now() - 6.9 * 24 * HOUR)}::timestamptz), ('GONE', ${new Date(now() - 7.1 * 24 * HOUR)}::timestamptz)) one (symbol, ended_at)`.execute(
    server.parts.db,
  )
  hourGoesBy(0)

  await vi.waitFor(async () =>
    expect(await server.parts.db.selectFrom('ended_positions').select('symbol').execute()).toEqual([
      { symbol: 'KEPT' },
    ]),
  )
})

test('A-210 a deleted alert is kept for a day, in which it can be brought back', async () => {
  await sql`insert into alerts (id, user_id, kind, direction, line, symbol, is_once, memory, created_at, deleted_at)
    select id, ${mara}, 'price', 'above', 1, 'BTCUSDT', false, '{"fired":{},"since":{},"peak":null}', at, at from (values
      ('KEPT', ${new Date(now() - 23.9 * HOUR)}::timestamptz), ('GONE', ${new Date(now() - 24.1 * HOUR)}::timestamptz)) one (id, at)`.execute(
    server.parts.db,
  )
  hourGoesBy(0)

  await vi.waitFor(async () =>
    expect(await server.parts.db.selectFrom('alerts').select('id').execute()).toEqual([{ id: 'KEPT' }]),
  )
})

test('A-321 of who deleted his account a hash is kept for 90 days', async () => {
  await noteGone(server.parts.db, 'kept', new Date(now() - 89.9 * 24 * HOUR))
  await noteGone(server.parts.db, 'gone', new Date(now() - 90.1 * 24 * HOUR))
  hourGoesBy(0)

  await vi.waitFor(async () => expect(await isGone(server.parts.db, 'gone', new Date(0))).toBe(false))
  expect(await isGone(server.parts.db, 'kept', new Date(0))).toBe(true)
})

test('A-185 A-290 advice that is a year old goes with the hour, whoever got it and whether or not he asks for more', async () => {
  await server.call('jonas', 'GET', '/v1/settings/user')
  const year = 366 * 24 * HOUR
  for (const user of [mara, 'sample-jonas'])
    for (const at of [now() - year - 1, now() - year + HOUR]) await keepPromotions(server.parts.db, user, at, ['Rider'])
  hourGoesBy(0)

  await vi.waitFor(async () =>
    expect([await count('recommendations'), await count('recommendation_generations')]).toEqual([2, 2]),
  )
})

test('A-290 what cannot be cleared keeps nothing else from being cleared', async () => {
  const { db } = server.parts
  await sql`insert into activities (user_id, type, at, data) values (${mara}, 'old', ${new Date(now() - 31 * 24 * HOUR)}, '{}')`.execute(
    db,
  )
  await sql`alter table mails rename to mails_elsewhere`.execute(db)
  hourGoesBy(0)

  await vi.waitFor(async () => expect(await count('activities')).toBe(0))
  await sql`alter table mails_elsewhere rename to mails`.execute(db)
})

test('T9 of one user the newest reports are kept, and of each kind of sign-in record those that end last', async () => {
  await sql`insert into activities (user_id, type, at, data) select ${mara}, 'n' || n, ${new Date(now())}::timestamptz + n * interval '1 ms', '{}' from generate_series(1, 12) n`.execute(
    server.parts.db,
  )
  await deleteOldActivities(server.parts.db, new Date(0), 10)
  for (const n of [1, 2, 3, 4])
    await saveRecord(server.parts.db, {
      kind: 'Interaction',
      id: `i${n}`,
      payload: {},
      expiresAt: new Date(now() + n * 1_000),
    })
  await saveRecord(server.parts.db, { kind: 'Grant', id: 'g', payload: {}, expiresAt: new Date(now() + 500) })
  await deleteExpiredRecords(server.parts.db, new Date(now()), 3)

  expect(
    (await server.parts.db.selectFrom('activities').select('type').orderBy('at').execute()).map(({ type }) => type),
  ).toEqual(['n3', 'n4', 'n5', 'n6', 'n7', 'n8', 'n9', 'n10', 'n11', 'n12'])
  expect(
    (await server.parts.db.selectFrom('identity_records').select('id').orderBy('id').execute()).map(({ id }) => id),
  ).toEqual(['g', 'i2', 'i3', 'i4'])
})

test('T9 of too many refresh tokens the used ones go first, of those the one that was used longest ago', async () => {
  const token = async (id: string, endsIn: number, usedAgo: number | null): Promise<void> => {
    await saveRecord(server.parts.db, {
      kind: 'RefreshToken',
      id,
      payload: {},
      expiresAt: new Date(now() + endsIn * HOUR),
    })
    if (usedAgo !== null) await consumeRecord(server.parts.db, 'RefreshToken', id, new Date(now() - usedAgo * HOUR))
  }
  await token('live, ends first', 1, null)
  await token('live', 2, null)
  await token('used of late', 300, 1)
  await token('used long ago', 400, 20)
  const left = async (most: number): Promise<readonly string[]> => {
    await deleteExpiredRecords(server.parts.db, new Date(now()), most)
    const rows = await server.parts.db
      .selectFrom('identity_records')
      .select('id')
      .where('kind', '=', 'RefreshToken')
      .orderBy('id')
      .execute()
    return rows.map(({ id }) => id)
  }

  expect(await left(3)).toEqual(['live', 'live, ends first', 'used of late'])
  expect(await left(2)).toEqual(['live', 'live, ends first'])
  expect(await left(1)).toEqual(['live'])
})

test('F19 a used refresh token is remembered for a day, so that its second use is known', async () => {
  await saveRecord(server.parts.db, {
    kind: 'RefreshToken',
    id: 'used',
    payload: {},
    expiresAt: new Date(now() + 14 * 24 * HOUR),
  })
  await server.parts.db
    .updateTable('identity_records')
    .set({ consumed_at: new Date(now()) })
    .where('id', '=', 'used')
    .execute()
  const known = async (after: number): Promise<boolean> => {
    await deleteExpiredRecords(server.parts.db, new Date(now() + after * HOUR))
    return (await findRecord(server.parts.db, 'RefreshToken', 'id', 'used', new Date(now()))) !== null
  }

  expect([await known(23), await known(25)]).toEqual([true, false])
})
