import { createServer, type ServerResponse } from 'node:http'
import { createCheckpoint } from './checkpoint.ts'
import { answerControl } from './control.ts'
import { createExchange, type Exchange } from './exchange.ts'
import { createFaults, type FaultBox } from './faults.ts'
import { closed, listen } from './http.ts'
import { createListFaults, type ListFaults } from './listFaults.ts'
import { createLimits } from './wire/limits.ts'
import { liveUpToNow } from './market/past.ts'
import { answerRest, writeAnswer, type Answer } from './wire/rest.ts'
import { createStreams, type Streams } from './wire/stream.ts'

/** Settings of the program. Port 0 takes a free one. `state` null keeps everything in memory. */
export interface ServeOptions {
  readonly port: number
  readonly controlPort: number
  readonly seed: number
  readonly state: string | null
  readonly speed: number
  readonly isStill?: boolean
  readonly faults: boolean
  /** Seed of mishaps that befall its calls; 0 or absent: none do. */ readonly chaos?: number
  readonly secret: string
  readonly clock?: () => number
  /** Hears of errors nobody foresaw. */ readonly report?: (error: unknown) => void
}
/** A running paper exchange on loopback. */
export interface Served {
  readonly port: number
  readonly controlPort: number
  readonly exchange: Exchange
  close(): Promise<void>
}

const MATCH_EVERY = 50
const TICKERS_EVERY = 100
const CANDLES_EVERY = 1_000
const IDLE_SCAN_EVERY = 30_000
const SAVE_EVERY = 5_000

/** Opens the exchange's port (REST and streams) and its control port, and keeps time. */
export async function servePaper(options: ServeOptions): Promise<Served> {
  const clock = options.clock ?? Date.now
  const limits = createLimits()
  let faults: FaultBox | null = null
  let lists: ListFaults | null = null
  let streams: Streams | null = null
  let isDown = false
  const now = (): number => clock() + (faults?.skew() ?? 0)
  const exchange = createExchange({
    seed: options.seed,
    now: now(),
    speed: options.speed,
    isStill: options.isStill ?? false,
  })
  const checkpoint = options.state === null ? null : createCheckpoint(options.state)
  checkpoint?.load(exchange)
  exchange.advance(now())
  // A past that a crash interrupted is made to its end.
  for (const account of exchange.accounts())
    if (!account.isLive && account.traders.length > 0) void liveUpToNow(exchange, account.apiKey, now)

  const save = (): void => {
    checkpoint?.save(exchange)
  }
  const failed =
    (response: ServerResponse) =>
    (error: unknown): void => {
      options.report?.(error)
      if (response.headersSent) response.destroy()
      else writeAnswer(response, { status: 500, headers: { 'content-type': 'text/plain' }, body: 'internal error' })
    }
  const api = createServer((request, response) => {
    void answerRest({ exchange, now, limits, save, lists }, request)
      .then(async (right) => {
        const path = (request.url ?? '').split('?')[0] ?? ''
        const answer = faults === null ? right : { ...right, body: faults.body(path, right.body) }
        const fault = faults?.rest(path)
        if (fault !== undefined && fault.delay > 0)
          await new Promise((resolve) => {
            setTimeout(resolve, fault.delay)
          })
        const instead: Answer | 'drop' | 'cut' = fault?.instead ?? answer
        if (instead === 'drop') {
          request.socket.destroy()
          return
        }
        if (instead === 'cut') {
          response.writeHead(200, {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(answer.body),
          })
          response.write(answer.body.slice(0, answer.body.length / 2))
          setTimeout(() => request.socket.destroy(), 20)
          return
        }
        writeAnswer(response, instead)
      })
      .catch(failed(response))
  })
  const openStreams = (): Streams =>
    createStreams({
      exchange,
      now,
      limits,
      deliver: faults?.deliver ?? ((send, text) => send(text)),
      isRefused: faults?.isRefused ?? (() => false),
    })
  const restart = (pause: number): void => {
    isDown = true
    streams?.close()
    api.closeAllConnections()
    setTimeout(() => {
      exchange.advance(now())
      streams = openStreams()
      isDown = false
    }, pause)
  }
  const chaos = options.chaos ?? 0
  if (options.faults || chaos > 0) {
    const box = createFaults({
      chaos,
      seed: options.seed,
      limits,
      now,
      streams: () => streams,
      restart,
      later: (act, ms) => {
        setTimeout(act, ms)
      },
      changed: () => lists?.begin(),
    })
    faults = box
    lists = createListFaults(exchange, () => box.lists())
    lists.begin()
  }
  streams = openStreams()
  api.on('connection', (socket) => {
    if (isDown) socket.destroy()
  })
  api.on('upgrade', (request, socket, head) => {
    if (isDown || streams === null) socket.destroy()
    else streams.upgrade(request, socket, head)
  })
  const control = createServer((request, response) => {
    void answerControl(
      { exchange, secret: options.secret, now, limits, faults: options.faults ? faults : null, save },
      request,
    )
      .then((answer) => writeAnswer(response, answer))
      .catch(failed(response))
  })
  const port = await listen(api, options.port)
  const controlPort = await listen(control, options.controlPort)
  const timers = [
    setInterval(() => {
      if (!isDown) exchange.advance(now())
    }, MATCH_EVERY),
    setInterval(() => streams?.tick(), TICKERS_EVERY),
    setInterval(() => streams?.candles(), CANDLES_EVERY),
    setInterval(() => streams?.scanIdle(), IDLE_SCAN_EVERY),
    setInterval(save, SAVE_EVERY),
  ]
  return {
    port,
    controlPort,
    exchange,
    async close() {
      for (const timer of timers) clearInterval(timer)
      save()
      streams?.close()
      await Promise.all([api, control].map(closed))
    },
  }
}
