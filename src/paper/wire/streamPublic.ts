import { findInstrument } from '../market/instruments.ts'
import { isInterval, klineAt, klineStart, nextKlineStart } from '../market/klines.ts'
import { tickerRow } from '../market/market.ts'
import type { StreamRequest } from './streamPrivate.ts'
import type { Row } from './wire.ts'

/** State of one public connection: what it wants and what it was last sent. */
export interface PublicState {
  readonly connId: string
  /** Last ticker sent per symbol; null before the snapshot. */
  readonly tickers: Map<string, Readonly<Record<string, string>> | null>
  /** Start of the last candle sent per topic; null before the first. */
  readonly klines: Map<string, number | null>
}

/** Most characters of `args` on one public connection. */
const MAX_ARGS = 21_000

/** The answer to one request on a public stream. */
export function answerPublic(state: PublicState, request: StreamRequest, isRefused: (topic: string) => boolean): Row {
  const { op, args } = request
  const answer = (success: boolean, message: string): Row => ({
    success,
    ret_msg: message,
    conn_id: state.connId,
    req_id: request.reqId ?? '',
    op,
  })
  if (op === 'ping') return answer(true, 'pong')
  if (op !== 'subscribe' && op !== 'unsubscribe') return answer(false, 'error:invalid op')
  const topics = args.filter((topic) => typeof topic === 'string')
  const length = [...state.tickers.keys(), ...state.klines.keys(), ...topics].reduce(
    (sum, topic) => sum + topic.length + 3,
    0,
  )
  if (length > MAX_ARGS) return answer(false, 'error:args too long')
  const unknown = topics.find((topic) => !isTopic(topic) || (op === 'subscribe' && isRefused(topic)))
  if (unknown !== undefined || topics.length === 0)
    return answer(false, `error:handler not found,topic:${unknown ?? ''}`)
  for (const topic of topics) {
    const [kind, a = ''] = topic.split('.')
    if (kind === 'tickers') {
      if (op === 'subscribe') state.tickers.set(a, null)
      else state.tickers.delete(a)
    } else if (op === 'subscribe') state.klines.set(topic, null)
    else state.klines.delete(topic)
  }
  return answer(true, '')
}

function isTopic(topic: string): boolean {
  const [kind, a = '', b = '', ...more] = topic.split('.')
  if (more.length > 0) return false
  return kind === 'tickers'
    ? b === '' && findInstrument(a) !== null
    : kind === 'kline' && isInterval(a) && findInstrument(b) !== null
}

/** Ticker frames at `now`: a snapshot first, afterwards only what has changed; nothing when nothing has. */
export function tickerFrames(
  seed: number,
  state: PublicState,
  now: number,
  rowAt: typeof tickerRow = tickerRow,
): readonly string[] {
  const frames: string[] = []
  for (const [symbol, sent] of state.tickers) {
    const instrument = findInstrument(symbol)
    if (instrument === null) continue
    const row = rowAt(seed, instrument, now)
    const data = sent === null ? row : changedFields(sent, row)
    state.tickers.set(symbol, row)
    if (data !== null)
      frames.push(
        JSON.stringify({
          topic: `tickers.${symbol}`,
          type: sent === null ? 'snapshot' : 'delta',
          data,
          cs: now * 80,
          ts: now,
        }),
      )
  }
  return frames
}

function changedFields(
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
): Record<string, string> | null {
  const changed = Object.entries(after).filter(([name, value]) => before[name] !== value)
  return changed.length === 0 ? null : { symbol: after['symbol'] ?? '', ...Object.fromEntries(changed) }
}

/**
 * Candle frames at `now`: the open candle, and before it every candle that has closed since the last call, confirmed.
 */
export function klineFrames(seed: number, state: PublicState, now: number): readonly string[] {
  const frames: string[] = []
  for (const [topic, sent] of state.klines) {
    const [, interval = '1', symbol = ''] = topic.split('.')
    const start = klineStart(interval, now)
    for (
      let at = Math.max(sent ?? start, start - 10 * (nextKlineStart(interval, start) - start));
      at <= start;
      at = nextKlineStart(interval, at)
    ) {
      const isClosed = at < start
      const { turnover, volume, ...candle } = klineAt(seed, symbol, interval, at, now)
      frames.push(
        JSON.stringify({
          topic,
          type: 'snapshot',
          ts: now,
          data: [{ ...candle, interval, volume, turnover, confirm: isClosed, timestamp: isClosed ? candle.end : now }],
        }),
      )
    }
    state.klines.set(topic, start)
  }
  return frames
}
