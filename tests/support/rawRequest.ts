import { Agent, type IncomingHttpHeaders, request } from 'node:http'

/** An answer read whole. */
export interface RawAnswer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
}

/** A request with exactly these headers: Node's fetch adds some of a browser's and lets nobody set them. */
export function rawRequest(
  address: string,
  headers: Readonly<Record<string, string>> = {},
  method = 'GET',
): Promise<RawAnswer> {
  return new Promise((done, failed) => {
    const call = request(address, { headers, method }, (answer) => {
      const parts: Buffer[] = []
      answer
        .on('data', (part: Buffer) => parts.push(part))
        .on('end', () =>
          done({ status: answer.statusCode ?? 0, headers: answer.headers, text: Buffer.concat(parts).toString() }),
        )
    })
    call.on('error', failed).end()
  })
}

/** What is sent as it stands, without anything being put right. */
export interface RawMessage {
  readonly method: string
  /** Path and query, already encoded or deliberately not. */
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Buffer | null
}

/** A line of connections over which messages go as they stand. */
export function makeRawLine(origin: string): {
  readonly send: (message: RawMessage) => Promise<RawAnswer>
  readonly close: () => void
} {
  const { hostname, port } = new URL(origin)
  const agent = new Agent({ keepAlive: true })
  const send = ({ method, path, headers = {}, body = null }: RawMessage): Promise<RawAnswer> =>
    new Promise((done, failed) => {
      const call = request(
        {
          hostname,
          port,
          method,
          path,
          agent,
          headers: { ...headers, ...(body === null ? {} : { 'content-length': String(Buffer.byteLength(body)) }) },
        },
        (answer) => {
          const parts: Buffer[] = []
          answer
            .on('data', (part: Buffer) => parts.push(part))
            .on('end', () =>
              done({ status: answer.statusCode ?? 0, headers: answer.headers, text: Buffer.concat(parts).toString() }),
            )
        },
      )
      call.on('error', failed)
      call.end(body ?? undefined)
    })
  return { send, close: () => agent.destroy() }
}
