import type { Exchange } from '../exchange.ts'
import { hexText } from '../market/hash.ts'
import { equalTexts } from '../http.ts'
import { hmac, keyTrouble } from './signature.ts'
import type { Happening } from '../types.ts'
import { walletPush } from './wallet.ts'
import { executionPush, orderRow, positionPush, type Row } from './wire.ts'

/** Topics a private stream knows; each also with ".linear", but for the wallet. */
const TOPICS = ['position', 'execution', 'order', 'wallet']
const CATEGORISED = ['position.linear', 'execution.linear', 'order.linear']

/** State of one private connection. */
export interface PrivateState {
  readonly connId: string
  readonly address: string
  apiKey: string | null
  readonly topics: Set<string>
}

/** A request of a stream client, decoded as far as it goes. */
export interface StreamRequest {
  readonly op: string
  readonly args: readonly unknown[]
  readonly reqId: string | null
}

/** Reads a text frame; null when it is not a request. */
export function readRequest(text: string): StreamRequest | null {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    return null
  }
  if (typeof parsed !== 'object' || parsed === null || !('op' in parsed) || typeof parsed.op !== 'string') return null
  const args = 'args' in parsed && Array.isArray(parsed.args) ? parsed.args : []
  return { op: parsed.op, args, reqId: 'req_id' in parsed && typeof parsed.req_id === 'string' ? parsed.req_id : null }
}

/** The answer to one request on a private stream. Subscribing is refused before auth. */
export function answerPrivate(
  exchange: Exchange,
  state: PrivateState,
  request: StreamRequest,
  { now, isRefused }: { readonly now: number; readonly isRefused: (topic: string) => boolean },
): Row {
  const { op, args } = request
  const id = request.reqId === null ? {} : { req_id: request.reqId }
  const answer = (success: boolean, message: string): Row => ({
    success,
    ret_msg: message,
    op,
    ...id,
    conn_id: state.connId,
  })
  if (op === 'ping') return { ...id, op: 'pong', args: [String(now)], conn_id: state.connId }
  if (op === 'auth') {
    const trouble = authTrouble(exchange, state, args, now)
    return answer(trouble === null, trouble ?? '')
  }
  if (op !== 'subscribe' && op !== 'unsubscribe') return answer(false, 'error:invalid op')
  if (state.apiKey === null) return answer(false, 'Request not authorized')
  const topics = args.filter((topic) => typeof topic === 'string')
  const isKnown = (topic: string): boolean => TOPICS.includes(topic) || CATEGORISED.includes(topic)
  const unknown = topics.find((topic) => !isKnown(topic) || (op === 'subscribe' && isRefused(topic)))
  if (unknown !== undefined || topics.length === 0)
    return answer(false, `error:handler not found,topic:${unknown ?? ''}`)
  const both = TOPICS.some((topic) => topics.includes(topic) && topics.includes(`${topic}.linear`))
  if (both) return answer(false, 'error:all-in-one and categorised topics may not be in the same request')
  for (const topic of topics)
    if (op === 'subscribe') state.topics.add(topic)
    else state.topics.delete(topic)
  return answer(true, '')
}

function authTrouble(exchange: Exchange, state: PrivateState, args: readonly unknown[], now: number): string | null {
  const [apiKey, expires, signature] = args
  const desk = typeof apiKey === 'string' ? exchange.find(apiKey) : null
  if (desk === null) return 'error:10003,API key is invalid.'
  if (Number(expires) <= now) return 'error:10002,Params Error, expires is in the past.'
  if (
    typeof signature !== 'string' ||
    !equalTexts(signature, hmac(desk.account.apiSecret, `GET/realtime${String(expires)}`))
  )
    return 'error:10004,Invalid signature.'
  const trouble = keyTrouble(desk.account, now, state.address)
  if (trouble !== null) return `error:${trouble.retCode},${trouble.retMsg}`
  state.apiKey = desk.account.apiKey
  return null
}

/** The frames that a happening makes for a connection: one per topic it has subscribed, none for other accounts. */
export function privateFrames(exchange: Exchange, state: PrivateState, happening: Happening): readonly string[] {
  if (state.apiKey !== happening.apiKey) return []
  const wanted = [happening.topic, `${happening.topic}.linear`].filter((topic) => state.topics.has(topic))
  if (wanted.length === 0) return []
  const data = rowsOf(exchange, happening)
  return wanted.map((topic) =>
    JSON.stringify({
      id: `${hexText(happening.at % 2 ** 31, data.length, 16)}_${happening.at}`,
      topic,
      creationTime: happening.at,
      data,
    }),
  )
}

function rowsOf(exchange: Exchange, happening: Happening): readonly Row[] {
  switch (happening.topic) {
    case 'order':
      return happening.rows.map(orderRow)
    case 'execution':
      return happening.rows.map(executionPush)
    case 'position':
      return happening.rows.map((row) => positionPush(exchange.seed, row, happening.at))
    case 'wallet': {
      const desk = exchange.find(happening.apiKey)
      return desk === null
        ? []
        : happening.rows.map((row) => walletPush(exchange.seed, desk.account, row, happening.at))
    }
  }
}
