import { describe, expect, it } from 'vitest'
import { addDays, calendarOf, type DayText } from '../../../src/domain/core/calendar.ts'
import {
  compareDecimals,
  decimalFrom,
  differenceOf,
  floatOf,
  sumOf,
  ZERO,
  type DecimalText,
} from '../../../src/domain/core/decimal.ts'
import { epoch } from '../../../src/domain/core/time.ts'
import { askAbout, asShown, SCENARIO_B } from '../../../src/domain/explained/asked.ts'
import { explainedForecast, forecastAsked } from '../../../src/domain/explained/forecast.ts'
import { explainedWants } from '../../../src/domain/explained/wants.ts'
import { forecastOf, type Made } from '../../../src/domain/forecast/ask.ts'
import type { ExplainedFigure } from '../../../src/domain/explained/view.types.ts'
import type { ReadyForecast } from '../../../src/domain/forecast/view.types.ts'
import type { State } from '../../../src/domain/state.ts'
import { outcomeOf } from '../../../src/domain/forecast/paths.ts'
import { BLOCK_DAYS, PATHS } from '../../../src/domain/forecast/constants.ts'
import { balancesKey } from '../../../src/domain/forecast/wants.ts'
import { booksOf, rotOf, spanOf, type EngineTrade } from '../../../src/domain/recommendations/books.ts'
import {
  deviationOf,
  downsideDeviation,
  maximumDrawdown,
  meanReturn,
  timeWeightedReturn,
} from '../../../src/domain/recommendations/ratios.ts'
import { performancesOf } from '../../../src/domain/recommendations/returns.ts'
import { resultsOf } from '../../../src/domain/strategies/results.ts'
import { dailyKey, RATINGS } from '../../../src/domain/strategies/wants.ts'
import { dailyResults } from '../../../src/domain/dashboard/results/days.ts'
import { chartOf } from '../../../src/domain/dashboard/results/series.ts'
import { lateAnswerOf } from '../../../src/worker/answers.ts'
import { amountsOf, opened, stateOf, stepOf } from '../../support/fixtures/explained.ts'
import { forecastAnswers } from '../../support/fixtures/forecast.ts'
import { stateWith } from '../../support/fixtures/portfolio.ts'
import { tradeRow } from '../../support/fixtures/trades.ts'

const NOW = epoch(Date.UTC(2026, 10, 20, 12))
const today = calendarOf('UTC').dayOf(NOW)

/** Trades of two strategies of one account over 60 days, some days without one. */
const trades: readonly EngineTrade[] = Array.from({ length: 60 }, (_, n) => n)
  .filter((n) => n % 7 !== 3)
  .flatMap((n) =>
    (['Rider', 'Grid'] as const).map((strategy, place) => ({
      id: `${strategy}-${n}`,
      strategy,
      account: 'small',
      pnl: ((((n * 37 + place * 11) % 23) - 9.5) * (place + 1)).toFixed(2) as DecimalText,
      margin: 100,
      closedAt: epoch(NOW - (60 - n) * 86_400_000),
    })),
  )
const daily = {
  days: [
    ...trades.map(({ strategy, account, pnl, closedAt }) => ({
      date: calendarOf('UTC').dayOf(closedAt),
      strategy_name: strategy,
      account_name: account,
      pnl,
      trades: 1,
      wins: pnl.startsWith('-') ? 0 : 1,
    })),
    // What belongs to no strategy is no part of a rating, but moved the balance that it is of.
    { date: today, strategy_name: 'N/A', account_name: 'small', pnl: '-777', trades: 1, wins: 0 },
  ],
}
const state = stateOf(NOW, {
  [dailyKey('UTC')]: daily,
  balances: [
    { account_name: 'small', balance_usdt: '5000' },
    { account_name: 'large', balance_usdt: '90000' },
  ],
  [RATINGS]: { strategies: [{ strategyname: 'Rider', currentaccountname: 'small', sharpe_ratio: 1.25 }] },
})
const books = [...booksOf(trades).values()]
const loose = { id: 'none', strategy: '', account: 'small', pnl: '-777' as DecimalText, margin: 0, closedAt: NOW }
const rated = performancesOf([...books, ...booksOf([loose]).values()], 5_000, calendarOf('UTC'), NOW)
const ask = (figure: string, strategy: string) => opened(state, askAbout(figure, { strategy, account: 'small' }))

describe('ratios of a strategy', () => {
  const FOLDS: Readonly<
    Record<string, readonly [of: keyof (typeof rated)[number], fold: (returns: readonly number[]) => number]>
  > = {
    'rating.twrPct': ['timeWeightedReturnPct', (all) => timeWeightedReturn(all)! * 100],
    'rating.sharpe': ['sharpe', (all) => (meanReturn(all)! / deviationOf(all)!) * Math.sqrt(365)],
    'rating.sortino': ['sortino', (all) => (meanReturn(all)! / downsideDeviation(all)!) * Math.sqrt(365)],
    'rating.maxDrawdownPct': ['maxDrawdownPct', (all) => maximumDrawdown(all) * 100],
  }

  it.each(Object.keys(FOLDS))(
    'N7 %s is what the engine rates, and the function of the days that it opens to',
    (figure) => {
      const [of, fold] = FOLDS[figure]!
      for (const [place, { strategy }] of books.entries()) {
        const said = ask(figure, strategy)
        const oldestFirst = amountsOf(said).map(floatOf).toReversed()
        expect(floatOf(said.value!)).toBeCloseTo(rated[place]![of]!, 9)
        expect(floatOf(said.value!)).toBeCloseTo(fold(oldestFirst), 9)
        expect(said.rows).toBe(61)
      }
    },
  )

  it('N7 net profit is the sum of the days by the balance at the start of the first', () => {
    for (const [place, { strategy }] of books.entries()) {
      const said = ask('rating.netProfitPct', strategy)
      const opening = floatOf(stepOf(said, 'Balance at the start of its first day')!)
      // Of both, and of none: without any of them.
      const made = sumOf([...trades.map(({ pnl }) => pnl), loose.pnl])
      expect(opening).toBeCloseTo(5_000 - floatOf(made), 8)
      expect(floatOf(said.value!)).toBeCloseTo(rated[place]!.netProfitPct!, 9)
      expect(floatOf(said.value!)).toBeCloseTo((floatOf(sumOf(amountsOf(said))) / opening) * 100, 9)
    }
  })

  it('N7 what the rating says stands beside it, and a strategy that never traded has none', () => {
    expect(stepOf(ask('rating.sharpe', 'Rider'), 'As it was rated')).toBe('1.25')
    expect(ask('rating.sharpe', 'Grid').beside).toEqual([])
    expect(ask('rating.sharpe', 'Nobody')).toMatchObject({ value: null, rows: 0 })
  })

  it('N7 the deepest fall, and that of each day, are of the running sum of the days they open to', () => {
    const results = resultsOf('Grid', dailyResults(daily)!, {
      range: 'all',
      chart: 'drawdown',
      today,
      symbols: undefined,
    })
    const falls = (figure: string, more = {}) =>
      opened(state, askAbout(figure, { strategy: 'Grid', from: results.from, ...more }))
    const deepest = falls('rating.deepest')
    let [sum, high, least] = [ZERO, ZERO, ZERO]
    for (const amount of amountsOf(deepest).toReversed()) {
      sum = sumOf([sum, amount])
      if (compareDecimals(sum, high) > 0) high = sum
      const fall = differenceOf(sum, high)
      if (compareDecimals(fall, least) < 0) least = fall
    }
    expect(deepest.value).toBe(least)
    expect(deepest.name).toBe('Max drawdown')
    expect(floatOf(deepest.value!)).toBeCloseTo(results.deepest, 9)
    for (const point of results.curve.points.filter((_, n) => n % 20 === 0)) {
      const to = new Date(point.at).toISOString().slice(0, 10)
      expect(floatOf(falls('rating.fall', { to }).value!)).toBeCloseTo(point.value, 9)
    }
  })

  it('N7 a fall of the dashboard in USDT, where no balance is known, is of the days of all strategies of its account', () => {
    const results = dailyResults(daily)!
    const from = results.map(({ date }) => date).toSorted()[0]!
    const chart = chartOf({ mode: 'drawdown', from, to: today, results, balances: [], swatchOf: () => 0 })
    const last = chart.lines[0]!.points.at(-1)!
    const said = opened(state, askAbout('rating.fall', { account: 'small', from, to: today }))

    expect(chart.unit).toBe('USDT')
    expect(floatOf(said.value!)).toBeCloseTo(last.value, 9)
    expect(said.filters).toEqual(['account small'])
    expect(stepOf(said, 'Net PnL of all days')).toBe(sumOf(amountsOf(said)))
    expect(opened(state, askAbout('rating.fall', { account: 'large', from, to: today })).rows).toBe(0)
  })

  it('N7 a fall adds up from its highest, also where an account begins later: what it has then was paid in', () => {
    const day = (date: string, account_name: string, balance: string, transfers = 0) => ({
      date,
      account_name,
      balance,
      transfers,
    })
    const days = [
      day('2026-11-17', 'one', '1000'),
      day('2026-11-18', 'one', '900'),
      day('2026-11-19', 'one', '900'),
      day('2026-11-19', 'two', '500'),
      day('2026-11-20', 'one', '880'),
      day('2026-11-20', 'two', '600', 100),
    ]
    const said = opened(stateOf(NOW, { [balancesKey('UTC')]: { days } }), 'drawdown.nowPct@')

    expect(stepOf(said, /^Balance at its highest/)).toBe('1000')
    expect(stepOf(said, 'Paid in less paid out since')).toBe('600')
    // 120 were lost.
    expect(stepOf(said, /^Balance on/)).toBe('1480')
  })

  it('N7 ROT is PnL by the margins of the trades, as the engine reckons it', () => {
    const rows = trades
      .filter(({ strategy }) => strategy === 'Rider')
      .map(({ id, pnl, closedAt }) =>
        tradeRow(id, { pnl, closedAt, strategy: 'Rider', qty: '2' as DecimalText, entry: '250' as DecimalText }),
      )
    const said = opened(stateWith(rows), askAbout('summary.rotPct', { strategy: 'Rider' }))
    // 2 x 250 at leverage 5 is 100 of margin, that of the engine's trades.
    const rot = rotOf(spanOf(books.find(({ strategy }) => strategy === 'Rider')!))

    expect(floatOf(said.value!)).toBeCloseTo(rot!, 6)
    expect(stepOf(said, 'Initial margin')).toBe(String(rows.length * 100))
  })

  it('N7 the answers that a figure is explained from are wanted while it is asked about, and no others', () => {
    const about = (question: string) => explainedWants(`?explain=${encodeURIComponent(question)}`, 'UTC')

    expect(about('rating.sharpe@strategy=Rider')).toEqual([dailyKey('UTC'), RATINGS, 'balances'])
    expect(about('drawdown.nowPct@')).toEqual([balancesKey('UTC')])
    expect([about('constructor.x'), about('trade.r@id=1'), explainedWants('', 'UTC')]).toEqual([[], [], []])
  })
})

describe('figures of a forecast', () => {
  const answers = forecastAnswers(NOW, 200)
  const on = stateOf(NOW, { [dailyKey('UTC')]: answers.daily, [balancesKey('UTC')]: answers.balances })
  const page = '?h=30&window=90&seed=7&dd=1'
  const asking = (question: string, more = '') =>
    forecastAsked(`${page}${more}&explain=${encodeURIComponent(question)}`)!
  const wanted = { zone: 'UTC', from: 0, count: 1_000 }
  const run = <T>(steps: Generator<void, T>): T => {
    for (;;) {
      const step = steps.next()
      if (step.done === true) return step.value
    }
  }
  const madeOf = (address: string): Made => run(forecastOf(on, address, 'UTC'))!
  const made = madeOf(page)
  const forecast = made.forecast as ReadyForecast
  const explain = (question: string) => {
    const said = explainedForecast(asking(question), made, wanted)
    if (said.state !== 'ready') throw new Error(said.state)
    return said
  }

  it('N7 each card is the same function of the returns that it opens to', () => {
    const returns = amountsOf(explain('forecast.median')).map(floatOf).toReversed()
    const again = run(
      outcomeOf({ returns, horizon: 30, method: 'block', seed: 7, limit: 0.01, paths: PATHS, block: BLOCK_DAYS }),
    )
    const value = (question: string): number => floatOf(explain(question).value!)

    expect(returns).toHaveLength(90)
    expect(value('forecast.median')).toBeCloseTo((again.fan[30]!.q50 - 1) * forecast.balance, 6)
    expect(value('forecast.low')).toBeCloseTo(forecast.forecast.low, 6)
    expect(value('forecast.low')).toBeCloseTo((again.fan[30]!.q5 - 1) * forecast.balance, 6)
    expect(value('forecast.high')).toBeCloseTo((again.fan[30]!.q95 - 1) * forecast.balance, 6)
    expect(value('forecast.lossShare')).toBeCloseTo(again.lossShare * 100, 9)
    expect(value('forecast.limitShare')).toBeCloseTo(again.limitShare * 100, 9)
    expect(value('forecast.meanWorst')).toBeCloseTo(again.meanWorst * 100, 9)
    expect(explain('forecast.recoveryDays').value).toBe(again.recoveryDays === null ? null : String(again.recoveryDays))
    expect(again.limitShare).toBeGreaterThan(0)
  })

  it('N7 a figure of scenario B opens to the days at its own scales; where there is no B nothing opens', () => {
    const { id } = made.inputs.strategies.find(({ name }) => name === 'Rider')!
    const asked = (b: string, figure: string, rows = {}) => asking(askAbout(figure, { ...rows, ...SCENARIO_B }), b)
    const withB = madeOf(`${page}&b=${id}:50`)
    const both = withB.forecast as ReadyForecast
    const said = explainedForecast(asked(`&b=${id}:50`, 'forecast.median'), withB, wanted)
    if (said.state !== 'ready') throw new Error(said.state)
    const returns = amountsOf(said).map(floatOf).toReversed()
    const again = run(
      outcomeOf({ returns, horizon: 30, method: 'block', seed: 7, limit: 0.01, paths: PATHS, block: BLOCK_DAYS }),
    )

    expect(floatOf(said.value!)).toBeCloseTo(both.b!.median, 6)
    expect(both.b!.median).toBeCloseTo((again.fan[30]!.q50 - 1) * both.balance, 6)
    expect(both.b!.median).not.toBeCloseTo(both.forecast.median, 0)
    expect(said.filters).toContain('Scenario B')
    const point = both.b!.fan[12]!
    const fan = explainedForecast(asked(`&b=${id}:50`, 'forecast.fan', { day: String(point.at) }), withB, wanted)
    expect(fan).toMatchObject({ state: 'ready', value: decimalFrom(point.q50) })
    expect(explainedForecast(asked('', 'forecast.median'), made, wanted).state).toBe('unknown')
  })

  it('N7 a share of the futures says how many of how many', () => {
    const said = explain('forecast.lossShare')
    const [all, below] = said.steps.map(({ value }) => floatOf(value!))
    expect(floatOf(said.value!)).toBeCloseTo((below! / all!) * 100, 9)
  })

  it('N7 a day of the fan opens with its quantiles', () => {
    const point = forecast.forecast.fan[12]!
    const said = explain(askAbout('forecast.fan', { day: String(point.at) }))
    expect(said.steps.map(({ value }) => floatOf(value!))).toEqual([
      point.q5,
      point.q25,
      point.q50,
      point.q75,
      point.q95,
    ])
  })

  it('N7 days inside the band are the sum over the forecasts that it opens to', () => {
    const said = explain('forecast.inside')
    const { days: of, inside, forecasts } = forecast.honesty

    expect(said.rows).toBe(forecasts)
    expect(sumOf(amountsOf(said))).toBe(String(inside))
    expect(floatOf(said.value!)).toBeCloseTo((inside / of) * 100, 9)
    expect(said.lines[0]!.name).toContain('Nov 19, 2026')
  })

  it('N7 the worker answers in slices, one forecast for all figures of a page; before its days are there it is coming', async () => {
    const question = (figure: string, from = on) =>
      lateAnswerOf(
        { type: 'figure.explained', address: `${page}&explain=${figure}`, zone: 'UTC', from: 0, count: 1 },
        from,
        NOW,
      )
    const [median, low] = await Promise.all([question('forecast.median'), question('forecast.low')])

    expect(median).toMatchObject({ state: 'ready', rows: 90, value: explain('forecast.median').value })
    expect(low).toMatchObject({ state: 'ready', value: explain('forecast.low').value })
    expect(await question('forecast.median', stateOf(NOW, {}))).toEqual({ state: 'loading', name: 'Median outcome' })
    expect(await question('forecast.luck')).toEqual({ state: 'unknown' })
  })

  it('N7 a figure is of the forecast that the page shows, also after new results; one that is not kept says that it is made anew', async () => {
    const shown = '?h=30&window=90&seed=11'
    const asked = (type: 'forecast.ask' | 'figure.explained', from: State, version = '') => {
      const explain = askAbout('forecast.median', version === '' ? {} : asShown(version))
      return lateAnswerOf(
        type === 'forecast.ask'
          ? { type, address: shown, zone: 'UTC', asker: 'page' }
          : { type, address: `${shown}&explain=${encodeURIComponent(explain)}`, zone: 'UTC', from: 0, count: 90 },
        from,
        NOW,
      )
    }
    const { days } = answers.daily
    const later = stateOf(NOW, {
      [dailyKey('UTC')]: { days: days.map((day) => (day.date === '2026-11-19' ? { ...day, pnl: 900 } : day)) },
      [balancesKey('UTC')]: answers.balances,
    })
    const { version, forecast: scenario } = (await asked('forecast.ask', on)) as ReadyForecast
    const before = (await asked('figure.explained', later, version)) as ExplainedFigure
    const after = (await asked('figure.explained', later)) as ExplainedFigure
    const other = (await asked('figure.explained', later, 'of a worker that ended')) as ExplainedFigure

    expect(floatOf(before.value!)).toBeCloseTo(scenario.median, 6)
    expect(after.value).not.toBe(before.value)
    expect(after.lines[0]!.amount).not.toBe(before.lines[0]!.amount)
    expect([before, after].map(({ filters }) => filters)).toEqual(Array(2).fill(['block bootstrap, seed 11']))
    expect(other).toMatchObject({ value: after.value, lines: after.lines })
    expect(other.filters).toContain("made anew, with results that came since the page's forecast")
  })
})

it('N7 a day before the first is no day of a strategy', () => {
  const early = addDays(today, -400) as DayText
  expect(opened(state, askAbout('rating.fall', { strategy: 'Grid', to: early }))).toMatchObject({ value: '0', rows: 0 })
})
