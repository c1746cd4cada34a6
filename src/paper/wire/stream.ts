import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type WebSocket } from 'ws'
import type { Exchange } from '../exchange.ts'
import { hexText } from '../market/hash.ts'
import type { Limits } from './limits.ts'
import { keyTrouble } from './signature.ts'
import { answerPrivate, privateFrames, readRequest, type PrivateState } from './streamPrivate.ts'
import { answerPublic, klineFrames, tickerFrames, type PublicState } from './streamPublic.ts'
import type { Happening } from '../types.ts'

/** Sends a frame to a socket, perhaps not at once or not once: the place where faults sit. */
export type Deliver = (send: (text: string) => void, text: string) => void
/** What the stream door needs. */
export interface StreamPorts {
  readonly exchange: Exchange
  readonly now: () => number
  readonly limits: Limits
  readonly deliver: Deliver
  /** Topics that are refused though they exist: faults sit here too. */
  readonly isRefused: (topic: string) => boolean
}
/** Both streams on one HTTP server. */
export interface Streams {
  readonly upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void
  /** Pushes tickers; called every 100 ms. */
  readonly tick: () => void
  /** Pushes candles, and ends streams of keys that are refused; called every second. */
  readonly candles: () => void
  /** Cuts connections that sent nothing for their longest idle time; called every 30 s. */
  readonly scanIdle: () => void
  /** Ends connections: abruptly, or in the middle of a frame. */
  readonly cut: (which: 'private' | 'public' | 'all', midFrame: boolean) => void
  readonly close: () => void
}

/**
 * With neither ping nor data a connection is cut after 10 min; `max_active_time` of a private one may say 30 s to 10
 * min.
 */
const MAX_IDLE = 600_000
const LEAST_IDLE = 30_000

type Connection =
  | { readonly kind: 'private'; readonly state: PrivateState }
  | { readonly kind: 'public'; readonly state: PublicState }
interface Line {
  readonly socket: WebSocket
  readonly raw: Duplex
  readonly connection: Connection
  readonly maxIdle: number
  lastHeard: number
}

/** Opens the private and the public linear stream. */
export function createStreams(ports: StreamPorts): Streams {
  const server = new WebSocketServer({ noServer: true, maxPayload: 200_000 })
  const lines = new Set<Line>()
  let count = 0
  const say = (line: Line, text: string): void =>
    ports.deliver((frame) => {
      if (line.socket.readyState === line.socket.OPEN) line.socket.send(frame)
    }, text)

  const accept = (socket: WebSocket, raw: Duplex, url: URL, address: string): void => {
    count += 1
    const connId = hexText(count, 5, 20)
    const isPrivate = url.pathname === '/v5/private'
    const connection: Connection = isPrivate
      ? { kind: 'private', state: { connId, address, apiKey: null, topics: new Set() } }
      : { kind: 'public', state: { connId, tickers: new Map(), klines: new Map() } }
    ports.limits.connected(connection.kind, ports.now())
    const line: Line = {
      socket,
      raw,
      connection,
      maxIdle: isPrivate ? idleFrom(url.searchParams.get('max_active_time')) : MAX_IDLE,
      lastHeard: ports.now(),
    }
    lines.add(line)
    socket.on('message', (data) => hear(line, String(data)))
    socket.on('close', () => {
      lines.delete(line)
    })
    socket.on('error', () => {
      socket.terminate()
    })
  }

  const hear = (line: Line, text: string): void => {
    const now = ports.now()
    line.lastHeard = now
    const request = readRequest(text)
    const { connection } = line
    if (request === null) {
      say(
        line,
        JSON.stringify({ success: false, ret_msg: 'error:invalid request', op: '', conn_id: connection.state.connId }),
      )
      return
    }
    const answer =
      connection.kind === 'private'
        ? answerPrivate(ports.exchange, connection.state, request, { now, isRefused: ports.isRefused })
        : answerPublic(connection.state, request, ports.isRefused)
    say(line, JSON.stringify(answer))
    if (connection.kind === 'public' && request.op === 'subscribe') pushPublic(line, now)
  }

  const pushPublic = (line: Line, now: number): void => {
    if (line.connection.kind !== 'public') return
    for (const frame of tickerFrames(ports.exchange.seed, line.connection.state, now)) say(line, frame)
  }

  const stopListening = ports.exchange.listen((happening: Happening) => {
    for (const line of lines) {
      if (line.connection.kind !== 'private') continue
      for (const frame of privateFrames(ports.exchange, line.connection.state, happening)) say(line, frame)
    }
  })

  /** A key that was taken back, or has expired, loses its stream too. (inferred: the documentation is silent) */
  const isRefused = ({ connection }: Line, now: number): boolean => {
    if (connection.kind === 'public' || connection.state.apiKey === null) return false
    const account = ports.exchange.find(connection.state.apiKey)?.account
    return account === undefined || keyTrouble(account, now, connection.state.address) !== null
  }

  return {
    upgrade(request, socket, head) {
      const url = new URL(request.url ?? '/', 'http://paper.local')
      if (url.pathname !== '/v5/private' && url.pathname !== '/v5/public/linear') {
        socket.end('HTTP/1.1 404 Not Found\r\n\r\n')
        return
      }
      const address = (request.socket.remoteAddress ?? '').replace('::ffff:', '')
      server.handleUpgrade(request, socket, head, (webSocket) => accept(webSocket, socket, url, address))
    },
    tick() {
      const now = ports.now()
      for (const line of lines) pushPublic(line, now)
    },
    candles() {
      const now = ports.now()
      for (const line of lines) if (isRefused(line, now)) line.socket.terminate()
      for (const line of lines)
        if (line.connection.kind === 'public')
          for (const frame of klineFrames(ports.exchange.seed, line.connection.state, now)) say(line, frame)
    },
    scanIdle() {
      const now = ports.now()
      for (const line of lines) if (now - line.lastHeard >= line.maxIdle) line.socket.terminate()
    },
    cut(which, midFrame) {
      for (const line of lines) {
        if (which !== 'all' && line.connection.kind !== which) continue
        // A text frame that promises 120 bytes and brings 10: the client must not take it for a message.
        if (midFrame) line.raw.write(Buffer.concat([Buffer.from([0x81, 120]), Buffer.from('{"topic":"')]))
        if (midFrame) line.raw.end()
        else line.socket.terminate()
      }
    },
    close() {
      stopListening()
      for (const line of lines) line.socket.terminate()
      server.close()
    },
  }
}

/** `max_active_time` is "30s" … "600s" or "1m" … "10m". */
function idleFrom(given: string | null): number {
  const match = /^(\d+)([sm])$/.exec(given ?? '')
  if (match === null) return MAX_IDLE
  const wished = Number(match[1]) * (match[2] === 'm' ? 60_000 : 1_000)
  return Math.min(MAX_IDLE, Math.max(LEAST_IDLE, wished))
}
