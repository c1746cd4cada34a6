import { createServer } from 'node:net'

/**
 * A loopback port that was free a moment ago. Another program may take it first, so a caller that binds it must report
 * a busy port.
 */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => {
        if (address !== null && typeof address === 'object') resolve(address.port)
        else reject(new Error('The system gave no port number for a loopback socket.'))
      })
    })
  })
}
