import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'

/** A mail server of one's own: it keeps what it takes, and fails as it is told. */
export interface TestSmtp {
  readonly url: string
  /** What was taken, headers and body as they came, oldest first. */
  readonly taken: readonly string[]
  /** Answers to each recipient from now on; 250 takes it. */
  refuseWith(code: number): void
  /** Ends each connection in the middle of a mail, once it has taken it. */
  hangUpAfterTaking(isOn: boolean): void
  close(): Promise<void>
}

/** Starts one on a free port of loopback. */
export async function startSmtp(): Promise<TestSmtp> {
  const taken: string[] = []
  let code = 250
  let hangsUp = false
  const sockets = new Set<Socket>()
  const server: Server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    const say = (line: string): void => void socket.write(`${line}\r\n`)
    let buffer = ''
    let isData = false
    say('220 test ESMTP')
    socket.on('data', (chunk) => {
      buffer += chunk.toString()
      for (;;) {
        const end = buffer.indexOf(isData ? '\r\n.\r\n' : '\r\n')
        if (end < 0) return
        const said = buffer.slice(0, end)
        buffer = buffer.slice(end + (isData ? 5 : 2))
        if (isData) {
          isData = false
          taken.push(said)
          if (hangsUp) return void socket.destroy()
          say('250 taken')
          continue
        }
        const word = said.slice(0, 4).toUpperCase()
        isData = word === 'DATA'
        say(isData ? '354 go on' : word === 'RCPT' ? `${code} recipient` : word === 'QUIT' ? '221 bye' : '250 ok')
      }
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken,
    refuseWith: (next) => {
      code = next
    },
    hangUpAfterTaking: (isOn) => {
      hangsUp = isOn
    },
    async close() {
      server.close()
      for (const socket of sockets) socket.destroy()
      await once(server, 'close')
    },
  }
}
