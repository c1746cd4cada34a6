import { describe, expect, test } from 'vitest'
import { FIGURES } from '../../../src/domain/explained/figures.ts'
import { booksOf, rotOf, spanOf } from '../../../src/domain/recommendations/books.ts'
import type { EngineConfig } from '../../../src/domain/recommendations/config.ts'
import {
  type DoneAction,
  type EngineInput,
  portfolioOf,
  type Standing,
  standingsOf,
} from '../../../src/domain/recommendations/portfolio.ts'
import { multiplierOf, performancePart, placeOfRot } from '../../../src/domain/recommendations/scores.ts'
import { stabilityOf } from '../../../src/domain/recommendations/stability.ts'
import type { DecimalText } from '../../../src/domain/core/decimal.ts'
import { epoch } from '../../../src/domain/core/time.ts'
import { STAGES } from '../../../src/domain/configuration/constants.ts'
import { heldStage, moveBound, stageOf } from '../../../src/domain/recommendations/stages.ts'
import { daysAgo, DEFAULTS, engineInput, tradesOf } from '../../support/fixtures/engine.ts'

const standing = (input: EngineInput, config: EngineConfig = DEFAULTS): Standing =>
  standingsOf(portfolioOf(input), config)[0]!

describe('stages', () => {
  test('LIFE-01 there are four, in their order', () => {
    expect(STAGES).toEqual(['Initialization', 'Incubation', 'Maturity', 'Legacy'])
  })

  test.each([
    [0, 'Initialization', 3],
    [29, 'Initialization', 3],
    [30, 'Incubation', 5],
    [31, 'Incubation', 5],
    [49, 'Incubation', 5],
    [50, 'Maturity', 8],
    [51, 'Maturity', 8],
    [199, 'Maturity', 8],
    [200, 'Maturity', 8],
    [201, 'Legacy', 10],
  ] as const)('LIFE-05 LIFE-06 A-53 %i trades are %s with a cap of %i %%', (trades, stage, cap) => {
    expect(stageOf(trades, DEFAULTS.trade_count_thresholds)).toBe(stage)
    const input = engineInput(tradesOf('A', 'main', trades, [1]), { placements: [{ strategy: 'A', account: 'main' }] })
    expect(standing(input)).toMatchObject({ stage, cap, trades })
  })

  test.each([
    ['LIFE-02 A-54 at the bound', 'Incubation', 0.5, 'promotion'],
    ['LIFE-02 just under it', 'Incubation', 0.499, null],
    ['A-54 ROT 0 lifts Initialization', 'Initialization', 0, 'promotion'],
    ['A-54 nothing is below Initialization', 'Initialization', -9, null],
    ['LIFE-03 A-54 at the signed bound', 'Incubation', -0.2, 'demotion'],
    ['LIFE-03 just over it', 'Incubation', -0.199, null],
    ['A-54 nothing is above Legacy', 'Legacy', 9, null],
    ['A-54 0 lowers Legacy', 'Legacy', 0, 'demotion'],
  ] as const)('%s', (_name, stage, rot, bound) => expect(moveBound(stage, rot, DEFAULTS)).toBe(bound))

  test('A-54 where both bounds hold, demotion wins', () => {
    const both = { ...DEFAULTS, demotion_thresholds: { ...DEFAULTS.demotion_thresholds, Incubation: 1 } }

    expect(moveBound('Incubation', 0.7, both)).toBe('demotion')
  })

  test('LIFE-02 LIFE-03 a move that was done holds: no lower than promoted to, no higher than demoted to', () => {
    expect(heldStage('Initialization', { isUp: true, to: 'Incubation' })).toBe('Incubation')
    expect(heldStage('Legacy', { isUp: true, to: 'Incubation' })).toBe('Legacy')
    expect(heldStage('Legacy', { isUp: false, to: 'Maturity' })).toBe('Maturity')
    expect(heldStage('Incubation', { isUp: false, to: 'Maturity' })).toBe('Incubation')
    const done: DoneAction = {
      kind: 'promote',
      strategy: 'A',
      account: 'main',
      toAccount: 'main',
      at: daysAgo(3),
      move: { isUp: true, to: 'Maturity' },
    }
    expect(standing(engineInput(tradesOf('A', 'main', 40, [1]), { done: [done] }))).toMatchObject({
      stageByTrades: 'Incubation',
      stage: 'Maturity',
      cap: 8,
    })
  })
})

describe('figures of a strategy', () => {
  test('A-54 A-157 ROT is the ROI of all trades together: a large one counts for more', () => {
    const trades = [...tradesOf('A', 'main', 1, [10], 100), ...tradesOf('A', 'main', 1, [-5], 900)].map((one, at) => ({
      ...one,
      id: String(at),
    }))

    expect(rotOf(spanOf([...booksOf(trades).values()][0]!))).toBeCloseTo(0.5, 12)
    expect(rotOf({ trades: 1, wins: 1, pnl: 3, won: 3, lost: 0, margin: 0 })).toBeNull()
  })

  test('win rate, profit factor, expectancy and what it is given now', () => {
    const { winRatePct, profitFactor, expectancy, rot, unit } = standing(
      engineInput(tradesOf('A', 'main', 40, [4, -2, 3, 0], 250)),
    )

    expect({ winRatePct, profitFactor, expectancy, rot }).toEqual({
      winRatePct: 50,
      profitFactor: 3.5,
      expectancy: 1.25,
      rot: 0.5,
    })
    expect(unit.pnl).toBe('50')
    expect(unit.allocationPct).toBe(2.5)
    expect(standing(engineInput(tradesOf('A', 'main', 4, [4]))).profitFactor).toBeNull()
  })

  test('returns are on the balance of the account at the start of each day, linked', () => {
    const { unit } = standing(
      engineInput(tradesOf('A', 'main', 2, [100, -50]), {
        accounts: [{ name: 'main', broker: 'bybit', balance: 1_050 }],
      }),
    )

    // 1,000 before the first day, 1,100 before the second.
    expect(unit.performance.timeWeightedReturnPct).toBeCloseTo(5, 10)
    expect(unit.performance.netProfitPct).toBeCloseTo(5, 10)
    expect(unit.performance.maxDrawdownPct).toBeCloseTo((50 / 1_100) * 100, 10)
  })

  test('what trades of no strategy made since was not there when a day began, and rates nobody', () => {
    // Each made 50 on the first day, in the hour before A's first trade; the one on another account changes nothing.
    const others = ['main', 'other'].map((account) => ({
      ...tradesOf('', account, 1, [50])[0]!,
      closedAt: epoch(daysAgo(2) - 3_600_000),
    }))
    const { units } = portfolioOf(
      engineInput(tradesOf('A', 'main', 2, [100, -50]), {
        others,
        accounts: [{ name: 'main', broker: 'bybit', balance: 1_100 }],
      }),
    )

    // 1,000 before the first day as without it, 1,150 before the second.
    expect(units).toMatchObject([{ strategy: 'A', account: 'main', pnl: '50', allocationPct: (100 / 1_100) * 100 }])
    expect(units[0]!.performance.netProfitPct).toBeCloseTo(5, 10)
    expect(units[0]!.performance.maxDrawdownPct).toBeCloseTo((50 / 1_150) * 100, 10)
  })

  test('without a balance nothing is said of returns and of the share', () => {
    const { unit } = standing(engineInput(tradesOf('A', 'main', 2, [100, -50]), { accounts: [] }))

    expect(unit.performance.timeWeightedReturnPct).toBeNull()
    expect(unit.allocationPct).toBeNull()
  })
})

describe('stability', () => {
  /** 60 trades: the older 30 with so many wins of 10, the newer 30 likewise; the rest lose 10. */
  const halves = (before: number, newest: number) =>
    booksOf(
      [before, newest].flatMap((wins, half) =>
        tradesOf('A', 'main', 30, [1]).map((trade, at) => ({
          ...trade,
          id: `${half}-${at}`,
          pnl: (at < wins ? '10' : '-10') as typeof trade.pnl,
          closedAt: daysAgo(half === 0 ? 40 : 5),
        })),
      ),
    )
      .values()
      .next().value!
  const wide = {
    ...DEFAULTS,
    deviation_thresholds: { ...DEFAULTS.deviation_thresholds, profit_factor_red: 100, profit_factor_orange: 100 },
  }
  const narrow = {
    ...DEFAULTS,
    deviation_thresholds: { ...DEFAULTS.deviation_thresholds, win_rate_red: 100, win_rate_orange: 100 },
  }

  test.each([
    ['10 points are red', 18, 15, 'red'],
    ['6.67 points are orange', 18, 16, 'orange'],
    ['3.33 points are green', 18, 17, 'green'],
    ['a better record is green', 15, 25, 'green'],
  ] as const)('win rate: %s', (_name, before, newest, status) =>
    expect(stabilityOf(halves(before, newest), wide).status).toBe(status),
  )

  test.each([
    ['36 % less is red', 15, 11, 'red'],
    ['24 % less is orange', 15, 13, 'orange'],
    ['12 % less is green', 15, 14, 'green'],
  ] as const)('profit factor: %s', (_name, before, newest, status) =>
    expect(stabilityOf(halves(before, newest), narrow).status).toBe(status),
  )

  test('the worse of the two decides, and the score falls from 1 to 0 at red', () => {
    expect(stabilityOf(halves(15, 13), DEFAULTS)).toMatchObject({ status: 'orange' })
    expect(stabilityOf(halves(15, 15), DEFAULTS).score).toBe(1)
    expect(stabilityOf(halves(20, 5), DEFAULTS).score).toBe(0)
  })

  test('too few trades before the newest thirty: unknown, and half of the points', () => {
    const book = booksOf(tradesOf('A', 'main', 59, [1]))
      .values()
      .next().value!

    expect(stabilityOf(book, DEFAULTS)).toMatchObject({ status: 'unknown', score: 0.5 })
    expect(
      stabilityOf(
        booksOf(tradesOf('A', 'main', 60, [1]))
          .values()
          .next().value!,
        DEFAULTS,
      ).status,
    ).toBe('green')
  })
})

describe('score', () => {
  test('the parts are points of the weights', () => {
    const { score, rank } = standing(engineInput(tradesOf('A', 'main', 201, [6, -3, 3], 100)))

    // ROT 2: two thirds of the way. Gains 9 of 12. The last 30 days alike. Legacy.
    expect(score.performance).toBeCloseTo(((2 / 3 + 0.75) / 2) * 40, 10)
    expect(score.regimeFit).toBeCloseTo((2 / 3) * 20, 10)
    expect(score.stability).toBe(30)
    expect(score.lifecycle).toBe(10)
    expect(score.total).toBeCloseTo(28.333_333 + 13.333_333 + 40, 5)
    expect(rank).toBe(1)
  })

  test('A-193 the fit is read from as many of the newest days as the usual review interval has, and its panel says so', () => {
    const trades = tradesOf('A', 'main', 60, [3]).map((one, at) =>
      at < 50 ? one : { ...one, pnl: '0' as DecimalText },
    )
    const fit = (usual: number): number =>
      standing(engineInput(trades), {
        ...DEFAULTS,
        review_intervals: { ...DEFAULTS.review_intervals, default: usual },
      }).score.regimeFit

    expect(fit(9)).toBe(0)
    expect(fit(30)).toBeGreaterThan(0)
    expect(FIGURES['rating.score'].holds).toContain('as many as the usual review interval')
  })

  test('bounds of ROT and of the multiplier', () => {
    const bounds = DEFAULTS.performance_bounds

    expect([-1, 0, 1.5, 3, 9, null].map((rot) => placeOfRot(rot, bounds))).toEqual([0, 0, 0.5, 1, 1, 0.5])
    expect([-1, 0, 1.5, 3, 9, null].map((rot) => multiplierOf({ rot, trades: 4 }, bounds))).toEqual([
      ...[0.5, 0.5, 1, 1.5, 1.5, 1],
    ])
    expect(multiplierOf({ rot: null, trades: 0 }, bounds)).toBe(0.5)
    expect(performancePart(null, 0, 0, bounds)).toBe(0.5)
    expect(placeOfRot(1, { ...bounds, strong_performer_threshold: 0 })).toBe(1)
  })
})
