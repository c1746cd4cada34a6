import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { commonHeaders } from './headers.ts'

/** What is said of a request that Node gave up, by its code; of every other that it is none. */
const REFUSALS: Readonly<Record<string, readonly [status: number, detail: string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long to arrive.'],
  HPE_HEADER_OVERFLOW: [431, 'The headers of the request are too long.'],
}
const NO_REQUEST = [400, 'This is no HTTP request.'] as const

/**
 * Ends a connection on which no request could be read, with the refusal that it earned (T9). `hasBegun`: whether
 * anything came over it. Who said nothing is told nothing: a browser opens connections before it needs them, and would
 * take what was said on one for the answer to the request that it sends there later.
 */
export function refuseUnreadable(error: NodeJS.ErrnoException, socket: Duplex, hasBegun: boolean): void {
  if (!hasBegun || !socket.writable) return void socket.destroy()
  const [status, detail] = REFUSALS[error.code ?? ''] ?? NO_REQUEST
  const body = JSON.stringify({ detail })
  const headers = {
    ...commonHeaders,
    'Cache-Control': 'no-store',
    'Content-Type': 'application/json',
    'Content-Length': String(Buffer.byteLength(body)),
    Connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'))
}
