import { firstValueFrom } from 'rxjs'
import { expect, test, vi } from 'vitest'
import { epoch } from '../../../src/domain/core/time.ts'
import type { HttpRequest } from '../../../src/streams/ports.ts'
import { createHttp, queryOf } from '../../../src/worker/adapters/http.ts'
import { createIdentity, type Renewed } from '../../../src/worker/adapters/identity.ts'
import { createSecrets } from '../../../src/worker/adapters/secrets.ts'

const SESSION_EXPIRED = 'Session expired and refresh failed. Redirecting to login.'

interface Sent {
  readonly url: string
  readonly init: RequestInit
}

function caller(
  answers: readonly (() => Response | Promise<Response>)[],
  renewal: 'renewed' | 'ended' | 'offline' = 'renewed',
  first: string | null = 'old',
) {
  const sent: Sent[] = []
  let token = first
  let renewals = 0
  const secrets = createSecrets(() => 'ref-1')
  const http = createHttp({
    fetch: (async (url: string, init: RequestInit) => {
      sent.push({ url, init })
      return answers[Math.min(sent.length, answers.length) - 1]!()
    }) as unknown as typeof fetch,
    base: async () => 'https://api.example',
    identity: {
      accessToken: () => token,
      usable: async () => 'renewed',
      renewed: async () => {
        renewals += 1
        if (renewal === 'renewed') token = 'new'
        return renewal
      },
    },
    secrets,
  })
  const call = (request: Partial<HttpRequest> = {}) =>
    firstValueFrom(http.call({ method: 'GET', path: '/balances', timeoutMs: 30_000, ...request }))
  return { call, sent, secrets, renewals: () => renewals, http }
}

const json =
  (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  () =>
    new Response(JSON.stringify(body), { status, headers })
const headerOf = ({ init }: Sent, name: string): string | null => new Headers(init.headers).get(name)

test('AUTH-11 every call carries the bearer token and asks for JSON', async () => {
  const { call, sent } = caller([json({ a: 1 })])

  const answer = await call({ method: 'POST', body: { x: 1 } })

  expect(answer).toMatchObject({ ok: true, value: { status: 200, body: { a: 1 } } })
  expect([
    headerOf(sent[0]!, 'authorization'),
    headerOf(sent[0]!, 'accept'),
    headerOf(sent[0]!, 'content-type'),
    sent[0]!.init.body,
  ]).toEqual(['Bearer old', 'application/json', 'application/json', '{"x":1}'])
  expect(sent[0]!.url).toBe('https://api.example/balances')
})

test.each([
  ['once more', { 'idempotent-replayed': 'true' }, true],
  ['for the first time', {}, undefined],
] as const)('A-161 R10 an answer that the server gives %s is told as such', async (_which, headers, isReplayed) => {
  const { call } = caller([json({ a: 1 }, 200, headers)])

  const answer = await call({ method: 'POST', body: {}, idempotencyKey: 'c1' })

  expect(answer.ok && answer.value.isReplayed).toBe(isReplayed)
})

test('AUTH-03 a 401 is tried once more with the refreshed token, and only once', async () => {
  const good = caller([json({}, 401), json({ fine: true })])
  const bad = caller([json({}, 401), json({ detail: 'still no' }, 401), json({})])

  expect(await good.call()).toMatchObject({ ok: true })
  expect(await bad.call()).toEqual({ ok: false, error: { kind: 'http', status: 401, message: 'still no' } })
  expect(good.sent.map((one) => headerOf(one, 'authorization'))).toEqual(['Bearer old', 'Bearer new'])
  expect([bad.sent.length, bad.renewals()]).toEqual([2, 1])
})

test('R10 A-161 a write that is being worked on is asked for again under its key, until there is an answer', async () => {
  vi.useFakeTimers()
  try {
    const busy = json({ detail: 'This is being worked on.' }, 409, { 'retry-after': '1' })
    const { call, sent } = caller([busy, busy, json({ id: 'r1' })])
    const answer = call({ method: 'POST', path: '/bots/rules', body: {}, idempotencyKey: 'c1' })
    await vi.advanceTimersByTimeAsync(2_000)

    expect(await answer).toMatchObject({ ok: true, value: { body: { id: 'r1' } } })
    expect(sent.map((one) => headerOf(one, 'idempotency-key'))).toEqual(['c1', 'c1', 'c1'])
  } finally {
    vi.useRealTimers()
  }
})

test('R10 a conflict that says no time is the answer, as is one of a call without a key', async () => {
  expect(
    await caller([json({ detail: 'taken' }, 409)]).call({ method: 'POST', body: {}, idempotencyKey: 'c1' }),
  ).toEqual({ ok: false, error: { kind: 'http', status: 409, message: 'taken' } })
  expect(
    await caller([json({ detail: 'busy' }, 409, { 'retry-after': '1' })]).call({ method: 'POST', body: {} }),
  ).toMatchObject({ ok: false, error: { status: 409 } })
})

test('AUTH-05 when the refresh fails the call fails with the sentence of the specification', async () => {
  const { call } = caller([json({}, 401)], 'ended')

  expect(await call()).toEqual({ ok: false, error: { kind: 'http', status: 401, message: SESSION_EXPIRED } })
})

test('F46 when the provider cannot be reached the call fails as a network failure', async () => {
  expect(await caller([json({}, 401)], 'offline').call()).toMatchObject({ ok: false, error: { kind: 'network' } })
})

/** A caller with the real holder of tokens; the server takes only tokens that begin with `new`. */
function crowd(exchange: () => Promise<Renewed>) {
  const sent: string[] = []
  let exchanges = 0
  const identity = createIdentity(
    () => {
      exchanges += 1
      return exchange()
    },
    () => epoch(0),
  )
  identity.accept({
    accessToken: 'old',
    refreshToken: 'r1',
    idToken: 'i1',
    expiresAt: 1_000,
    profile: { sub: 'u1', roles: [] },
  })
  const http = createHttp({
    fetch: (async (_url: string, { headers }: RequestInit) => {
      const bearer = new Headers(headers).get('authorization')!.slice(7)
      sent.push(bearer)
      return new Response('{}', { status: bearer.startsWith('new') ? 200 : 401 })
    }) as typeof fetch,
    base: async () => '',
    identity,
    secrets: createSecrets(() => 'ref-1'),
  })
  const call = (timeoutMs = 30_000) => firstValueFrom(http.call({ method: 'GET', path: '/balances', timeoutMs }))
  return { call, sent, identity, exchanges: () => exchanges }
}

const fresh: Renewed = { accessToken: 'new', refreshToken: null, idToken: null, expiresAt: 2_000, profile: null }
const settled: () => Promise<void> = () => new Promise((resolve) => setImmediate(resolve))

test('F18 A-69 calls that begin while a refresh is under way are not sent before its end, and then with the new token', async () => {
  let finish: (value: Renewed) => void = () => undefined
  const { call, sent, exchanges } = crowd(() => new Promise((resolve) => (finish = resolve)))
  const first = call()
  await vi.waitUntil(() => exchanges() === 1)

  const others = Array.from({ length: 50 }, () => call())
  await settled()
  const before = [...sent]
  finish(fresh)
  const answers = await Promise.all([first, ...others])

  expect(before).toEqual(['old'])
  expect(sent.slice(1)).toEqual(Array(51).fill('new'))
  expect(answers.every(({ ok }) => ok)).toBe(true)
  expect(exchanges()).toBe(1)
})

test('F18 F46 fifty calls with an expired token and no provider make one token request, and each fails as the network does', async () => {
  const { call, exchanges, sent } = crowd(async () => {
    throw new Error('offline')
  })

  const storm = await Promise.all(Array.from({ length: 50 }, () => call()))
  const requests = sent.length
  const after = [await call(), await call()]

  expect([...storm, ...after].map((answer) => (answer.ok ? 'good' : answer.error.kind))).toEqual(
    Array(52).fill('network'),
  )
  expect([exchanges(), sent.length]).toEqual([1, requests])
})

test('F18 a call waits for a refresh no longer than it may take', async () => {
  const { call, exchanges } = crowd(() => new Promise(() => undefined))
  const first = call(40)
  await vi.waitUntil(() => exchanges() === 1)

  expect([await first, await call(40)]).toMatchObject([{ error: { kind: 'timeout' } }, { error: { kind: 'timeout' } }])
})

test('AUTH-05 T17 a sign-out lets the calls that wait for a refresh go, none of them is sent', async () => {
  const { call, sent, identity, exchanges } = crowd(() => new Promise(() => undefined))
  const first = call()
  await vi.waitUntil(() => exchanges() === 1)
  const second = call()

  identity.forget()

  const expired = { ok: false, error: { kind: 'http', status: 401, message: SESSION_EXPIRED } }
  expect([await first, await second]).toEqual([expired, expired])
  expect(sent).toEqual(['old'])
})

test('without a token nothing is sent', async () => {
  const { call, sent } = caller([json({})], 'renewed', null)

  expect(await call()).toMatchObject({ ok: false, error: { status: 401 } })
  expect(sent).toEqual([])
})

test.each([
  [{ detail: 'the detail', message: 'the message' }, 'the detail'],
  [{ message: 'the message' }, 'the message'],
  [{ detail: ['not a text'] }, ''],
  ['no object', ''],
])(
  'ERR-01 of an error answer %j the detail comes before the message, and of neither the default is left',
  async (body, message) => {
    expect(await caller([json(body, 422)]).call()).toEqual({ ok: false, error: { kind: 'http', status: 422, message } })
  },
)

test.each([
  ['40', { retryAfter: 40 }],
  ['0', {}],
  ['Wed, 21 Oct 2026 07:28:00 GMT', {}],
])('T9 a refusal says for how many seconds it holds: Retry-After %s', async (header, said) => {
  expect(await caller([json({ detail: 'too many' }, 429, { 'retry-after': header })]).call()).toEqual({
    ok: false,
    error: { kind: 'http', status: 429, message: 'too many', ...said },
  })
})

test('SCREEN-2.19 a file is handed on as it is; a refusal instead of it is read', async () => {
  const file = await caller([() => new Response('{"exported_at"')]).call({ isFile: true })
  expect(await (file as { value: { body: Blob } }).value.body.text()).toBe('{"exported_at"')

  const refused = await caller([json({ detail: 'Not yours.' }, 403)]).call({ isFile: true })
  expect(refused).toEqual({ ok: false, error: { kind: 'http', status: 403, message: 'Not yours.' } })
})

test('SCREEN-2.19 a file that breaks off on its way has failed', async () => {
  const broken = new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode('{"exported_at"')),
    pull: (controller) => controller.error(new TypeError('terminated')),
  })
  expect(await caller([() => new Response(broken)]).call({ isFile: true })).toMatchObject({
    ok: false,
    error: { kind: 'network' },
  })
})

test('an answer that is no JSON is unreadable, an empty one is null', async () => {
  expect(await caller([() => new Response('<html>')]).call()).toMatchObject({
    ok: false,
    error: { kind: 'unreadable' },
  })
  expect(await caller([() => new Response(null, { status: 204 })]).call()).toMatchObject({
    ok: true,
    value: { body: null },
  })
})

test("the server's time is read off its answer", async () => {
  const answer = await caller([json({}, 200, { date: 'Mon, 02 Mar 2026 12:00:00 GMT' })]).call()

  expect(answer).toMatchObject({ value: { serverTime: Date.UTC(2026, 2, 2, 12) } })
})

test('what the network throws becomes a failure without its words, which may hold an address', async () => {
  const { call } = caller([
    () => {
      throw new TypeError('failed to fetch https://x/?token=abc')
    },
  ])

  expect(await call()).toEqual({ ok: false, error: { kind: 'network', message: 'The server could not be reached.' } })
})

test('T17 a call that is no longer wanted is aborted', async () => {
  const { http, sent } = caller([() => new Promise<Response>(() => undefined)])

  const subscription = http.call({ method: 'GET', path: '/x', timeoutMs: 30_000 }).subscribe()
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]!.init.signal?.aborted).toBe(false)
  subscription.unsubscribe()

  expect(sent[0]!.init.signal?.aborted).toBe(true)
})

test('fields kept back from the log are put into the body under their reference, and are gone after a restart', async () => {
  const { call, sent, secrets } = caller([json({})])
  const secretRef = secrets.keep({ api_secret: 'CANARY' })

  await call({ method: 'POST', body: { account_name: 'main' }, secretRef })
  const unknown = await call({ method: 'POST', body: {}, secretRef: 'of another run' })

  expect(sent[0]!.init.body).toBe('{"account_name":"main","api_secret":"CANARY"}')
  expect(unknown).toMatchObject({ ok: false, error: { kind: 'refused' } })
  expect(sent).toHaveLength(1)
})

test('lists are repeated keys and undefined values are left out', () => {
  expect(queryOf({ account_names: ['a', 'b&c'], limit: 50, unread_only: true, since: undefined })).toBe(
    '?account_names=a&account_names=b%26c&limit=50&unread_only=true',
  )
  expect(queryOf(undefined)).toBe('')
})

test.each([
  ['command-1', { ok: true }],
  [undefined, { ok: false, error: { kind: 'timeout' } }],
] as const)(
  'R10 AUTH-05 a write waits for a token as long as that takes, a read no longer than it may: key %s',
  async (idempotencyKey, expected) => {
    vi.useFakeTimers()
    let found: (end: 'renewed') => void = () => undefined
    const http = createHttp({
      fetch: async () => new Response('{}'),
      base: async () => '',
      identity: {
        accessToken: () => 'found',
        usable: () => new Promise((resolve) => (found = resolve)),
        renewed: async () => 'renewed',
      },
      secrets: createSecrets(() => 'ref-1'),
    })
    const answer = firstValueFrom(
      http.call({
        method: 'POST',
        path: '/x',
        timeoutMs: 30_000,
        ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
      }),
    )

    await vi.advanceTimersByTimeAsync(100_000)
    found('renewed')

    expect(await answer).toMatchObject(expected)
    vi.useRealTimers()
  },
)
