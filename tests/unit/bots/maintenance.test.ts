import { describe, expect, test } from 'vitest'
import { probableStrategy } from '../../../src/domain/bots/coverage.ts'
import { ruleGroupsOf } from '../../../src/domain/bots/groups.ts'
import type { BotRule } from '../../../src/domain/bots/model.ts'
import { unlistedOf } from '../../../src/domain/bots/ruleChange.ts'
import { botsView } from '../../../src/domain/bots/view.ts'
import type { RuleRow } from '../../../src/domain/bots/view.types.ts'
import { connected, type MiniCore } from '../../../src/domain/testing/core.ts'
import { LIST_FRESH_MS, makeListedSymbols } from '../../../src/server/exchange/listedSymbols.ts'
import { symbolsLike } from '../../../src/ui/features/botMaintenance/symbolText.ts'

const TAB = 'tab-1'
const HISTORY = 'botRuleHistory?limit=25&offset=0'
const at = (query: string): MiniCore =>
  connected()
    .append({ type: 'loading.stage_changed', data: { stage: 'complete' } })
    .append({ type: 'tab.went', data: { tab: TAB, path: '/bot-maintenance', query } })

describe('history of rules', () => {
  const said = { strategy_id: 's1', strategy_name: 'Trend', account_name: 'Main', symbol: 'BTCUSDT', is_active: true }
  const change = (id: string, kind: string, before: object, after: object) => ({
    id,
    at: '2026-11-20T10:00:00Z',
    by: 'user-1',
    kind,
    before,
    after,
  })

  test('A-188 each change says what, whose, when and what differs; what stood before can be brought back', () => {
    const core = at('?tab=history').append({
      type: 'resource.loaded',
      data: {
        key: HISTORY,
        value: {
          changes: [
            change('4', 'deleted', { ...said, account_name: 'Swing', is_active: false }, {}),
            change(
              '3',
              'edited',
              { ...said, account_name: 'Swing' },
              { ...said, account_name: 'Swing', is_active: false, reason: 'Late' },
            ),
            change('2', 'edited', said, { ...said, account_name: 'Swing' }),
            change('1', 'created', {}, said),
            { id: 'odd' },
          ],
          has_more: true,
        },
      },
    })
    const { history } = botsView(core.state, TAB)
    if (history?.state !== 'ready') return expect.fail('No history.')

    expect(history.data.more).toBe('there')
    expect(history.data.lines.map(({ title, by, details }) => [title, by, details])).toEqual([
      ['Deleted: BTCUSDT on Swing', 'You', ['Strategy was Trend']],
      ['Deactivated: BTCUSDT on Swing', 'You', ['Reason added: Late']],
      ['Changed: BTCUSDT on Swing', 'You', ['Account from Main to Swing']],
      ['Added: BTCUSDT on Main', 'You', ['Strategy: Trend']],
    ])
    expect(history.data.lines.map(({ restore }) => restore?.account ?? null)).toEqual(['Swing', 'Swing', 'Main', null])
  })

  test('A-188 it is asked for on its tab alone', () => {
    expect(botsView(at('').state, TAB).history).toBeNull()
    expect(botsView(at('?tab=history').state, TAB).history).toEqual({ state: 'loading' })
  })
})

describe('groups', () => {
  const row = (id: string, account: string, pnl: string | null, isActive = true) =>
    ({
      id,
      account,
      strategy: 'Trend',
      isActive,
      figures: pnl === null ? null : { lastAt: 1, trades: 2, pnl },
    }) as RuleRow

  test('SCREEN-2.8 M-09 by account: counts, and sums to the last digit', () => {
    const rows = [
      row('1', 'Swing', '0.1'),
      row('2', 'Main', '0.1'),
      row('3', 'Main', '0.2', false),
      row('4', 'Main', null),
    ]
    expect(ruleGroupsOf(rows, 'account')).toEqual([
      { id: 'Main', rows: ['2', '3', '4'], active: 2, trades: 4, pnl: '0.3' },
      { id: 'Swing', rows: ['1'], active: 1, trades: 2, pnl: '0.1' },
    ])
    expect(ruleGroupsOf(rows, '')).toBeNull()
  })

  test('SCREEN-2.8 an unknown sum is no zero', () => {
    expect(ruleGroupsOf([row('1', 'Main', null)], 'strategy')).toEqual([
      { id: 'Trend', rows: ['1'], active: 1, trades: null, pnl: null },
    ])
  })
})

describe('whose trade it probably was', () => {
  const rule = (strategy: string, account: string, createdAt: number) =>
    ({ strategyId: strategy, strategy, account, symbol: 'BTCUSDT', createdAt }) as BotRule

  test('A-191 of the newest rule of its symbol on its account, else anywhere, else nobody knows', () => {
    const rules = [rule('old', 'Main', 1), rule('new', 'Main', 2), rule('newest', 'Swing', 3)]
    expect(probableStrategy(rules, 'BTCUSDT', 'Main')?.id).toBe('new')
    expect(probableStrategy(rules, 'BTCUSDT', 'Third')?.id).toBe('newest')
    expect(probableStrategy(rules, 'ETHUSDT', 'Main')).toBeNull()
  })
})

describe('symbols of the exchange', () => {
  const wanted = { strategy_id: 's1', account_name: 'Main', symbol: 'OLDUSDT' }

  test('A-190 one that is not listed is refused, but a rule may keep its own', () => {
    const rules = [{ id: 'r1', symbol: 'OLDUSDT' }]
    expect(unlistedOf(rules, wanted, true)).toBe('The exchange does not list OLDUSDT.')
    expect(unlistedOf(rules, { ...wanted, rule_id: 'r1' }, true)).toBeNull()
    expect(unlistedOf(rules, { ...wanted, symbol: 'NEWUSDT', rule_id: 'r1' }, true)).not.toBeNull()
    expect(unlistedOf(rules, wanted, false)).toBeNull()
  })

  test('A-190 the list is asked for once an hour; the last one stands while the exchange is silent', async () => {
    let now = 0
    let [calls, isDown] = [0, true]
    const listed = makeListedSymbols(
      async () => {
        calls += 1
        return isDown ? { ok: false, error: { kind: 'network', message: 'Silent' } } : { ok: true, value: ['BTCUSDT'] }
      },
      { now: () => now } as Parameters<typeof makeListedSymbols>[1],
    )
    expect((await listed.list()).ok).toBe(false)
    expect(listed.lacks('ETHUSDT')).toBe(false)
    isDown = false
    await Promise.all([listed.list(), listed.list()])
    expect(calls).toBe(2)
    expect([listed.lacks('ETHUSDT'), listed.lacks('BTCUSDT')]).toEqual([true, false])
    now = LIST_FRESH_MS - 1
    await listed.list()
    expect(calls).toBe(2)
    ;[now, isDown] = [LIST_FRESH_MS, true]
    expect(await listed.list()).toEqual({ ok: true, value: ['BTCUSDT'] })
    expect(calls).toBe(3)
  })

  test.each([
    ['', ['BTCUSDT', 'ETHUSDT', 'METHUSDT']],
    ['eth', ['ETHUSDT', 'METHUSDT']],
    ['BTCUSDT, ', ['ETHUSDT', 'METHUSDT']],
    ['btcusdt, me', ['METHUSDT']],
    ['BTCUSDT, ETHUSDT', []],
    ['XYZ', []],
  ])('SCREEN-2.8 "%s" may mean', (text, meant) => {
    expect(symbolsLike(text, ['BTCUSDT', 'ETHUSDT', 'METHUSDT'])).toEqual(meant)
  })

  test('A-190 the view says whether the list is there, is coming or is not to be had', () => {
    const core = at('')
    expect(botsView(core.state, TAB).symbols.state).toBe('loading')
    core.append({ type: 'resource.loaded', data: { key: 'exchangeSymbols', value: { symbols: ['BTCUSDT'] } } })
    expect(botsView(core.state, TAB).symbols).toEqual({ state: 'listed', symbols: ['BTCUSDT'] })
    core.append({ type: 'resource.loaded', data: { key: 'exchangeSymbols', value: { symbols: [] } } })
    expect(botsView(core.state, TAB).symbols.state).toBe('unknown')
  })
})
