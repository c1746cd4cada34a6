import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { DAY, HOUR, openPaper, rulesOf, until, type Frame, type Key } from './support.ts'

let paper: Awaited<ReturnType<typeof openPaper>>
let key: Key
let skew = 0
beforeAll(async () => {
  paper = await openPaper({ clock: () => Date.now() + skew })
  key = await paper.account({ key: { readOnly: 0 } })
})
afterAll(() => paper.close())

/** A bare connection, to see frames the client hides. */
async function bare(path: string) {
  const socket = new WebSocket(`ws://127.0.0.1:${paper.served.port}${path}`)
  const frames: Record<string, unknown>[] = []
  socket.on('message', (data) => {
    frames.push(JSON.parse(String(data)) as Record<string, unknown>)
  })
  await once(socket, 'open')
  const ask = async (request: object): Promise<Record<string, unknown>> => {
    const count = frames.length
    socket.send(JSON.stringify(request))
    await until(() => frames.slice(count).some((frame) => 'op' in frame), 'an answer')
    return frames.slice(count).find((frame) => 'op' in frame) ?? {}
  }
  return { socket, frames, ask }
}

describe('private stream', () => {
  it('P-async order ack before order/execution/position pushes, to the unmodified client', async () => {
    const { frames, answers } = paper.stream('private', key, ['position', 'execution', 'order', 'wallet'])
    await until(() => answers.some((answer) => answer['op'] === 'subscribe'), 'subscribed')

    const answer = await paper
      .rest(key)
      .submitOrder({ category: 'linear', symbol: 'BTCUSDT', side: 'Buy', orderType: 'Market', qty: '0.01' })
    const heardBefore = frames.length
    await until(() => frames.some((frame) => frame.topic === 'wallet'), 'the wallet')

    expect(heardBefore).toBe(0)
    expect(answer.result.orderId).not.toBe('')
    expect(frames.map((frame) => frame.topic)).toEqual(['order', 'order', 'execution', 'position', 'wallet'])
    expect(frames[2]?.data).toMatchObject([
      { orderId: answer.result.orderId, category: 'linear', closedSize: '0', execPnl: '0', createType: 'CreateByUser' },
    ])
    expect(frames[3]?.data).toMatchObject([{ symbol: 'BTCUSDT', side: 'Buy', size: '0.01', positionIdx: 0 }])
    expect(frames[3]?.data[0]).toHaveProperty('entryPrice')
    expect(frames[3]?.data[0]).not.toHaveProperty('avgPrice')
  })

  it('P-close is side "" and size "0", and the closed row equals the order\'s closedPnl', async () => {
    const { frames, answers } = paper.stream('private', key, ['position', 'order'])
    await until(() => answers.some((answer) => answer['op'] === 'subscribe'), 'subscribed')
    const { result } = await paper.rest(key).submitOrder({
      category: 'linear',
      symbol: 'BTCUSDT',
      side: 'Sell',
      orderType: 'Market',
      qty: '0',
      reduceOnly: true,
      closeOnTrigger: true,
    } as Parameters<ReturnType<typeof paper.rest>['submitOrder']>[0])
    await until(() => frames.some((frame) => frame.topic === 'position'), 'the position')

    expect(frames.find((frame) => frame.topic === 'position')?.data).toMatchObject([
      { side: '', size: '0', entryPrice: '0' },
    ])
    const order = frames
      .filter((frame) => frame.topic === 'order')
      .flatMap((frame) => frame.data)
      .find((row) => row['orderStatus'] === 'Filled')
    const closed = await paper.rest(key).getClosedPnL({ category: 'linear', symbol: 'BTCUSDT' })
    expect(closed.result.list[0]).toMatchObject({
      orderId: result.orderId,
      closedPnl: order?.['closedPnl'],
      side: 'Sell',
    })
  })

  it('P-wallet has no snapshot on subscribe', async () => {
    const { frames, answers } = paper.stream('private', key, ['wallet'])
    await until(() => answers.some((answer) => answer['op'] === 'subscribe'), 'subscribed')
    const ticks = paper.stream('public/linear', undefined, ['tickers.BTCUSDT'])
    await until(() => ticks.frames.length > 10, 'a second of tickers')
    expect(frames).toEqual([])
  })

  it('P-auth failure: the client hears an exception and no data', async () => {
    const { frames, exceptions } = paper.stream('private', { ...key, apiSecret: 'wrong' }, ['position'])
    await until(() => exceptions.length > 0, 'the exception')
    expect(exceptions[0]).toMatchObject({ op: 'auth', success: false })
    expect(frames).toEqual([])
  })

  it('P-subscribe before auth refused', async () => {
    const { ask } = await bare('/v5/private')
    expect(await ask({ op: 'subscribe', args: ['position'] })).toMatchObject({
      success: false,
      op: 'subscribe',
      ret_msg: 'Request not authorized',
    })
    expect(await ask({ op: 'auth', args: [key.apiKey, Date.now() - 1, 'x'] })).toMatchObject({ success: false })
  })

  it('P-all-in-one and categorised topics may not be in one request', async () => {
    const { answers, exceptions } = paper.stream('private', key, ['position', 'position.linear'])
    await until(() => answers.length + exceptions.length > 0, 'an answer')
    expect([...answers, ...exceptions].some((answer) => (answer as { success: boolean }).success === false)).toBe(true)
  })

  it('P-a key that is taken back loses its stream, and the next auth fails', async () => {
    const taken = await paper.account({ name: 'taken' })
    const { answers, events, exceptions } = paper.stream('private', taken, ['position'])
    await until(() => answers.some((answer) => answer['op'] === 'subscribe'), 'subscribed')
    await paper.control('PUT', `/accounts/${taken.apiKey}/key`, { error: 10003 })
    await until(() => events.includes('reconnect') && exceptions.length > 0, 'cut and refused')
    expect(exceptions[0]).toMatchObject({ op: 'auth', success: false })
  })

  it('P-other accounts are not heard', async () => {
    const other = await paper.account({ name: 'other', key: { readOnly: 0 } })
    const mine = paper.stream('private', key, ['order', 'execution', 'position', 'wallet'])
    const theirs = paper.stream('private', other, ['order', 'execution', 'position', 'wallet'])
    await until(
      () =>
        mine.answers.some((answer) => answer['op'] === 'subscribe') &&
        theirs.answers.some((answer) => answer['op'] === 'subscribe'),
      'subscribed',
    )
    await paper
      .rest(other)
      .submitOrder({ category: 'linear', symbol: 'ETHUSDT', side: 'Buy', orderType: 'Market', qty: '0.1' })
    await until(() => theirs.frames.length >= 5, 'their frames')
    expect(mine.frames).toEqual([])
  })

  it('P-both pong shapes', async () => {
    const privateAnswer = await (await bare('/v5/private')).ask({ op: 'ping', req_id: '7' })
    const publicAnswer = await (await bare('/v5/public/linear')).ask({ op: 'ping', req_id: '8' })
    expect(privateAnswer).toMatchObject({ op: 'pong', req_id: '7', args: [expect.stringMatching(/^\d{13}$/)] })
    expect(publicAnswer).toMatchObject({ success: true, ret_msg: 'pong', op: 'ping', req_id: '8' })
  })

  it('P-traders are heard as they trade', async () => {
    let ahead = 0
    const busy = await openPaper({ clock: () => Date.now() + ahead })
    const trader = await busy.account({ startedAt: Date.now() - DAY })
    await busy.control('PUT', '/rules', { apiKey: trader.apiKey, rules: rulesOf(10) })
    const { frames, answers } = busy.stream('private', trader, ['execution'])
    await until(() => answers.some((answer) => answer['op'] === 'subscribe'), 'subscribed')
    ahead = 2 * HOUR
    await until(
      () => frames.flatMap((frame: Frame) => frame.data).some((row) => row['closedSize'] !== '0'),
      'a closing trade',
    )
    await busy.close()
  })
})

describe('public stream', () => {
  it('P-ticker snapshot then deltas: merging what changed gives what REST says', async () => {
    const { frames } = paper.stream('public/linear', undefined, ['tickers.BTCUSDT', 'tickers.DOGEUSDT'])
    await until(() => frames.filter((frame) => frame.topic === 'tickers.BTCUSDT').length > 12, 'tickers')
    const mine = frames.filter((frame) => frame.topic === 'tickers.BTCUSDT') as unknown as {
      type: string
      data: Record<string, string>
      cs: number
    }[]

    expect(mine.map((frame) => frame.type)).toEqual(['snapshot', ...mine.slice(1).map(() => 'delta')])
    expect(Object.keys(mine[0]?.data ?? {}).length).toBeGreaterThan(20)
    let merged = mine[0]?.data ?? {}
    for (const frame of mine.slice(1)) {
      const changes = Object.entries(frame.data).filter(([name]) => name !== 'symbol')
      expect(changes.length).toBeGreaterThan(0)
      expect(changes.length).toBeLessThan(20)
      for (const [name, value] of changes) expect(value, name).not.toBe(merged[name])
      merged = { ...merged, ...frame.data }
    }
    expect(mine.every((frame, i) => i === 0 || frame.cs > (mine[i - 1]?.cs ?? 0))).toBe(true)
    const { result } = await paper.rest(key).getTickers({ category: 'linear', symbol: 'BTCUSDT' })
    expect(Object.keys(merged).every((name) => name in (result.list[0] ?? {}) || name === 'tickDirection')).toBe(true)
  })

  it('P-confirm candles: the closed one comes once, confirmed and final, then the next one opens', async () => {
    const { frames } = paper.stream('public/linear', undefined, ['kline.1.ETHUSDT'])
    await until(() => frames.length > 0, 'a candle')
    const first = Number(frames[0]?.data[0]?.['start'])
    skew += first + 60_500 - (Date.now() + skew)
    await until(() => frames.some((frame) => Number(frame.data[0]?.['start']) > first), 'the next candle')

    const confirmed = frames.flatMap((frame) => frame.data).filter((row) => String(row['confirm']) === 'true')
    expect(confirmed).toHaveLength(1)
    expect(confirmed[0]).toMatchObject({ start: first, end: first + 59_999 })
    const { result } = await paper
      .rest(key)
      .getKline({ category: 'linear', symbol: 'ETHUSDT', interval: '1', start: first, end: first })
    expect(result.list[0]?.slice(0, 5)).toEqual([
      String(first),
      confirmed[0]?.['open'],
      confirmed[0]?.['high'],
      confirmed[0]?.['low'],
      confirmed[0]?.['close'],
    ])
  })

  it('P-unknown topics are refused', async () => {
    const { ask } = await bare('/v5/public/linear')
    expect(await ask({ op: 'subscribe', args: ['tickers.NOPEUSDT'] })).toMatchObject({ success: false })
    expect(await ask({ op: 'subscribe', args: ['kline.7.BTCUSDT'] })).toMatchObject({ success: false })
  })
})
