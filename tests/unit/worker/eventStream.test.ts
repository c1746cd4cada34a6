import { Observable, firstValueFrom, of, toArray, type Subscription } from 'rxjs'
import { beforeEach, expect, test } from 'vitest'
import { bad, good, type Outcome } from '../../../src/domain/core/outcome.ts'
import { MESSAGE_LIMIT } from '../../../src/domain/live/constants.ts'
import type { HttpAnswer, HttpRequest, StreamFrame, StreamRequest } from '../../../src/streams/ports.ts'
import { createEventStream } from '../../../src/worker/adapters/eventStream.ts'

let tickets: Outcome<unknown>
let asked: HttpRequest[] = []
let requests: { readonly url: URL; readonly init: RequestInit }[] = []
let response: () => Response | Promise<Response>

beforeEach(() => {
  tickets = good({ ticket: 'ticket-1', expires_in: 30 })
  asked = []
  requests = []
  response = () => streamOf('data: 1\n\n')
})

const streamOf = (text: string, init: ResponseInit = {}): Response =>
  new Response(text, { headers: { 'content-type': 'text/event-stream; charset=utf-8' }, ...init })

function open(
  lastEventId: string | null = null,
  request: StreamRequest = { stream: 'events', lastEventId },
): Observable<StreamFrame> {
  const http = {
    call: (request: HttpRequest): Observable<Outcome<HttpAnswer>> => {
      asked.push(request)
      return of(tickets.ok ? good({ status: 200, body: tickets.value, serverTime: null }) : tickets)
    },
  }
  return createEventStream({
    fetch: (async (url: string, init: RequestInit) => {
      requests.push({ url: new URL(url), init })
      return response()
    }) as unknown as typeof fetch,
    base: async () => 'https://api.example',
    http,
    accessToken: () => 'eyJ-access',
  }).open(request)
}

const frames = (): Promise<StreamFrame[]> => firstValueFrom(open().pipe(toArray()))

test('T1 each opening takes a new single-use ticket for its purpose and puts it in the address', async () => {
  await frames()
  await frames()

  expect(asked.map(({ path, body }) => [path, body])).toEqual([
    ['/api/stream-tickets', { purpose: 'events' }],
    ['/api/stream-tickets', { purpose: 'events' }],
  ])
  expect(requests[0]!.url.href).toBe('https://api.example/api/events/stream?token=ticket-1')
})

test.each<readonly [StreamRequest, string]>([
  [{ stream: 'events', lastEventId: null }, '/api/events/stream'],
  [{ stream: 'trades', lastEventId: null }, '/trades/updates/stream'],
  [{ stream: 'task', task: 'trades', taskId: 't1', lastEventId: null }, '/trades/sync/status/t1'],
  [
    { stream: 'task', task: 'recommendations', taskId: 't 2', lastEventId: null },
    '/portfolio-command/generate-recommendations/status/t%202',
  ],
])('AUTH-12 A-147 every stream carries its token as a query parameter, and in no header: %j', async (request, path) => {
  await firstValueFrom(open(null, request).pipe(toArray()))
  tickets = bad({ kind: 'http', status: 404, message: '' })
  await firstValueFrom(open(null, request).pipe(toArray()))

  expect(requests.map(({ url }) => url.href)).toEqual([
    `https://api.example${path}?token=ticket-1`,
    `https://api.example${path}?token=eyJ-access`,
  ])
  for (const { init } of requests) expect(new Headers(init.headers).has('authorization')).toBe(false)
})

test('A-147 a server without tickets gets the access token, as the specification says', async () => {
  tickets = bad({ kind: 'http', status: 404, message: '' })

  await frames()

  expect(requests[0]!.url.searchParams.get('token')).toBe('eyJ-access')
})

test.each([
  [{ kind: 'http', status: 401, message: '' }, 'unauthorised'],
  [{ kind: 'http', status: 503, message: '' }, 'http'],
  [{ kind: 'network', message: '' }, 'network'],
  [{ kind: 'timeout', message: '' }, 'network'],
] as const)(
  'a ticket that is refused with %j ends the attempt as %s, without a request for the stream',
  async (error, why) => {
    tickets = bad(error)

    expect(await frames()).toMatchObject([{ kind: 'failed', why }])
    expect(requests).toEqual([])
  },
)

test('what comes is told in order: opened, events, the end', async () => {
  response = () => streamOf('id: e-1\ndata: {"a":1}\n\n: comment\n\n')

  expect(await frames()).toEqual([
    { kind: 'opened' },
    { kind: 'events', bytes: 34, events: [{ event: null, id: 'e-1', data: '{"a":1}' }] },
    { kind: 'failed', why: 'ended', status: null },
  ])
})

test('F1 half a message at the end is thrown away', async () => {
  response = () => streamOf('data: 1\n\ndata: {"half"')

  expect(await frames()).toMatchObject([{ kind: 'opened' }, { events: [{ data: '1' }] }, { why: 'ended' }])
})

test('F5 bytes that make no event yet show that the line lives', async () => {
  response = () => streamOf(': ping\n')

  expect(await frames()).toContainEqual({ kind: 'events', bytes: 7, events: [] })
})

test('the last event is told in its header, never in the address', async () => {
  await firstValueFrom(open('e1-42').pipe(toArray()))

  expect(new Headers(requests[0]!.init.headers).get('last-event-id')).toBe('e1-42')
  expect(requests[0]!.url.search).not.toContain('42')
})

test.each([
  ['format-mime-trailing-semicolon', 'text/event-stream;', true],
  ['format-mime-valid-bogus', 'text/event-stream;charset=windows-1251', true],
  ['format-mime-valid-bogus, in capitals', 'Text/Event-Stream; charset=utf-8', true],
  ['format-mime-bogus', 'x; text/event-stream', false],
  ['format-mime-bogus, a longer name', 'text/event-streams', false],
])('event stream: %s, %s is a stream: %s', async (_name, mime, isStream) => {
  response = () => new Response('data: ✓\n\n', { headers: { 'content-type': mime } })

  // Whatever the charset says, a stream is UTF-8.
  expect(await frames()).toEqual(
    isStream
      ? [
          { kind: 'opened' },
          { kind: 'events', bytes: 11, events: [{ event: null, id: null, data: '✓' }] },
          { kind: 'failed', why: 'ended', status: null },
        ]
      : [{ kind: 'failed', why: 'http', status: 200 }],
  )
})

test.each([
  [() => streamOf('', { status: 401 }), 'unauthorised', 401],
  [() => streamOf('', { status: 403 }), 'unauthorised', 403],
  [() => streamOf('', { status: 503 }), 'http', 503],
  [() => new Response('<html>', { headers: { 'content-type': 'text/html' } }), 'http', 200],
])('an answer that is no stream ends the attempt', async (answer, why, status) => {
  response = answer

  expect(await frames()).toEqual([{ kind: 'failed', why, status }])
})

test('F9 a message over the limit ends the line as oversize', async () => {
  response = () => streamOf(`data: ${'x'.repeat(MESSAGE_LIMIT + 1)}\n\n`)

  expect((await frames()).at(-1)).toEqual({ kind: 'failed', why: 'oversize', status: null })
})

test('T1 what the network throws is not passed on: its words hold the address', async () => {
  response = () => {
    throw new TypeError('failed: https://api.example/api/events/stream?token=ticket-1')
  }

  expect(JSON.stringify(await frames())).not.toContain('ticket')
})

test('who lets go of the stream ends the request', async () => {
  let subscription: Subscription | null = null
  const opened = new Promise<void>((resolve) => {
    response = () => streamOf('')
    const endless = new ReadableStream<Uint8Array>({ pull: () => new Promise(() => undefined) })
    response = () => new Response(endless, { headers: { 'content-type': 'text/event-stream' } })
    subscription = open().subscribe(({ kind }) => {
      if (kind === 'opened') resolve()
    })
  })
  await opened

  subscription!.unsubscribe()

  expect(requests[0]!.init.signal?.aborted).toBe(true)
})
