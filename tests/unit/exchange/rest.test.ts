import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { BAN_MS } from '../../../src/server/exchange/calling/addressBan.ts'
import { call } from '../../../src/server/exchange/calling/rest.ts'
import { classOf, NOT_SERVED } from '../../../src/server/exchange/calling/retCodes.ts'
import { answer, refusal, scripted, status, type Scripted } from './support/script.ts'

const ask = {
  path: '/v5/position/list',
  params: {},
  answer: v.object({ list: v.array(v.string()) }),
  priority: 'urgent' as const,
}
const fine = answer({ list: ['a'] })

async function run(world: Scripted, passMs: number) {
  const result = call(world.shared, world.caller, ask)
  await world.clock.pass(passMs)
  return result
}

it('A-232 each request is told with its call and the class of its answer, also those that are tried again', async () => {
  const told: unknown[] = []
  const world = scripted([status(500), refusal(10_006), fine])
  const shared = { ...world.shared, onRequest: (...words: unknown[]) => void told.push(words) }
  const result = call(shared, world.caller, ask)
  await world.clock.pass(600_000)

  expect((await result).ok).toBe(true)
  expect(told).toEqual([
    ['/v5/position/list', 'transient', 0],
    ['/v5/position/list', 'rate', 0],
    ['/v5/position/list', 'ok', 0],
  ])
})

describe('classes of answers', () => {
  it.each([
    [200, 0, 'ok'],
    [200, -1, 'clock'],
    [200, 10_002, 'clock'],
    [200, 10_003, 'key'],
    [200, 10_004, 'key'],
    [200, 10_005, 'key'],
    [200, 10_007, 'key'],
    [200, 10_010, 'key'],
    [200, 33_004, 'key'],
    [200, -2015, 'key'],
    [200, 10_008, 'account'],
    [200, 10_024, 'account'],
    [200, 10_028, 'account'],
    [200, 100_028, 'account'],
    [200, 3_100_197, 'transient'],
    [200, 10_006, 'rate'],
    [200, 10_018, 'ip_ban'],
    [200, 10_000, 'transient'],
    [200, 10_016, 'transient'],
    [200, 429, 'transient'],
    [200, 10_001, 'bug'],
    [200, 10_017, 'bug'],
    [200, 10_029, 'bug'],
    [200, 10_014, 'already_done'],
    [200, 110_072, 'already_done'],
    [200, 110_043, 'already_done'],
    [200, 110_001, 'reconcile'],
    [200, 110_007, 'reject'],
    [200, 30_208, 'reject'],
    [200, 987_654, 'bug'],
    [200, undefined, 'malformed'],
    [200, '0', 'malformed'],
    [200, Number.NaN, 'malformed'],
    [401, 0, 'key'],
    [403, undefined, 'ip_ban'],
    [429, 0, 'transient'],
    [500, 0, 'transient'],
    [503, undefined, 'transient'],
    [302, 0, 'transient'],
    [0, undefined, 'transient'],
  ] as const)('1.5 status %s with code %s is %s', (httpStatus, code, expected) => {
    expect(classOf(httpStatus, code)).toBe(expected)
  })
})

describe('a call', () => {
  it('gives the judged answer', async () => {
    expect(await run(scripted([fine]), 0)).toEqual({ ok: true, value: { list: ['a'] } })
  })

  it('F35 repeats server trouble twice with full jitter, then hands up the fault', async () => {
    const world = scripted([status(503)])

    const result = await run(world, 10_000)

    expect(result).toMatchObject({ ok: false, fault: { class: 'transient', status: 503 } })
    // Half of 1 s, then half of 2 s, as the random port answers 0.5.
    expect(world.asked.map((each) => each.at - world.asked[0]!.at)).toEqual([0, 500, 1_500])
  })

  it.each([
    ['HTML', { 0: '<', 1: 'h' }],
    ['a cut answer', 'not json'],
    ['nothing', null],
  ])('F35 takes %s with status 200 for trouble, not for data', async (_, body) => {
    const world = scripted([{ status: 200, body, limits: null }, fine])

    expect(await run(world, 10_000)).toMatchObject({ ok: true })
    expect(world.faults.map((fault) => fault.class)).toEqual(['malformed'])
  })

  it('T24 refuses an answer that is not as documented', async () => {
    const world = scripted([answer({ list: [1] })])

    expect(await run(world, 10_000)).toMatchObject({ ok: false, fault: { class: 'malformed' } })
  })

  it('F36 sleeps to the reset of "too many visits" and asks again', async () => {
    const world = scripted([
      (_path, now) => refusal(10_006, 'Too many visits!', { max: 50, remaining: 0, resetAt: now + 700 }),
      fine,
    ])

    expect(await run(world, 5_000)).toMatchObject({ ok: true })
    expect(world.asked[1]!.at - world.asked[0]!.at).toBe(700 + 150)
  })

  it('F36 is silent for ten minutes after a 403, for every caller of the process', async () => {
    const world = scripted([status(403, 'access too frequent'), fine])
    await run(world, 0)

    for (let minute = 0; minute < 9; minute += 1)
      expect(await run(world, 60_000)).toMatchObject({ ok: false, fault: { class: 'ip_ban' } })
    expect(world.asked).toHaveLength(1)

    await world.clock.pass(BAN_MS - 9 * 60_000)
    expect(await run(world, 0)).toMatchObject({ ok: true })
  })

  it.each([
    [
      'a page',
      '<html>The Amazon CloudFront distribution is configured to block access from your country.</html>',
      true,
    ],
    ['nothing', null, true],
    ['an envelope', { retCode: 10_006, retMsg: 'Access too frequent!' }, false],
    ['a text', 'access too frequent', false],
  ])('A-297 F36 a 403 with %s is a ban that ends, or an address that is not served', async (_, body, isForGood) => {
    const world = scripted([status(403, body)])
    const why = isForGood ? NOT_SERVED : undefined

    // The second is answered by the silence, and says the same.
    for (let times = 0; times < 2; times += 1) {
      const result = await run(world, 0)
      expect(result).toMatchObject({ ok: false, fault: { class: 'ip_ban' } })
      expect(result.ok || result.fault.attention).toEqual(why)
    }
    expect(world.asked).toHaveLength(1)
  })

  it('F13 refreshes the clock once on 10002 and gives up at the second', async () => {
    const skewed = scripted([refusal(10_002), (_path, now) => answer({}, { time: now + 3_000 }), fine])
    expect(await run(skewed, 1_000)).toMatchObject({ ok: true })
    expect(skewed.asked.map((each) => [each.path, each.offsetMs])).toEqual([
      ['/v5/position/list', 0],
      ['/v5/market/time', 0],
      ['/v5/position/list', 3_000],
    ])

    const hopeless = scripted([refusal(10_002)])
    expect(await run(hopeless, 1_000)).toMatchObject({ ok: false, fault: { class: 'clock' } })
  })

  it.each([10_003, 10_008, 10_001, 110_007])('F38 does not repeat code %s', async (code) => {
    const world = scripted([refusal(code)])

    expect(await run(world, 60_000)).toMatchObject({ ok: false, fault: { code } })
    expect(world.asked).toHaveLength(1)
  })

  it('ends when it is given up', async () => {
    const world = scripted([status(503)])
    const stopper = new AbortController()
    const result = call(world.shared, world.caller, { ...ask, signal: stopper.signal })
    await world.clock.pass(100)
    stopper.abort()

    await world.clock.pass(0)
    expect(await result).toMatchObject({ ok: false })
    expect(world.asked).toHaveLength(1)
  })

  it('T8 repeats no secret that the exchange put into its text', async () => {
    const world = scripted([refusal(10_003, 'API key CANARY_KEY with CANARY_SECRET is invalid.\u202e\n')])

    const result = await run(world, 0)

    expect(JSON.stringify([result, world.faults])).not.toContain('CANARY')
    expect(result).toMatchObject({ fault: { message: 'API key … with … is invalid.' } })
  })
})
