import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { createExchange } from '../../../src/paper/exchange.ts'
import { createLimits } from '../../../src/paper/wire/limits.ts'
import { createStreams } from '../../../src/paper/wire/stream.ts'
import { until } from './support.ts'

const NOW = Date.UTC(2026, 10, 20)

it('P-10-min idle cut and max_active_time: silent connections are cut, pinging ones stay', async () => {
  let now = NOW
  const streams = createStreams({
    isRefused: () => false,
    exchange: createExchange({ seed: 1, now }),
    now: () => now,
    limits: createLimits(),
    deliver: (send, text) => send(text),
  })
  const server = createServer()
  server.on('upgrade', streams.upgrade)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const join = async (path: string): Promise<WebSocket> => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`)
    await once(socket, 'open')
    return socket
  }
  const usual = await join('/v5/private')
  const short = await join('/v5/private?max_active_time=30s')
  const tooShort = await join('/v5/private?max_active_time=1s')
  const talking = await join('/v5/public/linear')
  const passTo = async (seconds: number): Promise<void> => {
    now = NOW + seconds * 1_000
    talking.send(JSON.stringify({ op: 'ping' }))
    await once(talking, 'message')
    streams.scanIdle()
  }

  await passTo(29)
  await new Promise((resolve) => {
    setImmediate(resolve)
  })
  expect([usual, short, tooShort, talking].map((socket) => socket.readyState)).toEqual([1, 1, 1, 1])
  await passTo(30)
  await until(() => short.readyState === 3 && tooShort.readyState === 3, 'the short ones are cut')
  await passTo(599)
  expect(usual.readyState).toBe(1)
  await passTo(600)
  await until(() => usual.readyState === 3, 'the usual one is cut')
  expect(talking.readyState).toBe(1)

  streams.close()
  server.close()
})
