import { describe, expect, it } from 'vitest'
import { AddressBan } from '../../../src/server/exchange/calling/addressBan.ts'
import { reconnectDelay, resetJitter, retryDelay } from '../../../src/server/exchange/calling/backOff.ts'
import { ClockOffset } from '../../../src/server/exchange/calling/clockOffset.ts'
import { ConnectBudget } from '../../../src/server/exchange/streaming/connectBudget.ts'
import { hostsOf } from '../../../src/server/exchange/calling/hosts.ts'
import { type Priority, RateBudget } from '../../../src/server/exchange/calling/rateBudget.ts'
import { makeLimits } from '../../../src/server/http/limits.ts'

const PATH = '/v5/execution/list'
const granted = (
  budget: RateBudget,
  times: number,
  now: number,
  priority: Priority = 'urgent',
  owner: string | null = 'acc',
) => Array.from({ length: times }, () => budget.take(owner, PATH, priority, now)).filter((wait) => wait === 0).length

describe('a clock that is set back by an hour', () => {
  const then = 10_000_000
  const now = then - 3_600_000

  it('F36 holds an account up for a window, not until it is that late again', () => {
    const budget = new RateBudget()
    granted(budget, 50, then)
    budget.tooMany('acc', PATH, null, then, 0)
    budget.obey('other', PATH, { max: 50, remaining: 0, resetAt: then + 10_000 }, then, 0)

    expect(budget.take('acc', PATH, 'urgent', now)).toBeLessThanOrEqual(10_000)
    expect(budget.take('other', PATH, 'urgent', now)).toBe(10_000)
    expect(granted(budget, 50, now + 10_000)).toBe(10)
    expect(granted(budget, 50, now + 61_000)).toBe(20)
  })

  it('F36 makes a ban ten minutes long again, and no longer', () => {
    const ban = new AddressBan()
    ban.open(then)

    expect(ban.remaining(now)).toBe(600_000)
    expect(ban.remaining(now + 600_000)).toBe(0)
  })

  it('F37 lets connections be opened within five minutes', () => {
    const budget = new ConnectBudget()
    for (let i = 0; i < 100; i += 1) budget.take(then)

    expect(budget.take(now)).toBe(300_000)
    expect(budget.take(now + 300_000)).toBe(0)
  })

  it('T9 locks nobody out of the product', () => {
    let at = then
    const limits = makeLimits({ now: () => at, once: () => () => {}, every: () => () => {} }, 1)
    limits.take('writes', 'mara')
    at = now

    expect(limits.take('writes', 'mara')).toBeNull()
  })
})

describe('rate budget', () => {
  it('1.3 takes 40 % of what the exchange allows a second, and says how long to wait', () => {
    const budget = new RateBudget()

    expect(granted(budget, 50, 1_000)).toBe(20)
    expect(budget.take('acc', PATH, 'urgent', 1_400)).toBe(600)
    expect(budget.take('acc', PATH, 'urgent', 2_000)).toBe(0)
  })

  it('1.3 leaves half of it to what is urgent', () => {
    const budget = new RateBudget()

    expect(granted(budget, 50, 0, 'background')).toBe(10)
    expect(granted(budget, 50, 0, 'urgent')).toBe(10)
  })

  it('1.3 gives charts a quarter, so that they hold up neither what is live nor history', () => {
    const budget = new RateBudget()

    expect(granted(budget, 600, 0, 'chart', null)).toBe(60)
    expect(granted(budget, 600, 0, 'background', null)).toBe(120)
    expect(granted(budget, 600, 0, 'urgent', null)).toBe(60)
    expect(budget.take(null, PATH, 'chart', 1_000)).toBe(4_000)
  })

  it('counts accounts apart, and all of them together against the limit of the address', () => {
    const budget = new RateBudget()
    const all = Array.from({ length: 20 }, (_, index) => granted(budget, 20, 0, 'urgent', `acc${index}`))

    expect(all.reduce((sum, n) => sum + n, 0)).toBe(240)
  })

  it('follows a lower limit of the headers, and waits while none are left', () => {
    const budget = new RateBudget()
    budget.obey('acc', PATH, { max: 10, remaining: 5, resetAt: 0 }, 0, 0)
    expect(granted(budget, 20, 0)).toBe(4)

    budget.obey('acc', PATH, { max: 10, remaining: 0, resetAt: 5_500 }, 5_000, 0)
    expect(budget.take('acc', PATH, 'urgent', 5_000)).toBe(500)
  })

  it('F36 halves for a minute after "too many visits"', () => {
    const budget = new RateBudget()
    budget.tooMany('acc', PATH, null, 0, 0)

    expect(granted(budget, 50, 2_000)).toBe(10)
    expect(granted(budget, 50, 62_000)).toBe(20)
  })

  it('is not stopped by a reset that lies in another year', () => {
    const budget = new RateBudget()
    budget.obey('acc', PATH, { max: 50, remaining: 0, resetAt: 9e14 }, 0, 0)

    expect(budget.take('acc', PATH, 'urgent', 0)).toBe(10_000)
  })
})

describe('waiting', () => {
  it.each([
    [1, 1_000],
    [2, 2_000],
    [3, 4_000],
    [6, 32_000],
    [7, 60_000],
    [1_000, 60_000],
  ])('1.8 reconnects at try %s after %s ms, give or take a fifth', (attempt, base) => {
    expect([
      reconnectDelay(attempt, () => 0),
      reconnectDelay(attempt, () => 0.5),
      reconnectDelay(attempt, () => 1),
    ]).toEqual([base * 0.8, base, base * 1.2])
  })

  it.each([
    [1, 1_000],
    [2, 2_000],
    [5, 16_000],
    [6, 30_000],
    [99, 30_000],
  ])('1.5 repeats at try %s within %s ms', (attempt, most) => {
    expect([retryDelay(attempt, () => 0), retryDelay(attempt, () => 1)]).toEqual([0, most])
  })

  it('1.5 comes 50 to 250 ms after a reset', () => {
    expect([resetJitter(() => 0), resetJitter(() => 1)]).toEqual([50, 250])
  })
})

describe('clock offset', () => {
  it('1.8 is the median of the newest five, so that one slow answer changes nothing', () => {
    const offset = new ClockOffset()
    for (const ms of [100, 110, 9_000, 90, 105]) offset.learn(1_000 + ms, 1_000, 1_000)

    expect(offset.ms).toBe(105)
  })

  it.each([
    [500, [], false],
    [501, [501], false],
    [4_000, [4_000], false],
    [4_001, [4_001], true],
    [-4_001, [-4_001], true],
  ])('1.8 at %s ms is told: %j, refused: %s', (ms, told, refused) => {
    const odd: number[] = []
    const offset = new ClockOffset((off) => odd.push(off))
    for (let i = 0; i < 5; i += 1) offset.learn(ms, 0, 0)

    expect([odd, offset.isRefused]).toEqual([told, refused])
  })

  it.each([
    ['an answer that took nine seconds', [9_000, 9_000, 9_000, 9_000, 9_000], 4_500],
    ['beside quick ones it is not taken', [9_000, 9_000, 0, 9_000, 9_000], 0],
  ])('1.8 a slow exchange is no wrong clock: %s', (_, took, ms) => {
    const odd: number[] = []
    const offset = new ClockOffset((off) => odd.push(off))
    for (const [i, each] of took.entries())
      offset.learn((i + 1) * 10_000 + each, (i + 1) * 10_000, (i + 1) * 10_000 + each)

    expect([odd, offset.isRefused, offset.ms]).toEqual([[], false, ms])
  })

  it('1.8 a clock that is farther off than the slowness of its answers is refused', () => {
    const odd: number[] = []
    const offset = new ClockOffset((off) => odd.push(off))
    for (let i = 0; i < 3; i += 1) offset.learn(6_000, 0, 2_000)

    expect([odd, offset.isRefused]).toEqual([[5_000], false])
    for (let i = 0; i < 5; i += 1) offset.learn(6_002, 0, 2_000)
    expect(offset.isRefused).toBe(true)
  })

  it.each([
    ['one slow answer', [900, 0, 0, 0, 0], []],
    ['a clock at the edge', [501, 501, 501, 499, 499, 499, 501, 501, 501], [501]],
    ['one that was good between', [600, 600, 600, 0, 0, 0, 600, 600, 600], [600, 600]],
  ])('1.8 is told once while it lasts: %s', (_, answers, told) => {
    const odd: number[] = []
    const offset = new ClockOffset((off) => odd.push(off))
    for (const ms of answers) offset.learn(ms, 0, 0)

    expect(odd).toEqual(told)
  })
})

describe('ban of the address', () => {
  it('F36 lasts ten minutes and tells everyone', () => {
    const ban = new AddressBan()
    let told = 0
    ban.onOpen(() => {
      told += 1
    })
    ban.open(1_000)

    expect([ban.remaining(1_000), ban.remaining(600_999), ban.remaining(601_000), told]).toEqual([600_000, 1, 0, 1])
  })
})

describe('connections', () => {
  it('F37 opens at most 100 in five minutes', () => {
    const budget = new ConnectBudget()
    const opened = Array.from({ length: 150 }, () => budget.take(0)).filter((wait) => wait === 0).length

    expect([opened, budget.take(1), budget.take(300_000)]).toEqual([100, 299_999, 0])
  })
})

describe('addresses', () => {
  const PAPER = { environment: 'paper', site: 'global' } as const

  it.each([
    ['global', 'api.bybit.com', 'stream.bybit.com'],
    ['nl', 'api.bybit.nl', 'stream.bybit.com'],
    ['tr', 'api.bybit.tr', 'stream.bybit.tr'],
    ['kz', 'api.bybit.kz', 'stream.bybit.kz'],
    ['ge', 'api.bybitgeorgia.ge', 'stream.bybitgeorgia.ge'],
    ['ae', 'api.bybit.ae', 'stream.bybit.com'],
    ['eu', 'api.bybit.eu', 'stream.bybit.eu'],
    ['id', 'api.bybit.id', 'stream.bybit.id'],
    ['jp', 'api.manepa.jp', 'stream.manepa.jp'],
  ] as const)('A-317 mainnet of the site %s is at %s and %s', (site, rest, stream) => {
    expect(hostsOf({ environment: 'mainnet', site }, null)).toEqual({
      rest: `https://${rest}`,
      privateStream: `wss://${stream}/v5/private`,
      publicStream: `wss://${stream}/v5/public/linear`,
    })
  })

  it('1.1 testnet has hosts of its own', () => {
    expect(hostsOf({ environment: 'testnet', site: 'global' }, null)).toEqual({
      rest: 'https://api-testnet.bybit.com',
      privateStream: 'wss://stream-testnet.bybit.com/v5/private',
      publicStream: 'wss://stream-testnet.bybit.com/v5/public/linear',
    })
  })

  it("1.1 are fixed by environment; demo takes mainnet's public stream", () => {
    expect(hostsOf({ environment: 'demo', site: 'global' }, null)).toEqual({
      rest: 'https://api-demo.bybit.com',
      privateStream: 'wss://stream-demo.bybit.com/v5/private',
      publicStream: 'wss://stream.bybit.com/v5/public/linear',
    })
  })

  it.each([
    'http://10.0.0.1:80',
    'http://127.0.0.1.evil.example:80',
    'https://api.bybit.com',
    'http://localhost:4851',
    'http://169.254.169.254:80',
  ])('T14 refuses %s as the paper exchange', (rest) => {
    expect(() => hostsOf(PAPER, { rest, stream: 'ws://127.0.0.1:4851' })).toThrow(/loopback/)
  })

  it('takes the paper exchange on loopback', () => {
    expect(hostsOf(PAPER, { rest: 'http://127.0.0.1:4851', stream: 'ws://127.0.0.1:4851' }).publicStream).toBe(
      'ws://127.0.0.1:4851/v5/public/linear',
    )
  })
})
