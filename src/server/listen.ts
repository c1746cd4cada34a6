import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { Socket, type AddressInfo } from 'node:net'
import { healthLive } from '../domain/wire/companionOperator.ts'
import { commonHeaders } from './http/headers.ts'
import { canonicalPath, pathOf } from './http/paths.ts'
import { refuseUnreadable } from './http/unreadable.ts'
import { StartRefused, exitCodes } from './startup/stop.ts'

/** Longest address of a request (T9). */
const MOST_URL = 8 * 1_024
const MOST_HEADERS = 16 * 1_024
/**
 * No call takes more; each kind of call has a lower limit of its own, which also counts what comes without a length
 * (T9).
 */
const MOST_BODY = 1_024 * 1_024
/** Bytes of a refused body that are taken and thrown away, so that its sender comes to read the answer. */
const MOST_REST = 8 * MOST_BODY

/** How long a sender may take, ms. */
export interface Patience {
  readonly headers: number
  readonly request: number
  /** For the rest of a request that was answered before it was read: what more comes is thrown away. */
  readonly rest: number
  /** A connection on which nothing moves. Streams beat each 15 s. */
  readonly idle: number
  /** How often slow senders are looked for. */
  readonly check: number
}

/** Slow senders: headers within 10 s, the whole request within 30 s. Streams are answers and may last (T9). */
const PATIENCE: Patience = { headers: 10_000, request: 30_000, rest: 5_000, idle: 120_000, check: 1_000 }

/** How long what was begun may take once the server ends, ms. */
const MOMENT = 2_000

export type Handle = (request: IncomingMessage, answer: ServerResponse) => void

/**
 * A server that listens. Until `serve` is called it answers 503, so that the port is known before the rest is made;
 * only to whoever asks whether the process lives it says yes.
 */
export interface Listening {
  readonly port: number
  /** What it waits for, told with each 503 until `serve`; null: for its own start alone. */
  wait(sentence: string | null): void
  serve(handle: Handle): void
  /**
   * From now on answers 503, but for the files of a page that is being opened. Resolves when what was begun before is
   * answered, or after a moment: then the parts that answer may go.
   */
  drain(): Promise<void>
  close(): Promise<void>
}

/** Whether a browser asks for a file that a page is drawn with: it needs nothing that ends. */
const isOfPage = ({ headers }: IncomingMessage): boolean => FILES.has(String(headers['sec-fetch-dest']))
const FILES: ReadonlySet<string> = new Set(['script', 'style', 'font', 'image', 'manifest', 'worker', 'sharedworker'])

/** Whether a monitor asks if the process answers: it does, from its first moment to its last. */
const asksLife = ({ url = '/' }: IncomingMessage): boolean => canonicalPath(pathOf(url)) === healthLive.path

/** What a refused request may still be told: to come again, and that nothing follows on its connection. */
const LATER = { 'Retry-After': '2' }
const LAST = { Connection: 'close' }

/** Answers without any of the parts. The body is not wanted: the connection ends, unless `more` says other. */
export function refuse(
  answer: ServerResponse,
  status: number,
  detail: string,
  more: Readonly<Record<string, string>> = LAST,
): void {
  answer
    .writeHead(status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store', ...more })
    .end(JSON.stringify({ detail }))
}

/** Takes the port. A busy one ends in one clear sentence and exit code 69; the launcher decides about another. */
export async function listen(host: string, port: number, patience: Patience = PATIENCE): Promise<Listening> {
  let waitsFor: string | null = null
  const running = new Set<ServerResponse>()
  let drained: () => void = () => {}
  let handle: Handle = (request, answer) => {
    if (asksLife(request))
      answer.writeHead(200, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' }).end('{"ok":true}')
    else refuse(answer, 503, waitsFor ?? 'The server is starting.', LATER)
  }
  const server = createServer(
    { maxHeaderSize: MOST_HEADERS, connectionsCheckingInterval: patience.check },
    (request, answer) => {
      for (const [name, value] of Object.entries(commonHeaders)) answer.setHeader(name, value)
      const { socket } = request
      answer.once('prefinish', () => {
        if (!request.complete) endUnread(request, socket, patience.rest)
      })
      if ((request.url ?? '').length > MOST_URL) return refuse(answer, 414, 'The address is too long.')
      if (Number(request.headers['content-length'] ?? 0) > MOST_BODY)
        return refuse(answer, 413, `The body is larger than ${MOST_BODY} bytes.`)
      handle(request, answer)
    },
  )
  server.headersTimeout = patience.headers
  server.requestTimeout = patience.request
  server.timeout = patience.idle
  server.keepAliveTimeout = 65_000
  server.on('clientError', (error, socket) => {
    refuseUnreadable(error, socket, socket instanceof Socket && socket.bytesRead > 0)
  })
  await bind(server, host, port)
  return {
    port: (server.address() as AddressInfo).port,
    wait: (sentence) => {
      waitsFor = sentence
    },
    serve: (next) => {
      handle = (request, answer) => {
        running.add(answer)
        answer.once('close', () => {
          running.delete(answer)
          if (running.size === 0) drained()
        })
        next(request, answer)
      }
    },
    drain: () => {
      const before = handle
      handle = (request, answer) =>
        isOfPage(request) || asksLife(request)
          ? before(request, answer)
          : refuse(answer, 503, 'The server is ending.', { ...LATER, ...LAST })
      if (running.size === 0) return Promise.resolve()
      return new Promise((done) => {
        drained = done
        setTimeout(done, MOMENT).unref()
      })
    },
    close: () => close(server),
  }
}

/**
 * A refusal needs no body: whoever goes on sending one is let go. Not at once: what came after the connection was cut
 * would be answered with a reset, which takes the refusal out of the hands of whoever sends first and reads then. So it
 * lingers: the end is said, and what comes is thrown away until the sender has seen it, up to a size and a time.
 */
function endUnread(request: IncomingMessage, socket: Socket, wait: number): void {
  const before = socket.bytesRead
  // Node throws a body away by itself that nobody read, without saying how much it is; this one is being read.
  request.read(0)
  // Whoever read it has stopped, and would hold it up.
  request.removeAllListeners('data')
  request.on('data', () => {
    if (socket.bytesRead - before > MOST_REST) socket.destroy()
  })
  request.resume()
  const timer = setTimeout(() => {
    if (!request.complete) socket.destroy()
  }, wait)
  // A connection outlives its requests: nothing of this one stays with it.
  const over = (): void => {
    clearTimeout(timer)
    socket.off('close', over)
    request.off('end', over)
  }
  socket.once('close', over)
  request.once('end', over)
  // What Node ends a connection with, once its last answer is out.
  socket.destroySoon = () => {
    if (request.complete) Socket.prototype.destroySoon.call(socket)
    else {
      socket.end()
      request.once('end', () => socket.destroy())
    }
  }
}

/** Takes a port for a server. `prefix` begins the names of its settings, where it is another than PORT and HOST. */
export function bind(server: Server, host: string, port: number, prefix = ''): Promise<void> {
  const [portName, hostName] = prefix === '' ? ['PORT', 'HOST'] : [`${prefix}_PORT`, `${prefix}_HOST`]
  return new Promise((done, failed) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE')
        failed(
          new StartRefused(
            `Port ${port} of ${host} is in use by another program. Stop it, or set ${portName} to another number.`,
            exitCodes.portBusy,
          ),
        )
      else if (error.code === 'EACCES' || error.code === 'EADDRNOTAVAIL')
        failed(
          new StartRefused(
            `The server may not listen on ${host}:${port} (${error.code}). Set ${hostName} and ${portName} to others.`,
            exitCodes.wrongSetting,
          ),
        )
      else failed(error)
    })
    server.listen({ host, port }, () => done())
  })
}

/** Ends politely: no new connections, idle ones closed, the rest after a moment. */
function close(server: Server): Promise<void> {
  return new Promise((done) => {
    server.close(() => done())
    server.closeIdleConnections()
    setTimeout(() => server.closeAllConnections(), MOMENT).unref()
  })
}
