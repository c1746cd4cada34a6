import { describe, expect, test } from 'vitest'
import { adviceKey } from '../../../src/domain/advice/constants.ts'
import { adviceView } from '../../../src/domain/advice/view.ts'
import { pastDay } from '../../../src/domain/advice/past.ts'
import type { OpenedStrategy } from '../../../src/domain/advice/view.types.ts'
import { askAbout } from '../../../src/domain/explained/asked.ts'
import { wantedBy } from '../../../src/domain/screens/wants.ts'
import { signedIn, START, type MiniCore } from '../../../src/domain/testing/core.ts'
import { historyKeys } from '../../../src/domain/changes/keys.ts'
import { strategyHistoryKeys } from '../../../src/domain/strategies/wants.ts'
import { optimizationAnswers } from '../../support/fixtures/optimization.ts'
import { opened } from '../../support/fixtures/explained.ts'
import { action } from './action.ts'

const ANSWERS = {
  [adviceKey(null)]: {
    actions: [action('Rider'), action('Money', { action: 'balance_update', strategy_name: null })],
    generated_at: '2026-11-20T08:00:00Z',
  },
}
const RIDER = { strategyDetailsList: [{ id: 's 1', name: 'Rider' }] }

/** A core whose tab shows a shape of the command center at an address, and what it was answered. */
function at(query: string, answers: object = {}, path = '/portfolio-command'): MiniCore {
  const core = signedIn({ tab: { path, query, browserZone: 'UTC' } })
  for (const [key, value] of Object.entries({ ...ANSWERS, ...answers }))
    core.append({ type: 'resource.loaded', data: { key, value } })
  return core
}
const wantedOf = ({ state }: MiniCore): readonly string[] => wantedBy(state, state.tabs.byName['tab-1']!)
function openedIn({ state }: MiniCore): OpenedStrategy | null {
  const { list } = adviceView(state, 'tab-1')
  if (list.state !== 'ready') throw new Error(`The actions are ${list.state}.`)
  return list.data.openedStrategy
}

describe('the strategy of the open row', () => {
  test.each(['/portfolio-command', '/portfolio-command-v2'])(
    'SCREEN-2.10 has its page under the id of its definition, which is asked for while a row is open: %s',
    (path) => {
      expect(wantedOf(at('', {}, path))).not.toContain('strategyDetailsList')
      expect(wantedOf(at('row=Rider', {}, path))).toContain('strategyDetailsList')
      expect(openedIn(at('row=Rider', RIDER, path))).toMatchObject({ path: '/strategies/s%201' })
    },
  )

  test('SCREEN-2.10 while nobody knows its id it stands in the list, narrowed to its name', () => {
    expect(openedIn(at('row=Rider'))).toMatchObject({ path: '/strategy-details?q=Rider' })
  })

  test('SCREEN-2.10 an action about an account has none, nor has a row that is gone', () => {
    expect(openedIn(at('row=Money', RIDER))).toBeNull()
    expect(openedIn(at('row=gone', RIDER))).toBeNull()
  })
})

describe('what happened to the strategy of the open row', () => {
  const [rulesKey] = historyKeys('botRuleHistory', 1)
  const [definitionKey] = strategyHistoryKeys('s 1', 1)
  const change = (id: string, at: string, before: object, after: object, kind = 'edited') => ({
    id,
    at: `2026-11-${at}T08:00:00Z`,
    by: 'somebody',
    kind,
    before,
    after,
  })
  const rule = (id: string, at: string, from: string, to: string, strategy = 'Rider') =>
    change(
      id,
      at,
      { strategy_id: strategy, strategy_name: strategy, account_name: from, symbol: 'BTCUSDT' },
      { strategy_id: strategy, strategy_name: strategy, account_name: to, symbol: 'BTCUSDT' },
    )
  const page = (...changes: readonly object[]) => ({ changes, has_more: false })
  const ticked = {
    [adviceKey(null)]: {
      actions: [
        action('Rider', {
          to_account_name: 'large',
          allocation_now_pct: 2,
          allocation_next_pct: 10,
          completed: true,
          completed_at: '2026-11-19T08:00:00Z',
        }),
        action('Grid', { completed: true, completed_at: '2026-11-19T09:00:00Z' }),
      ],
      generated_at: '2026-11-18T08:00:00Z',
    },
  }
  const histories = (rules: object, definition: object = page()) => ({
    ...RIDER,
    ...ticked,
    [rulesKey!]: rules,
    [definitionKey!]: definition,
  })
  const happened = (core: MiniCore) => openedIn(core)!.happened

  test('SCREEN-2.10 is asked for while the row is open, by the id of the strategy once that is known', () => {
    const keys = [rulesKey, definitionKey]
    expect(keys.map((key) => wantedOf(at('')).includes(key!))).toEqual([false, false])
    expect(keys.map((key) => wantedOf(at('row=Rider')).includes(key!))).toEqual([true, false])
    expect(keys.map((key) => wantedOf(at('row=Rider', RIDER)).includes(key!))).toEqual([true, true])
    expect(keys.map((key) => wantedOf(at('row=Money', RIDER)).includes(key!))).toEqual([false, false])
  })

  test('SCREEN-2.10 says what its rules, its definition and its ticks were, the newest first and none of another', () => {
    const rules = page(rule('1', '20', 'small', 'large'), rule('2', '18', 'small', 'third', 'Grid'))
    const of = happened(at('row=Rider', histories(rules, page(change('1', '17', { risk: 1 }, { risk: 2 })))))
    if (of.state !== 'ready') throw new Error(of.state)
    expect(of.data.map(({ title, details }) => [title, ...details])).toEqual([
      ['Changed: BTCUSDT on large', 'Account from small to large'],
      ['Ticked off: Promote', 'small to large', 'Share 2.00 % to 10.00 %'],
      ['Definition: Edited', 'risk from 1 to 2'],
    ])
    expect(new Set(of.data.map(({ id }) => id)).size).toBe(3)
    expect(openedIn(at('row=Rider', RIDER))!.historyPath).toBe('/strategies/s%201?tab=history')
  })

  test('SCREEN-2.10 is five lines at most, and knows a rule of a strategy that was renamed by its id', () => {
    const rules = Array.from({ length: 7 }, (_, n) => ({
      ...rule(String(n), `0${n + 1}`, 'small', 'large'),
      after: { strategy_id: 's 1', strategy_name: 'Old name', account_name: 'large', symbol: 'BTCUSDT' },
      before: { strategy_id: 's 1', strategy_name: 'Old name', account_name: 'small', symbol: 'BTCUSDT' },
    }))
    const of = happened(at('row=Rider', histories(page(...rules))))
    expect(of.state === 'ready' && of.data.map(({ id }) => id)).toEqual([
      'tick Rider',
      'rule 6',
      'rule 5',
      'rule 4',
      'rule 3',
    ])
  })

  test('SCREEN-2.10 on a past day ends with that day', () => {
    const rules = page(rule('1', '20', 'small', 'large'), rule('2', '18', 'third', 'small'))
    const past = adviceKey(pastDay('at=2026-11-18', 'UTC', START))
    const core = at('at=2026-11-18&row=Rider', {
      ...histories(rules),
      [past]: { actions: [action('Rider')], generated_at: '2026-11-18T08:00:00Z' },
    })
    const of = happened(core)
    expect(of.state === 'ready' && of.data.map(({ id }) => id)).toEqual(['rule 2'])
    expect(wantedOf(core)).toContain(definitionKey)
  })

  test('SCREEN-2.10 is on its way, failed, or nothing is kept, as where a server keeps no history', () => {
    expect(happened(at('row=Rider', RIDER))).toEqual({ state: 'loading' })
    const withoutRules = { ...RIDER, ...ticked, [definitionKey!]: page() }
    const fails = (status: number) =>
      happened(
        at('row=Rider', withoutRules).append({
          type: 'resource.failed',
          data: { key: rulesKey!, attempt: 3, message: 'Down', status, final: true },
        }),
      )
    expect(fails(500)).toMatchObject({ state: 'failed', title: 'The history could not be loaded', hint: 'Down' })
    expect(fails(404)).toMatchObject({ state: 'ready', data: [{ id: 'tick Rider' }] })
    const untouched = { ...histories(page()), ...ANSWERS }
    expect(happened(at('row=Rider', untouched))).toMatchObject({ state: 'empty', title: 'Nothing is kept of it yet' })
  })
})

test('N7 what makes a suggested share is asked for while the address asks about it, and known then', () => {
  const question = askAbout('optimization.suggested', { strategy: 'Rider', account: 'small' })
  const query = `row=Rider&explain=${encodeURIComponent(question)}`
  const answers = optimizationAnswers(START)
  const wanted = wantedOf(at(query))

  expect(wantedOf(at('row=Rider'))).not.toContain('strategiesOptimized')
  const known = Object.fromEntries(Object.entries(answers).filter(([key]) => wanted.includes(key)))
  expect(opened(at(query, known).state, question)).toMatchObject({ rows: 3 })
})
