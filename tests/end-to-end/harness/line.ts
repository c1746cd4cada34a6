import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

/** One request that went over the line. */
export interface Seen {
  readonly method: string
  /** Without the query: it may hold a ticket. */
  readonly path: string
  /** The access token that it carries in its head, if any. */
  readonly bearer: string | null
}

/** What stands in for the server's answer, or null to let the request through; a promise holds the request back. */
export type StandIn = (seen: Seen) => Answer | null | Promise<Answer | null>

interface Answer {
  readonly status: number
  readonly body?: string
}

/** The network between one browser profile and the product: a proxy that can be cut, watched and bent. Workers go over it like pages do. */
export interface Line {
  /** For `newContext({ proxy })`. */
  readonly proxy: { readonly server: string; readonly bypass: string }
  readonly seen: readonly Seen[]
  /** Event streams that are open over it now. */
  openStreams(): number
  /** Event streams that the server opened over it so far. */
  openings(): number
  /** Connections and requests that met a cut line. */
  refused(): number
  /** Breaks every connection and takes no new one, as a pulled cable does, until `mend`. */
  cut(): void
  mend(): void
  /** Answers in place of the server; the last one given counts. */
  bend(standIn: StandIn): void
  /** Puts a text before every script whose path fits: a worker cannot be reached otherwise before it runs. */
  precede(path: RegExp, text: string): void
  close(): Promise<void>
}

/** Lays a line on a free port of this machine. */
export async function layLine(): Promise<Line> {
  const seen: Seen[] = []
  const sockets = new Set<Socket>()
  let streams = 0
  let openings = 0
  let refused = 0
  let isCut = false
  let standIn: StandIn = () => null
  let prefix: { readonly path: RegExp; readonly text: string } | null = null

  const pass = async (from: IncomingMessage, to: ServerResponse): Promise<void> => {
    const target = new URL(from.url ?? '/', `http://${from.headers.host ?? 'localhost'}`)
    const one: Seen = { method: from.method ?? 'GET', path: target.pathname, bearer: /^Bearer (.+)$/.exec(from.headers.authorization ?? '')?.[1] ?? null }
    seen.push(one)
    if (isCut) {
      refused += 1
      return void from.socket.destroy()
    }
    const stand = await standIn(one)
    if (stand !== null) {
      from.resume()
      to.writeHead(stand.status, { 'content-type': 'application/json', 'cache-control': 'no-store' }).end(stand.body ?? '{"detail":"Not found."}')
      return
    }
    const before = prefix?.path.test(one.path) === true ? prefix.text : null
    // A text can be put before plain text only, and before the whole of it.
    const { 'if-none-match': _known, ...plain } = from.headers
    const headers = before === null ? from.headers : { ...plain, 'accept-encoding': 'identity' }
    const onward = request(target, { method: from.method, headers, agent: false }, (answer) => {
      if (before === null) to.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
      else {
        const { 'content-length': _length, ...kept } = answer.headers
        to.writeHead(answer.statusCode ?? 502, kept).write(before)
      }
      if (answer.headers['content-type']?.startsWith('text/event-stream') === true && answer.statusCode === 200) {
        streams += 1
        openings += 1
        to.once('close', () => { streams -= 1 })
      }
      answer.pipe(to)
      answer.once('error', () => to.destroy())
      answer.once('aborted', () => to.destroy())
    })
    onward.once('error', () => from.socket.destroy())
    to.once('close', () => { if (!to.writableFinished) onward.destroy() })
    from.pipe(onward)
  }

  const server = createServer({ keepAlive: true }, (from, to) => void pass(from, to))
  server.on('connection', (socket) => {
    if (isCut) {
      refused += 1
      return void socket.destroy()
    }
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.once('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    proxy: { server: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, bypass: '<-loopback>' },
    seen,
    openStreams: () => streams,
    openings: () => openings,
    refused: () => refused,
    cut() {
      isCut = true
      for (const socket of sockets) socket.destroy()
    },
    mend() { isCut = false },
    bend(next) { standIn = next },
    precede(path, text) { prefix = { path, text } },
    close: () => new Promise((resolve) => {
      for (const socket of sockets) socket.destroy()
      server.close(() => resolve())
    }),
  }
}
