import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { WebSocketServer } from 'ws'
import { systemClock } from '../../../src/server/clock.ts'
import type { Exchange } from '../../../src/server/exchange/port.ts'
import { makeExchange } from '../../../src/server/exchange/run.ts'
import { memoryStore } from './support/memoryStore.ts'
import { recorder, until, type Told } from './support/paperWorld.ts'

const KEY = 'CANARY_KEY_0f3a'
const SECRET = 'CANARY_SECRET_9b1c'

type Manner = (request: IncomingMessage, response: ServerResponse) => void

/** An exchange that throws everything it was sent back at the caller. */
const MANNERS: Readonly<Record<string, Manner>> = {
  'a status with all headers in its body': (request, response) =>
    response.writeHead(500, { 'content-type': 'application/json' }).end(JSON.stringify(request.headers)),
  'a refusal that quotes the key': (request, response) =>
    answer(
      response,
      10_003,
      `invalid key ${String(request.headers['x-bapi-api-key'])} ${String(request.headers['x-bapi-sign'])} ${SECRET}`,
    ),
  'a bad signature that quotes the secret': (_request, response) => answer(response, 10_004, `origin_string ${SECRET}`),
  HTML: (request, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end(`<html>${JSON.stringify(request.headers)}</html>`),
  'a cut socket': (request) => void request.socket.destroy(),
  'half an answer': (request, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '5000' })
    response.write('{"retCode":0,')
    request.socket.destroySoon()
  },
  'a redirect that carries the key': (request, response) =>
    response.writeHead(302, { location: `http://127.0.0.1:1/${String(request.headers['x-bapi-api-key'])}` }).end(),
  'an answer of the wrong shape': (request, response) =>
    answer(response, 0, KEY, { userID: request.headers['x-bapi-api-key'], permissions: SECRET }),
  'more than a megabyte': (_request, response) =>
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ retCode: 0, result: { filler: SECRET.repeat(100_000) } })),
  'a ban': (request, response) => response.writeHead(403).end(`access too frequent ${JSON.stringify(request.headers)}`),
}

const answer = (response: ServerResponse, retCode: number, retMsg: string, result: unknown = {}) =>
  response
    .writeHead(200, { 'content-type': 'application/json' })
    .end(JSON.stringify({ retCode, retMsg, result, time: Date.now() }))

const goodKey = {
  readOnly: 1,
  uta: 1,
  permissions: { Wallet: [], ContractTrade: ['Order', 'Position'] },
  ips: [],
  userID: 1,
  expiredAt: '',
}

let server: Server
let streams: WebSocketServer
let manner: Manner
let exchange: Exchange
let told: Told
let written: string[]
let answered: number

beforeEach(async () => {
  written = []
  answered = 0
  told = recorder()
  server = createServer((request, response) => {
    answered += 1
    manner(request, response)
  })
  streams = new WebSocketServer({ server })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  const log = (fields: object, text: string) => void written.push(JSON.stringify(fields), text)
  exchange = makeExchange({
    environment: 'paper',
    site: 'global',
    paper: { rest: `http://127.0.0.1:${port}`, stream: `ws://127.0.0.1:${port}` },
    ownIps: [],
    listener: told,
    store: memoryStore(),
    clock: systemClock,
    random: () => 0,
    log: { warn: log },
  })
  for (const name of ['log', 'info', 'warn', 'error', 'debug'] as const)
    vi.spyOn(console, name).mockImplementation(
      (...words: unknown[]) => void written.push(words.map(everything).join(' ')),
    )
  for (const stream of [process.stdout, process.stderr])
    vi.spyOn(stream, 'write').mockImplementation((chunk) => {
      written.push(String(chunk))
      return true
    })
})

afterEach(async () => {
  vi.restoreAllMocks()
  await exchange.stopAll()
  for (const client of streams.clients) client.terminate()
  server.closeAllConnections()
  await new Promise((resolve) => {
    server.close(resolve)
  })
})

/** Like JSON, but with what an Error hides. */
const everything = (value: unknown): string =>
  value instanceof Error
    ? `${value.stack ?? ''} ${JSON.stringify(value, Object.getOwnPropertyNames(value))}`
    : typeof value === 'string'
      ? value
      : (JSON.stringify(value) ?? '')

it.each(Object.keys(MANNERS))(
  'T8 neither key nor secret reaches a log, an answer or an error when the exchange sends %s',
  async (name) => {
    manner = MANNERS[name] as Manner
    const key = { apiKey: KEY, apiSecret: SECRET }
    const answers: unknown[] = [await exchange.verifyKey(key).catch((error: unknown) => everything(error))]
    exchange.start({ accountId: 'acc', ...key })
    await until('the account was tried', () => answered >= (name === 'a ban' ? 1 : 2))
    answers.push(
      await exchange.reconcile('acc').catch(everything),
      await exchange.sync('acc', (progress) => answers.push(progress)).catch(everything),
      await exchange.klines('BTCUSDT', '15', 5).catch(everything),
      exchange.stateOf('acc'),
    )

    const all = [
      ...written,
      JSON.stringify(answers),
      JSON.stringify([told.states, told.changes, told.wallets, told.conflicts]),
    ].join('\n')
    expect(all).not.toContain('CANARY')
    expect(all).not.toMatch(/[0-9a-f]{64}/)
  },
)

it('T8 neither reaches a log when the stream refuses the sign-in with everything it was sent', async () => {
  manner = (request, response) =>
    request.url?.includes('query-api') === true
      ? answer(response, 0, 'OK', goodKey)
      : answer(response, 0, 'OK', { list: [] })
  let refused = 0
  streams.on('connection', (socket) =>
    socket.on('message', (data) => {
      refused += 1
      socket.send(
        JSON.stringify({ success: false, op: 'auth', ret_msg: `bad ${String(data)} ${SECRET}`, conn_id: KEY }),
      )
      socket.send(`{"op":"auth" ${String(data)}`)
    }),
  )
  exchange.start({ accountId: 'acc', apiKey: KEY, apiSecret: SECRET })
  await until('it was refused twice', () => refused >= 2)

  const all = [...written, JSON.stringify([told.states, exchange.stateOf('acc')])].join('\n')
  expect(all).not.toContain('CANARY')
  expect(all).not.toMatch(/[0-9a-f]{64}/)
})
