import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Where the programs of the paper world listen: nobody else's machine reaches them. */
export const HOST = '127.0.0.1'

/** Opens a server on loopback and answers its port; port 0 takes a free one. */
export async function listen(server: Server, port: number): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, HOST, resolve)
  })
  return (server.address() as AddressInfo).port
}

/** Ends a server with the connections that it has. */
export const closed = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })

/** Reads a body as it was sent, up to `most` bytes; throws `tooLarge` beyond. */
export async function readBody(request: IncomingMessage, most: number, tooLarge: () => Error): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk)
    size += bytes.length
    if (size > most) throw tooLarge()
    chunks.push(bytes)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** Compares two texts in constant time, whatever their lengths. */
export function equalTexts(a: string, b: string): boolean {
  const [left, right] = [a, b].map((text) => createHash('sha256').update(text).digest())
  return timingSafeEqual(left!, right!)
}
