import { describe, expect, test } from 'vitest'
import { readAddress } from '../../../src/domain/access/address.ts'
import { FORECAST_ADDRESS } from '../../../src/domain/access/addresses.ts'
import type { DayText } from '../../../src/domain/core/calendar.ts'
import { unit } from '../../../src/domain/core/chance.ts'
import { forecastFrom, forecastOf } from '../../../src/domain/forecast/ask.ts'
import { idOf, inputsOf, returnsOf } from '../../../src/domain/forecast/inputs.ts'
import { nextAt } from '../../../src/domain/forecast/lifecycle.ts'
import { readScales, readScenario, scalesText, scenarioText } from '../../../src/domain/forecast/scaleText.ts'
import { forecastView } from '../../../src/domain/forecast/view.ts'
import type { Forecast, ReadyForecast } from '../../../src/domain/forecast/view.types.ts'
import { balancesKey } from '../../../src/domain/forecast/wants.ts'
import { dailyKey, RATINGS } from '../../../src/domain/strategies/wants.ts'
import { signedIn, START, type MiniCore } from '../../../src/domain/testing/core.ts'
import { createForecasts } from '../../../src/worker/forecasts.ts'
import { forecastAnswers } from '../../support/fixtures/forecast.ts'

const TODAY = '2026-11-20' as DayText
const [RIDER, GRID, MAIN, SWING] = ['Rider', 'Grid', 'Main', 'Swing'].map(idOf) as [string, string, string, string]
const ALL = { accounts: [], strategies: [] }

function run<T>(steps: Generator<void, T>): T {
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
  }
}
const choices = (query = '') => readAddress(FORECAST_ADDRESS, query).values
function forecast(days: number, query = '', answers = forecastAnswers(START, days)): Forecast {
  const chosen = choices(query)
  return run(forecastFrom(inputsOf(answers.daily, answers.balances, chosen, TODAY), chosen))
}
function ready(days: number, query = ''): ReadyForecast {
  const made = forecast(days, query)
  if (made.state !== 'ready') throw new Error(`Expected a forecast, found ${made.state}.`)
  return made
}
/** Another order of a list, the same each time. */
const shuffled = <T>(list: readonly T[]): readonly T[] =>
  list
    .map((one, at) => [unit(9, at, 9), one] as const)
    .toSorted(([a], [b]) => a - b)
    .map(([, one]) => one)

describe('returns of days', () => {
  const at = (date: string, strategy: string, account: string, pnl: number) => ({
    date,
    strategy_name: strategy,
    account_name: account,
    pnl,
    trades: 1,
    wins: 1,
  })
  const balance = (date: string, account: string, usdt: number) => ({ date, account_name: account, balance_usdt: usdt })

  test('SCREEN-2.6 A-181 are the PnL of a day over the balance it began with; a day without a trade is 0, today none', () => {
    const { days, balances } = inputsOf(
      { days: [at('2026-11-16', 'A', 'm', 50), at('2026-11-18', 'A', 'm', -21), at(TODAY, 'A', 'm', 999)] },
      { days: [balance('2026-11-15', 'm', 1_000), balance('2026-11-16', 'm', 1_050), balance(TODAY, 'm', 5)] },
      ALL,
      TODAY,
    )
    expect(days.map(({ day }) => day)).toEqual(['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19'])
    expect(returnsOf(days, {})).toEqual([0.05, 0, -0.02, 0])
    expect(returnsOf(days, { [idOf('A')]: 50 })).toEqual([0.025, 0, -0.01, 0])
    expect(balances.at(-1)).toEqual({ day: '2026-11-19', balance: 1_050 })
  })

  test('SCREEN-2.6 an account counts from the day after its first balance, with what it made and what it holds', () => {
    const { days } = inputsOf(
      {
        days: [
          at('2026-11-17', 'A', 'm', 10),
          at('2026-11-17', 'A', 'late', 500),
          at('2026-11-18', 'A', 'm', 10),
          at('2026-11-18', 'A', 'late', 20),
        ],
      },
      { days: [balance('2026-11-16', 'm', 1_000), balance('2026-11-17', 'late', 2_000)] },
      ALL,
      TODAY,
    )
    expect(returnsOf(days, {})).toEqual([0.01, 0.01, 0])
  })

  test('SCREEN-2.6 without a balance there is no return, and nothing is forecast', () => {
    const { daily } = forecastAnswers(START, 60)
    expect(forecast(60, '', { daily, balances: { days: [] } })).toMatchObject({ state: 'short', days: 0, past: [] })
  })

  test('SCREEN-2.6 are of the chosen accounts and strategies; a choice that there is not is none', () => {
    const { daily, balances } = forecastAnswers(START, 3)
    const of = (query: string) => inputsOf(daily, balances, choices(query), TODAY).days[0]
    expect(of('')?.before).toBe(16_000)
    expect(of(`accounts=${MAIN}`)).toMatchObject({ before: 10_000, made: [{ id: RIDER }] })
    expect(of(`strategies=${GRID}`)).toMatchObject({ before: 16_000, made: [{ id: GRID }] })
    expect(of('accounts=00000000')?.before).toBe(16_000)
  })
})

describe('the forecast', () => {
  test.each([0, -3])('SCREEN-2.6 on a balance of %d there is none: nothing is drawn from nothing', (last) => {
    const { daily, balances } = forecastAnswers(START, 60)
    const days = balances.days.map((day) => ({
      ...day,
      ...('date' in day && day.date === '2026-11-19' && { balance_usdt: last }),
    }))
    expect(forecast(60, '', { daily, balances: { days } })).toMatchObject({ state: 'unfunded', days: 60 })
  })

  test.each([
    [29, 'short'],
    [30, 'ready'],
    [31, 'ready'],
  ] as const)('SCREEN-2.6 of %d days of results is %s', (days, state) => {
    const made = forecast(days)
    expect(made.state).toBe(state)
    if (made.state === 'short') expect(made).toMatchObject({ days: 29, needs: 30 })
  })

  test('SCREEN-2.6 the same answers in another order give the same picture, to the bit', () => {
    const { daily, balances } = forecastAnswers(START, 200)
    const turned = { daily: { days: shuffled(daily.days) }, balances: { days: shuffled(balances.days) } }
    expect(turned.daily.days).not.toEqual(daily.days)
    expect(forecast(200, '', turned)).toEqual(forecast(200))
  })

  test('SCREEN-2.6 begins at the real balance of the last whole day, and goes on day by day', () => {
    const { at, balance, past, forecast: made, drawn, days } = ready(200, 'h=7&window=90')
    expect([balance, days, drawn, past.length]).toEqual([16_000, 200, 90, 31])
    expect(made.fan.map((one) => one.at)).toEqual(Array.from({ length: 8 }, (_, n) => at + n * 86_400_000))
    expect(made.fan[0]).toMatchObject({ q5: 16_000, q50: 16_000, q95: 16_000 })
    expect(made.low).toBeLessThan(made.median)
    expect(made.high).toBe(made.fan[7]!.q95 - 16_000)
  })

  test('SCREEN-2.6 a strategy at 0 % is as if it were left out; scenario B draws the same days', () => {
    const alone = ready(100, `strategies=${RIDER}`)
    const scaled = ready(100, `scale=${GRID}:0&b=${GRID}:0`)
    expect(scaled.forecast).toEqual(alone.forecast)
    expect(scaled.b).toEqual(scaled.forecast)
    expect(ready(100, 'b=full').b).toEqual(ready(100).forecast)
    expect(ready(100).b).toBeNull()
    expect(ready(100, `scale=${RIDER}:200`).forecast.meanWorst).toBeGreaterThan(ready(100).forecast.meanWorst)
  })

  test('SCREEN-2.6 another seed, another picture; the limit moves its own probability alone', () => {
    expect(ready(100, 'seed=43').forecast).not.toEqual(ready(100).forecast)
    const { limitShare, ...rest } = ready(100, 'dd=1').forecast
    const { limitShare: usual, ...same } = ready(100).forecast
    expect(rest).toEqual(same)
    expect(limitShare).toBeGreaterThan(usual)
  })
})

describe('the address', () => {
  test('SCREEN-2.6 scales are read and written by id, those at 100 left out', () => {
    expect(readScales(`${RIDER}:0,${GRID}:200`)).toEqual({ [RIDER]: 0, [GRID]: 200 })
    for (const bad of [`${RIDER}:201`, `${RIDER}:-1`, `${RIDER}`, 'Rider:50', `${RIDER}:5.5`])
      expect(readScales(bad)).toBeUndefined()
    expect(scalesText({ [RIDER]: 100, [GRID]: 50 })).toBe(`${GRID}:50`)
    expect([readScenario(''), readScenario('full'), scenarioText({})]).toEqual([null, {}, 'full'])
  })

  test('SCREEN-2.6 what there is not is named and left out', () => {
    const { values, bad } = readAddress(FORECAST_ADDRESS, 'h=8&window=7&dd=0&seed=-1&scale=x&b=y&method=z')
    expect(bad.map(([name]) => name)).toEqual(['h', 'window', 'method', 'dd', 'seed', 'scale', 'b'])
    expect(values).toEqual(choices())
    expect(choices('dd=99&seed=999999999')).toMatchObject({ dd: 99, seed: 999_999_999 })
    expect(readAddress(FORECAST_ADDRESS, 'dd=100&seed=1000000000').bad).toHaveLength(2)
  })
})

test('SCREEN-2.6 the day of the next stage is that on which its trades are full at this pace', () => {
  expect(nextAt(50, 34, 2, TODAY)).toBe('2026-11-28')
  expect(nextAt(50, 33, 2, TODAY)).toBe('2026-11-29')
  expect(nextAt(50, 50, 2, TODAY)).toBe(TODAY)
  expect([nextAt(null, 34, 2, TODAY), nextAt(50, 34, 0, TODAY), nextAt(50, 34, 0.001, TODAY)]).toEqual([
    null,
    null,
    null,
  ])
})

function coreWith(days: number, query = ''): MiniCore {
  const core = signedIn({ tab: { path: '/forecast', query, browserZone: 'UTC' } })
  const { daily, balances } = forecastAnswers(START, days)
  const ratings = {
    strategies: [
      {
        strategyname: 'Rider',
        currentaccountname: 'Main',
        total_trades: 34,
        rot: 0.8,
        stability: { status: 'green' },
        lifecycle: {
          stage: 'Incubation',
          next_stage: 'Maturity',
          next_stage_at_trades: 50,
          promotion_rot_pct: 1,
          demotion_rot_pct: -1,
        },
      },
    ],
  }
  for (const [key, value] of [
    [dailyKey('UTC'), daily],
    [balancesKey('UTC'), balances],
    [RATINGS, ratings],
  ] as const)
    core.append({ type: 'resource.loaded', data: { key, value } })
  return core
}

describe('the view', () => {
  test('SCREEN-2.6 lists what can be chosen, and changes its version with the results alone', () => {
    const core = coreWith(40)
    const view = forecastView(core.state, 'tab-1')
    expect(view.data).toMatchObject({ state: 'ready', data: { days: 40, problem: null } })
    if (view.data.state !== 'ready') return
    expect(view.data.data.accounts.map(({ id }) => id)).toEqual([MAIN, SWING])
    expect(view.data.data.strategies.map(({ name }) => name)).toEqual(['Grid', 'Rider'])
    const made = run(forecastOf(core.state, '', 'UTC'))?.forecast
    expect(made).toMatchObject({ state: 'ready', version: view.data.data.version })
    // A trade of today moves nothing; one of yesterday does.
    const versionWith = (date: string): unknown => {
      const { daily } = forecastAnswers(START, 40)
      const value = { days: [...daily.days, { ...daily.days[0]!, date, pnl: 1 }] }
      core.append({ type: 'resource.loaded', data: { key: dailyKey('UTC'), value } })
      const { data } = forecastView(core.state, 'tab-1')
      return data.state === 'ready' ? data.data.version : data.state
    }
    expect(versionWith(TODAY)).toBe(view.data.data.version)
    expect(versionWith('2026-11-19')).not.toBe(view.data.data.version)
  })

  test('SCREEN-2.6 the lifecycle forecast: pace, day of the next stage, margins and trend', () => {
    const { lifecycle } = forecastView(coreWith(60).state, 'tab-1')
    expect(lifecycle).toMatchObject({
      state: 'ready',
      data: [{ strategy: 'Rider', trades: 34, tradesPerDay: 1, nextStage: 'Maturity', nextAt: '2026-12-06' }],
    })
    if (lifecycle.state !== 'ready') return
    const { promotionMargin, demotionMargin, trend } = lifecycle.data[0]!
    expect(promotionMargin).toBeCloseTo(-0.2, 12)
    expect(demotionMargin).toBeCloseTo(1.8, 12)
    const { daily } = forecastAnswers(START, 60)
    const wins = daily.days.filter((row) => row.strategy_name === 'Rider').map(({ wins: won }) => won)
    const sum = (list: readonly number[]): number => list.reduce((all, one) => all + one, 0)
    expect(trend).toBeCloseTo(((sum(wins.slice(30, 60)) - sum(wins.slice(0, 30))) / 30) * 100, 10)
  })
})

describe('in the worker', () => {
  const ask = (asker: string, address = '') => ({ type: 'forecast.ask', address, zone: 'UTC', asker }) as const

  test('SCREEN-2.6 A-180 a newer question of the same asker ends the older one; another asker has his own', async () => {
    const { state } = coreWith(60)
    const forecasts = createForecasts(() => Promise.resolve())
    const [older, newer, other] = [
      forecasts(ask('a'), state),
      forecasts(ask('a', 'seed=43'), state),
      forecasts(ask('b'), state),
    ]
    expect(await older).toEqual({ state: 'superseded' })
    expect(await newer).toMatchObject({ state: 'ready', seed: 43 })
    expect(await other).toMatchObject({ state: 'ready', seed: 42 })
  })

  test('SCREEN-2.6 A-180 others have their turn between the slices', async () => {
    const { state } = coreWith(200)
    let turns = 0
    const made = await createForecasts(async () => void (turns += 1))(ask('a', 'h=90'), state)
    expect(made.state).toBe('ready')
    expect(turns).toBeGreaterThan(20)
  })

  test('SCREEN-2.6 before the answers are there, there is none', async () => {
    const { state } = signedIn({ tab: { path: '/forecast' } })
    expect(await createForecasts(() => Promise.resolve())(ask('a'), state)).toEqual({ state: 'unavailable' })
  })
})
