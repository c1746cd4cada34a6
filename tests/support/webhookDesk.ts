import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** One request that came. */
export interface Hooked {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** A program on loopback that a webhook calls, and what it answers. */
export interface WebhookDesk {
  readonly url: string
  readonly taken: readonly Hooked[]
  answer(status: number, headers?: Readonly<Record<string, string>>): void
  close(): Promise<void>
}

export async function startWebhookDesk(): Promise<WebhookDesk> {
  const taken: Hooked[] = []
  let said: { status: number; headers: Readonly<Record<string, string>> } = { status: 200, headers: {} }
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      taken.push({ path: request.url ?? '', headers: request.headers, body })
      response.writeHead(said.status, said.headers).end('the answer of a secret place')
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken,
    answer: (status, headers = {}) => {
      said = { status, headers }
    },
    close: () => new Promise((done) => void server.close(() => done())),
  }
}
