import { describe, expect, it } from 'vitest'
import { summaryOf } from '../../../src/domain/closed/summary.ts'
import { totalsOfRows } from '../../../src/domain/closed/totals.ts'
import { sumOf } from '../../../src/domain/core/decimal.ts'
import { askAbout, askedFigure } from '../../../src/domain/explained/asked.ts'
import { explainedOf } from '../../../src/domain/explained/explain.ts'
import type { ExplainedFigure } from '../../../src/domain/explained/view.types.ts'
import type { State } from '../../../src/domain/state.ts'
import { PORTFOLIO, stateWith } from '../../support/fixtures/portfolio.ts'
import { lateState } from '../../support/fixtures/lateWorld.ts'
import { FIXTURE_NOW, typicalRows } from '../../support/fixtures/viewsPositions.ts'

const BERLIN = 'Europe/Berlin'
const DAY = { from: '2026-10-25', to: '2026-10-25' }

function opened(state: State, question: string, zone = BERLIN, window = { from: 0, count: 100 }): ExplainedFigure {
  const said = explainedOf(state, `?explain=${encodeURIComponent(question)}`, { zone, ...window })
  if (said.state !== 'ready') throw new Error(`Expected a figure, got ${said.state}.`)
  return said
}
const amounts = ({ lines }: ExplainedFigure) => sumOf(lines.flatMap(({ amount }) => amount ?? []))

describe('the portfolio worked by hand', () => {
  const state = stateWith(PORTFOLIO)

  it('A-192 a day of 25 hours holds its trades, and they add up to it', () => {
    const day = opened(state, askAbout('day.pnl', DAY))

    expect(day.lines.map(({ id }) => id)).toEqual(['last-of-25th', 'second-2-30', 'flip', 'rest'])
    expect(day.value).toBe('-9.799999')
    expect(amounts(day)).toBe('-9.799999')
    expect(day.steps).toEqual([
      { label: 'Gains', value: '10.300001', unit: 'USDT', rows: 2 },
      { label: 'Losses', value: '-20.1', unit: 'USDT', rows: 1 },
      { label: 'Flat', value: '0', unit: 'USDT', rows: 1 },
    ])
    expect(day.beside).toEqual([
      { label: 'Fees, taken off already', value: '-0.6', unit: 'USDT', rows: null },
      { label: 'Funding of these trades', value: '-0.016', unit: 'USDT', rows: null },
      { label: 'After funding', value: '-9.815999', unit: 'USDT', rows: null },
    ])
    expect(day).toMatchObject({
      period: 'Oct 25, 2026',
      zone: BERLIN,
      isWhole: true,
      isOfAll: true,
      rows: 4,
      loaded: 4,
    })
  })

  it.each([
    ['UTC', '2026-10-24', ['rest', 'part'], '19.345679'],
    [BERLIN, '2026-10-24', ['part'], '12.345678'],
    [BERLIN, '2026-10-26', ['first-of-26th'], '-0.00000001'],
    ['America/New_York', '2026-10-24', ['second-2-30', 'flip', 'rest', 'part'], '2.545679'],
  ])('A-192 in %s the %s is %j', (zone, date, ids, value) => {
    const day = opened(state, askAbout('day.pnl', { from: date, to: date }), zone)

    expect(day.lines.map(({ id }) => id)).toEqual(ids)
    expect(day.value).toBe(value)
  })

  it.each([
    ['summary.trades', '4', 4],
    ['summary.winRatePct', '50', 4],
    ['summary.profitFactor', '0.51243786', 3],
    ['summary.expectancy', '-2.44999975', 4],
    ['summary.averageWin', '5.1500005', 2],
    ['summary.averageLoss', '-20.1', 1],
    ['summary.best', '7.000001', 4],
    ['summary.worst', '-20.1', 4],
    ['summary.gross', '10.700001', 4],
    ['summary.fees', '0.6', 4],
    ['summary.funding', '-0.016', 4],
    ['summary.netAfterFunding', '-9.815999', 4],
  ])('A-192 %s of that day is %s', (figure, value, rows) => {
    const said = opened(state, askAbout(figure, DAY))

    expect(said.value).toBe(value)
    expect(said.loaded).toBe(rows)
  })

  it('A-192 of a trade whose funding is not known the row says so, and adds nothing', () => {
    const funding = opened(state, askAbout('summary.funding', DAY))

    expect(funding.lines.map(({ amount }) => amount)).toEqual([null, '0.004', null, '-0.02'])
    expect(amounts(funding)).toBe('-0.016')
  })

  it("A-192 without rows of its own the question is of the page's filters", () => {
    const said = explainedOf(state, '?strategy=Flipper&explain=summary.pnl&tab=calendar', {
      zone: BERLIN,
      from: 0,
      count: 100,
    })

    expect(said).toMatchObject({
      value: '-20.1',
      filters: ['strategy Flipper'],
      listHref: '/closed-trades?strategy=Flipper',
    })
  })

  it('A-192 lines come by place', () => {
    const said = opened(state, 'summary.pnl', BERLIN, { from: 4, count: 1 })

    expect(said.lines.map(({ id }) => id)).toEqual(['rest'])
    expect(said.loaded).toBe(6)
  })
})

describe('A-164 rows that are still to come', () => {
  const totals = totalsOfRows(PORTFOLIO)
  const part = { total: 6, next: 2, isComplete: false, totals }

  it('the figure is of all by the sums of the server, and the rows say how many they are of how many', () => {
    const said = opened(stateWith(PORTFOLIO.slice(0, 2), part), 'summary.pnl')

    expect(said).toMatchObject({ value: summaryOf(PORTFOLIO).pnl, loaded: 2, rows: 6, isWhole: false, isOfAll: true })
  })

  it('of wins alone as many as the server counts', () => {
    expect(opened(stateWith(PORTFOLIO.slice(0, 3), part), 'summary.averageWin')).toMatchObject({ loaded: 1, rows: 3 })
  })

  it.each([
    ['what the server is not asked for', part, 'summary.pnl@side=long'],
    ['the best', part, 'summary.best'],
    ['a server that tells no sums', { ...part, totals: null }, 'summary.pnl'],
  ])('%s is of the loaded ones and says so', (_what, more, question) => {
    expect(opened(stateWith(PORTFOLIO.slice(0, 2), more), question)).toMatchObject({ isWhole: false, isOfAll: false })
  })
})

describe('what is open', () => {
  const state = lateState({ path: '/dashboard', query: '', now: FIXTURE_NOW })

  it('A-192 the positions of an account add up to its unrealised PnL', () => {
    const own = typicalRows.filter(({ account }) => account === 'main')
    const said = opened(state, askAbout('cards.pnl', { account: 'main' }))

    expect(said).toMatchObject({ noun: 'position', period: 'now', rows: own.length, listHref: null })
    expect(said.value).toBe(sumOf(own.flatMap(({ pnl }) => pnl ?? [])))
    expect(amounts(said)).toBe(said.value)
    expect(said.steps.map(({ rows }) => rows)).toEqual([
      own.filter(({ side }) => side === 'long').length,
      own.filter(({ side }) => side === 'short').length,
    ])
  })

  it("A-192 today's result says what the open positions would add", () => {
    const said = opened(state, askAbout('span.pnl_today', { from: '2026-11-20', to: '2026-11-20' }))
    const open = sumOf(typicalRows.flatMap(({ pnl }) => pnl ?? []))

    expect(said.beside.slice(-2).map(({ value }) => value)).toEqual([open, sumOf([said.value!, open])])
  })

  it('A-192 balances add up', () => {
    const said = opened(state, askAbout('account.balance_usdt', {}))

    expect(said.noun).toBe('account')
    expect(amounts(said)).toBe(said.value)
  })
})

it('A-192 an address that asks about no figure, and one that is on its way', () => {
  const window = { zone: BERLIN, from: 0, count: 1 }

  expect(askedFigure('?from=2026-10-25')).toBeNull()
  expect(explainedOf(stateWith([]), '?explain=constructor', window)).toEqual({ state: 'unknown' })
  expect(explainedOf({ ...stateWith([]), closed: { byKey: {} } }, '?explain=summary.pnl', window)).toEqual({
    state: 'loading',
    name: 'Net PnL',
  })
})
