import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Desk } from '../orders/account.ts'
import type { Exchange } from '../exchange.ts'
import { readBody } from '../http.ts'
import type { Limits } from './limits.ts'
import type { ListAsk, ListFaults } from '../listFaults.ts'
import type { OrderWish, Verdict } from '../orders/wish.ts'
import { parseQuery, QueryError, type Query } from './pages.ts'
import { privateAnswer } from './restPrivate.ts'
import { publicAnswer } from './restPublic.ts'
import { checkSigned, mayRead, mayTrade } from './signature.ts'
import type { Row } from './wire.ts'

/** What the REST door needs: the exchange, its clock (with any skew) and its limits. */
export interface RestPorts {
  readonly exchange: Exchange
  readonly now: () => number
  readonly limits: Limits
  /** Called after every accepted change, so that it survives a crash. */ readonly save: () => void
  /** Null unless the program takes faults. */ readonly lists: ListFaults | null
}
/** An answer before it is written. */
export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

type Posted = (exchange: Exchange, apiKey: string, wish: OrderWish) => Verdict
const posts: Readonly<Record<string, Posted>> = {
  '/v5/order/create': (exchange, apiKey, wish) => exchange.order(apiKey, wish),
  '/v5/order/amend': (exchange, apiKey, wish) => exchange.amend(apiKey, wish),
  '/v5/order/cancel': (exchange, apiKey, wish) => exchange.cancel(apiKey, wish),
  '/v5/position/trading-stop': (exchange, apiKey, wish) => exchange.protect(apiKey, wish),
  '/v5/position/set-leverage': (exchange, apiKey, wish) => exchange.leverage(apiKey, wish),
  '/v5/position/switch-mode': (exchange, apiKey, wish) =>
    exchange.setMode(apiKey, wish['mode'] === 3 ? 'hedge' : 'one_way')
      ? { code: 0, message: 'OK' }
      : { code: 110024, message: 'You have an existing position, so the position mode cannot be switched' },
}

const MAX_BODY = 100_000

/** The raw body; the signature is over these very bytes. */
export const rawBody = (request: IncomingMessage): Promise<string> =>
  readBody(request, MAX_BODY, () => new QueryError('params error: body too large'))

/** Answers one request in Bybit's envelope. */
export async function answerRest(ports: RestPorts, request: IncomingMessage): Promise<Answer> {
  const now = ports.now()
  const address = (request.socket.remoteAddress ?? '').replace('::ffff:', '')
  if (ports.limits.visitAddress(address, now))
    return { status: 403, headers: { 'content-type': 'text/plain' }, body: 'access too frequent' }
  ports.exchange.advance(now)
  const [path = '', raw = ''] = splitUrl(request.url ?? '/')
  try {
    const body = request.method === 'POST' ? await rawBody(request) : ''
    if (request.method === 'GET') {
      const ask = { path, query: parseQuery(raw), now }
      const answer = listed(ports, ask, null, (query) => publicAnswer(ports.exchange, path, query, now))
      if (answer !== null) return envelope(ports, { retCode: 0, retMsg: 'OK', result: answer })
    }
    return signedAnswer(ports, { request, path, raw, body, address, now })
  } catch (error) {
    if (error instanceof QueryError) return envelope(ports, { retCode: 10001, retMsg: error.message, result: {} })
    throw error
  }
}

/** An answer as it is, or as the script of faults has it. */
const listed = <D extends Desk | null>(
  { lists }: RestPorts,
  ask: ListAsk,
  desk: D,
  make: (query: Query, desk: D) => Row | null,
): Row | null => (lists === null ? make(ask.query, desk) : lists.answer(ask, desk, make))

function splitUrl(url: string): readonly [string, string] {
  const mark = url.indexOf('?')
  return mark < 0 ? [url, ''] : [url.slice(0, mark), url.slice(mark + 1)]
}

interface Call {
  readonly request: IncomingMessage
  readonly path: string
  readonly raw: string
  readonly body: string
  readonly address: string
  readonly now: number
}

function signedAnswer(ports: RestPorts, call: Call): Answer {
  const header = (name: string): string => {
    const value = call.request.headers[name]
    return typeof value === 'string' ? value : ''
  }
  const apiKey = header('x-bapi-api-key')
  const desk = ports.exchange.find(apiKey)
  const payload = call.request.method === 'GET' ? call.raw : call.body
  const refusal =
    apiKey === ''
      ? { retCode: 10001, retMsg: 'empty value: apiTimestamp[] apiKey[] apiSignature[]' }
      : checkSigned(
          {
            apiKey,
            timestamp: header('x-bapi-timestamp'),
            recvWindow: header('x-bapi-recv-window'),
            sign: header('x-bapi-sign'),
            payload,
          },
          desk?.account ?? null,
          call.now,
          call.address,
        )
  if (refusal !== null)
    ports.limits.stats.refusals[refusal.retCode] = (ports.limits.stats.refusals[refusal.retCode] ?? 0) + 1
  if (refusal !== null || desk === null)
    return envelope(
      ports,
      { ...(refusal ?? { retCode: 10003, retMsg: 'API key is invalid.' }), result: {} },
      limitHeaders(ports, desk, call),
    )
  const visit = ports.limits.visitPath(desk.account.uid, call.path, call.now)
  const headers = {
    'X-Bapi-Limit': String(visit.limit),
    'X-Bapi-Limit-Status': String(visit.remaining),
    'X-Bapi-Limit-Reset-Timestamp': String(visit.resetAt),
  }
  if (!visit.isAllowed)
    return envelope(
      ports,
      { retCode: 10006, retMsg: 'Too many visits. Exceeded the API Rate Limit.', result: {} },
      headers,
    )
  return envelope(ports, privateResult(ports, desk, call), headers)
}

function limitHeaders(ports: RestPorts, desk: Desk | null, call: Call): Readonly<Record<string, string>> {
  const visit = ports.limits.visitPath(desk?.account.uid ?? 0, call.path, call.now)
  return {
    'X-Bapi-Limit': String(visit.limit),
    'X-Bapi-Limit-Status': String(visit.remaining),
    'X-Bapi-Limit-Reset-Timestamp': String(visit.resetAt),
  }
}

interface Result {
  readonly retCode: number
  readonly retMsg: string
  readonly result: Row
}

function privateResult(ports: RestPorts, desk: Desk, call: Call): Result {
  const denied = { retCode: 10005, retMsg: 'Permission denied, please check your API key permissions.', result: {} }
  if (call.request.method === 'GET') {
    if (!mayRead(desk.account) && call.path !== '/v5/user/query-api') return denied
    const { path, now } = call
    const answer = listed(ports, { path, query: parseQuery(call.raw), now }, desk, (query, seen) =>
      privateAnswer(ports.exchange, seen, path, query, now),
    )
    return answer === null
      ? { retCode: 10017, retMsg: 'Route not found.', result: {} }
      : { retCode: 0, retMsg: call.path.includes('order') ? 'OK' : 'success', result: answer }
  }
  const act = posts[call.path]
  if (act === undefined) return { retCode: 10017, retMsg: 'Route not found.', result: {} }
  if (!mayTrade(desk.account)) return denied
  const verdict = act(ports.exchange, desk.account.apiKey, wishFrom(call.body))
  if (verdict.code === 0) ports.save()
  const ids =
    verdict.order === undefined ? {} : { orderId: verdict.order.orderId, orderLinkId: verdict.order.orderLinkId }
  return { retCode: verdict.code, retMsg: verdict.message, result: verdict.code === 0 ? ids : {} }
}

function wishFrom(body: string): OrderWish {
  let parsed: unknown
  try {
    parsed = JSON.parse(body)
  } catch {
    throw new QueryError('params error: body is not JSON')
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
    throw new QueryError('params error: body is not an object')
  const wish = Object.fromEntries(Object.entries(parsed))
  if (wish['category'] !== 'linear')
    throw new QueryError('params error: category invalid, this exchange lists linear only')
  return wish
}

function envelope(ports: RestPorts, result: Result, headers: Readonly<Record<string, string>> = {}): Answer {
  return {
    status: 200,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    body: JSON.stringify({ ...result, retExtInfo: {}, time: ports.now() }),
  }
}

/** Writes an answer. */
export function writeAnswer(response: ServerResponse, answer: Answer): void {
  response.writeHead(answer.status, { ...answer.headers, 'content-length': Buffer.byteLength(answer.body) })
  response.end(answer.body)
}
