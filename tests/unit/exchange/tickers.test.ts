import { describe, expect, it } from 'vitest'
import { ConnectBudget } from '../../../src/server/exchange/streaming/connectBudget.ts'
import { Marks } from '../../../src/server/exchange/streaming/marks.ts'
import type { TickerFrame } from '../../../src/server/exchange/calling/schemas.ts'
import type { ConnectionEvents } from '../../../src/server/exchange/streaming/socket.ts'
import { merged } from '../../../src/server/exchange/streaming/tickerMerge.ts'
import { virtualClock } from './support/virtualClock.ts'
import { d } from '../trades/support.ts'

const frame = (type: 'snapshot' | 'delta', data: object, cs = 1): TickerFrame => ({
  type,
  cs,
  data: { symbol: 'BTCUSDT', ...data },
})

describe('merging tickers', () => {
  it('1.7 a field that a delta lacks, or holds as undefined, stays as it was', () => {
    const known = merged(null, frame('snapshot', { markPrice: d('100'), lastPrice: d('101') }))

    expect(merged(known, frame('delta', { lastPrice: d('102') }, 2))?.fields).toEqual({
      symbol: 'BTCUSDT',
      markPrice: '100',
      lastPrice: '102',
    })
    expect(merged(known, frame('delta', { markPrice: undefined }, 2))?.fields.markPrice).toBe('100')
  })

  it('a snapshot replaces everything', () => {
    const known = merged(null, frame('snapshot', { markPrice: d('100'), lastPrice: d('101') }))

    expect(merged(known, frame('snapshot', { markPrice: d('7') }, 3))?.fields).toEqual({
      symbol: 'BTCUSDT',
      markPrice: '7',
    })
  })

  it('a delta before any snapshot tells nothing, an older one is dropped, an empty one changes nothing', () => {
    const known = merged(null, frame('snapshot', { markPrice: d('100') }, 5))

    expect(merged(null, frame('delta', { markPrice: d('1') }))).toBeNull()
    expect(merged(known, frame('delta', { markPrice: d('1') }, 4))).toBe(known)
    expect(merged(known, frame('delta', {}, 5))).toBe(known)
  })
})

describe('the public stream', () => {
  function world() {
    const clock = virtualClock()
    const opened: {
      topics: readonly string[]
      events: ConnectionEvents
      at: number
      subscribed: string[]
      unsubscribed: string[]
      isClosed: boolean
    }[] = []
    const told: Record<string, string>[] = []
    const unfollowed: string[][] = []
    const refused: (string | null)[] = []
    const marks = new Marks({
      url: 'ws://test',
      clock,
      random: () => 0.5,
      budget: new ConnectBudget(),
      onMarks: (bySymbol) => void told.push(Object.fromEntries(bySymbol)),
      onUnfollowed: (symbols) => void unfollowed.push([...symbols]),
      onRefused: (topic) => void refused.push(topic),
      connect: (ask, events) => {
        const own = {
          topics: ask.topics,
          events,
          at: clock.now(),
          subscribed: [] as string[],
          unsubscribed: [] as string[],
          isClosed: false,
        }
        opened.push(own)
        return {
          subscribe: (topics) => void own.subscribed.push(...topics),
          unsubscribe: (topics) => void own.unsubscribed.push(...topics),
          close: () => {
            own.isClosed = true
          },
        }
      },
    })
    const push = (type: string, data: object) =>
      opened.at(-1)!.events.frame('tickers.X', { topic: 'tickers.X', type, data })
    return { clock, opened, told, unfollowed, refused, marks, push }
  }

  it('follows what is held and no more', () => {
    const { marks, opened } = world()
    marks.follow(new Set(['BTCUSDT']))
    marks.follow(new Set(['BTCUSDT', 'ETHUSDT']))
    marks.follow(new Set(['ETHUSDT']))
    marks.follow(new Set())

    expect(opened).toMatchObject([
      {
        topics: ['tickers.BTCUSDT'],
        subscribed: ['tickers.ETHUSDT'],
        unsubscribed: ['tickers.BTCUSDT'],
        isClosed: true,
      },
    ])
  })

  it('sends the newest of each window of 100 ms together', async () => {
    const { marks, told, push, clock } = world()
    marks.follow(new Set(['BTCUSDT', 'ETHUSDT']))
    push('snapshot', { symbol: 'BTCUSDT', markPrice: '1' })
    push('delta', { symbol: 'BTCUSDT', markPrice: '2' })
    push('snapshot', { symbol: 'ETHUSDT', markPrice: '9' })

    await clock.pass(99)
    expect(told).toEqual([])
    await clock.pass(1)
    expect(told).toEqual([{ BTCUSDT: '2', ETHUSDT: '9' }])
    push('delta', { symbol: 'BTCUSDT', lastPrice: '3' })
    await clock.pass(1_000)
    expect(told).toHaveLength(1)
  })

  it.each([
    ['a number', { symbol: 'BTCUSDT', markPrice: 5 }],
    ['an exponent', { symbol: 'BTCUSDT', markPrice: '1e400' }],
    ['NaN', { symbol: 'BTCUSDT', markPrice: 'NaN' }],
    ['another symbol', { symbol: 'XUSDT', markPrice: '1' }],
    ['a path', { symbol: '../x', markPrice: '1' }],
  ])('T24 ignores a frame with %s', async (_, data) => {
    const { marks, told, push, clock } = world()
    marks.follow(new Set(['BTCUSDT']))
    push('snapshot', data)
    await clock.pass(1_000)

    expect(told).toEqual([])
  })

  it('F37 comes back after 1, 2, 4 s with all topics, and forgets old prices', async () => {
    const { marks, opened, clock } = world()
    marks.follow(new Set(['BTCUSDT']))
    for (let i = 0; i < 3; i += 1) {
      opened.at(-1)!.events.ended('dropped')
      await clock.pass(60_000)
    }

    expect(
      opened.map((each, index) =>
        index === 0 ? 0 : each.at - opened[index - 1]!.at - (index === 1 ? 0 : 60_000 - 1_000 * 2 ** (index - 2)),
      ),
    ).toEqual([0, 1_000, 2_000, 4_000])
    expect(opened.at(-1)?.topics).toEqual(['tickers.BTCUSDT'])
    expect(marks.markOf('BTCUSDT')).toBeNull()
  })
})
