import { firstValueFrom } from 'rxjs'
import { expect, test } from 'vitest'
import type { HttpRequest } from '../../../src/streams/ports.ts'
import { createHttp, queryOf, SESSION_EXPIRED } from '../../../src/worker/adapters/http.ts'
import { createSecrets } from '../../../src/worker/adapters/secrets.ts'

interface Sent {
  readonly url: string
  readonly init: RequestInit
}

function caller(answers: readonly (() => Response | Promise<Response>)[], renewal: 'renewed' | 'ended' | 'offline' = 'renewed', first: string | null = 'old') {
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
    identity: { accessToken: () => token, renewed: async () => { renewals += 1; if (renewal === 'renewed') token = 'new'; return renewal } },
    secrets,
  })
  const call = (request: Partial<HttpRequest> = {}) => firstValueFrom(http.call({ method: 'GET', path: '/balances', timeoutMs: 30_000, ...request }))
  return { call, sent, secrets, renewals: () => renewals, http }
}

const json = (body: unknown, status = 200, headers: Record<string, string> = {}) => () => new Response(JSON.stringify(body), { status, headers })
const headerOf = ({ init }: Sent, name: string): string | null => new Headers(init.headers).get(name)

test('AUTH-11 every call carries the bearer token and asks for JSON', async () => {
  const { call, sent } = caller([json({ a: 1 })])

  const answer = await call({ method: 'POST', body: { x: 1 } })

  expect(answer).toMatchObject({ ok: true, value: { status: 200, body: { a: 1 } } })
  expect([headerOf(sent[0]!, 'authorization'), headerOf(sent[0]!, 'accept'), headerOf(sent[0]!, 'content-type'), sent[0]!.init.body]).toEqual(['Bearer old', 'application/json', 'application/json', '{"x":1}'])
  expect(sent[0]!.url).toBe('https://api.example/balances')
})

test('AUTH-03 a 401 is tried once more with the refreshed token, and only once', async () => {
  const good = caller([json({}, 401), json({ fine: true })])
  const bad = caller([json({}, 401), json({ detail: 'still no' }, 401), json({})])

  expect(await good.call()).toMatchObject({ ok: true })
  expect(await bad.call()).toEqual({ ok: false, error: { kind: 'http', status: 401, message: 'still no' } })
  expect(good.sent.map((one) => headerOf(one, 'authorization'))).toEqual(['Bearer old', 'Bearer new'])
  expect([bad.sent.length, bad.renewals()]).toEqual([2, 1])
})

test('AUTH-05 when the refresh fails the call fails with the sentence of the specification', async () => {
  const { call } = caller([json({}, 401)], 'ended')

  expect(await call()).toEqual({ ok: false, error: { kind: 'http', status: 401, message: SESSION_EXPIRED } })
  expect(SESSION_EXPIRED).toBe('Session expired and refresh failed. Redirecting to login.')
})

test('F46 when the provider cannot be reached the call fails as a network failure', async () => {
  expect(await caller([json({}, 401)], 'offline').call()).toMatchObject({ ok: false, error: { kind: 'network' } })
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
])('spec 8: of an error answer %j the detail comes before the message', async (body, message) => {
  expect(await caller([json(body, 422)]).call()).toEqual({ ok: false, error: { kind: 'http', status: 422, message } })
})

test('an answer that is no JSON is unreadable, an empty one is null', async () => {
  expect(await caller([() => new Response('<html>')]).call()).toMatchObject({ ok: false, error: { kind: 'unreadable' } })
  expect(await caller([() => new Response(null, { status: 204 })]).call()).toMatchObject({ ok: true, value: { body: null } })
})

test("the server's time is read off its answer", async () => {
  const answer = await caller([json({}, 200, { date: 'Mon, 02 Mar 2026 12:00:00 GMT' })]).call()

  expect(answer).toMatchObject({ value: { serverTime: Date.UTC(2026, 2, 2, 12) } })
})

test('what the network throws becomes a failure without its words, which may hold an address', async () => {
  const { call } = caller([() => { throw new TypeError('failed to fetch https://x/?token=abc') }])

  expect(await call()).toEqual({ ok: false, error: { kind: 'network', message: 'The server could not be reached.' } })
})

test('a call that is no longer wanted is aborted', () => {
  const { http, sent } = caller([() => new Promise<Response>(() => undefined)])

  const subscription = http.call({ method: 'GET', path: '/x', timeoutMs: 30_000 }).subscribe()
  return Promise.resolve().then(() => {
    subscription.unsubscribe()
    expect(sent[0]?.init.signal?.aborted ?? true).toBe(true)
  })
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
  expect(queryOf({ account_names: ['a', 'b&c'], limit: 50, unread_only: true, since: undefined })).toBe('?account_names=a&account_names=b%26c&limit=50&unread_only=true')
  expect(queryOf(undefined)).toBe('')
})
