import { describe, expect, it } from 'vitest'
import { floatOf, productOf, quotientOf, roundedTo, type DecimalText } from '../../../src/domain/core/decimal.ts'
import { epoch } from '../../../src/domain/core/time.ts'
import { askAbout } from '../../../src/domain/explained/asked.ts'
import type { ExplainedFigure } from '../../../src/domain/explained/view.types.ts'
import { amountsOf, opened, stateOf, stepOf } from '../../support/fixtures/explained.ts'
import { optimizationAnswers } from '../../support/fixtures/optimization.ts'
import { stateWith } from '../../support/fixtures/portfolio.ts'
import { tradeRow } from '../../support/fixtures/trades.ts'
import { dec } from '../../support/fixtures/viewsPositions.ts'

const NOW = Date.UTC(2026, 10, 20, 12)
const RIDER = { strategy: 'Rider', account: 'small' }
const GRID = { strategy: 'Grid', account: 'large' }

interface Answers {
  readonly strategiesOptimized: { readonly strategies: readonly Readonly<Record<string, unknown>>[] }
  readonly priorityActions: { readonly actions: readonly Readonly<Record<string, unknown>>[] }
}
const answers = optimizationAnswers(NOW) as unknown as Answers & Readonly<Record<string, unknown>>
const state = stateOf(NOW, answers)
const ratingOf = ({ strategy, account }: typeof RIDER) =>
  answers.strategiesOptimized.strategies.find(
    (one) => one['strategyname'] === strategy && one['currentaccountname'] === account,
  )!
const actionOf = ({ strategy }: typeof RIDER) =>
  answers.priorityActions.actions.find((one) => one['strategy_name'] === strategy)!

/** The same with another action of Rider's. */
const advised = (more: Readonly<Record<string, unknown>>) =>
  stateOf(NOW, {
    ...answers,
    priorityActions: {
      actions: answers.priorityActions.actions.map((one) => (one === actionOf(RIDER) ? { ...one, ...more } : one)),
    },
  })
const named = ({ lines }: ExplainedFigure, name: RegExp): DecimalText =>
  lines.find((one) => name.test(one.name))!.amount!

describe('the share that a strategy has now', () => {
  /** Rider's trades, the newest first: of 142.50 USDT margin each, those before the newest 20 of twice as much. */
  const rows = Array.from({ length: 65 }, (_, n) =>
    tradeRow(`t${n}`, {
      ...RIDER,
      qty: dec(n < 20 ? '7.125' : '14.25'),
      closedAt: epoch(NOW - (n + 1) * 3_600_000),
    }),
  )
  const wallet = { balances: [{ account_name: 'small', balance_usdt: '5000' }] }
  const traded = (count: number) => ({
    ...stateOf(NOW, { ...answers, ...wallet }),
    closed: stateWith(rows.slice(0, count)).closed,
  })
  const about = (count: number) => opened(traded(count), askAbout('summary.shareNow', RIDER))

  it('N7 is the mean margin of its newest 20 trades beside the balance, as it was rated', () => {
    const said = about(65)

    expect(said).toMatchObject({ value: '2.85', rows: 20, loaded: 20, isWhole: true, isOfAll: true })
    expect(said.lines.map(({ id }) => id)).toEqual(rows.slice(0, 20).map(({ id }) => id))
    expect(amountsOf(said)).toEqual(Array.from({ length: 20 }, () => '142.5'))
    expect(floatOf(stepOf(said, 'As it was rated')!)).toBeCloseTo(ratingOf(RIDER)['allocation_pct'] as number, 9)
  })

  it('N7 is of as many as there are where there are fewer', () => {
    expect(about(3)).toMatchObject({ value: '2.85', rows: 3 })
  })
})

it('N7 a multiplier opens the ROT of its strategy and the bounds between which that lies', () => {
  const said = opened(state, askAbout('optimization.multiplier', RIDER))
  const [low, high] = [named(said, /underperformer/), named(said, /strong/)].map(floatOf) as [number, number]
  const place = floatOf(stepOf(said, /^Place of its ROT/)!)

  expect(floatOf(named(said, /^ROT$/))).toBeCloseTo(ratingOf(RIDER)['rot'] as number, 9)
  expect(place).toBeCloseTo(Math.min(1, Math.max(0, (floatOf(named(said, /^ROT$/)) - low) / (high - low))), 9)
  expect(floatOf(said.value!)).toBeCloseTo(
    floatOf(named(said, /^Least/)) + (floatOf(named(said, /^Greatest/)) - floatOf(named(said, /^Least/))) * place,
    9,
  )
})

it('N7 a multiplier without a trade is the least, as in the share that is suggested by it', () => {
  const without = stateOf(NOW, {
    ...answers,
    strategiesOptimized: {
      strategies: answers.strategiesOptimized.strategies.map((one) =>
        one === ratingOf(RIDER) ? { ...one, rot: null, total_trades: 0 } : one,
      ),
    },
  })
  const said = opened(without, askAbout('optimization.multiplier', RIDER))

  expect(said.value).toBe(named(said, /^Least/))
  expect(said.value).toBe(named(opened(without, askAbout('optimization.suggested', RIDER)), /^Multiplier$/))
})

describe('a suggested share', () => {
  const about = (of: typeof RIDER, given = state) => opened(given, askAbout('optimization.suggested', of))

  it.each([RIDER, GRID])(
    'N7 is the cap of the stage after, by the multiplier, as it was recommended: $strategy',
    (of) => {
      const said = about(of)
      const [cap, multiplier, most] = amountsOf(said) as [DecimalText, DecimalText, DecimalText]

      expect(floatOf(said.value!)).toBe(actionOf(of)['allocation_next_pct'])
      expect(roundedTo(quotientOf(productOf(cap, multiplier), most, 8)!, 2)).toBe(
        stepOf(said, 'Cap x multiplier / greatest multiplier'),
      )
      expect(said.lines[0]!.name).toBe(`Cap of ${String(actionOf(of)['next_stage'])}`)
    },
  )

  it.each([
    [{ action: 'swap', allocation_next_pct: 3.2 }, 'Swapped: the share that its partner had'],
    [{ action: 'deactivate', next_stage: null, allocation_next_pct: 0 }, 'Deactivated: none'],
    [{ action: 'demote', allocation_now_pct: 1.1, allocation_next_pct: 1.1 }, 'Demoted: no more than now'],
    [
      { action: 'continue', allocation_next_pct: 3.1, to_account_name: 'crowded' },
      'As it was recommended: rated or configured otherwise since',
    ],
    [
      { action: 'continue', allocation_next_pct: 99.5, to_account_name: 'crowded' },
      'Cut, as its account would give more than all of it',
    ],
  ])('N7 says what holds it back: %o', (more, label) => {
    const said = about(RIDER, advised(more))

    expect(floatOf(said.value!)).toBe(more.allocation_next_pct)
    expect(said.steps.at(-1)).toMatchObject({ label, value: said.value })
  })

  it('N7 without an action, or while what it is made of is missing, there is none', () => {
    expect(about({ ...RIDER, account: 'other' })).toMatchObject({ value: null, steps: [], rows: 0 })
    expect(() => about(RIDER, stateOf(NOW, { strategiesOptimized: answers.strategiesOptimized }))).toThrow('loading')
  })
})
