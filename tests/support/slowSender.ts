import { connect, type Socket } from 'node:net'

/** A socket that says what a test wants, byte by byte if need be, and tells what came back. */
export interface Sender {
  say(text: string): void
  /** All that was answered so far. */
  answered(): string
  /** Bytes that the other end took. */
  taken(): number
  /** Resolves when the connection is over, whoever ended it. */
  readonly ended: Promise<void>
  close(): void
}

/** Opens a socket to a server's address. */
export async function openSender(address: string): Promise<Sender> {
  const { hostname, port } = new URL(address)
  const socket = connect({ host: hostname, port: Number(port) })
  let text = ''
  socket.on('data', (part) => {
    text += part.toString()
  })
  // A cut connection is an end like any other here.
  socket.on('error', () => {})
  const ended = new Promise<void>((done) => {
    socket.once('close', () => done())
  })
  await new Promise<void>((done) => {
    socket.once('connect', () => done())
  })
  return {
    say: (part) => {
      if (socket.writable) socket.write(part)
    },
    answered: () => text,
    taken: () => socket.bytesWritten - socket.writableLength,
    ended,
    close: () => socket.destroy(),
  }
}

/**
 * Sends a body without end, as fast as the other end takes it, until the connection is over. Answers what came back and
 * how many bytes went.
 */
export async function sendWithoutEnd(
  address: string,
  head: readonly string[],
): Promise<{ readonly answered: string; readonly taken: number }> {
  const { hostname, port } = new URL(address)
  const socket = connect({ host: hostname, port: Number(port) })
  let text = ''
  socket.on('data', (part) => {
    text += part.toString()
  })
  socket.on('error', () => {})
  const block = `${(64 * 1_024).toString(16)}\r\n${'a'.repeat(64 * 1_024)}\r\n`
  socket.write([...head, `Host: ${new URL(address).host}`, 'Transfer-Encoding: chunked', '', ''].join('\r\n'))
  const most = 64 * 1_024 * 1_024
  fill(socket, block, most)
  await new Promise<void>((done) => {
    socket.once('close', () => done())
  })
  return { answered: text, taken: socket.bytesWritten - socket.writableLength }
}

/**
 * Sends a whole body and only then looks at what came back, as a plain client does. `isCut`: the connection broke while
 * it was sending, or before the other end had closed it.
 */
export async function sendThenRead(
  address: string,
  head: readonly string[],
  bytes: number,
): Promise<{ readonly answered: string; readonly isCut: boolean }> {
  const { hostname, port, host } = new URL(address)
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true })
  let isCut = false
  socket.on('error', () => {
    isCut = true
  })
  const until = (event: 'drain' | 'close'): Promise<void> =>
    new Promise((done) => void socket.once(event, () => done()))
  const closed = until('close')
  const block = Buffer.alloc(64 * 1_024, 'a')
  socket.write([...head, `Host: ${host}`, '', ''].join('\r\n'))
  for (let left = bytes; left > 0 && !socket.destroyed; left -= block.length) {
    if (!socket.write(block.subarray(0, left))) await Promise.race([until('drain'), closed])
  }
  let text = ''
  socket.on('data', (part) => {
    text += part.toString()
  })
  socket.once('end', () => socket.end())
  await closed
  return { answered: text, isCut }
}

/** Writes whenever there is room; gives up after `most` bytes, so that a server that takes everything shows itself. */
function fill(socket: Socket, block: string, most: number): void {
  const more = (): void => {
    while (socket.writable && socket.bytesWritten < most) if (!socket.write(block)) return
    if (socket.bytesWritten >= most) socket.destroy()
  }
  socket.on('drain', more)
  socket.once('connect', more)
}
