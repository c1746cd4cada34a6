import { type IncomingHttpHeaders, request } from 'node:http'

/** An answer read whole. */
export interface RawAnswer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
}

/** A request with exactly these headers: Node's fetch adds some of a browser's and lets nobody set them. */
export function rawRequest(address: string, headers: Readonly<Record<string, string>> = {}, method = 'GET'): Promise<RawAnswer> {
  return new Promise((done, failed) => {
    const call = request(address, { headers, method }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part)).on('end', () => done({ status: answer.statusCode ?? 0, headers: answer.headers, text: Buffer.concat(parts).toString() }))
    })
    call.on('error', failed).end()
  })
}
