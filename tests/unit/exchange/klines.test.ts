import { expect, it } from 'vitest'
import { Klines } from '../../../src/server/exchange/klines.ts'
import { answer, refusal, scripted, status } from './support/script.ts'

const candle = (start: number) => [String(start), '1', '2', '0.5', '1.5', '10', '15']
const list = (n: number) => answer({ list: Array.from({ length: n }, (_, index) => candle((n - index) * 1_000)) })

it("turns the exchange's newest-first list round", async () => {
  const world = scripted([list(3)], null)

  const rows = await new Klines(world.shared, world.caller).of('BTCUSDT', '15', 3)

  expect(rows.ok && rows.value.map((row) => row.start)).toEqual([1_000, 2_000, 3_000])
})

it('asks once for equal questions within five seconds, also for fewer candles', async () => {
  const world = scripted([list(100)], null)
  const klines = new Klines(world.shared, world.caller)

  const [a, b] = await Promise.all([klines.of('BTCUSDT', '15', 100), klines.of('BTCUSDT', '15', 100)])
  const few = await klines.of('BTCUSDT', '15', 10)
  expect([world.asked.length, a.ok && a.value.length, b.ok && b.value.length, few.ok && few.value.length]).toEqual([
    1, 100, 100, 10,
  ])

  await world.clock.pass(5_000)
  await klines.of('BTCUSDT', '15', 10)
  expect(world.asked).toHaveLength(2)
})

it('asks again where the clock was set back: how old a candle is nobody knows then', async () => {
  const world = scripted([list(1)], null)
  const klines = new Klines(world.shared, world.caller)
  await klines.of('BTCUSDT', '15', 1)
  await world.clock.pass(-3_600_000)
  await klines.of('BTCUSDT', '15', 1)

  expect(world.asked).toHaveLength(2)
})

it('1.3 holds up no call for a live account, whatever is asked for', async () => {
  const world = scripted([list(1)], null)
  const klines = new Klines(world.shared, world.caller)
  for (let end = 1; end <= 600; end += 1) void klines.of('BTCUSDT', '1', 1, { end })
  await world.clock.pass(1)

  expect(world.asked).toHaveLength(60)
  expect(world.shared.budget.take('acc', '/v5/position/list', 'urgent', world.clock.now())).toBe(0)
})

it('keeps the 200 charts that were used last', async () => {
  const world = scripted([list(1)], null)
  const klines = new Klines(world.shared, world.caller)
  const symbols = Array.from({ length: 200 }, (_, index) => `S${index}USDT`)
  for (const symbol of symbols) void klines.of(symbol, '1', 1)
  void klines.of('S0USDT', '1', 1)
  void klines.of('NEWUSDT', '1', 1)
  await world.clock.pass(1_000)
  const before = world.asked.length

  await klines.of('S0USDT', '1', 1)
  expect(world.asked.length).toBe(before)
})

it('keeps no failure', async () => {
  const world = scripted([refusal(10_001, 'symbol invalid'), list(1)], null)
  const klines = new Klines(world.shared, world.caller)

  expect(await klines.of('NOPEUSDT', '15', 1)).toMatchObject({ ok: false, error: { kind: 'refused' } })
  expect(await klines.of('NOPEUSDT', '15', 1)).toMatchObject({ ok: true })
})

it.each([
  ['BTCUSDT', '7'],
  ['BTCUSDT', '__proto__'],
  ['../../x', '15'],
  ['BTCUSDT-25DEC26', '15'],
  ['', '15'],
])('T14 asks nothing for symbol %s and interval %s', async (symbol, interval) => {
  const world = scripted([status(500)], null)

  expect(await new Klines(world.shared, world.caller).of(symbol, interval, 10)).toMatchObject({
    ok: false,
    error: { kind: 'refused' },
  })
  expect(world.asked).toEqual([])
})

it('hands a span on, keeps each span apart, and cuts where the span is open', async () => {
  const world = scripted([list(10), list(10), list(10)], null)
  const klines = new Klines(world.shared, world.caller)
  const starts = async (limit: number, span: { start?: number; end?: number }) => {
    const rows = await klines.of('BTCUSDT', '15', limit, span)
    return rows.ok ? rows.value.map((row) => row.start) : rows.error.message
  }

  expect((await starts(10, { start: 1_000 })).length).toBe(10)
  expect(await starts(2, { start: 1_000 })).toEqual([1_000, 2_000])
  expect(world.asked).toHaveLength(1)
  expect(await starts(2, { start: 1_000, end: 10_000 })).toEqual([9_000, 10_000])
  expect(await starts(2, {})).toEqual([9_000, 10_000])
  expect(world.asked).toHaveLength(3)
  for (const span of [{ start: 2, end: 1 }, { start: -1 }, { end: 0.5 }, { end: Number.MAX_VALUE }])
    expect(await starts(2, span)).toBe('Start and end must be times in milliseconds, start before end.')
  expect(world.asked).toHaveLength(3)
})
