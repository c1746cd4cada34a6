import { describe, expect, it } from 'vitest'
import { calendarOf } from '../../src/domain/core/calendar.ts'
import type { DecimalText } from '../../src/domain/core/decimal.ts'
import { epoch } from '../../src/domain/core/time.ts'
import type { EngineTrade } from '../../src/domain/recommendations/books.ts'
import type { EngineConfig } from '../../src/domain/recommendations/config.ts'
import { type DoneAction, type EngineInput, portfolioOf } from '../../src/domain/recommendations/portfolio.ts'
import { recommend } from '../../src/domain/recommendations/recommend.ts'
import { scoreOf } from '../../src/domain/recommendations/scores.ts'
import { capKey } from '../../src/domain/recommendations/stages.ts'
import { daysAgo, DEFAULTS, ENGINE_NOW, tradesOf } from '../support/fixtures/engine.ts'
import { fc, parameters } from '../support/fc.ts'

/** Names that a prototype has too. */
const names = fc.constantFrom('__proto__', 'constructor', 'toString', 'hasOwnProperty', 'A', 'B', 'ä ö', '1')
const accounts = fc.constantFrom('main', 'small', '__proto__')

const trades: fc.Arbitrary<readonly EngineTrade[]> = fc
  .array(
    fc.record({
      strategy: names,
      account: accounts,
      count: fc.integer({ min: 1, max: 220 }),
      rot: fc.integer({ min: -400, max: 400 }),
      margin: fc.constantFrom(0, 1, 120, 900, 5_000),
      spread: fc.integer({ min: 0, max: 300 }),
    }),
    { maxLength: 9 },
  )
  .map((groups) =>
    groups.flatMap(({ strategy, account, count, rot, margin, spread }, group) =>
      Array.from({ length: count }, (_, at): EngineTrade => ({
        id: `${group}-${at}`,
        strategy,
        account,
        pnl: String((rot + (at % 2 === 0 ? spread : -spread)) / 100) as DecimalText,
        margin,
        closedAt: epoch(daysAgo(1) - Math.floor(at / 3) * 86_400_000),
      })),
    ),
  )

const done: fc.Arbitrary<readonly DoneAction[]> = fc.array(
  fc.record({
    kind: fc.constantFrom('promote', 'demote', 'continue'),
    strategy: names,
    account: accounts,
    toAccount: accounts,
    at: fc.integer({ min: 0, max: 60 }).map(daysAgo),
    move: fc.option(
      fc.record({ isUp: fc.boolean(), to: fc.constantFrom('Initialization', 'Incubation', 'Maturity', 'Legacy') }),
    ),
  }),
  { maxLength: 6 },
)

const inputs: fc.Arbitrary<EngineInput> = fc
  .record({
    trades,
    done,
    balances: fc.tuple(fc.integer({ min: 0, max: 50_000 }), fc.integer({ min: 0, max: 50_000 })),
  })
  .map(({ trades: all, done: ticked, balances: [main, small] }) => ({
    now: ENGINE_NOW,
    calendar: calendarOf('Europe/Berlin'),
    trades: all,
    others: [],
    accounts: [
      { name: 'main', broker: 'bybit', balance: main },
      { name: 'small', broker: 'bybit', balance: small },
      { name: '__proto__', broker: 'other', balance: 700 },
    ],
    placements: all.map(({ strategy, account }) => ({ strategy, account })),
    done: ticked,
  }))

/** Of one account a strategy that rises, of a larger one another that falls, so that they may swap places. */
const pairs: fc.Arbitrary<EngineInput> = fc
  .record({ input: inputs, count: fc.integer({ min: 30, max: 200 }), margin: fc.integer({ min: 1, max: 300 }) })
  .map(({ input, count, margin }) => {
    const two = [
      ...tradesOf('Riser', 'small', count, [0.1 * margin, 0.05 * margin], margin),
      ...tradesOf('Faller', 'main', count, [-0.05 * margin, 0.01 * margin], margin),
    ]
    return {
      ...input,
      trades: [...input.trades, ...two],
      accounts: [
        { name: 'main', broker: 'bybit', balance: 40_000 },
        { name: 'small', broker: 'bybit', balance: 20_000 },
      ],
      placements: [...input.placements, ...two],
    }
  })

const configs: fc.Arbitrary<EngineConfig> = fc
  .record({
    mode: fc.constantFrom('disabled', 'same_broker_only', 'cross_broker_allowed'),
    enable_promotions: fc.boolean(),
    enable_demotions: fc.boolean(),
    enable_swaps: fc.boolean(),
    cross_broker_threshold: fc.option(fc.integer({ min: 1, max: 10 })),
    caps: fc.integer({ min: 1, max: 500 }),
  })
  .map(({ caps, ...hierarchy_behavior }) => ({
    ...DEFAULTS,
    hierarchy_behavior,
    allocation_caps: { initialization: caps / 10, incubation: caps / 9, maturity: caps / 8, legacy: caps / 7 },
  }))

describe('recommendations', () => {
  it('the same input in any order gives the same actions in the same order', () => {
    fc.assert(
      fc.property(inputs, configs, fc.integer(), (input, config, seed) => {
        const shuffled = {
          ...input,
          trades: shuffle(input.trades, seed),
          accounts: shuffle(input.accounts, seed),
          placements: shuffle(input.placements, seed),
        }

        expect(recommend(portfolioOf(shuffled), config)).toEqual(recommend(portfolioOf(input), config))
      }),
      parameters(40),
    )
  })

  it('LIFE-06 no share is above the cap of its stage, and no account gives away more than all of it', () => {
    fc.assert(
      fc.property(inputs, configs, (input, config) => {
        const { actions } = recommend(portfolioOf(input), config)
        const given = new Map<string, number>()
        for (const { allocationNext, nextStage, toAccount, kind } of actions) {
          if (allocationNext === null) continue
          expect(allocationNext).toBeGreaterThanOrEqual(0)
          if (nextStage !== null) expect(allocationNext).toBeLessThanOrEqual(config.allocation_caps[capKey(nextStage)])
          if (kind !== 'balance_update') given.set(toAccount, (given.get(toAccount) ?? 0) + allocationNext)
        }
        const swapped = actions.some(({ kind }) => kind === 'swap')
        for (const sum of given.values()) if (!swapped) expect(sum).toBeLessThanOrEqual(100 + 1e-9)
      }),
      parameters(60),
    )
  })

  it("a swap has two ends that take over one another's place and share, so both accounts give as much as before", () => {
    let swaps = 0
    fc.assert(
      fc.property(fc.oneof(inputs, pairs), configs, (input, config) => {
        const { actions } = recommend(portfolioOf(input), config)
        for (const one of actions.filter(({ kind }) => kind === 'swap')) {
          const other = actions.find(
            ({ strategy, account }) => strategy === one.partner?.strategy && account === one.partner.account,
          )!
          expect(other).toMatchObject({
            kind: 'swap',
            toAccount: one.account,
            allocationNext: one.allocationNow,
            allocationNow: one.allocationNext,
            partner: { strategy: one.strategy, account: one.account },
          })
          expect(one.requiresBalanceUpdate).toBe(false)
          swaps += 1
        }
      }),
      parameters(200),
    )
    expect(swaps).toBeGreaterThan(0)
  })

  it('LIFE-04 disabled moves nobody, and what is off does not happen', () => {
    const met = new Set<string>()
    fc.assert(
      fc.property(fc.oneof(inputs, pairs), configs, (input, config) => {
        const { mode, enable_promotions: up, enable_demotions: down, enable_swaps: swap } = config.hierarchy_behavior
        const kinds = new Set(recommend(portfolioOf(input), config).actions.map(({ kind }) => kind))
        const isOpen = mode !== 'disabled'
        for (const kind of kinds) met.add(kind)

        if (!isOpen || !up) expect(kinds).not.toContain('promote')
        if (!isOpen || !down) expect(kinds).not.toContain('demote')
        if (!isOpen || !swap) expect(kinds).not.toContain('swap')
      }),
      parameters(200),
    )
    expect([...met]).toEqual(expect.arrayContaining(['promote', 'demote', 'swap']))
  })

  it('every strategy that trades gets one action, whatever it is called, and every figure is finite or none', () => {
    fc.assert(
      fc.property(inputs, configs, (input, config) => {
        const { standings, actions } = recommend(portfolioOf(input), config)
        const keys = new Set(input.placements.map(({ strategy, account }) => `${strategy}\n${account}`))

        expect(actions.filter(({ strategy }) => strategy !== null)).toHaveLength(keys.size)
        expect(standings.map(({ rank }) => rank)).toEqual(standings.map((_, at) => at + 1))
        expect(
          JSON.stringify({ standings, actions }, (_key, value: unknown) =>
            typeof value === 'number' && !Number.isFinite(value) ? 'not finite' : value,
          ),
        ).not.toContain('not finite')
        for (const { confidence } of actions) expect(confidence).toBeLessThanOrEqual(100)
      }),
      parameters(40),
    )
  })

  it('what is better in every part of its score never ranks lower, by whatever weights', () => {
    const part = fc.float({ min: 0, max: Math.fround(0.5), noNaN: true })
    const parts = fc.record({ performance: part, regimeFit: part, stability: part, lifecycle: part })
    const weight = fc.integer({ min: 1, max: 97 })
    fc.assert(
      fc.property(parts, parts, fc.tuple(weight, weight, weight, weight), (worse, more, [a, b, c, d]) => {
        const better = {
          performance: worse.performance + more.performance,
          regimeFit: worse.regimeFit + more.regimeFit,
          stability: worse.stability + more.stability,
          lifecycle: worse.lifecycle + more.lifecycle,
        }
        const weights = { performance_max: a, regime_fit_max: b, stability_max: c, lifecycle_max: d }

        expect(scoreOf(better, weights).total).toBeGreaterThanOrEqual(scoreOf(worse, weights).total)
      }),
      parameters(500),
    )
  })

  it('nothing at all and ten thousand strategies end well', () => {
    const many = Array.from({ length: 10_000 }, (_, n): EngineTrade => ({
      id: String(n),
      strategy: `S${n}`,
      account: 'main',
      pnl: String((n % 7) - 3) as DecimalText,
      margin: 100,
      closedAt: daysAgo(n % 50),
    }))
    const input = {
      now: ENGINE_NOW,
      calendar: calendarOf('UTC'),
      trades: many,
      others: [],
      accounts: [{ name: 'main', broker: 'bybit', balance: 10_000 }],
      placements: many,
      done: [],
    }

    expect(recommend(portfolioOf({ ...input, trades: [], placements: [], accounts: [] }), DEFAULTS)).toEqual({
      standings: [],
      actions: [],
    })
    const { actions } = recommend(portfolioOf(input), DEFAULTS)
    expect(actions).toHaveLength(10_000)
    expect(actions.reduce((sum, { allocationNext }) => sum + (allocationNext ?? 0), 0)).toBeLessThanOrEqual(100)
  })
})

/** Another order by a seed. */
function shuffle<T>(list: readonly T[], seed: number): readonly T[] {
  return list
    .map((item, at) => ({ item, key: Math.imul(seed ^ (at * 2_654_435_761), 1_597_334_677) }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ item }) => item)
}
