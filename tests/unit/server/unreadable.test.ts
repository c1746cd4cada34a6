import { afterAll, beforeAll, expect, test } from 'vitest'
import { listen, type Listening } from '../../../src/server/listen.ts'
import { rawRequest } from '../../support/rawRequest.ts'
import { openSender } from '../../support/slowSender.ts'

let listening: Listening
let address: string

beforeAll(async () => {
  listening = await listen('127.0.0.1', 0, { headers: 200, request: 400, rest: 5_000, idle: 60_000, check: 20 })
  listening.serve((request, answer) => {
    request.on('data', () => {}).on('end', () => answer.end('done'))
  })
  address = `http://127.0.0.1:${listening.port}`
})
afterAll(() => listening.close())

/** What comes back before the connection is over. */
async function answerTo(text: string): Promise<string> {
  const sender = await openSender(address)
  sender.say(text)
  await sender.ended
  return sender.answered()
}

test('T9 a connection that said nothing is ended without a word: a browser would take it for the answer to its next request', async () => {
  expect(await answerTo('')).toBe('')
})

test('T9 what cannot be read as a request is refused with its own status and sentence, and the connection ends', async () => {
  const start = 'GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n'
  for (const [text, status, detail] of [
    [`${start}X-`, '408 Request Timeout', 'The request took too long to arrive.'],
    [
      `POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\na`,
      '408 Request Timeout',
      'The request took too long to arrive.',
    ],
    [
      `${start}X: ${'x'.repeat(20_000)}\r\n\r\n`,
      '431 Request Header Fields Too Large',
      'The headers of the request are too long.',
    ],
    ['hello\r\n\r\n', '400 Bad Request', 'This is no HTTP request.'],
  ] as const) {
    const [head = '', body] = (await answerTo(text)).split('\r\n\r\n')
    const lines = head.split('\r\n')
    expect(lines[0]).toBe(`HTTP/1.1 ${status}`)
    expect(lines).toEqual(
      expect.arrayContaining([
        'Connection: close',
        'Content-Type: application/json',
        'X-Content-Type-Options: nosniff',
      ]),
    )
    expect(body).toBe(JSON.stringify({ detail }))
  }
  expect((await rawRequest(address)).text).toBe('done')
})
