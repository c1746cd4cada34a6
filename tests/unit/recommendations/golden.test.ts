import { expect, test } from 'vitest'
import { days } from '../../../src/domain/core/time.ts'
import { portfolioOf } from '../../../src/domain/recommendations/portfolio.ts'
import { recommend } from '../../../src/domain/recommendations/recommend.ts'
import { DEFAULTS, ENGINE_NOW, engineInput, tradesOf } from '../../support/fixtures/engine.ts'

test('the example of docs/ENGINE.md, reckoned by hand', () => {
  const input = engineInput(tradesOf('Rider', 'small', 60, [6, 6, -3]), {
    accounts: [
      { name: 'small', broker: 'bybit', balance: 5_000 },
      { name: 'large', broker: 'bybit', balance: 10_000 },
    ],
  })
  const {
    standings: [rider],
    actions: [action, ...updates],
  } = recommend(portfolioOf(input), DEFAULTS)

  expect(rider).toMatchObject({ trades: 60, profitFactor: 4, expectancy: 3, rot: 3, stage: 'Maturity', cap: 8 })
  expect(rider!.winRatePct).toBeCloseTo(66.666_667, 5)
  expect(rider!.stability.status).toBe('green')
  expect(rider!.score).toMatchObject({ performance: 36, regimeFit: 20, stability: 30 })
  expect(rider!.score.total).toBeCloseTo(92.666_667, 5)
  expect(action).toMatchObject({
    kind: 'promote',
    nextStage: 'Legacy',
    toAccount: 'large',
    allocationNow: 2,
    allocationNext: 10,
    allocationChange: 8,
    balanceChange: 1_000,
    requiresBalanceUpdate: true,
    confidence: 80,
    urgency: 'medium',
    schedule: {
      isReady: true,
      window: { start: ENGINE_NOW, end: ENGINE_NOW + days(3) },
      nextReview: ENGINE_NOW + days(14),
    },
  })
  expect(updates.map(({ kind, account, balanceChange }) => [kind, account, balanceChange])).toEqual([
    ['balance_update', 'large', 1_000],
    ['balance_update', 'small', -1_000],
  ])
})
