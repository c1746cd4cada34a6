import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { Readable, type Duplex } from 'node:stream'

/** One request that went over the line. */
export interface Seen {
  readonly method: string
  /** Without the query: it may hold a ticket. */
  readonly path: string
  /** The access token that it carries in its head, if any. */
  readonly bearer: string | null
}

/** An answer that refused a request, or failed. */
export interface Refused {
  readonly method: string
  /** Without the query. */
  readonly path: string
  /** 400 and above. */
  readonly status: number
}

/** What stands in for the server's answer, or null to let the request through; a promise holds the request back. */
export type StandIn = (seen: Seen) => Answer | null | Promise<Answer | null>

/** What becomes of an answer on its way to the browser, by its path; null leaves it as it is. */
export type Alteration = (path: string) => { readonly from: string; readonly text: (body: string) => string } | null

type Answer =
  | { readonly status: number; readonly body?: string }
  /**
   * An event stream in place of the server's, until the browser lets go of it: what is said goes over it; returns what
   * ends the saying.
   */
  | { readonly says: (say: (message: object) => void) => () => void }

/**
 * The network between one browser profile and the product: a proxy that can be cut, watched and bent. Workers go over
 * it like pages do.
 */
export interface Line {
  /** For `newContext({ proxy })`. */
  readonly proxy: { readonly server: string; readonly bypass: string }
  readonly seen: readonly Seen[]
  /** Answers of 400 and above that came over it, oldest first. */
  readonly refusals: readonly Refused[]
  /** Paths of requests over it without a whole answer yet; an event stream that is open is none. */
  underWay(): readonly string[]
  /** Streams of the core that are open over it now. */
  openStreams(): number
  /** Streams of the core that the server opened over it so far. */
  openings(): number
  /** Connections and requests that met a cut line. */
  refused(): number
  /** Breaks every connection and takes no new one, as a pulled cable does, until `mend`. */
  cut(): void
  mend(): void
  /** Answers in place of the server; the last one given counts. */
  bend(standIn: StandIn): void
  /** The server does what it is asked, but its answers to these never come; the last one given counts. */
  lose(isLost: (seen: Seen) => boolean): void
  /** Nothing goes through it any more and nobody is told, as when a cable hangs loose: all that is open stays open. */
  freeze(): void
  /** What waited goes on its way. */
  thaw(): void
  /** Event streams of the core go through what this gives for their path; null leaves one as it is. */
  weave(through: (path: string) => Duplex | null): void
  /**
   * Gives the browser documents and scripts of another path, or other words in them: a worker cannot be reached
   * otherwise before it runs.
   */
  alter(alteration: Alteration): void
  close(): Promise<void>
}

/** Lays a line on a free port of this machine. */
export async function layLine(): Promise<Line> {
  const seen: Seen[] = []
  const refusals: Refused[] = []
  const waiting = new Map<ServerResponse, string>()
  const sockets = new Set<Socket>()
  let streams = 0
  let openings = 0
  let refused = 0
  let isCut = false
  let standIn: StandIn = () => null
  let alteration: Alteration = () => null
  let isLost: (seen: Seen) => boolean = () => false
  let through: (path: string) => Duplex | null = () => null
  /** Ends when the line goes on; null while it does. */
  let frozen: { readonly over: Promise<void>; readonly end: () => void } | null = null
  const flowing = new Map<ServerResponse, Readable>()

  const flow = (from: Readable, to: ServerResponse): void => {
    flowing.set(to, from)
    to.once('close', () => flowing.delete(to))
    if (frozen === null) from.pipe(to)
  }

  const counted = (path: string, to: ServerResponse): void => {
    // A task that runs has a stream of its own beside the two of the core.
    if (!path.endsWith('/stream')) return
    streams += 1
    openings += 1
    to.once('close', () => {
      streams -= 1
    })
  }

  const streamed = (path: string, says: (say: (message: object) => void) => () => void, to: ServerResponse): void => {
    to.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
    waiting.delete(to)
    counted(path, to)
    to.once(
      'close',
      says((message) => void to.write(`data: ${JSON.stringify(message)}\n\n`)),
    )
  }

  const pass = async (from: IncomingMessage, to: ServerResponse): Promise<void> => {
    const target = new URL(from.url ?? '/', `http://${from.headers.host ?? 'localhost'}`)
    const one: Seen = {
      method: from.method ?? 'GET',
      path: target.pathname,
      bearer: /^Bearer (.+)$/.exec(from.headers.authorization ?? '')?.[1] ?? null,
    }
    seen.push(one)
    waiting.set(to, one.path)
    to.once('close', () => waiting.delete(to))
    if (isCut) {
      refused += 1
      return void from.socket.destroy()
    }
    await frozen?.over
    const stand = await standIn(one)
    await frozen?.over
    if (stand !== null) {
      from.resume()
      if ('says' in stand) return streamed(one.path, stand.says, to)
      to.writeHead(stand.status, { 'content-type': 'application/json', 'cache-control': 'no-store' }).end(
        stand.body ?? '{"detail":"Not found."}',
      )
      return
    }
    const altered = alteration(one.path)
    // Words can be put into plain text only, and into the whole of it.
    const { 'if-none-match': _known, 'if-modified-since': _since, ...plain } = from.headers
    const headers = altered === null ? from.headers : { ...plain, 'accept-encoding': 'identity' }
    if (altered !== null) target.pathname = altered.from
    const isLostNow = isLost(one)
    const onward = request(target, { method: from.method, headers, agent: false }, (answer) => {
      if (isLostNow) return void answer.resume()
      const status = answer.statusCode ?? 502
      if (status >= 400) refusals.push({ method: one.method, path: one.path, status })
      if (altered !== null && /^text\/(html|javascript)/.test(answer.headers['content-type'] ?? ''))
        return void respoken(answer, to, altered.text)
      to.writeHead(status, answer.rawHeaders)
      if (answer.headers['content-type']?.startsWith('text/event-stream') === true && status === 200) {
        waiting.delete(to)
        counted(one.path, to)
      }
      const woven = waiting.has(to) ? null : through(one.path)
      if (woven !== null) to.once('close', () => woven.destroy())
      flow(woven === null ? answer : answer.pipe(woven), to)
      answer.once('error', () => to.destroy())
      answer.once('aborted', () => to.destroy())
    })
    onward.once('error', () => from.socket.destroy())
    to.once('close', () => {
      if (!to.writableFinished) onward.destroy()
    })
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
    refusals,
    underWay: () => [...waiting.values()],
    openStreams: () => streams,
    openings: () => openings,
    refused: () => refused,
    cut() {
      isCut = true
      for (const socket of sockets) socket.destroy()
    },
    mend() {
      isCut = false
    },
    freeze() {
      if (frozen !== null) return
      let end = (): void => {}
      const over = new Promise<void>((resolve) => {
        end = resolve
      })
      frozen = { over, end }
      for (const [to, from] of flowing) from.unpipe(to)
    },
    thaw() {
      if (frozen === null) return
      frozen.end()
      frozen = null
      for (const [to, from] of flowing) from.pipe(to)
    },
    weave(next) {
      through = next
    },
    bend(next) {
      standIn = next
    },
    lose(next) {
      isLost = next
    },
    alter(next) {
      alteration = next
    },
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
}

async function respoken(answer: IncomingMessage, to: ServerResponse, text: (body: string) => string): Promise<void> {
  const { 'content-length': _length, ...kept } = answer.headers
  const body = await new Response(Readable.toWeb(answer) as ReadableStream).text().catch(() => null)
  if (body === null) return void to.destroy()
  to.writeHead(answer.statusCode ?? 502, kept).end(text(body))
}
