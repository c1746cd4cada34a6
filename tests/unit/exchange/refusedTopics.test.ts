import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { WebSocketServer } from 'ws'
import { systemClock } from '../../../src/server/clock.ts'
import { ConnectBudget } from '../../../src/server/exchange/streaming/connectBudget.ts'
import { Marks, REFUSED_FOR_MS } from '../../../src/server/exchange/streaming/marks.ts'
import { PRICE_WITHIN_MS, SILENT_MS } from '../../../src/server/exchange/streaming/priceWatch.ts'
import { connectWith, type ConnectionEvents } from '../../../src/server/exchange/streaming/socket.ts'
import { until } from './support/paperWorld.ts'
import { virtualClock } from './support/virtualClock.ts'

/** What Bybit has been seen to say of a topic that it does not give. */
const SENTENCES: readonly (readonly [string, (topic: string) => string])[] = [
  ['handler not found', (topic) => `error:handler not found,topic:${topic}`],
  ['invalid symbol, by topic', (topic) => `Invalid symbol :[${topic}]`],
  ['invalid symbol, by name', (topic) => `Invalid symbol :[${topic.slice(8)}]`],
  ['no name at all', () => 'error:params error'],
]

/** The linear public stream as Bybit's: one topic that it does not give refuses the whole request. */
async function publicStream(gone: readonly string[], sentence: (topic: string) => string, isIdRepeated: boolean) {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  const requests: string[][] = []
  server.on('connection', (socket) =>
    socket.on('message', (data) => {
      const { op, args, req_id: id } = JSON.parse(String(data)) as { op: string; args: string[]; req_id: string }
      if (op !== 'subscribe') return
      requests.push(args)
      const bad = args.find((topic) => gone.includes(topic))
      const answer = { success: bad === undefined, ret_msg: bad === undefined ? '' : sentence(bad), op, conn_id: 'c' }
      socket.send(JSON.stringify(isIdRepeated ? { ...answer, req_id: id } : answer))
      if (bad !== undefined) return
      for (const topic of args)
        socket.send(
          JSON.stringify({ topic, type: 'snapshot', cs: 1, data: { symbol: topic.slice(8), markPrice: '5' } }),
        )
    }),
  )
  await new Promise((resolve) => {
    server.on('listening', resolve)
  })
  return {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    cut: () => {
      for (const client of server.clients) client.terminate()
    },
    close: () => {
      for (const client of server.clients) client.terminate()
      server.close()
    },
  }
}

describe.each(SENTENCES)('F-topic a delisted symbol among others, refused with %s', (_, sentence) => {
  let stream: Awaited<ReturnType<typeof publicStream>>
  let marks: Marks
  const marked = new Set<string>()
  const unfollowed: string[][] = []
  const refused: (string | null)[] = []

  beforeEach(async () => {
    stream = await publicStream(['tickers.GONEUSDT'], sentence, true)
    for (const list of [unfollowed, refused]) list.length = 0
    marked.clear()
    marks = new Marks({
      url: stream.url,
      clock: systemClock,
      random: () => 0,
      budget: new ConnectBudget(),
      connect: connectWith(systemClock),
      onMarks: (bySymbol) => {
        for (const symbol of bySymbol.keys()) marked.add(symbol)
      },
      onUnfollowed: (symbols) => void unfollowed.push([...symbols]),
      onRefused: (topic) => void refused.push(topic),
    })
  })
  afterEach(() => {
    marks.stop()
    stream.close()
  })
  const aboutTopics = () => refused.filter((topic) => topic !== null)

  it('leaves the marks of the others to come, and says which row is not followed', async () => {
    marks.follow(new Set(['BTCUSDT', 'GONEUSDT', 'ETHUSDT']))
    await until('both good marks came', () => marked.has('BTCUSDT') && marked.has('ETHUSDT'))
    await until('the row says so', () => unfollowed.at(-1)?.join() === 'GONEUSDT')

    expect(aboutTopics()).toEqual(['tickers.GONEUSDT'])
  })

  it('does so after a cut and for two good symbols that are added beside it, and tells it once', async () => {
    marks.follow(new Set(['BTCUSDT']))
    await until('the first mark came', () => marked.has('BTCUSDT'))
    marks.follow(new Set(['BTCUSDT', 'GONEUSDT', 'ETHUSDT', 'SOLUSDT']))
    await until('the added marks came', () => marked.has('ETHUSDT') && marked.has('SOLUSDT'))
    marked.clear()
    stream.cut()
    await until('all came again', () => ['BTCUSDT', 'ETHUSDT', 'SOLUSDT'].every((symbol) => marked.has(symbol)))

    expect(aboutTopics()).toEqual(['tickers.GONEUSDT'])
    expect(unfollowed.at(-1)).toEqual(['GONEUSDT'])
  })
})

it('F-topic the others come also where neither text nor id say which request was refused', async () => {
  const stream = await publicStream(['tickers.GONEUSDT'], () => 'error:params error', false)
  const marked = new Set<string>()
  const refused: (string | null)[] = []
  const marks = new Marks({
    url: stream.url,
    clock: systemClock,
    random: () => 0,
    budget: new ConnectBudget(),
    connect: connectWith(systemClock),
    onMarks: (bySymbol) => {
      for (const symbol of bySymbol.keys()) marked.add(symbol)
    },
    onUnfollowed: () => undefined,
    onRefused: (topic) => void refused.push(topic),
  })
  try {
    marks.follow(new Set(['BTCUSDT', 'GONEUSDT', 'ETHUSDT']))
    await until('both good marks came', () => marked.has('BTCUSDT') && marked.has('ETHUSDT'))

    expect(refused).toEqual([null])
    expect(stream.requests.length).toBeLessThan(6)
  } finally {
    marks.stop()
    stream.close()
  }
})

describe('F-topic a price that does not come', () => {
  function world() {
    const clock = virtualClock()
    const connections: { events: ConnectionEvents; topics: readonly string[]; sent: string[] }[] = []
    const unfollowed: string[][] = []
    const refused: (string | null)[] = []
    const marks = new Marks({
      url: 'ws://test',
      clock,
      random: () => 0.5,
      budget: new ConnectBudget(),
      onMarks: () => undefined,
      onUnfollowed: (symbols) => void unfollowed.push([...symbols]),
      onRefused: (topic) => void refused.push(topic),
      connect: ({ topics }, events) => {
        const own = { events, topics, sent: [] as string[] }
        connections.push(own)
        return {
          subscribe: (added) => void own.sent.push(`+${added.join()}`),
          unsubscribe: (removed) => void own.sent.push(`-${removed.join()}`),
          close: () => undefined,
        }
      },
    })
    const price = (symbol: string, markPrice: string, type = 'snapshot') =>
      connections
        .at(-1)!
        .events.frame(`tickers.${symbol}`, { topic: `tickers.${symbol}`, type, data: { symbol, markPrice } })
    return { clock, connections, unfollowed, refused, marks, price }
  }

  it('is told after a while, also while the stream is gone, and taken back with the next price', async () => {
    const { clock, connections, unfollowed, marks, price } = world()
    marks.follow(new Set(['BTCUSDT', 'ETHUSDT']))
    connections[0]!.events.ready()
    price('BTCUSDT', '5')
    await clock.pass(PRICE_WITHIN_MS - 1)
    expect(unfollowed).toEqual([])
    await clock.pass(1)
    expect(unfollowed).toEqual([['ETHUSDT']])
    price('ETHUSDT', '7')
    await clock.pass(0)
    expect(unfollowed.at(-1)).toEqual([])
    connections[0]!.events.ended('dropped')
    await clock.pass(PRICE_WITHIN_MS)

    expect(unfollowed.at(-1)).toEqual(['BTCUSDT', 'ETHUSDT'])
  })

  it('of three symbols is told as one change, and so is their return', async () => {
    const { clock, connections, unfollowed, marks, price } = world()
    const symbols = ['BTCUSDT', 'ETHUSDT', 'SOLUSDT']
    marks.follow(new Set(symbols))
    connections[0]!.events.ready()
    await clock.pass(PRICE_WITHIN_MS)
    expect(unfollowed).toEqual([symbols])
    for (const symbol of symbols) price(symbol, '5')
    await clock.pass(0)

    expect(unfollowed).toEqual([symbols, []])
  })

  it('is told where frames come whose price is empty: the mark stands still', async () => {
    const { clock, connections, unfollowed, marks, price } = world()
    marks.follow(new Set(['BTCUSDT']))
    connections[0]!.events.ready()
    price('BTCUSDT', '5')
    price('BTCUSDT', '', 'delta')
    await clock.pass(PRICE_WITHIN_MS)

    expect(unfollowed).toEqual([['BTCUSDT']])
    expect(marks.markOf('BTCUSDT')).toBe('5')
  })

  it('is told where one came and no more do, though the line stays open; the next one takes it back', async () => {
    const { clock, connections, unfollowed, marks, price } = world()
    marks.follow(new Set(['BTCUSDT', 'GONEUSDT']))
    connections[0]!.events.ready()
    price('GONEUSDT', '7')
    clock.every(1_000, () => price('BTCUSDT', '5'))
    await clock.pass(2 * SILENT_MS)
    expect(connections[0]!.sent).toEqual(['-tickers.GONEUSDT', '+tickers.GONEUSDT'])
    expect(unfollowed).toEqual([])
    await clock.pass(PRICE_WITHIN_MS)
    expect(unfollowed).toEqual([['GONEUSDT']])
    price('GONEUSDT', '7')
    await clock.pass(0)

    expect(unfollowed.at(-1)).toEqual([])
    marks.follow(new Set())
    await clock.pass(PRICE_WITHIN_MS)
    expect(connections[0]!.sent.filter((line) => line.startsWith('+'))).toHaveLength(1)
  })

  it('of a market that stands still comes when it is asked for anew, and is told as followed', async () => {
    const stream = await publicStream([], () => '', true)
    const clock = virtualClock()
    const unfollowed: string[][] = []
    const marks = new Marks({
      url: stream.url,
      clock,
      random: () => 0,
      budget: new ConnectBudget(),
      connect: connectWith(systemClock),
      onMarks: () => undefined,
      onUnfollowed: (symbols) => void unfollowed.push([...symbols]),
      onRefused: () => undefined,
    })
    try {
      marks.follow(new Set(['BTCUSDT', 'ETHUSDT']))
      await until('the marks are there', () => marks.markOf('BTCUSDT') !== null && marks.markOf('ETHUSDT') !== null)
      await clock.pass(2 * SILENT_MS)
      await until('they were asked for anew', () => stream.requests.length === 2)
      marks.follow(new Set(['BTCUSDT', 'ETHUSDT', 'SOLUSDT']))
      await until('what was asked for after them is there', () => marks.markOf('SOLUSDT') !== null)
      await clock.pass(PRICE_WITHIN_MS)

      expect(stream.requests[1]).toEqual(['tickers.BTCUSDT', 'tickers.ETHUSDT'])
      expect(unfollowed).toEqual([])
    } finally {
      marks.stop()
      stream.close()
    }
  })

  it('is asked for again after an hour by itself, and forgotten with its position', async () => {
    const { clock, connections, refused, unfollowed, marks, price } = world()
    marks.follow(new Set(['BTCUSDT', 'GONEUSDT']))
    connections[0]!.events.refused(['tickers.BTCUSDT', 'tickers.GONEUSDT'], 'Invalid symbol :[GONEUSDT]')
    connections[1]!.events.ready()
    clock.every(1_000, () => price('BTCUSDT', '5'))
    await clock.pass(REFUSED_FOR_MS)

    expect(connections.map(({ topics }) => topics)).toEqual([
      ['tickers.BTCUSDT', 'tickers.GONEUSDT'],
      ['tickers.BTCUSDT'],
    ])
    expect(connections[1]!.sent).toEqual(['-tickers.GONEUSDT', '+tickers.GONEUSDT'])
    connections[1]!.events.refused(['tickers.GONEUSDT'], 'Invalid symbol :[GONEUSDT]')
    expect(refused).toEqual(['tickers.GONEUSDT'])
    expect(connections).toHaveLength(2)
    marks.follow(new Set(['BTCUSDT']))
    await clock.pass(0)
    expect(unfollowed.at(-1)).toEqual([])
  })
})
