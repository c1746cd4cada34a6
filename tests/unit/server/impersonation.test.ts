import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LOOK_ONLY, mayWhileImpersonating } from '../../../src/domain/admin/impersonation.ts'
import { allCalls } from '../../../src/domain/wire/rest/table.ts'
import { setRoles } from '../../../src/server/db/identityUsers.ts'
import { isImpersonationToken } from '../../../src/server/identity/impersonations.ts'
import { openEventStream } from '../../support/eventStream.ts'
import { handClock } from '../../support/handClock.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

const MINUTE = 60_000
const clock = handClock()
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { RATE_FACTOR: '1000' }, clock })
  await server.link('mara')
  await server.call('tom', 'GET', '/v1/settings/user')
})
afterAll(async () => {
  await server.close()
})

const start = (target: string, reason: unknown = 'A question about his bots', login = 'ines') =>
  server.call(login, 'POST', '/admin/impersonate/start', { target_user_id: target, reason })
const tokenFor = async (target: string): Promise<string> => (await start(target)).json.token
const ask = async (token: string, method: string, path: string, body?: unknown) => {
  const answer = await fetch(server.url + path, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: answer.status, text: await answer.text() }
}
const read = async (token: string, path = '/v1/settings/user'): Promise<number> =>
  (await ask(token, 'GET', path)).status
const ticketFor = async (token: string): Promise<string> =>
  JSON.parse((await ask(token, 'POST', '/api/stream-tickets', { purpose: 'events' })).text).ticket
const newestFact = async (login: string, type: string) => {
  const row = await server.parts.db
    .selectFrom('events')
    .select('data')
    .where('user_id', '=', `sample-${login}`)
    .where('type', '=', type)
    .orderBy('seq', 'desc')
    .executeTakeFirst()
  return row?.data
}

describe('ADMIN-02 API-52 POST /admin/impersonate/start', () => {
  test('gives a token of 30 minutes that reads as the other user', async () => {
    const { json } = await start('sample-mara')

    expect(isImpersonationToken(json.token)).toBe(true)
    expect(Date.parse(json.expires_at) - clock.now()).toBe(30 * MINUTE)
    expect(json.user).toMatchObject({ id: 'sample-mara', name: 'Mara Keller', roles: ['elite-subscriber'] })
    const accounts = JSON.parse((await ask(json.token, 'GET', '/v1/settings/accounts')).text)
    expect(accounts).toHaveLength(1)
    expect(accounts[0].api_key).toContain('•')
  })

  test.for([
    ['sample-ines', 403],
    ['sample-noah', 404],
    ['nobody', 404],
  ] as const)('%s: %i', async ([target, status]) => {
    expect((await start(target)).status).toBe(status)
  })

  test('needs a reason, and an administrator', async () => {
    expect((await start('sample-mara', '  ')).status).toBe(400)
    expect((await start('sample-mara', null)).status).toBe(400)
    expect((await start('sample-mara', 'x', 'tom')).status).toBe(403)
  })

  test('T6 the token is kept nowhere, and both histories say who looked and why', async () => {
    const token = await tokenFor('sample-mara')
    const rows = await server.parts.db.selectFrom('impersonations').selectAll().execute()

    expect(JSON.stringify(rows)).not.toContain(token.slice(4))
    for (const login of ['mara', 'ines'])
      expect(await newestFact(login, 'impersonation_started')).toMatchObject({
        admin_id: 'sample-ines',
        target_id: 'sample-mara',
        reason: 'A question about his bots',
      })
  })
})

describe('T6 while impersonating', () => {
  test('each call that changes something or opens what is paid is refused with a sentence, no other is', async () => {
    const token = await tokenFor('sample-mara')
    const calls = allCalls.filter(({ need, kind }) => need !== 'public' && kind !== 'stream' && need !== 'admin')
    const [may, mayNot] = [calls.filter(mayWhileImpersonating), calls.filter((call) => !mayWhileImpersonating(call))]
    const made = async ({ method, path }: (typeof calls)[number]) =>
      await ask(token, method, path.replace(/\{\w+\}/g, '1'), method === 'GET' ? undefined : {})

    for (const call of mayNot) {
      const { status, text } = await made(call)
      expect([call.path, status, JSON.parse(text).detail]).toEqual([call.path, 403, LOOK_ONLY])
    }
    for (const call of may.filter(({ path }) => path !== '/api/session/end')) {
      const { text } = await made(call)
      expect(text, call.path).not.toContain(LOOK_ONLY)
    }
    // Written by hand: what an entry alone could change in silence.
    expect(may.filter(({ method }) => method !== 'GET').map(({ path }) => path)).toEqual([
      '/trades/uncovered/summary',
      '/bots/rules/validate',
      '/api/session/end',
      '/api/polling/sse/recovery-sync',
      '/api/stream-tickets',
    ])
    expect(mayNot.map(({ path }) => path)).toEqual(
      expect.arrayContaining([
        '/v1/settings/accounts',
        '/v1/subscriptions/create-customer-portal-session',
        '/v1/subscriptions/create-checkout-session',
        '/v1/subscriptions/invoices',
        '/session/sync-activity',
      ]),
    )
  })

  test('IMP-05 an administrator may still ask what administrators may, and change nothing there', async () => {
    const token = await tokenFor('sample-tom')
    const again = { target_user_id: 'sample-mara', reason: 'x' }

    expect(await read(token, '/admin/users')).toBe(200)
    expect((await ask(token, 'POST', '/admin/impersonate/start', again)).status).toBe(403)
    expect((await server.call('tom', 'GET', '/admin/users')).status).toBe(403)
  })

  test('looking does not count as the user being here', async () => {
    const seen = async () =>
      await server.parts.db
        .selectFrom('users')
        .select('last_seen_at')
        .where('id', '=', 'sample-tom')
        .executeTakeFirstOrThrow()
    const before = await seen()
    const token = await tokenFor('sample-tom')
    clock.advance(5 * MINUTE)
    await read(token)

    expect(await seen()).toEqual(before)
  })
})

describe('T6 at one time', () => {
  const session = async () => await server.parts.sessions.of(await server.token('ines'))
  const begin = async (admin: Awaited<ReturnType<typeof session>>, login: string) => {
    const target = await server.parts.impersonations.target(`sample-${login}`)
    return () => server.parts.impersonations.start(admin, target!, 'At one time')
  }

  test('of two starts by one administrator one runs', async () => {
    const admin = await session()
    const [first, second] = [await begin(admin, 'mara'), await begin(admin, 'tom')]
    const [one, other] = await Promise.all([first(), second()])

    expect([await read(one.token), await read(other.token)]).toEqual([401, 200])
  })

  test('a start that is under way ends with the log-out of its administrator, and none begins after it', async () => {
    const admin = await session()
    const first = await begin(admin, 'mara')
    const [{ token }] = await Promise.all([first(), server.parts.impersonations.endAllOf(admin.userId)])
    expect(await read(token)).toBe(401)

    await server.parts.sessions.end(admin)
    await expect(first()).rejects.toMatchObject({ status: 401 })
  })
})

describe('T6 the end', () => {
  test('comes after 30 minutes', async () => {
    const token = await tokenFor('sample-mara')
    clock.advance(30 * MINUTE - 1)
    expect(await read(token)).toBe(200)
    clock.advance(1)
    expect(await read(token)).toBe(401)
  })

  test('comes with Stop at once, for calls, for tickets that wait, and in both histories', async () => {
    const token = await tokenFor('sample-mara')
    const ticket = await ticketFor(token)
    expect((await ask(token, 'POST', '/api/session/end')).status).toBe(200)

    expect(await read(token)).toBe(401)
    expect((await fetch(`${server.url}/api/events/stream?token=${ticket}`)).status).toBe(401)
    for (const login of ['mara', 'ines'])
      expect(await newestFact(login, 'impersonation_ended')).toMatchObject({ because: 'stopped' })
  })

  test('ends the streams that are open', async () => {
    const token = await tokenFor('sample-mara')
    const stream = await fetch(`${server.url}/api/events/stream?token=${await ticketFor(token)}`)
    const whole = stream.text()
    await ask(token, 'POST', '/api/session/end')

    expect(await whole).toContain('connection_established')
  })

  test.for([
    ['an administrator', 'admin-user'],
    ['somebody without a plan', 'support'],
  ] as const)('T25 ends the streams that are open within a minute of its target becoming %s', async ([, role]) => {
    const ticket = await ticketFor(await tokenFor('sample-tom'))
    const stream = await openEventStream(`${server.url}/api/events/stream?token=${ticket}`)
    await stream.until((frame) => frame.data.type === 'position_snapshot')
    const kept = (await server.parts.impersonations.target('sample-tom'))?.roles ?? []
    await setRoles(server.parts.db, 'sample-tom', [role])
    clock.advance(MINUTE)

    expect((await stream.until((frame) => frame.data.type === 'resync')).data.reason).toBe('session_ended')
    await setRoles(server.parts.db, 'sample-tom', kept)
  })

  test('comes with another start, with the log-out of the administrator, and with his role', async () => {
    const first = await tokenFor('sample-mara')
    const second = await tokenFor('sample-tom')
    expect([await read(first), await read(second)]).toEqual([401, 200])

    await server.call('ines', 'POST', '/api/session/end')
    expect(await read(second)).toBe(401)

    const third = await tokenFor('sample-tom')
    const { db } = server.parts
    await setRoles(db, 'sample-ines', [])
    expect(await read(third)).toBe(401)
    await setRoles(db, 'sample-ines', ['admin-user'])
    await setRoles(db, 'sample-tom', ['admin-user'])
    expect(await read(third)).toBe(401)
    await setRoles(db, 'sample-tom', ['trial-subscriber'])
  })

  test('of one whose time is over is no act of anybody: it ran out, and no history says otherwise', async () => {
    const told = () => newestFact('ines', 'impersonation_ended')
    await start('sample-mara', 'Ran out')
    const before = await told()
    clock.advance(31 * MINUTE)
    await server.call('ines', 'POST', '/api/session/end')

    expect(await told()).toEqual(before)
    const { impersonations } = (await server.call('ines', 'GET', '/admin/impersonations?limit=1')).json
    expect(impersonations).toMatchObject([{ reason: 'Ran out', state: 'expired', ended_at: null }])
  })

  test('of one whose target deleted his account stands in the history of the administrator alone', async () => {
    await server.call('noah', 'GET', '/v1/settings/user')
    await start('sample-noah', 'Gone meanwhile')
    expect((await server.call('noah', 'POST', '/account/delete', { confirm: 'DELETE' })).status).toBe(200)

    expect((await server.call('ines', 'POST', '/api/session/end')).status).toBe(200)
    expect(await newestFact('ines', 'impersonation_ended')).toMatchObject({ reason: 'Gone meanwhile' })
    expect(await newestFact('noah', 'impersonation_ended')).toBeUndefined()
  })
})
