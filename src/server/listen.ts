import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { commonHeaders } from './http/headers.ts'
import { StartRefused, exitCodes } from './startup/stop.ts'

/** Longest address of a request (T9). */
const MOST_URL = 8 * 1_024
const MOST_HEADERS = 16 * 1_024

export type Handle = (request: IncomingMessage, answer: ServerResponse) => void

/** A server that listens. Until `serve` is called it answers 503, so that the port is known before the rest is made. */
export interface Listening {
  readonly port: number
  serve(handle: Handle): void
  close(): Promise<void>
}

/** Takes the port. A busy one ends in one clear sentence and exit code 69; the launcher decides about another. */
export async function listen(host: string, port: number): Promise<Listening> {
  let handle: Handle = (_request, answer) => { answer.writeHead(503, { 'Retry-After': '2', 'Content-Type': 'application/json' }).end('{"detail":"The server is starting."}') }
  const server = createServer({ maxHeaderSize: MOST_HEADERS }, (request, answer) => {
    for (const [name, value] of Object.entries(commonHeaders)) answer.setHeader(name, value)
    if ((request.url ?? '').length > MOST_URL) return void answer.writeHead(414, { 'Content-Type': 'application/json' }).end('{"detail":"The address is too long."}')
    handle(request, answer)
  })
  // Slow senders: headers within 10 s, the whole request within 30 s. Streams are answers and may last (T9).
  server.headersTimeout = 10_000
  server.requestTimeout = 30_000
  server.keepAliveTimeout = 65_000
  server.on('clientError', (_error, socket) => { if (socket.writable) socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n') })
  await bind(server, host, port)
  return { port: (server.address() as AddressInfo).port, serve: (next) => { handle = next }, close: () => close(server) }
}

function bind(server: Server, host: string, port: number): Promise<void> {
  return new Promise((done, failed) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') failed(new StartRefused(`Port ${port} of ${host} is in use by another program. Stop it, or set PORT to another number.`, exitCodes.portBusy))
      else if (error.code === 'EACCES' || error.code === 'EADDRNOTAVAIL') failed(new StartRefused(`The server may not listen on ${host}:${port} (${error.code}). Set HOST and PORT to others.`, exitCodes.wrongSetting))
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
    setTimeout(() => server.closeAllConnections(), 2_000).unref()
  })
}
