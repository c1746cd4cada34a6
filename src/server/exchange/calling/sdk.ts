import { createHmac } from 'node:crypto'
import { RestClientV5, WebsocketClient, type DefaultLogger } from 'bybit-api'
import { hours } from '../../../domain/core/time.ts'
import type { LimitHeaders } from './rateBudget.ts'

/** Largest answer and frame that is read (T24). In bytes. */
const MAX_BYTES = 1_048_576

const HTTP_TIMEOUT_MS = 10_000

/**
 * What came back, with nothing of the library's own objects: those hold key, secret and signature (bybit.md 1.8 item
 * 1).
 */
export interface RawAnswer {
  /** HTTP status; 0 when there was no answer. */
  readonly status: number
  readonly body: unknown
  readonly limits: LimitHeaders | null
}

/** Sends one GET. Never throws. */
export type Send = (
  path: string,
  params: Readonly<Record<string, string | number>>,
  isPrivate: boolean,
  offsetMs: number,
) => Promise<RawAnswer>

/** Key and secret, or null for public calls. */
export type Credentials = { readonly apiKey: string; readonly apiSecret: string } | null

/** A sender over the library. Redirects are not followed (T14); on loopback no proxy is used. */
export function makeSend(baseUrl: string, credentials: Credentials): Send {
  const client = new RestClientV5(
    {
      baseUrl,
      parseAPIRateLimits: true,
      enable_time_sync: false,
      recv_window: 5_000,
      ...(credentials === null
        ? {}
        : { key: credentials.apiKey, secret: credentials.apiSecret, customSignMessageFn: sign }),
    },
    {
      timeout: HTTP_TIMEOUT_MS,
      maxContentLength: MAX_BYTES,
      maxRedirects: 0,
      ...(baseUrl.startsWith('http://127.0.0.1') ? { proxy: false as const } : {}),
    },
  )
  return async (path, params, isPrivate, offsetMs) => {
    // The library signs with this field; its own synchronisation is off because it takes whole seconds.
    Object.assign(client, { timeOffset: offsetMs })
    try {
      const body: unknown = await (isPrivate ? client.getPrivate(path, { ...params }) : client.get(path, { ...params }))
      return { status: 200, body, limits: limitsOf(body) }
    } catch (thrown) {
      return answerOfThrown(thrown)
    }
  }
}

/** Takes status, body and limits out of whatever the library threw, and drops the rest. */
export function answerOfThrown(thrown: unknown): RawAnswer {
  const status = field(thrown, 'code')
  const headers = field(thrown, 'headers')
  if (typeof status !== 'number') return { status: statusField(thrown), body: null, limits: null }
  return { status, body: field(thrown, 'body'), limits: headerLimits(headers) }
}

/** Streams of the library with its logger silenced: its trace lines hold the signed request. */
export function makeSocket(url: string, credentials: Credentials, offsetMs: number): WebsocketClient {
  const client = new WebsocketClient(
    {
      market: 'v5',
      wsUrl: url,
      pingInterval: 20_000,
      pongTimeout: 5_000,
      reconnectTimeout: hours(1),
      wsOptions: { maxPayload: MAX_BYTES, handshakeTimeout: HTTP_TIMEOUT_MS, followRedirects: false },
      ...(credentials === null
        ? {}
        : { key: credentials.apiKey, secret: credentials.apiSecret, customSignMessageFn: sign }),
    },
    SILENT,
  )
  client.setTimeOffsetMs(offsetMs)
  return client
}

const nothing = (): void => undefined
const SILENT: DefaultLogger = { trace: nothing, info: nothing, error: nothing }

const sign = (message: string, secret: string): Promise<string> =>
  Promise.resolve(createHmac('sha256', secret).update(message).digest('hex'))

function limitsOf(body: unknown): LimitHeaders | null {
  const limits = field(body, 'rateLimitApi')
  return numbers(field(limits, 'maxRequests'), field(limits, 'remainingRequests'), field(limits, 'resetAtTimestamp'))
}

function headerLimits(headers: unknown): LimitHeaders | null {
  return numbers(
    field(headers, 'x-bapi-limit'),
    field(headers, 'x-bapi-limit-status'),
    field(headers, 'x-bapi-limit-reset-timestamp'),
  )
}

function numbers(max: unknown, remaining: unknown, resetAt: unknown): LimitHeaders | null {
  const all = [max, remaining, resetAt].map((value) =>
    value === undefined || value === null || value === '' ? Number.NaN : Number(value),
  )
  const [a, b, c] = all
  return a === undefined || b === undefined || c === undefined || all.some((value) => !Number.isFinite(value))
    ? null
    : { max: a, remaining: b, resetAt: c }
}

/** A 2xx other than 200 is thrown as the bare response. */
function statusField(thrown: unknown): number {
  const status = field(thrown, 'status')
  return typeof status === 'number' && typeof field(thrown, 'isAxiosError') !== 'boolean' ? status : 0
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined
}
