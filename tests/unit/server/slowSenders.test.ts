import { afterEach, expect, test } from 'vitest'
import { listen, type Listening, type Patience } from '../../../src/server/listen.ts'
import { rawRequest } from '../../support/rawRequest.ts'
import { openSender, type Sender } from '../../support/slowSender.ts'

/** A stream on which nothing moves is ended after `idle`: it says which of two ends came first. */
const PATIENCE: Patience = { headers: 300, request: 600, rest: 300, idle: 15_000, check: 50 }
let listening: Listening
afterEach(() => listening.close())

async function startListening(patience: Partial<Patience>, status: number): Promise<string> {
  listening = await listen('127.0.0.1', 0, { ...PATIENCE, ...patience })
  listening.serve((request, answer) => {
    if (request.url === '/stream') answer.writeHead(200).write('rests')
    else if (status === 200) request.on('data', () => {}).on('end', () => answer.end('done'))
    else answer.writeHead(status).end('no')
  })
  return `http://127.0.0.1:${listening.port}`
}

/** A stream on which nothing moves; says whether it is over. */
async function openResting(address: string): Promise<() => boolean> {
  const sender = await openSender(address)
  let isOver = false
  void sender.ended.then(() => (isOver = true))
  sender.say('GET /stream HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n')
  await expect.poll(() => sender.answered()).not.toBe('')
  return () => isOver
}

/** Says something now and then until all are ended. */
async function endOf(senders: readonly Sender[], word: string): Promise<void> {
  const drip = setInterval(() => senders.forEach((sender) => sender.say(word)), 20)
  await Promise.all(senders.map(({ ended }) => ended)).finally(() => clearInterval(drip))
}

test('T9 200 senders that never finish are closed before a stream that only rests, while others are answered', async () => {
  const address = await startListening({}, 200)
  const isRestOver = await openResting(address)
  const starts = [
    '',
    'G',
    'GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-',
    'POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 9999\r\n\r\na',
  ]
  const senders = await Promise.all(Array.from({ length: 200 }, () => openSender(address)))
  senders.forEach((sender, index) => sender.say(starts[index % starts.length] ?? ''))
  expect((await rawRequest(address)).text).toBe('done')
  // A byte now and then keeps none of them open.
  await endOf(senders, 'a')
  expect(isRestOver()).toBe(false)
  expect((await rawRequest(address)).text).toBe('done')
})

test('T9 who is answered and goes on sending is let go before a stream that only rests', async () => {
  const address = await startListening({ headers: 60_000, request: 60_000 }, 401)
  const isRestOver = await openResting(address)
  const sender = await openSender(address)
  sender.say('POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n')
  await endOf([sender], '1\r\na\r\n')
  expect(isRestOver()).toBe(false)
  expect(sender.answered()).toMatch(/^HTTP\/1\.1 401 /)
})
