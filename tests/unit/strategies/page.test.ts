import { beforeAll, describe, expect, test } from 'vitest'
import { bad } from '../../../src/domain/core/outcome.ts'
import { seconds } from '../../../src/domain/core/time.ts'
import { signedIn } from '../../../src/domain/testing/core.ts'
import { EMPTY_STATE, type State } from '../../../src/domain/state.ts'
import type { TabState } from '../../../src/domain/tabs/model.ts'
import { DEFINITIONS, strategyWants, symbolsKey } from '../../../src/domain/strategies/wants.ts'
import { judgements } from '../../../src/worker/judgements.ts'
import { words } from '../../../src/ui/features/strategy/texts.ts'
import { historyTexts } from '../../../src/domain/strategies/words.ts'
import { action } from '../advice/action.ts'
import { testCore, type TestCore, type TestTab } from '../../support/core/core.ts'

// Fetched in real time when the first page asks for it; here it is at hand.
beforeAll(judgements.late)

const rated = (account: string, pnl: number) => ({
  strategyname: 'Trend',
  currentaccountname: account,
  total_pnl: pnl,
  net_profit_pct: 1,
  total_score: 50,
  win_percentage: 60,
  profit_factor: 2,
  total_trades: 34,
  stability: { status: 'green' },
  lifecycle: { stage: 'Incubation' },
  time_weighted_return_pct: 1,
  generated_at: '2026-03-02T12:00:00Z',
  rank: 1,
})
const day = (date: string, pnl: number, more: object = {}) => ({
  date,
  strategy_name: 'Trend',
  account_name: 'main',
  pnl,
  trades: 2,
  wins: 1,
  ...more,
})
const rule = {
  id: 'r1',
  strategy_id: 's1',
  strategy_name: 'Trend',
  account_name: 'main',
  symbol: 'BTCUSDT',
  is_active: true,
  created_at: '2026-01-01T00:00:00Z',
  deactivated_at: null,
  reason: null,
}
const DEFINED = {
  id: 's1',
  name: 'Trend',
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-02T00:00:00Z',
  timeframe: '1h',
  risk: 1,
  levels: [1, 2],
}
const ANSWERS: Readonly<Record<string, unknown>> = {
  '/strategies/optimized': {
    strategies: [rated('main', 0.3), rated('small', 1)],
    cached: false,
    timestamp: '2026-03-02T12:00:00Z',
  },
  '/v1/strategy-details/': [DEFINED],
  '/bots/rules': { bots: [] },
  '/pnl/strategies/daily': {
    days: [
      day('2026-01-30', 0.1),
      day('2026-01-31', 0.2, { account_name: 'small' }),
      day('2026-02-01', -0.5),
      day('2026-02-02', 0.3),
      day('2026-02-02', 9, { strategy_name: 'Other' }),
    ],
  },
  '/pnl/symbols': { symbols: [{ symbol: 'BTCUSDT', pnl: '0.1', trades: 8 }], total_count: 8 },
  '/trades/closed': { trades: [], total_count: 0 },
}

async function page(
  query = '',
  answers: Readonly<Record<string, unknown>> = {},
  path = '/strategies/s1',
): Promise<readonly [TestCore, TestTab]> {
  const core = await testCore()
  for (const [call, answer] of Object.entries({ ...ANSWERS, ...answers })) core.server.answer(call, answer)
  const tab = await core.open({ path, query })
  await tab.signIn()
  await core.clock.pass(seconds(10))
  return [core, tab]
}
function data(tab: TestTab) {
  const { page: shown } = tab.views.strategy!
  if (shown.state !== 'ready') throw new Error(`The page is ${shown.state}.`)
  return shown.data
}
const writesOf = (core: TestCore) =>
  core.entries('write.asked').map(({ data: { write, body, path } }) => ({ write, body, path }))

describe('the page of one strategy', () => {
  test('SCREEN-2.5 is found by its id, stands on each of its accounts, and names its keys in order', async () => {
    const [, tab] = await page()
    expect(data(tab)).toMatchObject({
      name: 'Trend',
      units: [{ account: 'main' }, { account: 'small' }],
      open: [],
      openPnl: null,
      problem: null,
    })
    expect(Object.keys(data(tab).definition!.keys)).toEqual(['levels', 'risk', 'timeframe'])
  })

  test('SCREEN-2.5 whose definition was deleted is found by its name; what never was is not found', async () => {
    const [, tab] = await page('', { '/v1/strategy-details/': [] }, '/strategies/Trend')
    expect(data(tab)).toMatchObject({ name: 'Trend', definition: null })
    const [, named] = await page('', {}, '/strategies/Trend')
    expect(data(named).definition).toMatchObject({ id: 's1' })
    const [, other] = await page('', {}, '/strategies/nothing')
    expect(other.views.strategy!.page).toMatchObject({ state: 'empty', title: 'There is no such strategy' })
  })

  test('SCREEN-2.5 N7 months, accounts and the end of the curve are the same sum, to the digit', async () => {
    const [core, tab] = await page('?tab=performance')
    const { results } = data(tab)
    if (results?.state !== 'ready') throw new Error('no results')
    const { pnl, months, accounts, curve, deepest, symbols, trades } = results.data
    expect([pnl, trades]).toEqual(['0.1', 8])
    expect(months).toEqual([
      { id: '2026-02', pnl: '-0.2', trades: 4, winPct: 50 },
      { id: '2026-01', pnl: '0.3', trades: 4, winPct: 50 },
    ])
    expect(accounts.map(({ id, pnl: own }) => [id, own])).toEqual([
      ['small', '0.2'],
      ['main', '-0.1'],
    ])
    expect(curve.points.slice(0, 4).map(({ value }) => value)).toEqual([0.1, 0.3, -0.2, 0.1])
    expect(curve.points.at(-1)!.value).toBe(0.1)
    expect(deepest).toBeCloseTo(-0.5, 10)
    expect(symbols).toMatchObject({ state: 'ready', data: [{ id: 'BTCUSDT', pnl: '0.1', trades: 8 }] })
    expect(core.server.callsOf('/pnl/symbols')[0]!.query).toMatchObject({ strategy: 'Trend' })
  })

  test('SCREEN-2.5 a strategy that only ever lost has a drawdown from 0 on', async () => {
    const days = [day('2026-02-01', -1), day('2026-02-02', -2)]
    const [, tab] = await page('?tab=performance&chart=drawdown', { '/pnl/strategies/daily': { days } })
    const { results } = data(tab)
    if (results?.state !== 'ready') throw new Error('no results')
    expect(results.data.curve.points.slice(0, 2).map(({ value }) => value)).toEqual([-1, -3])
    expect(results.data.deepest).toBe(-3)
  })

  test('SCREEN-2.5 each tab asks for what it shows, and nothing before', async () => {
    const [core] = await page()
    const queries = (of: TestCore, call: string) => of.server.callsOf(call).map(({ query }) => query)
    // The dashboard's calls are fetched ahead: they name no strategy.
    expect(queries(core, '/trades/closed').filter((query) => 'strategyname' in query!)).toEqual([])
    expect(queries(core, '/pnl/symbols').filter((query) => 'strategy' in query!)).toEqual([])
    const [other] = await page('?tab=trades')
    expect(queries(other, '/trades/closed')).toContainEqual({ strategyname: 'Trend', limit: '20' })
  })
})

describe('what earlier advice came to', () => {
  const [RECORD, ADVICE] = ['/v1/portfolio/advice-record', '/v1/portfolio/priority-actions-enhanced']
  const said = (more: object = {}) => ({
    action: 'promote',
    account_name: 'main',
    to_account_name: 'main',
    allocation_now_pct: 2,
    allocation_next_pct: 5,
    said_at: '2026-01-01T12:00:00Z',
    fate: 'followed',
    ended_at: '2026-01-02T12:00:00Z',
    after: [
      { days: 14, made: { ratio: 0.1, margin_now: 200, margin_next: 500, usdt: 30.125 } },
      { days: 30, made: null },
    ],
    ...more,
  })
  async function recordOf(advice: readonly object[]) {
    const [core, tab] = await page('?tab=recommendations', {
      [RECORD]: { advice },
      [ADVICE]: { actions: [action('a')], generated_at: '2026-03-02T12:00:00Z', generations: [] },
    })
    const { record } = data(tab)
    if (record?.state !== 'ready') throw new Error(`The record is ${record?.state}.`)
    return { core, record: record.data }
  }

  test('SCREEN-2.5 N10 each advice with its fate, and sums of what was followed and ignored, to the cent', async () => {
    const lost = { days: 14, made: { ratio: -0.1, margin_now: 200, margin_next: 500, usdt: -30.005 } }
    const { core, record } = await recordOf([
      said({ fate: 'ignored', action: 'swap', to_account_name: 'large', after: [lost, { days: 30, made: null }] }),
      said(),
      said({
        said_at: '2026-01-03T12:00:00Z',
        after: [
          { days: 14, made: null },
          { days: 30, made: null },
        ],
      }),
      said({ fate: 'withdrawn', action: 'demote' }),
    ])
    expect(core.server.callsOf(RECORD).map(({ query }) => query)).toEqual([{ strategy_name: 'Trend' }])
    expect(record.rows.map(({ label, toAccount, fate }) => [label, toAccount, fate])).toEqual([
      ['Swap', 'large', 'ignored'],
      ['Promote', null, 'followed'],
      ['Promote', null, 'followed'],
      ['Demote', null, 'withdrawn'],
    ])
    expect(new Set(record.rows.map(({ id }) => id)).size).toBe(4)
    expect(record.sums).toEqual([
      {
        fate: 'followed',
        count: 2,
        after: [
          { days: 14, judged: 1, usdt: '30.13' },
          { days: 30, judged: 0, usdt: null },
        ],
      },
      {
        fate: 'ignored',
        count: 1,
        after: [
          { days: 14, judged: 1, usdt: '-30.01' },
          { days: 30, judged: 0, usdt: null },
        ],
      },
    ])
  })

  test('SCREEN-2.5 what came to an unknown end is left out, and of an unknown kind its own name is said', async () => {
    const { record } = await recordOf([said({ fate: 'lost' }), said({ action: 'pause' })])
    expect(record.rows).toMatchObject([{ label: 'pause', fate: 'followed' }])
    expect((await recordOf([])).record).toMatchObject({ rows: [], sums: [{ after: [] }, { after: [] }] })
  })

  test('SCREEN-2.5 N10 a tick on another screen asks for it again', async () => {
    const { core } = await recordOf([said()])
    const answer = [{ action_id: 'a', completed: true, completed_at: '2026-03-02T12:00:00Z' }]
    core.server.answer('/portfolio/recommendations/actions/toggle-complete-by-id', { actions: answer })
    const other = await core.open({ path: '/portfolio-command' })
    await core.clock.pass(seconds(5))
    expect((await other.send({ type: 'advice.complete', ids: ['a'], isDone: true })).ok).toBe(true)
    await core.clock.pass(seconds(5))
    expect(core.server.callsOf(RECORD)).toHaveLength(2)
  })

  test('SCREEN-2.5 a server without it says that it could not be loaded, beside what is advised now', async () => {
    const [, tab] = await page('?tab=recommendations', {
      [RECORD]: bad({ kind: 'http', status: 404, message: '' }),
      [ADVICE]: { actions: [], generated_at: null, generations: [] },
    })
    expect(data(tab).actions).toMatchObject({ state: 'ready' })
    expect(data(tab).record).toMatchObject({
      state: 'failed',
      title: 'What earlier recommendations came to could not be loaded',
    })
  })
})

describe('history', () => {
  const change = (id: string, kind: string, before: object, after: object, by = 'other') => ({
    id,
    at: '2026-03-01T12:00:00Z',
    by,
    kind,
    before,
    after,
  })
  const HISTORY = '/strategy-details/s1/history'

  test('SCREEN-2.5 says what changed in the words of the form, the name first', async () => {
    expect(historyTexts.name).toBe(words.name)
    const before = { risk: 1, name: 'Trend', on: true, levels: [1], gone: '' }
    const after = { risk: 2, name: 'Trend 2', on: false, levels: [1, 2], note: 'calm' }
    const changes = [change('2', 'edited', before, after), change('1', 'created', {}, { name: 'Trend' })]
    const [, tab] = await page('?tab=history', { [HISTORY]: { changes, has_more: false } })
    expect(data(tab).history).toMatchObject({
      state: 'ready',
      data: {
        more: 'none',
        lines: [
          {
            by: 'other',
            title: 'Edited',
            details: [
              'Strategy name from Trend to Trend 2',
              'gone removed, was nothing',
              'levels from [1] to [1,2]',
              'note added: calm',
              'on from yes to no',
              'risk from 1 to 2',
            ],
          },
          { title: 'Created', details: ['Strategy name: Trend'] },
        ],
      },
    })
  })

  test('SCREEN-2.5 nothing kept, and a server without the call, each say so', async () => {
    const [, none] = await page('?tab=history', { [HISTORY]: { changes: [], has_more: false } })
    expect(data(none).history).toMatchObject({ state: 'empty', title: 'No change is kept' })
    const [, other] = await page('?tab=history')
    expect(data(other).history).toMatchObject({
      state: 'empty',
      title: 'This server keeps no history of strategies',
    })
  })

  test('SCREEN-2.5 older changes are asked for page by page; one that moved is shown once', async () => {
    const [core, tab] = await page('?tab=history&pages=2', {
      [HISTORY]: { changes: [change('1', 'created', {}, { name: 'Trend' })], has_more: true },
    })
    expect(core.server.callsOf(HISTORY).map(({ query }) => query)).toEqual([
      { limit: '25', offset: '0' },
      { limit: '25', offset: '25' },
    ])
    expect(data(tab).history).toMatchObject({ data: { more: 'there', lines: [{ id: '1' }] } })
    const { history } = data(tab)
    expect(history?.state === 'ready' && history.data.lines).toHaveLength(1)
  })
})

describe('definition', () => {
  test('API-33 what differs is sent, and nothing else; a key that is no more is null', async () => {
    const [core, tab] = await page('?tab=definition')
    core.server.answer('/strategy-details/s1', { ...DEFINED, name: 'Trend 2' })
    const keys = JSON.stringify({ timeframe: '1h', risk: 2, levels: [1, 2], note: 'new' })
    expect((await tab.send({ type: 'strategies.save', strategy: 's1', name: ' Trend 2 ', keys })).ok).toBe(true)
    await tab.send({
      type: 'strategies.save',
      strategy: 's1',
      name: 'Trend',
      keys: JSON.stringify({ timeframe: '1h', risk: 1 }),
    })
    await core.clock.pass(seconds(5))
    expect(writesOf(core)).toEqual([
      {
        write: 'strategyDetailsUpdate',
        body: { risk: 2, note: 'new', name: 'Trend 2' },
        path: { id: 's1' },
      },
    ])
    expect(core.entries('command.refused').map(({ data: { reason } }) => reason)).toEqual(['saving'])
    const again = await tab.send({ type: 'strategies.save', strategy: 's1', name: 'Trend', keys: '{"risk":1}' })
    expect(again.ok).toBe(true)
    await core.clock.pass(seconds(5))
    expect(writesOf(core)[1]!.body).toEqual({ levels: null, timeframe: null })
  })

  test('API-33 what was saved is shown at once, also where the list cannot be read again', async () => {
    const [core, tab] = await page('?tab=definition')
    const saved = { ...DEFINED, name: 'Trend 2', risk: 2 }
    core.server.answer('/strategy-details/s1', saved)
    core.server.answer('/v1/strategy-details/', bad({ kind: 'http', status: 500, message: 'Down' }))
    const keys = JSON.stringify({ timeframe: '1h', risk: 2, levels: [1, 2] })
    await tab.send({ type: 'strategies.save', strategy: 's1', name: 'Trend 2', keys })
    await core.clock.pass(seconds(5))
    expect(data(tab)).toMatchObject({ name: 'Trend 2', definition: { id: 's1', keys: { risk: 2 }, isSaving: false } })
    const told = core.entries('resource.loaded').filter(({ data: { key } }) => key === 'strategyDetailsList')
    expect(told.at(-1)!.data.value).toEqual([saved])
    expect(core.entries('resource.asked').at(-1)!.entry).toBeGreaterThan(told.at(-1)!.entry)
  })

  test.each([['nothing'], [{ success: true }], [{ ...DEFINED, id: 's9' }]])(
    'API-33 an answer that is none of the list leaves it as it is: %j',
    async (answer) => {
      const [core, tab] = await page('?tab=definition')
      core.server.answer('/strategy-details/s1', answer)
      core.server.answer('/v1/strategy-details/', bad({ kind: 'http', status: 500, message: 'Down' }))
      await tab.send({ type: 'strategies.save', strategy: 's1', name: 'Trend', keys: '{"risk":2}' })
      await core.clock.pass(seconds(5))
      expect(data(tab).definition).toMatchObject({ id: 's1', keys: { risk: 1 } })
    },
  )

  test('API-33 BOT-02 a rule that looks for its strategy is left to what the server says', () => {
    const core = signedIn({ tab: { path: '/strategies/s1' } })
    const told = () => core.of('resource.loaded').filter(({ key }) => key === 'strategyDetailsList').length
    core.append({ type: 'resource.loaded', data: { key: 'strategyDetailsList', value: [DEFINED] } })
    const lookup = { key: 'k', strategyName: 'New', account: 'main', symbol: 'BTCUSDT', command: 'c' }
    core.append({ type: 'bots.lookup_asked', data: lookup })
    const saved = { write: 'strategyDetailsUpdate', key: 's1', asked: 1, answer: { ...DEFINED, risk: 2 } } as const
    core.append({ type: 'write.saved', data: saved })
    expect([told(), core.state.bots.lookups.length]).toEqual([1, 1])
    core.append({ type: 'bots.lookup_ended', data: { key: 'k', message: null } })
    core.append({ type: 'write.saved', data: saved })
    expect(told()).toBe(2)
  })

  test('API-33 what another device saved while a form was open is neither taken back nor overwritten', async () => {
    const [core, tab] = await page('?tab=definition')
    core.server.answer('/strategy-details/s1', DEFINED)
    const keys = (more: object): string => JSON.stringify({ timeframe: '15m', risk: 1, ...more })
    const before = { name: 'Old name', keys: keys({}) }
    await tab.send({ type: 'strategies.save', strategy: 's1', name: 'Old name', keys: keys({ risk: 7 }), before })
    await core.clock.pass(seconds(5))
    const constructor = { name: 'Old name', keys: keys({ constructor: 1 }) }
    await tab.send({ type: 'strategies.save', strategy: 's1', name: 'Mine', keys: keys({}), before: constructor })
    await core.clock.pass(seconds(5))
    expect(writesOf(core).map(({ body }) => JSON.stringify(body))).toEqual([
      '{"risk":7}',
      '{"constructor":null,"name":"Mine"}',
    ])
    const broken = { name: 'Old name', keys: '[' }
    expect(
      (await tab.send({ type: 'strategies.save', strategy: 's1', name: 'Mine', keys: '{}', before: broken })).ok,
    ).toBe(false)
  })

  test.each([
    ['', 'Failed to update strategy'],
    ['Another strategy has this name.', 'Another strategy has this name.'],
  ])('ERR-06 an edit that fails with %j says %j', async (message, said) => {
    const [core, tab] = await page('?tab=definition')
    core.server.answer('/strategy-details/s1', bad({ kind: 'http', status: 409, message }))
    await tab.send({ type: 'strategies.save', strategy: 's1', name: 'Trend 2', keys: '{}' })
    await core.clock.pass(seconds(5))
    expect(core.entries('toast.queued').map(({ data: { toast } }) => [toast.kind, toast.title])).toEqual([
      ['error', said],
    ])
  })

  test('API-32 ERR-05 a new one is written with its keys; without a name or with no JSON object it is refused', async () => {
    const [core, tab] = await page()
    const save = (name: string, keys: string) => tab.send({ type: 'strategies.save', strategy: null, name, keys })
    expect((await save('  ', '{}')).ok).toBe(false)
    for (const keys of ['', '[1]', '"a"', '{']) expect([keys, (await save('New', keys)).ok]).toEqual([keys, false])
    expect((await save('New', '{"a":1}')).ok).toBe(true)
    await core.clock.pass(seconds(5))
    expect(writesOf(core)).toEqual([{ write: 'strategyDetailsCreate', body: { a: 1, name: 'New' }, path: undefined }])
    expect(core.entries('command.refused').map(({ data: { reason } }) => reason)).toEqual([
      'no_name',
      ...Array<string>(4).fill('not_json'),
    ])
  })

  test('API-34 ERR-07 nothing is deleted that a rule uses, or whose name was not typed to the letter', async () => {
    const [core, tab] = await page('', { '/bots/rules': { bots: [rule] } })
    const erase = (typed: string) => tab.send({ type: 'strategies.delete', strategy: 's1', typed })
    expect(await erase('trend')).toMatchObject({ ok: false })
    expect(await erase('Trend')).toMatchObject({ ok: false, error: { message: expect.stringContaining('Bot rules') } })
    core.server.answer('/bots/rules', { bots: [] })
    await tab.send({ type: 'resource.refetch', resource: 'botRulesList' })
    await core.clock.pass(seconds(5))
    expect(writesOf(core)).toEqual([])
    expect((await erase('Trend')).ok).toBe(true)
    await core.clock.pass(seconds(5))
    expect(writesOf(core)).toEqual([{ write: 'strategyDetailsDelete', body: undefined, path: { id: 's1' } }])
    expect(tab.views.strategy!.outcomes['strategyDetailsDelete']).toMatchObject({ ok: false })
    expect(core.entries('toast.queued').map(({ data: { toast } }) => toast.kind)).toContain('error')
  })
})

test('SCREEN-2.0-4 a range that every object answers to is none: the page asks for all days', () => {
  const state = {
    ...EMPTY_STATE,
    resources: {
      ...EMPTY_STATE.resources,
      byKey: { [DEFINITIONS]: { loadedAt: 0, value: [{ id: 's1', name: 'Trend' }] } },
    },
  } as unknown as State
  const tab = { query: '?tab=performance&range=constructor' } as TabState

  expect(strategyWants('UTC', tab, state, { strategyId: 's1' })).toContain(symbolsKey('Trend', 'UTC', null, state.at))
})
