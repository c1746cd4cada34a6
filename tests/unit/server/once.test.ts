import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { epoch } from '../../../src/domain/core/time.ts'
import type { KeptAction } from '../../../src/domain/recommendations/wire.ts'
import { allCalls } from '../../../src/domain/wire/rest/table.ts'
import type { Call } from '../../../src/domain/wire/rest/call.ts'
import { keepAnswer } from '../../../src/server/db/keptAnswers.ts'
import { listSampleUsers, setRoles } from '../../../src/server/db/identityUsers.ts'
import { newestGeneration, saveGeneration } from '../../../src/server/db/recommendations.ts'
import { aTrade } from '../../support/fakeExchange.ts'
import { answerOf, type Answer, startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
let skew = 0
const hourly: (() => void)[] = []
const clock = {
  now: () => Date.now() + skew,
  once: () => () => {},
  every: (ms: number, act: () => void) => {
    if (ms === 3_600_000) hourly.push(act)
    return () => {}
  },
}

beforeAll(async () => {
  server = await startTestServer({ clock, env: { RATE_FACTOR: '100' } })
  for (const { id } of await listSampleUsers(server.parts.db))
    await setRoles(server.parts.db, id, ['elite-subscriber', 'admin-user'])
  await server.link('mara')
  await server.link('ines')
})
afterAll(async () => {
  await server.close()
})

/** A write under a key, as the product's worker sends it. */
async function write(
  login: string,
  method: string,
  path: string,
  { key, body }: { readonly key: string; readonly body?: unknown },
): Promise<Answer> {
  const headers = {
    authorization: `Bearer ${await server.token(login)}`,
    'idempotency-key': key,
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  }
  return await answerOf(
    await fetch(server.url + path, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }),
  )
}

const strategies = async (login = 'mara'): Promise<readonly { readonly id: string; readonly name: string }[]> =>
  (await server.call(login, 'GET', '/v1/strategy-details')).json
const rules = async (): Promise<readonly unknown[]> => (await server.call('mara', 'GET', '/bots/rules')).json.bots

describe('a write with a key', () => {
  test('R10 A-161 is answered the same however often it is sent, and happens once', async () => {
    const { json: strategy } = await write('mara', 'POST', '/v1/strategy-details', {
      key: 's-1',
      body: { name: 'Trend' },
    })
    const body = { strategy_id: strategy.id, account_name: 'main', symbol: 'BTCUSDT' }
    const first = await write('mara', 'POST', '/bots/rules', { key: 'r-1', body })
    const again = await write('mara', 'POST', '/v1/bots/rules', { key: 'r-1', body })

    expect([again.status, again.headers.get('idempotent-replayed'), again.json]).toEqual([200, 'true', first.json])
    expect(first.headers.get('idempotent-replayed')).toBeNull()
    expect(await rules()).toHaveLength(1)
    expect((await write('mara', 'POST', '/v1/strategy-details', { key: 's-1', body: { name: 'Trend' } })).json).toEqual(
      strategy,
    )
    expect(await strategies()).toHaveLength(1)
  })

  test('R10 A-161 of many at once one is done, the others wait; then all have its answer', async () => {
    const body = { strategy_id: (await strategies())[0]!.id, account_name: 'main', symbol: 'ETHUSDT' }
    const before = await rules()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => write('mara', 'POST', '/bots/rules', { key: 'r-many', body })),
    )

    expect(await rules()).toHaveLength(before.length + 1)
    for (const { status, headers } of answers.filter(({ status: one }) => one !== 200))
      expect([status, headers.get('retry-after')]).toEqual([409, '1'])
    const done = answers.filter(({ status }) => status === 200)
    expect(done.length).toBeGreaterThan(0)
    expect(
      new Set([...done, await write('mara', 'POST', '/bots/rules', { key: 'r-many', body })].map(({ text }) => text))
        .size,
    ).toBe(1)
  })

  test("A-161 the same key with another wish is refused, another user's key is his own", async () => {
    await write('mara', 'POST', '/v1/strategy-details', { key: 'k', body: { name: 'One' } })
    for (const [method, path, body] of [
      ['POST', '/v1/strategy-details', { name: 'Two' }],
      ['PUT', '/v1/settings/user', { name: 'One' }],
      ['POST', '/v1/strategy-details?x=1', { name: 'One' }],
    ] as const) {
      const answer = await write('mara', method, path, { key: 'k', body })
      expect([path, answer.status, answer.json.detail]).toEqual([
        path,
        422,
        'This Idempotency-Key was used for something else.',
      ])
    }
    expect((await write('jonas', 'POST', '/v1/strategy-details', { key: 'k', body: { name: 'Two' } })).status).toBe(200)
    expect((await strategies()).map(({ name }) => name)).not.toContain('Two')
    for (const key of ['x'.repeat(201), 'a b'])
      expect((await write('mara', 'POST', '/v1/strategy-details', { key, body: { name: 'Three' } })).status).toBe(400)
  })

  test('R10 what was refused is no answer: the same wish is tried again', async () => {
    const body = { strategy_id: (await strategies())[0]!.id, account_name: 'second', symbol: 'XRPUSDT' }
    expect((await write('mara', 'POST', '/bots/rules', { key: 'r-late', body })).status).toBe(404)
    await server.link('mara', 'second')
    expect((await write('mara', 'POST', '/bots/rules', { key: 'r-late', body })).status).toBe(200)
  })

  test('R10 answer and change are one transaction: where the answer cannot be kept, nothing happened', async () => {
    const db = server.parts.db
    await db.schema
      .alterTable('kept_answers')
      .addCheckConstraint('no_answers', (await import('kysely')).sql`key <> 'r-broken'`)
      .execute()
    const before = await strategies()
    expect(
      (await write('mara', 'POST', '/v1/strategy-details', { key: 'r-broken', body: { name: 'Broken' } })).status,
    ).toBe(500)
    expect(await strategies()).toEqual(before)
    await db.schema.alterTable('kept_answers').dropConstraint('no_answers').execute()
    expect(
      (await write('mara', 'POST', '/v1/strategy-details', { key: 'r-broken', body: { name: 'Broken' } })).status,
    ).toBe(200)
  })

  test('A-161 after a day a key is new again, and its row is cleared', async () => {
    await write('tom', 'POST', '/v1/strategy-details', { key: 'day', body: { name: 'Day' } })
    skew += 23.9 * 3_600_000
    expect((await write('tom', 'POST', '/v1/strategy-details', { key: 'day', body: { name: 'Day' } })).status).toBe(200)
    skew += 0.2 * 3_600_000
    expect((await write('tom', 'POST', '/v1/strategy-details', { key: 'day', body: { name: 'Day' } })).status).toBe(409)
    const kept = async () =>
      (await server.parts.db.selectFrom('kept_answers').select('key').where('user_id', '=', 'sample-tom').execute())
        .length
    expect(await kept()).toBe(1)
    for (const act of hourly) act()
    await expect.poll(kept).toBe(0)
  })

  test('A-337 of one user the newest answers are kept, and none of another is let go for them', async () => {
    const { db } = server.parts
    const keep = (userId: string, n: number) =>
      db.transaction().execute((tx) => {
        const at = new Date(clock.now() + n * 1_000)
        return keepAnswer(tx, userId, { key: `n${n}`, request: 'r', answer: {}, at, since: new Date(0) }, 3)
      })
    const keysOf = async (userId: string) =>
      (await db.selectFrom('kept_answers').select('key').where('user_id', '=', userId).orderBy('at').execute()).map(
        ({ key }) => key,
      )
    await keep('sample-mara', 0)
    const others = await keysOf('sample-mara')
    for (const n of [1, 2, 3, 4, 5]) await keep('sample-jonas', n)

    expect(await keysOf('sample-jonas')).toEqual(['n3', 'n4', 'n5'])
    expect(await keysOf('sample-mara')).toEqual(others)
    expect(others).toContain('n0')
  })

  test('T8 what was answered of an account is forgotten with it', async () => {
    const { json: account } = await write('amina', 'POST', '/v1/settings/accounts', {
      key: 'link',
      body: { account_name: 'a', api_key: 'key-amina-1', api_secret: 'secret-amina', exchange_name: 'bybit' },
    })
    expect((await write('amina', 'DELETE', `/v1/settings/accounts/${account.id}`, { key: 'unlink' })).json).toEqual({
      success: true,
    })
    expect((await write('amina', 'DELETE', `/v1/settings/accounts/${account.id}`, { key: 'unlink' })).json).toEqual({
      success: true,
    })
    const rows = await server.parts.db
      .selectFrom('kept_answers')
      .select('answer')
      .where('user_id', '=', 'sample-amina')
      .execute()
    expect(JSON.stringify(rows)).not.toContain('key-amina')
  })
})

describe('every call that writes', () => {
  const writes = allCalls.filter((call: Call) => call.method !== 'GET' && call.keeps !== false)

  /** A wish that each call grants, made when its turn comes. */
  const wishes: Readonly<Record<string, () => Promise<{ readonly path: string; readonly body?: unknown }>>> = {
    'POST /v1/settings/accounts': async () => ({
      path: '/v1/settings/accounts',
      body: { account_name: 'kept', api_key: 'key-ines-9', api_secret: 'secret-ines', exchange_name: 'bybit' },
    }),
    'PUT /v1/settings/accounts/{id}': async () => ({
      path: `/v1/settings/accounts/${await server.link('ines', 'third')}`,
      body: { account_name: 'renamed', api_key: 'key-ines-third' },
    }),
    'DELETE /v1/settings/accounts/{id}': async () => ({
      path: `/v1/settings/accounts/${await server.link('ines', 'fourth')}`,
    }),
    'PUT /v1/settings/user': async () => ({ path: '/v1/settings/user', body: { billing_name: 'Ines' } }),
    'POST /v1/strategy-details': async () => ({ path: '/v1/strategy-details', body: { name: 'Kept' } }),
    'PUT /strategy-details/{id}': async () => ({
      path: `/strategy-details/${await strategy('Changed')}`,
      body: { note: 'x' },
    }),
    'DELETE /v1/strategy-details/{id}': async () => ({ path: `/v1/strategy-details/${await strategy('Gone')}` }),
    'PUT /portfolio-config/{category}/{key}': async () => ({
      path: '/portfolio-config/timing/review_intervals',
      body: { value: { default: 1, deactivate: 2, promote_demote: 3, adjust_allocation: 4 } },
    }),
    'DELETE /portfolio-config/{category}/{key}': async () => ({ path: '/portfolio-config/timing/review_intervals' }),
    'POST /portfolio-config/reset/{category}': async () => ({ path: '/portfolio-config/reset/timing' }),
    'POST /bots/rules': async () => ({
      path: '/bots/rules',
      body: { strategy_id: await strategy('For a rule'), account_name: 'main', symbol: 'BTCUSDT' },
    }),
    'PUT /bots/rules/{id}': async () => ({ path: `/bots/rules/${await rule('ETHUSDT')}`, body: { symbol: 'SOLUSDT' } }),
    'PUT /bots/rules/{id}/deactivate': async () => ({
      path: `/bots/rules/${await rule('ADAUSDT')}/deactivate`,
      body: { reason: 'x' },
    }),
    'POST /api/alerts': async () => ({ path: '/api/alerts', body: ALERT }),
    'PUT /api/alerts/{id}': async () => ({ path: `/api/alerts/${await alert()}`, body: { is_paused: true } }),
    'DELETE /api/alerts/{id}': async () => ({ path: `/api/alerts/${await alert()}` }),
    'PUT /trades/notes': async () => ({ path: '/trades/notes', body: { trade_ids: [await trade()], note: 'x' } }),
    'PUT /email-preferences/': async () => ({ path: '/email-preferences/', body: { closed_trades: true } }),
    'POST /email-preferences/unsubscribe': async () => ({ path: '/email-preferences/unsubscribe', body: {} }),
    'POST /email-preferences/resubscribe': async () => ({ path: '/email-preferences/resubscribe' }),
    'DELETE /bots/rules/{id}': async () => ({ path: `/bots/rules/${await rule('XRPUSDT')}` }),
    'POST /notifications/{id}/mark-read': async () => ({ path: `/notifications/${await notification()}/mark-read` }),
    'POST /notifications/mark-all-read': async () => {
      await notification()
      return { path: '/notifications/mark-all-read?days_back=7' }
    },
    'PUT /api/notification-types': async () => ({ path: '/api/notification-types', body: { disabled: ['milestone'] } }),
    'POST /session/sync-activity': async () => ({ path: '/session/sync-activity', body: {} }),
    'POST /api/polling/user-activity': async () => ({
      path: '/api/polling/user-activity',
      body: { event_type: 'click' },
    }),
    'POST /api/polling/user-activity-batch': async () => ({
      path: '/api/polling/user-activity-batch',
      body: { events: [{ eventType: 'click' }] },
    }),
    'POST /api/polling/sse/record-cache-invalidation': async () => ({
      path: '/api/polling/sse/record-cache-invalidation',
    }),
    'PUT /api/channels/choices': async () => ({ path: '/api/channels/choices', body: { has_amounts: true } }),
    'POST /api/channels/push': async () => ({
      path: '/api/channels/push',
      body: {
        label: 'x',
        push_endpoint: 'https://push.example.org/1',
        push_key: 'B'.repeat(87),
        push_auth: 'A'.repeat(22),
      },
    }),
    'POST /api/channels/webhooks': async () => ({ path: '/api/channels/webhooks', body: webhook('kept') }),
    'DELETE /api/channels/{id}': async () => ({ path: `/api/channels/${await channel('gone')}` }),
    'POST /api/channels/{id}/test': async () => ({ path: `/api/channels/${await channel('tested')}/test` }),
    'POST /trades/sync': async () => ({ path: '/trades/sync' }),
    'POST /v1/portfolio/invalidate-cache': async () => ({ path: '/v1/portfolio/invalidate-cache' }),
    'POST /portfolio-command/generate-recommendations': async () => ({
      path: '/portfolio-command/generate-recommendations',
    }),
    'POST /portfolio/recommendations/actions/toggle-complete-by-id': async () => {
      const action = { strategy_name: 'Kept' } as KeptAction
      await saveGeneration(server.parts.db, 'sample-ines', epoch(clock.now()), [action])
      const { actions } = (await newestGeneration(server.parts.db, 'sample-ines'))!
      return {
        path: '/portfolio/recommendations/actions/toggle-complete-by-id',
        body: { action_id: actions[0]!.id },
      }
    },
  }
  const webhook = (label: string) => ({
    label,
    webhook_url: 'https://hooks.example.org/in',
    signing_secret: `a secret of many signs ${label}`,
  })
  const channel = async (label: string): Promise<string> =>
    (await server.call('ines', 'POST', '/api/channels/webhooks', webhook(label))).json.channels[0].id
  const strategy = async (name: string): Promise<string> =>
    (await server.call('ines', 'POST', '/v1/strategy-details', { name })).json.id
  const rule = async (symbol: string): Promise<string> =>
    (
      await write('ines', 'POST', '/bots/rules', {
        key: `rule-${symbol}`,
        body: { strategy_id: await strategy(symbol), account_name: 'main', symbol },
      })
    ).json.id
  const ALERT = { kind: 'price', direction: 'above', threshold: '1', symbol: 'BTCUSDT' }
  const alert = async (): Promise<string> => (await server.call('ines', 'POST', '/api/alerts', ALERT)).json.alerts[0].id
  const trade = async (): Promise<string> => {
    const account = await server.link('ines', 'noted')
    await server.exchange.close(account, aTrade(account, { orderId: 'noted' }))
    return (await server.call('ines', 'GET', '/trades/closed')).json.trades[0].trade_id
  }
  const notification = async (): Promise<string> =>
    (
      await server.parts.facts.change(
        'sample-ines',
        async ({ append }) =>
          await append({ type: 'unified_notification', at: new Date(clock.now()), data: { title: 'a', message: 'b' } }),
      )
    ).id

  test('R10 A-161 that does not say otherwise has a wish here, and no other', () => {
    expect(Object.keys(wishes).toSorted()).toEqual(writes.map(({ method, path }) => `${method} ${path}`).toSorted())
  })

  test('R10 A-161 keeps its answer: all of the table that this server answers', async () => {
    for (const call of writes) {
      const name = `${call.method} ${call.path}`
      const { path, body } = await wishes[name]!()
      const first = await write('ines', call.method, path, { key: `each-${call.method}-${call.path}`, body })
      const again = await write('ines', call.method, path, { key: `each-${call.method}-${call.path}`, body })
      expect([name, first.status, first.headers.get('idempotent-replayed')]).toEqual([name, 200, null])
      expect([name, again.status, again.headers.get('idempotent-replayed'), again.json]).toEqual([
        name,
        200,
        'true',
        first.json,
      ])
    }
  })
})
