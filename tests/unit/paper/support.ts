import { RestClientV5, WebsocketClient } from 'bybit-api'
import { createHmac } from 'node:crypto'
import { vi } from 'vitest'
import { PATIENCE } from '../../support/waits.ts'
import { servePaper, type Served } from '../../../src/paper/serve.ts'
import { instruments } from '../../../src/paper/market/instruments.ts'
import { mannerNames } from '../../../src/paper/wire/manners.ts'

export const SECRET = 'a-control-secret-for-tests'
export const DAY = 86_400_000
export const HOUR = 3_600_000

export interface Key {
  readonly apiKey: string
  readonly apiSecret: string
  readonly uid: number
}
export interface Frame {
  readonly topic: string
  readonly creationTime: number
  readonly type: string
  readonly data: readonly Readonly<Record<string, string>>[]
}

export function rulesOf(count: number): readonly object[] {
  return Array.from({ length: count }, (_, i) => ({
    ruleId: `r${i}`,
    symbol: instruments[i]?.symbol,
    strategy: { name: `S${i}`, manner: mannerNames[i % mannerNames.length] },
  }))
}

/** A paper exchange on free loopback ports, for the unmodified client. */
export async function openPaper(
  options: { speed?: number; state?: string | null; faults?: boolean; clock?: () => number } = {},
) {
  const served: Served = await servePaper({
    port: 0,
    controlPort: 0,
    seed: 1,
    state: options.state ?? null,
    speed: options.speed ?? 1,
    faults: options.faults ?? true,
    secret: SECRET,
    ...(options.clock && { clock: options.clock }),
  })
  const base = `http://127.0.0.1:${served.port}`
  const clients: WebsocketClient[] = []
  const silent = { trace: () => {}, info: () => {}, error: () => {} }

  async function control(
    method: string,
    path: string,
    body?: object,
    secret = SECRET,
  ): Promise<{ status: number; body: Record<string, unknown> }> {
    const answer = await fetch(`http://127.0.0.1:${served.controlPort}${path}`, {
      method,
      headers: { 'x-control-secret': secret },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
  }
  async function account(wish: object = {}): Promise<Key> {
    const { body } = await control('POST', '/accounts', { balance: '10000', ...wish })
    return { apiKey: String(body['apiKey']), apiSecret: String(body['apiSecret']), uid: Number(body['uid']) }
  }
  const rest = (key: Key): RestClientV5 => new RestClientV5({ key: key.apiKey, secret: key.apiSecret, baseUrl: base })

  /** Signs by hand, to reach what the client never does. */
  async function raw(
    key: Key,
    method: string,
    path: string,
    payload: string,
    changes: { timestamp?: number; recvWindow?: string; sign?: string; sent?: string; apiKey?: string } = {},
  ) {
    const timestamp = String(changes.timestamp ?? Date.now())
    const recvWindow = changes.recvWindow ?? '5000'
    const sign =
      changes.sign ??
      createHmac('sha256', key.apiSecret)
        .update(timestamp + key.apiKey + recvWindow + payload)
        .digest('hex')
    const sent = changes.sent ?? payload
    const answer = await fetch(`${base}${path}${method === 'GET' && sent !== '' ? `?${sent}` : ''}`, {
      method,
      headers: {
        'x-bapi-api-key': changes.apiKey ?? key.apiKey,
        'x-bapi-timestamp': timestamp,
        'x-bapi-recv-window': recvWindow,
        'x-bapi-sign': sign,
      },
      ...(method === 'POST' && { body: sent }),
    })
    const text = await answer.text()
    return {
      status: answer.status,
      headers: answer.headers,
      body:
        answer.status === 200
          ? (JSON.parse(text) as { retCode: number; retMsg: string; result: Record<string, unknown> })
          : { retCode: -1, retMsg: text, result: {} },
    }
  }

  function stream(path: 'private' | 'public/linear', key?: Key, topics: readonly string[] = []) {
    const client = new WebsocketClient(
      {
        market: 'v5',
        wsUrl: `ws://127.0.0.1:${served.port}/v5/${path}`,
        ...(key && { key: key.apiKey, secret: key.apiSecret }),
      },
      silent,
    )
    const frames: Frame[] = []
    const answers: Record<string, unknown>[] = []
    const exceptions: unknown[] = []
    const events: string[] = []
    clients.push(client)
    client.on('update', (frame: unknown) => {
      frames.push(frame as Frame)
    })
    client.on('response', (answer: unknown) => {
      answers.push(answer as Record<string, unknown>)
    })
    client.on('exception', (exception: unknown) => {
      exceptions.push(exception)
    })
    for (const name of ['open', 'reconnect', 'reconnected', 'close'] as const)
      client.on(name, () => {
        events.push(name)
      })
    if (topics.length > 0) void client.subscribeV5([...topics], 'linear', path === 'private')
    return { client, frames, answers, exceptions, events }
  }
  async function close(): Promise<void> {
    for (const client of clients) client.closeAll(true)
    await served.close()
  }
  return { served, base, control, account, rest, raw, stream, close }
}

/** Waits until a condition holds; fails after the time-out. */
export async function until(
  condition: () => boolean | Promise<boolean>,
  what: string,
  timeout = PATIENCE,
): Promise<void> {
  await vi.waitUntil(condition, { timeout, interval: 15 }).catch((cause: unknown) => {
    throw new Error(`Waited ${timeout} ms in vain: ${what}`, { cause })
  })
}
