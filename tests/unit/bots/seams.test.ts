import { beforeAll, describe, expect, test } from 'vitest'
import { bad } from '../../../src/domain/core/outcome.ts'
import { minutes, seconds } from '../../../src/domain/core/time.ts'
import { judgements } from '../../../src/worker/judgements.ts'
import { testCore, type TestCore, type TestTab } from '../../support/core/core.ts'

// Fetched in real time when the first page asks for it; here it is at hand.
beforeAll(judgements.late)

interface Page {
  readonly core: TestCore
  readonly tab: TestTab
}

/** A page of a signed-in tab, with a server that answers as a test says. */
async function page(path: string, answers: Readonly<Record<string, unknown>>): Promise<Page> {
  const core = await testCore()
  for (const [call, answer] of Object.entries(answers)) core.server.answer(call, answer)
  const tab = await core.open({ path: path.split('?')[0]!, query: path.includes('?') ? `?${path.split('?')[1]}` : '' })
  await tab.signIn()
  await core.clock.pass(seconds(10))
  return { core, tab }
}

const FAILS = bad({ kind: 'http', status: 500, message: 'Down' })
const conflict = {
  kind: 'attribution',
  symbol: 'BTCUSDT',
  account_name: 'main',
  trade: null,
  candidates: [{ rule_id: 'r1', strategy_name: 'Trend' }],
  reason: 'Both were active.',
}

describe('conflicts that cannot be asked for', () => {
  test('API-18 the dashboard counts 0 and says that they could not be checked', async () => {
    const { core, tab } = await page('/dashboard', { '/trades/conflicts/summary': FAILS })
    const item = () => tab.views.results?.health.find(({ id }) => id === 'conflicts')

    expect(core.server.callsOf('/trades/conflicts/summary')).toHaveLength(2)
    expect(item()).toMatchObject({ text: '0 conflicts, could not be checked', tone: 'plain', to: null })
    core.server.answer('/trades/conflicts/summary', { total_conflicts: 3 })
    await core.clock.pass(minutes(2))
    await tab.send({ type: 'tab.touch', kind: 'focus' })
    await core.clock.pass(300)
    expect(item()).toMatchObject({ text: '3 conflicts', tone: 'warn' })
  })

  test('API-19 the list is empty and says so; 50 are asked for from the first on', async () => {
    const { core, tab } = await page('/bot-maintenance?tab=conflicts', { '/trades/conflicts': FAILS })

    expect(core.server.callsOf('/trades/conflicts').map(({ query }) => query)).toEqual([
      { limit: '50', offset: '0' },
      { limit: '50', offset: '0' },
    ])
    expect(tab.views.bots?.conflicts).toMatchObject({
      state: 'ready',
      data: { count: 0, rows: [], problem: 'Conflicts could not be checked' },
    })
    core.server.answer('/trades/conflicts', { total_conflicts: 1, conflicts: [conflict] })
    await tab.send({ type: 'resource.refetch', resource: 'tradesConflicts' })
    await core.clock.pass(300)

    expect(tab.views.bots?.conflicts).toMatchObject({
      state: 'ready',
      data: { count: 1, problem: null, rows: [{ symbol: 'BTCUSDT', candidates: ['Trend'] }] },
    })
  })
})

describe('bringing a rule back', () => {
  const stopped = {
    id: 'r1',
    strategy_id: 's1',
    strategy_name: 'Trend',
    account_name: 'main',
    symbol: 'BTCUSDT',
    is_active: false,
    created_at: '2026-01-01T00:00:00Z',
    deactivated_at: '2026-02-01T00:00:00Z',
    reason: null,
  }
  const draft = { act: 'reactivate', rule: 'r1', strategy: 's1', account: 'main', text: 'ETHUSDT' } as const

  const strategy = (id: string, name: string): object => ({
    id,
    name,
    created_at: '2026-01-01T00:00:00Z',
    updated_at: '2026-01-01T00:00:00Z',
  })

  /** The form was filled in while the strategy was there; then it is saved. */
  async function saved(
    strategies: readonly object[],
    before: readonly object[] = [strategy('s1', 'Trend')],
  ): Promise<Page> {
    const opened = await page('/bot-maintenance', {
      '/bots/rules': { bots: [stopped] },
      '/v1/strategy-details/': before,
      '/v1/settings/accounts': [],
      '/bots/rules/validate': { is_valid: true, overlap_error: null, message: 'ETHUSDT on main is free.' },
    })
    opened.core.server.answer('/v1/strategy-details/', strategies)
    await opened.tab.send({ type: 'bots.draft', draft })
    await opened.core.clock.pass(seconds(1))
    await opened.tab.send({ type: 'bots.save' })
    await opened.core.clock.pass(seconds(1))
    return opened
  }
  const added = ({ core }: Page) =>
    core.server
      .callsOf('/bots/rules')
      .filter(({ method }) => method === 'POST')
      .map(({ body }) => body)

  test('BOT-03 without a strategy of its name there is no rule, and it is told: "Strategy \'Trend\' not found"', async () => {
    const opened = await saved([strategy('s2', 'Grid')])

    expect(added(opened)).toEqual([])
    expect(opened.tab.views.bots?.draft).toMatchObject({
      isSaving: false,
      lines: [{ symbol: 'ETHUSDT', message: "Strategy 'Trend' not found" }],
    })
    expect(opened.tab.views.toasts?.shown.map(({ title }) => title)).toContain("Strategy 'Trend' not found")
  })

  test('BOT-03 the form says so before it is saved, whatever the server thinks of the rule', async () => {
    const opened = await saved([strategy('s2', 'Grid')], [strategy('s2', 'Grid')])

    expect(opened.tab.views.bots?.draft).toMatchObject({
      canSave: false,
      lines: [{ symbol: 'ETHUSDT', state: 'refused', message: "Strategy 'Trend' not found" }],
    })
    expect(added(opened)).toEqual([])
  })

  test('BOT-03 with one it is a new rule for the account and symbol of the form', async () => {
    const opened = await saved([strategy('s9', 'Trend')])

    expect(added(opened)).toEqual([{ strategy_id: 's9', account_name: 'main', symbol: 'ETHUSDT' }])
  })
})

describe('a refresh that fails', () => {
  const answers = {
    '/trades/closed': { trades: [], total_count: 0, returned_count: 0 },
    '/trades/filters/symbols': ['BTCUSDT'],
    '/trades/filters/accounts': ['main'],
  }
  const counts = ({ core }: Page): readonly number[] =>
    ['/trades/closed', '/trades/filters/symbols', '/trades/filters/accounts'].map(
      (path) => core.server.callsOf(path).length,
    )

  test.each([
    ['is not answered', bad({ kind: 'http', status: 502, message: '' }), 'Failed to trigger trade refresh'],
    ['is refused', bad({ kind: 'http', status: 429, message: 'Once a minute.' }), 'Once a minute.'],
    [
      'succeeded for one account only',
      {
        success: false,
        changes_detected: false,
        trade_count: 3,
        cache_invalidated: true,
        message: 'grid: The exchange could not be read just now.',
      },
      'grid: The exchange could not be read just now.',
    ],
    [
      'gives no words',
      { success: false, changes_detected: false, trade_count: 3, cache_invalidated: true, message: '' },
      'Failed to trigger trade refresh',
    ],
  ])(
    'ERR-01 ERR-13 NRULE-34 one that %s is told as an error, and all that shows trades is asked for anew',
    async (_name, answer, title) => {
      const opened = await page('/closed-trades', { ...answers, '/trades/refresh': answer })
      const before = counts(opened)
      await opened.tab.send({ type: 'closed.refresh' })
      await opened.core.clock.pass(1_300)

      expect(counts(opened)).toEqual(before.map((count) => count + 1))
      expect(
        opened.core
          .entries('toast.queued')
          .map(({ data }) => data.toast)
          .findLast(({ kind }) => kind !== 'loading'),
      ).toMatchObject({ kind: 'error', title })
    },
  )

  test('NRULE-34 one that succeeds leaves the filters, and says so', async () => {
    const opened = await page('/closed-trades', {
      ...answers,
      '/trades/refresh': {
        success: true,
        changes_detected: false,
        trade_count: 3,
        cache_invalidated: false,
        message: 'Nothing has changed.',
      },
    })
    const before = counts(opened)
    await opened.tab.send({ type: 'closed.refresh' })
    await opened.core.clock.pass(300)

    expect(counts(opened)).toEqual([before[0]! + 1, before[1], before[2]])
    expect(opened.core.entries('toast.queued').at(-1)?.data.toast).toMatchObject({
      kind: 'success',
      title: 'Nothing has changed.',
    })
  })
})

describe('an act on more rules than the server takes writes at once', () => {
  const SLOW = bad({ kind: 'http', status: 429, message: 'Too many requests.', retryAfter: 1 })
  const rule = (id: string, account_name: string) => ({
    id,
    strategy_id: 's1',
    strategy_name: 'Trend',
    account_name,
    symbol: `${id.toUpperCase()}USDT`,
    is_active: true,
    created_at: '2026-01-02T00:00:00Z',
    deactivated_at: null,
    reason: null,
  })

  test.each([
    ['the check', '/bots/rules/validate'],
    ['the move', '/bots/rules/b'],
  ])('T9 A-189 %s of one that is asked to wait waits as one that runs, and all are moved', async (_name, slow) => {
    const { core, tab } = await page('/bot-maintenance', {
      '/bots/rules': { bots: ['a', 'b', 'c'].map((id) => rule(id, 'main')) },
      '/v1/strategy-details/': [{ id: 's1', name: 'Trend' }],
    })
    const free = { is_valid: true, overlap_error: null, message: 'Free.' }
    const answers = new Map<string, unknown>([
      ['/bots/rules/validate', free],
      ...['a', 'b', 'c'].map((id) => [`/bots/rules/${id}`, rule(id, 'swing')] as const),
    ])
    for (const [path, answer] of answers) core.server.answer(path, path === slow ? SLOW : answer)
    await tab.send({ type: 'bots.bulk', act: 'move', rules: ['a', 'b', 'c'], account: 'swing', reason: '' })
    await core.clock.pass(2_500)
    const states = () => tab.views.bots?.bulk.at(-1)?.results.map(({ state }) => state)
    expect(states()).toContain('working')
    core.server.answer(slow, answers.get(slow))
    await core.clock.pass(2_000)

    expect(states()).toEqual(['done', 'done', 'done'])
    const keys = core.server.callsOf(slow).map(({ idempotencyKey }) => idempotencyKey)
    expect(keys.slice(0, 3)).toEqual([keys[0], keys[0], keys[0]])
  })
})
