import { beforeAll, describe, expect, test } from 'vitest'
import { bad } from '../../../src/domain/core/outcome.ts'
import { shortHash } from '../../../src/domain/core/hash.ts'
import { seconds } from '../../../src/domain/core/time.ts'
import { judgements } from '../../../src/worker/judgements.ts'
import { testCore, type TestCore, type TestTab } from '../../support/core/core.ts'
import { fileOf } from '../../support/fileOf.ts'

// Fetched in real time when the first page asks for it; here it is at hand.
beforeAll(judgements.late)

const FAILS = bad({ kind: 'http', status: 500, message: 'Down' })

const rated = (strategy: string, account: string, more: object = {}) => ({
  strategyname: strategy,
  currentaccountname: account,
  total_pnl: 10,
  net_profit_pct: 1,
  total_score: 50,
  win_percentage: 60,
  profit_factor: 2,
  total_trades: 34,
  stability: { status: 'green' },
  lifecycle: { stage: 'Incubation', next_stage: 'Maturity', next_stage_at_trades: 50 },
  time_weighted_return_pct: 1,
  generated_at: '2026-03-02T12:00:00Z',
  rank: 1,
  ...more,
})
const RATINGS = {
  strategies: [
    rated('Trend', 'main', { total_pnl: 0.1 }),
    rated('Trend', 'small', { total_pnl: 0.2, rank: 2, total_score: null, stability: { status: 'red' } }),
    rated('Gone', 'main', { total_pnl: -5, rank: 3, lifecycle: { stage: 'Legacy' }, profit_factor: null }),
  ],
  cached: true,
  timestamp: '2026-03-02T12:00:00Z',
}
const defined = (id: string, name: string) => ({ id, name, created_at: '2026-01-01T00:00:00Z', updated_at: '' })
const rule = (strategy: string, account: string, active = true) => ({
  id: `${strategy} ${account}`,
  strategy_id: '1',
  strategy_name: strategy,
  account_name: account,
  symbol: 'BTCUSDT',
  is_active: active,
  created_at: '2026-01-01T00:00:00Z',
  deactivated_at: null,
  reason: null,
})
const ANSWERS: Readonly<Record<string, unknown>> = {
  '/strategies/optimized': RATINGS,
  '/v1/strategy-details/': [defined('s1', 'Trend'), defined('s2', 'Idea')],
  '/bots/rules': { bots: [rule('Trend', 'main'), rule('Fresh', 'main'), rule('Old', 'main', false)] },
  '/pnl/strategies/daily': {
    days: [
      { date: '2026-03-01', strategy_name: 'Trend', account_name: 'main', pnl: 0.3, trades: 2, wins: 1 },
      { date: '2026-03-02', strategy_name: 'Trend', account_name: 'main', pnl: -0.2, trades: 1, wins: 0 },
      { date: '2026-01-02', strategy_name: 'Gone', account_name: 'main', pnl: -5, trades: 1, wins: 0 },
    ],
  },
}
const idOf = (strategy: string, account: string): string => shortHash(`${strategy}|${account}`)

async function page(
  query = '',
  answers: Readonly<Record<string, unknown>> = {},
): Promise<readonly [TestCore, TestTab]> {
  const core = await testCore()
  for (const [call, answer] of Object.entries({ ...ANSWERS, ...answers })) core.server.answer(call, answer)
  const tab = await core.open({ path: '/strategy-details', query })
  await tab.signIn()
  await core.clock.pass(seconds(10))
  return [core, tab]
}
const view = (tab: TestTab) => tab.views.strategies!
function data(tab: TestTab) {
  const { list } = view(tab)
  if (list.state !== 'ready') throw new Error(`The list is ${list.state}.`)
  return list.data
}
const named = (tab: TestTab): readonly string[] =>
  data(tab).rows.map(({ strategy, account }) => `${strategy}, ${account ?? 'nowhere'}`)

describe('rows', () => {
  test('SCREEN-2.5 ENT-07 every rated strategy stands there by rank, then what a rule places, then what only has a name', async () => {
    const [, tab] = await page()
    expect(named(tab)).toEqual(['Trend, main', 'Trend, small', 'Gone, main', 'Fresh, main', 'Idea, nowhere'])
    const [trend, , gone, fresh, idea] = data(tab).rows
    expect(trend).toMatchObject({
      path: '/strategies/s1',
      rules: 1,
      status: 'active',
      openCount: 0,
      openPnl: null,
      rating: { stage: 'Incubation', nextStage: 'Maturity', nextAtTrades: 50, trades: 34, score: 50 },
    })
    // Its definition was deleted: the page is found by the name.
    expect(gone).toMatchObject({ path: '/strategies/Gone', rules: 0, status: 'inactive' })
    expect([fresh!.rating, fresh!.rules, idea!.rating, idea!.rules]).toEqual([null, 1, null, 0])
    expect(data(tab)).toMatchObject({ total: 5, isCached: true, ratedAt: Date.parse('2026-03-02T12:00:00Z') })
  })

  test('SCREEN-2.5 N7 the sum below the rows is of the rows that are shown, exact to the digit', async () => {
    const [, tab] = await page('?stage=Incubation')
    expect(named(tab)).toEqual(['Trend, main', 'Trend, small'])
    expect(data(tab)).toMatchObject({ pnl: '0.3', trades: 68, total: 5 })
  })

  test('SCREEN-2.5 each filter narrows, and what has no figure stands last whichever way it is sorted', async () => {
    const of = async (query: string): Promise<readonly string[]> => named((await page(query))[1])
    expect(await of('?account=small')).toEqual(['Trend, small'])
    expect(await of('?stability=red')).toEqual(['Trend, small'])
    expect(await of('?status=inactive&q=gon')).toEqual(['Gone, main'])
    const up = await of('?sort=factor&stage=Legacy')
    expect(up).toEqual(['Gone, main'])
    expect((await of('?sort=score&dir=desc')).slice(0, 2)).toEqual(['Gone, main', 'Trend, main'])
    expect((await of('?sort=score')).slice(0, 2)).toEqual(['Gone, main', 'Trend, main'])
    expect((await of('?sort=pnl')).slice(0, 3)).toEqual(['Gone, main', 'Trend, main', 'Trend, small'])
    expect((await of('?sort=pnl&dir=desc')).slice(0, 3)).toEqual(['Trend, small', 'Trend, main', 'Gone, main'])
  })
})

test('SCREEN-2.5 SCREEN-2.0-7 the strategies of the address as a file, what has no figure empty', async () => {
  const [core] = await page()
  const state = core.core.state()
  const whole = fileOf(state, 'strategies.export', '')!
  const some = fileOf(state, 'strategies.export', '?stage=Incubation&sort=pnl&dir=desc')!

  expect(whole.rows.map(({ strategy, account }) => `${strategy}, ${account}`)).toEqual([
    'Trend, main',
    'Trend, small',
    'Gone, main',
    'Fresh, main',
    'Idea, ',
  ])
  expect(whole.rows[2]).toMatchObject({ net_pnl_usdt: '-5', profit_factor: '', stage: 'Legacy', active_rules: '0' })
  expect(whole.rows[3]).toMatchObject({ rank: '', net_pnl_usdt: '', rated_at_utc: '', active_rules: '1' })
  const [idle] = await page('', {
    '/strategies/optimized': {
      ...RATINGS,
      strategies: [rated('Idle', 'main', { total_trades: 0, win_percentage: 0 })],
    },
  })
  expect(fileOf(idle.core.state(), 'strategies.export', '?q=idle')!.rows).toMatchObject([
    { trades: '0', win_percent: '' },
  ])
  expect(some.about).toContain('2 rows; filters: stage Incubation; order: pnl desc; times in Europe/Berlin;')
  expect(some.rows.map((row) => row['net_pnl_usdt'])).toEqual(['0.2', '0.1'])
  expect(fileOf((await testCore()).core.state(), 'strategies.export', '')).toBeNull()
})

describe('what could not be loaded', () => {
  test('API-07 without ratings the definitions still stand there, and the page says what is missing', async () => {
    const [, tab] = await page('', { '/strategies/optimized': FAILS })
    expect(named(tab)).toEqual(['Fresh, main', 'Idea, nowhere', 'Trend, main'])
    expect(data(tab).problem).toEqual({
      text: 'Figures and stages could not be loaded: Down',
      resource: 'strategiesOptimized',
    })
    // what is not known is no 0.
    expect([data(tab).pnl, data(tab).trades]).toEqual([null, null])
  })

  test('API-31 without definitions the ratings do; without both the screen failed', async () => {
    const [, tab] = await page('', { '/v1/strategy-details/': FAILS })
    expect(named(tab)).toContain('Trend, main')
    expect(data(tab).problem?.resource).toBe('strategyDetailsList')
    const [, other] = await page('', { '/v1/strategy-details/': FAILS, '/strategies/optimized': FAILS })
    expect(view(other).list).toMatchObject({ state: 'failed', title: 'Your strategies could not be loaded' })
  })
})

describe('comparison', () => {
  test('SCREEN-2.5 curves begin on the first day of the range and end at the sum of their days', async () => {
    const compare = [idOf('Trend', 'main'), idOf('Gone', 'main')].join(',')
    const [, tab] = await page(`?compare=${compare}`)
    const [trend, gone] = view(tab).compared!.curves!
    expect(trend!.points[0]).toEqual({ at: Date.parse('2026-01-02'), value: 0 })
    expect(trend!.points.at(-1)!.value).toBe(0.1)
    expect(gone!.points.map(({ value }) => value)).toEqual(gone!.points.map(() => -5))
    expect(trend!.points).toHaveLength(gone!.points.length)
    expect(data(tab).rows.filter(({ isCompared }) => isCompared)).toHaveLength(2)
  })

  test('SCREEN-2.5 at most four are compared, whatever the address says', async () => {
    const ids = [...['main', 'small'].map((account) => idOf('Trend', account)), idOf('Gone', 'main')]
    const all = [...ids, idOf('Fresh', 'main'), idOf('Idea', '')]
    const [, tab] = await page(`?compare=0badf00d,${all.join(',')},${ids[0]!}`)
    expect(view(tab).compared!.rows.map(({ id }) => id)).toEqual(all.slice(0, 4))
  })

  test('SCREEN-2.5 days that cannot be loaded are told with their reason, beside the rows', async () => {
    const [, tab] = await page(`?compare=${idOf('Trend', 'main')}`, { '/pnl/strategies/daily': FAILS })
    expect(view(tab).compared).toMatchObject({ curves: null, problem: 'Down' })
    expect(data(tab).rows[0]!.status).toBeNull()
  })
})
