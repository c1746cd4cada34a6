import { expect, test } from 'vitest'
import { epoch } from '../../../src/domain/core/time.ts'
import { portfolioAt } from '../../../src/domain/recommendations/past.ts'
import { portfolioOf } from '../../../src/domain/recommendations/portfolio.ts'
import { recommend } from '../../../src/domain/recommendations/recommend.ts'
import { daysAgo, DEFAULTS, ENGINE_NOW, engineInput, tradesOf } from '../../support/fixtures/engine.ts'

const trades = [
  ...tradesOf('Rider', 'main', 70, [4, -2, 3]),
  ...tradesOf('Grid', 'main', 60, [-1, -2, 1]),
  ...tradesOf('Carry', 'other', 20, [2, -1]),
]
/** Of no strategy, an hour before one of Carry each. */
const others = tradesOf('', 'other', 15, [3, 4]).map((one) => ({ ...one, closedAt: epoch(one.closedAt - 3_600_000) }))
const done = [12, 50].map((days) => ({
  kind: 'promote' as const,
  strategy: 'Rider',
  account: 'main',
  toAccount: 'main',
  at: daysAgo(days),
  move: { isUp: true, to: 'Legacy' as const },
}))
const accounts = [
  { name: 'main', broker: 'bybit', balance: 1_000 },
  { name: 'other', broker: 'bybit', balance: 990 },
]
const now = portfolioOf(engineInput(trades, { done, accounts, others }))

test.each([5, 19, 21, 45, 65])(
  'N9 a look back %i days says what the engine would have said of what was there then',
  (days) => {
    const at = daysAgo(days)
    const seen = trades.filter(({ closedAt }) => closedAt < at)
    const since = (account: string): number =>
      [...trades, ...others]
        .filter((one) => one.account === account && one.closedAt >= at)
        .reduce((all, { pnl }) => all + Number(pnl), 0)
    const then = portfolioOf(
      engineInput(seen, {
        now: at,
        others: others.filter((one) => one.closedAt < at),
        done: done.filter((one) => one.at < at),
        accounts: accounts.map((one) => ({ ...one, balance: one.balance - since(one.name) })),
      }),
    )
    const told = (portfolio: typeof then): unknown =>
      recommend(portfolio, DEFAULTS).actions.map(
        ({ kind, strategy, account, toAccount, allocationNow, allocationNext, schedule, rationale }) => ({
          kind,
          strategy,
          account,
          toAccount,
          allocationNow,
          allocationNext,
          schedule,
          rationale,
        }),
      )

    expect(told(portfolioAt(now, done, at))).toEqual(told(then))
  },
)

test('N9 a look back at a look back is that of its own time', () => {
  expect(portfolioAt(portfolioAt(now, done, daysAgo(5)), done, daysAgo(19))).toEqual(
    portfolioAt(now, done, daysAgo(19)),
  )
})

test('N9 the last look is the present one, to the same figures', () => {
  expect(portfolioAt(now, done, ENGINE_NOW)).toEqual(now)
  expect(portfolioAt(now, done, epoch(ENGINE_NOW + 1))).toEqual(now)
})

test('N9 before the first trade there is nobody to judge', () => {
  expect(portfolioAt(now, done, daysAgo(71)).units).toEqual([])
})
