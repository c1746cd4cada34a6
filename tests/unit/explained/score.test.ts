import { expect, it } from 'vitest'
import { floatOf, sumOf, type DecimalText } from '../../../src/domain/core/decimal.ts'
import { epoch } from '../../../src/domain/core/time.ts'
import { askAbout } from '../../../src/domain/explained/asked.ts'
import { booksOf } from '../../../src/domain/recommendations/books.ts'
import { stabilityOf } from '../../../src/domain/recommendations/stability.ts'
import { RATINGS } from '../../../src/domain/strategies/wants.ts'
import { DEFAULTS } from '../../support/fixtures/engine.ts'
import { amountsOf, opened, stateOf, stepOf } from '../../support/fixtures/explained.ts'
import { stateWith } from '../../support/fixtures/portfolio.ts'
import { tradeRow } from '../../support/fixtures/trades.ts'

const NOW = Date.UTC(2026, 10, 20, 12)
const WHO = { strategy: 'Rider', account: 'small' }

/** Trades of one strategy, oldest first: 50 of which every second wins, then 30 of which every third does. */
const trades = Array.from({ length: 80 }, (_, n) => {
  const isWin = n < 50 ? n % 2 === 0 : n % 3 === 0
  return {
    id: `t${n}`,
    ...WHO,
    pnl: (isWin ? '30.5' : '-11.25') as DecimalText,
    margin: 100,
    closedAt: epoch(NOW - (80 - n) * 3_600_000),
  }
})
const rating = {
  strategyname: 'Rider',
  currentaccountname: 'small',
  score: {
    performance: 31.5,
    performance_max: 40,
    regime_fit: 12,
    regime_fit_max: 20,
    stability: 3.25,
    stability_max: 30,
    lifecycle: 0,
    lifecycle_max: 10,
  },
  stability: {
    status: 'red',
    win_rate_drop: 16.5,
    win_rate_orange: 10,
    win_rate_red: 20,
    profit_factor_drop_pct: 40,
    profit_factor_orange: 20,
    profit_factor_red: 40,
    compared_trades: 30,
  },
}
const rated = stateOf(NOW, { [RATINGS]: { strategies: [rating] } })
const state = { ...rated, closed: stateWith(trades.toReversed().map(({ id, ...one }) => tradeRow(id, one))).closed }
const compares = (figure: string, newest = '30') => opened(state, askAbout(figure, { ...WHO, newest }))
const engine = stabilityOf([...booksOf(trades).values()][0]!, DEFAULTS)

it('N7 how far a win rate fell is that of the trades before less that of the newest, as the engine has it', () => {
  const said = compares('summary.winRateDrop')
  const wins = amountsOf(said).map(floatOf)
  const share = (part: readonly number[]): number => (part.reduce((a, b) => a + b, 0) / part.length) * 100

  expect(floatOf(said.value!)).toBeCloseTo(engine.winRateDrop!, 6)
  expect(floatOf(said.value!)).toBeCloseTo(share(wins.slice(30)) - share(wins.slice(0, 30)), 6)
  expect(said.steps.map(({ rows }) => rows)).toEqual([50, 30])
  expect(stepOf(said, 'As it was rated')).toBe('16.5')
})

it('N7 how far a profit factor fell is in per cent of what it was before, as the engine has it', () => {
  const said = compares('summary.profitFactorDropPct')

  expect(floatOf(said.value!)).toBeCloseTo(engine.profitFactorDropPct!, 5)
  expect(stepOf(said, 'Profit factor of the newest')).toMatch(/^1\.35/)
  expect(stepOf(said, 'As it was rated')).toBe('40')
})

it('N7 without as many trades before the newest there is no fall, and a question that compares none has none', () => {
  expect(compares('summary.winRateDrop', '41')).toMatchObject({ value: null, steps: [], rows: 80 })
  expect(compares('summary.profitFactorDropPct', '')).toMatchObject({ value: null, steps: [] })
  expect(compares('summary.winRateDrop', '-3')).toMatchObject({ value: null })
})

it('N7 a score is the sum of its four parts, each beside the most that it can bring', () => {
  const said = opened(rated, askAbout('rating.score', WHO))

  expect(said.value).toBe('46.75')
  expect(sumOf(amountsOf(said))).toBe(said.value)
  expect(said.lines.map(({ name, detail }) => `${name} ${detail}`)).toEqual([
    'Performance of 40 at the most',
    'Regime fit of 20 at the most',
    'Stability of 30 at the most',
    'Lifecycle of 10 at the most',
  ])
  expect(opened(rated, askAbout('rating.score', { ...WHO, account: 'other' }))).toMatchObject({ value: null, rows: 0 })
})
