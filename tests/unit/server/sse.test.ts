import { createServer, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { openStream, type Stream } from '../../../src/server/http/sse.ts'

let server: Server
let socket: Socket
let now = 0
const clock = { now: () => now }
afterEach(() => {
  socket.destroy()
  server.close()
})

/** A stream whose reader has stopped reading. */
async function slowReader(): Promise<{
  stream: Stream
  answer: ServerResponse
  received: () => string
  resume: () => void
}> {
  const opened = new Promise<{ stream: Stream; answer: ServerResponse }>((done) => {
    server = createServer((_request, answer) => done({ stream: openStream(answer, clock), answer }))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  let text = ''
  socket.on('data', (part: Buffer) => {
    text += part.toString()
  })
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  const { stream, answer } = await opened
  socket.pause()
  return { stream, answer, received: () => text, resume: () => socket.resume() }
}

const KB = 1_024
const fill = (stream: Stream, answer: ServerResponse, bytes: number): void => {
  for (let n = 0; answer.writableLength < bytes && n < 20_000; n += 1)
    stream.write(`data: ${'x'.repeat(8 * KB)}\n\n`, 'fact')
}

test('F44 values are left out while a reader lags, facts are not', async () => {
  const { stream, answer } = await slowReader()
  fill(stream, answer, 100 * KB)
  const before = answer.writableLength

  stream.write('data: value\n\n', 'value')
  expect(answer.writableLength).toBe(before)
  stream.write('data: fact\n\n', 'fact')
  expect(answer.writableLength).toBeGreaterThan(before)
})

test('F44 a reader who has read what waited is known once, and only after a value was left out for him', async () => {
  const { stream, answer, resume } = await slowReader()
  const drained = () => new Promise<void>((done) => answer.once('drain', done))
  let times = 0
  stream.onCaughtUp(() => {
    times += 1
  })
  const catchUp = async (kind: 'fact' | 'value', later = 10_000) => {
    now += later
    socket.pause()
    fill(stream, answer, 100 * KB)
    for (const word of ['one', 'two']) stream.write(`data: ${word}\n\n`, kind)
    const read = drained()
    resume()
    await read
  }

  await catchUp('fact')
  expect(times).toBe(0)
  await catchUp('value')
  expect(times).toBe(1)
  await catchUp('fact')
  expect(times).toBe(1)

  // What he got may have made him lag again: he is not known to have caught up again and again.
  await catchUp('value')
  expect(times).toBe(2)
  await catchUp('value', 9_999)
  expect(times).toBe(2)
  now += 1
  stream.write('data: value\n\n', 'value')
  expect(times).toBe(3)
})

test('F44 a reader more than 1 MB behind is closed, once, and keeps no memory', async () => {
  const { stream, answer } = await slowReader()
  let closed = 0
  stream.onClose(() => {
    closed += 1
  })
  fill(stream, answer, 1_024 * KB + 1)
  stream.write('data: one more\n\n', 'fact')
  stream.write('data: after the end\n\n', 'fact')

  expect(closed).toBe(1)
  expect(answer.destroyed).toBe(true)
})

test('F44 who lags is cut without a word, which would wait behind all that he does not read', async () => {
  const { stream, answer } = await slowReader()
  fill(stream, answer, 100 * KB)
  const [write, end] = [vi.spyOn(answer, 'write'), vi.spyOn(answer, 'end')]
  stream.close('session_ended')

  expect(answer.destroyed).toBe(true)
  expect([write.mock.calls, end.mock.calls]).toEqual([[], []])
})

test('F44 a snapshot of 5,000 positions on its way is no lag; what waits behind it is', async () => {
  const { stream, answer } = await slowReader()
  let closed = 0
  stream.onClose(() => {
    closed += 1
  })
  stream.write(`data: ${'x'.repeat(2_000 * KB)}\n\n`, 'fact')
  // More than the limit waits already, all of it one message.
  expect(answer.writableLength).toBeGreaterThan(1_024 * KB)
  stream.write('data: fact\n\n', 'fact')
  expect(closed).toBe(0)

  fill(stream, answer, 3_200 * KB)
  stream.write('data: one more\n\n', 'fact')
  expect(closed).toBe(1)
})

test('a stream that ends with a reason tells it, and late listeners of the end are called at once', async () => {
  const { stream, received, resume } = await slowReader()
  resume()
  const told = new Promise<void>((done) => {
    socket.on('data', () => {
      if (received().includes('token_expired')) done()
    })
  })
  stream.close('token_expired')
  await told

  expect(received()).toContain('data: {"type":"resync","reason":"token_expired"}')
  let called = false
  stream.onClose(() => {
    called = true
  })
  expect(called).toBe(true)
})
