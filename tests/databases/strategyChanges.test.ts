import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../support/engines.ts'
import { exported } from '../support/exported.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const { both } = engines()

describe.each(both)('history of strategies on %s', (_name, open) => {
  let server: TestServer
  let id = ''
  beforeAll(async () => {
    server = await startTestServer({ db: await open(), env: { RATE_FACTOR: '100' } })
    id = (await server.call('mara', 'POST', '/v1/strategy-details', { name: 'Trend', risk: 1 })).json.id
  })
  afterAll(async () => {
    await server.close()
  })
  const history = async (login: string, of: string, query = '') =>
    (await server.call(login, 'GET', `/strategy-details/${of}/history${query}`)).json

  test('SCREEN-2.5 each change is kept with who made it, and of it what differs', async () => {
    await server.call('mara', 'PUT', `/strategy-details/${id}`, { name: 'Trend 2', note: 'calm' })
    await server.call('mara', 'PUT', `/strategy-details/${id}`, { risk: null })
    // Nothing differs: nothing was changed.
    await server.call('mara', 'PUT', `/strategy-details/${id}`, { note: 'calm' })
    const by = 'sample-mara'
    expect(await history('mara', id)).toMatchObject({
      changes: [
        { kind: 'edited', by, before: { risk: 1 }, after: {} },
        { kind: 'edited', by, before: { name: 'Trend' }, after: { name: 'Trend 2', note: 'calm' } },
        { kind: 'created', by, before: {}, after: { name: 'Trend', risk: 1 } },
      ],
      has_more: false,
    })
  })

  test('SCREEN-2.5 pages are bounded, and follow one another', async () => {
    const first = await history('mara', id, '?limit=2')
    const second = await history('mara', id, '?limit=2&offset=2')
    expect([first.changes.length, first.has_more, second.changes.length, second.has_more]).toEqual([2, true, 1, false])
    expect(second.changes[0].kind).toBe('created')
    expect((await server.call('mara', 'GET', `/strategy-details/${id}/history?limit=101`)).status).toBe(400)
  })

  test('I9 SCREEN-2.5 nobody reads the history of another, by id or by the name of what is gone', async () => {
    expect(await history('jonas', id)).toEqual({ changes: [], has_more: false })
    const gone = (await server.call('mara', 'POST', '/v1/strategy-details', { name: 'Gone' })).json.id
    await server.call('mara', 'DELETE', `/v1/strategy-details/${gone}`)
    expect((await history('mara', 'Gone')).changes.map(({ kind }: { kind: string }) => kind)).toEqual([
      'deleted',
      'created',
    ])
    expect(await history('jonas', 'Gone')).toEqual({ changes: [], has_more: false })
  })

  test('A-337 the newest thousand changes of strategies are kept of each user, those of rules apart', async () => {
    const { db } = server.parts
    const kept = async (about: string) =>
      await db
        .selectFrom('changes')
        .select('kind')
        .where('user_id', '=', 'sample-jonas')
        .where('about', '=', about)
        .orderBy('id')
        .execute()
    for (const about of ['strategy', 'rule'])
      await sql`insert into changes (user_id, about, subject_id, subject_name, at, by, kind, before, after)
        select 'sample-jonas', ${about}, 's', 's', now(), 'sample-jonas', 'edited', '{}', '{}'
        from generate_series(1, 1000)`.execute(db)
    await server.call('jonas', 'POST', '/v1/strategy-details', { name: 'Newest' })

    const strategies = await kept('strategy')
    expect([strategies.length, strategies.at(-1)?.kind, (await kept('rule')).length]).toEqual([1_000, 'created', 1_000])
  })

  test('SCREEN-2.5 a refused change leaves no line; the export has the lines', async () => {
    const before = (await history('mara', id)).changes.length
    await server.call('mara', 'POST', '/v1/strategy-details', { name: 'Taken' })
    expect((await server.call('mara', 'PUT', `/strategy-details/${id}`, { name: 'Taken' })).status).toBe(409)
    expect((await history('mara', id)).changes).toHaveLength(before)
    expect(await exported(server.parts.db, 'sample-mara', 'changes')).toContainEqual(
      expect.objectContaining({ subject_id: id, kind: 'created', after: { name: 'Trend', risk: 1 } }),
    )
  })
})
