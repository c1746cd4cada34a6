import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../support/engines.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const { both } = engines()

describe.each(both)('the export of a user on %s', (_name, open) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ db: await open(), env: { RATE_FACTOR: '100' } })
    for (const login of ['mara', 'jonas']) await server.call(login, 'GET', '/v1/settings/user')
  })
  afterAll(async () => {
    await server.close()
  })

  test('SCREEN-2.19 of several pages it has each row once, whatever the key, and says how many there are', async () => {
    const { db } = server.parts
    await sql`
      insert into activities (user_id, type, at, data)
      select case when n % 5 = 0 then 'sample-jonas' else 'sample-mara' end, 'heartbeat', now(), json_build_object('n', n)
      from generate_series(1, 3750) n`.execute(db)
    await sql`
      insert into events (user_id, seq, type, at, data, notifies)
      select 'sample-mara', 9007199254740993 + n, 'system_info', now(), '{}', false
      from generate_series(1, 2000) n`.execute(db)
    await sql`
      insert into recommendations (id, user_id, generation, generated_at, place, content)
      select 'it''s \\ ' || n, 'sample-mara', 'g', now(), n, '{}' from generate_series(0, 2) n`.execute(db)
    await sql`
      insert into recommendation_ticks (user_id, action_id, at, is_done)
      select 'sample-mara', 'it''s \\ ' || n % 3, timestamptz '2026-01-01' + n * interval '1 microsecond', true
      from generate_series(1, 1500) n`.execute(db)

    const { json, text } = await server.call('mara', 'GET', '/account/export')

    const numbers = json.data.activities.map(({ data }: { data: { n: number } }) => data.n)
    expect(numbers).toEqual(Array.from({ length: 3_750 }, (_, n) => n + 1).filter((n) => n % 5 !== 0))
    const large = [...text.matchAll(/"seq":(90071992547\d+)/g)].map(([, seq]) => seq)
    expect([large.length, new Set(large).size]).toEqual([2_000, 2_000])
    expect(new Set(json.data.recommendation_ticks.map(({ at }: { at: string }) => at)).size).toBe(1_500)
    expect(json.data.recommendation_ticks).toHaveLength(1_500)
    expect(json.data.alerts).toEqual([])
    const lengths = Object.values(json.data as Record<string, unknown[]>).map(({ length }) => length)
    expect(json.rows).toBe(lengths.reduce((sum, length) => sum + length, 0))
  })
})
