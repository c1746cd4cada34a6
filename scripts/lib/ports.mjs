import { createServer } from 'node:net'

/** The port of the product when nobody names another. */
export const USUAL_PORT = 4780

/** Ports tried after the first one before giving up. */
const MOST_TRIES = 100

/**
 * The first port from `first` on that nobody listens on; any free one for 0. Another program may still take it before
 * its user does.
 * @param {number} first @param {string} host
 * @returns {Promise<number>}
 */
export async function firstFreePort(first, host) {
  for (let port = first; port < first + MOST_TRIES; port += 1) {
    const found = await tryPort(port, host)
    if (found !== null) return found
  }
  throw new Error(`No port from ${first} to ${first + MOST_TRIES - 1} of ${host} is free. Set PORT to another number.`)
}

/** @param {number} port @param {string} host @returns {Promise<number | null>} */
function tryPort(port, host) {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (/** @type {NodeJS.ErrnoException} */ error) =>
      error.code === 'EADDRINUSE' ? resolve(null) : reject(error),
    )
    probe.listen(port, host, () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : port))
    })
  })
}
