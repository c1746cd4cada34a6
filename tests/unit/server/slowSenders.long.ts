import { describe, expect, test } from 'vitest'
import { listen } from '../../../src/server/listen.ts'
import { rawRequest } from '../../support/rawRequest.ts'
import { openSender } from '../../support/slowSender.ts'

describe('sockets', () => {
  test('T9 200 senders that never finish are closed, while others are answered', async () => {
    const listening = await listen('127.0.0.1', 0, {
      headers: 3_000,
      request: 6_000,
      rest: 6_000,
      idle: 4_000,
      check: 500,
    })
    listening.serve((request, answer) => {
      request.on('data', () => {}).on('end', () => answer.end('done'))
    })
    const address = `http://127.0.0.1:${listening.port}`
    const starts = [
      '',
      'G',
      'GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-',
      'POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100\r\n\r\na',
    ]
    const senders = await Promise.all(Array.from({ length: 200 }, () => openSender(address)))
    senders.forEach((sender, index) => sender.say(starts[index % starts.length] ?? ''))
    // A byte now and then keeps none of them open.
    const drip = setInterval(() => {
      for (const sender of senders) sender.say('a')
    }, 100)

    expect((await rawRequest(address)).text).toBe('done')
    await Promise.all(senders.map((sender) => sender.ended))
    clearInterval(drip)
    expect((await rawRequest(address)).text).toBe('done')
    await listening.close()
  })

  test('T9 who is answered and goes on sending is let go', async () => {
    const listening = await listen('127.0.0.1', 0, {
      headers: 60_000,
      request: 60_000,
      rest: 2_000,
      idle: 60_000,
      check: 50,
    })
    listening.serve((_request, answer) => {
      answer.writeHead(401).end('no')
    })
    const sender = await openSender(`http://127.0.0.1:${listening.port}`)
    sender.say('POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n')
    const drip = setInterval(() => sender.say('1\r\na\r\n'), 20)

    await sender.ended
    clearInterval(drip)
    expect(sender.answered()).toMatch(/^HTTP\/1\.1 401 /)
    await listening.close()
  })
})
