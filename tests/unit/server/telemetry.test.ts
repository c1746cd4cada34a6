import { readFileSync } from 'node:fs'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { epoch } from '../../../src/domain/core/time.ts'
import { CALLS } from '../../../src/domain/wire/rest/table.ts'
import type { Call } from '../../../src/domain/wire/rest/call.ts'
import { readSettings } from '../../../src/server/config.ts'
import { makeLog } from '../../../src/server/log.ts'
import { openTelemetry } from '../../../src/server/telemetry/open.ts'
import { NO_TELEMETRY } from '../../../src/server/telemetry/telemetry.ts'
import { openEventStream } from '../../support/eventStream.ts'
import { aTrade, fakeExchange } from '../../support/fakeExchange.ts'
import { rawRequest } from '../../support/rawRequest.ts'
import { startTestServer, type TestOptions, type TestServer } from '../../support/server.ts'

const servers: TestServer[] = []
const collectors: Server[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close()
  for (const collector of collectors.splice(0)) collector.close()
})

const start = async (env: Readonly<Record<string, string>>, options: TestOptions = {}): Promise<TestServer> => {
  const server = await startTestServer({ ...options, env: { RATE_FACTOR: '100', ...env } })
  servers.push(server)
  return server
}

/** Where the metrics are, as the log says it. */
const metricsOf = ({ logged }: TestServer): string => {
  const line = logged.find((each) => each.includes('Metrics are served')) ?? '{}'
  const { host, port } = JSON.parse(line) as { readonly host?: string; readonly port?: number }
  return `http://${host}:${port}/metrics`
}
const read = async (server: TestServer): Promise<string> => await (await fetch(metricsOf(server))).text()

/** The values of a label, wherever it stands. */
const valuesOf = (text: string, label: string): readonly string[] => [
  ...new Set([...text.matchAll(new RegExp(`\\b${label}="([^"]*)"`, 'g'))].map(([, value = '']) => value)),
]

test('A-232 nothing is measured and nothing listens unless a setting asks for it', async () => {
  const server = await start({})
  expect((await server.call('mara', 'GET', '/v1/settings/accounts')).status).toBe(200)

  expect(server.logged.filter((line) => line.includes('Metrics'))).toEqual([])
  expect(await openTelemetry({ settings: readSettings({}), build: 'b', log: makeLog('silent') })).toBe(NO_TELEMETRY)
})

test('A-232 calls, facts, streams, tasks and statements are counted under names of ours', async () => {
  const server = await start({ METRICS_PORT: '0' }, { db: 'own' })
  const account = await server.link('mara', 'my-secret-account')
  const now = epoch(Date.now())
  await server.exchange.close(account, aTrade(account, { orderId: 'o-1', openedAt: now, closedAt: now }))
  await server.call('mara', 'GET', '/trades/closed/')
  const { task_id: task } = (await server.call('mara', 'POST', '/trades/sync')).json
  await vi.waitFor(async () => expect(await server.parts.tasks.current('sample-mara', 'trade_sync')).toBe(null))
  const stream = await openEventStream(`${server.url}/api/events/stream?token=${await server.token('mara')}`)

  await vi.waitFor(async () => {
    const text = await read(server)
    expect(text).toMatch(
      /^http_server_request_duration_seconds_count\{http_request_method="POST",http_route="\/v1\/settings\/accounts",http_response_status_code="200".*\} 1$/m,
    )
    expect(text).toMatch(/^bot_blending_facts_total\{type="trade_closed".*\} 1$/m)
    expect(text).toMatch(/^bot_blending_streams_open(\{.*\})? 1$/m)
    expect(text).toMatch(/^bot_blending_task_duration_seconds_count\{kind="trade_sync",result="success".*\} 1$/m)
    expect(text).toMatch(
      /^db_client_operation_duration_seconds_count\{db_operation_name="SELECT",result="ok".*\} \d+$/m,
    )
  })
  stream.close()
  await vi.waitFor(async () => expect(await read(server)).toMatch(/^bot_blending_streams_open(\{.*\})? 0$/m))
  const text = await read(server)
  // The table of the README has the labels as they are written.
  const table = [...readFileSync('README.md', 'utf8').matchAll(/^\| `(\w+_(?:seconds|total|open))` \| ([^|]*) \|/gm)]
  const told = table.filter(([, name]) => text.includes(`\n${name}`))
  expect(told.length).toBeGreaterThan(3)
  for (const [, name, labels = ''] of told)
    for (const [, label] of labels.matchAll(/`(\w+)`/g))
      expect(text).toMatch(new RegExp(`^${name}\\w*\\{.*${label}="`, 'm'))
  // A stream lasts as long as its reader likes: it is no answer that takes long.
  expect(text).not.toContain('http_route="/api/events/stream"')
  for (const anyone of ['mara', account, 'secret', 'BTCUSDT', String(task), 'o-1', server.url])
    expect(text, anyone).not.toContain(anyone)
})

test('A-232 no address, method or name of a caller becomes a label', async () => {
  const server = await start({ METRICS_PORT: '0' })
  const { host } = new URL(server.url)
  for (const path of [
    '/wp-admin/odd-1?token=odd-2',
    '/v1/settings/accounts/odd-3%22%7D%0Aodd_metric%201',
    '/api/alerts/odd-4/odd-5',
    '/symbol-assets/symbols/ODDUSDT/metadata',
    '/oidc/odd-6',
    '/odd-7.js',
  ])
    await rawRequest(server.url + path)
  await rawRequest(`${server.url}/health`, { host: 'odd-8.example' })
  await rawRequest(`${server.url}/health`, { host }, 'PROPFIND')
  expect((await rawRequest(metricsOf(server).replace('/metrics', '/odd-9'))).status).toBe(404)

  const known: readonly string[] = Object.values(CALLS as Readonly<Record<string, Call>>).map(({ path }) => path)
  await vi.waitFor(async () => expect(valuesOf(await read(server), 'http_request_method')).toContain('_OTHER'))
  const text = await read(server)
  expect(valuesOf(text, 'http_route')).toContain('/symbol-assets/symbols/{symbol}/metadata')
  expect(valuesOf(text, 'http_route').filter((route) => !known.includes(route))).toEqual(
    expect.arrayContaining(['none', '/oidc/*']),
  )
  expect(text).not.toMatch(/odd/i)
  expect(text).not.toContain('PROPFIND')
})

test('A-232 requests to the exchange are counted by call and class of answer', async () => {
  const server = await start(
    { METRICS_PORT: '0' },
    {
      makeExchange: (parts) => {
        parts.onRequest('/v5/position/list', 'ok', 20)
        parts.onRequest('/v5/position/list', 'rate', 5)
        return { exchange: fakeExchange(parts), paper: null }
      },
    },
  )

  const text = await read(server)
  for (const result of ['ok', 'rate'])
    expect(text).toMatch(
      new RegExp(
        `^bot_blending_exchange_call_duration_seconds_count\\{call="/v5/position/list",result="${result}".*\\} 1$`,
        'm',
      ),
    )
})

test('A-232 a busy port of the metrics ends the start in one sentence', async () => {
  const busy = createServer().listen(0, '127.0.0.1')
  collectors.push(busy)
  await once(busy, 'listening')
  const { port } = busy.address() as AddressInfo

  await expect(start({ METRICS_PORT: String(port) })).rejects.toMatchObject({
    message: `Port ${port} of 127.0.0.1 is in use by another program. Stop it, or set METRICS_PORT to another number.`,
    exitCode: 69,
  })
})

test.each([
  ['METRICS_PORT', '70000', 'METRICS_PORT="70000" must be at most 65535.'],
  ['METRICS_PORT', 'yes', 'METRICS_PORT="yes" must be a whole number from 0 to 65535, or empty.'],
  [
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    'ftp://user:secret@collector',
    'OTEL_EXPORTER_OTLP_ENDPOINT=… must be an address such as http://127.0.0.1:4318.',
  ],
])('A-232 %s=%s is refused in one sentence', (name, value, sentence) => {
  expect(() => readSettings({ [name]: value })).toThrow(sentence)
})

test('A-232 traces of answers, with their statements in them, reach a collector and name nobody', async () => {
  const sent: Sent[] = []
  const endpoint = await collector(sent)
  const server = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }, { db: 'own' })
  await server.link('mara', 'my-secret-account')
  await rawRequest(`${server.url}/api/alerts/odd-1?token=odd-2`)
  await server.close()
  servers.splice(0)

  const spans = sent.flatMap(({ body }) =>
    body.resourceSpans.flatMap((each) => each.scopeSpans.flatMap((one) => one.spans)),
  )
  const answer = spans.find(({ name }) => name === 'POST /v1/settings/accounts')
  expect(sent[0]?.path).toBe('/v1/traces')
  expect(sent[0]?.body.resourceSpans[0]?.resource.attributes).toContainEqual({
    key: 'service.name',
    value: { stringValue: 'bot-blending' },
  })
  expect(answer?.attributes).toContainEqual({ key: 'http.response.status_code', value: { intValue: 200 } })
  expect(spans.filter(({ parentSpanId }) => parentSpanId === answer?.spanId).map(({ name }) => name)).toContain(
    'INSERT',
  )
  const text = JSON.stringify(sent)
  for (const anyone of ['mara', 'secret', 'odd-', 'insert into', server.url]) expect(text, anyone).not.toContain(anyone)
})

test('A-232 a collector that does not answer holds nothing up, and is told of without its address', async () => {
  // It hangs up: a port that was freed may be another program's by now.
  const mute = createServer((request) => request.socket.destroy()).listen(0, '127.0.0.1')
  collectors.push(mute)
  await once(mute, 'listening')
  const { port } = mute.address() as AddressInfo
  const server = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` })
  expect((await server.call('mara', 'GET', '/v1/settings/accounts')).status).toBe(200)
  await server.close()
  servers.splice(0)

  expect(server.logged.join('\n')).toContain('Traces do not reach OTEL_EXPORTER_OTLP_ENDPOINT;')
  expect(server.logged.join('\n')).not.toContain(`:${port}`)
})

interface Sent {
  readonly path: string | undefined
  readonly body: {
    readonly resourceSpans: readonly {
      readonly resource: { readonly attributes: readonly unknown[] }
      readonly scopeSpans: readonly { readonly spans: readonly Span[] }[]
    }[]
  }
}
interface Span {
  readonly name: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly attributes: readonly unknown[]
}

/** Stands for a collector: keeps what it is sent. */
async function collector(sent: Sent[]): Promise<string> {
  const server = createServer((request, answer) => {
    let text = ''
    request.on('data', (part: Buffer) => {
      text += part.toString()
    })
    request.on('end', () => {
      sent.push({ path: request.url, body: JSON.parse(text) as Sent['body'] })
      answer.writeHead(200, { 'Content-Type': 'application/json' }).end('{}')
    })
  }).listen(0, '127.0.0.1')
  collectors.push(server)
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
