import { describe, expect, test } from 'vitest'
import { PRESETS } from '../../../src/domain/configuration/presets.ts'
import {
  fieldsOf,
  workingFrom,
  workingOf,
  workingWith,
  type Working,
} from '../../../src/domain/configuration/wizard.ts'
import { lateAnswerOf } from '../../../src/domain/lateAnswers.ts'
import type { PastAdvice } from '../../../src/domain/optimization/past.types.ts'
import { wireInput } from '../../../src/domain/recommendations/inputWire.ts'
import type { EngineTrade } from '../../../src/domain/recommendations/books.ts'
import { wantedBy } from '../../../src/domain/screens/wants.ts'
import { signedIn, START, type MiniCore } from '../../../src/domain/testing/core.ts'
import { isQuestion } from '../../../src/worker/shapes.ts'
import { ENGINE_NOW, engineInput, tradesOf } from '../../support/fixtures/engine.ts'
import { optimizationAnswers } from '../../support/fixtures/optimization.ts'

/** 120 trades, one a day: 80 that make 1.2 of 100, then 40 that lose as much. */
const TURNED = [
  ...tradesOf('Rider', 'main', 120, [1.2]).slice(0, 80),
  ...tradesOf('Rider', 'main', 120, [-1.2]).slice(80),
] as readonly EngineTrade[]

/** A core whose tab has the settings open; `left` are answers that did not come. */
function settings(input = engineInput(TURNED), left: readonly string[] = [], query = 'wizard=1'): MiniCore {
  const core = signedIn({ tab: { path: '/settings', query, browserZone: 'UTC' } })
  const answers = { ...optimizationAnswers(START), engineInput: wireInput(input) }
  for (const [key, value] of Object.entries(answers))
    if (!left.includes(key)) core.append({ type: 'resource.loaded', data: { key, value } })
  return core
}
const ask = (core: MiniCore, working: Working = workingFrom([])): PastAdvice =>
  lateAnswerOf({ type: 'optimization.past', fields: fieldsOf(working) }, core.state, core.at) as PastAdvice
const balanced = workingOf(PRESETS[1]!)
const conservative = workingOf(PRESETS[0]!)
const aggressive = workingOf(PRESETS[2]!)

describe('N9 the wizard looks back over the own 90 days', () => {
  test('and says how often each kind would have been advised, beside what is set', () => {
    const said = ask(settings(), balanced)
    // 36 trades at the first look: Incubation, and 1.2 is above its 0.5. In Maturity, whose bound is 1, once more.
    expect(said).toMatchObject({
      state: 'ready',
      trades: 90,
      looks: 13,
      counts: [
        { kind: 'promote', label: 'Promote', tried: 2, saved: 2 },
        { kind: 'monitor_closely', label: 'Monitor', tried: 1, saved: 1 },
      ],
    })
  })

  test('other values advise otherwise: a bound that is met earlier or not at all', () => {
    const counts = (working: Working, trades = TURNED): unknown => {
      const said = ask(settings(engineInput(trades)), working)
      return said.state === 'ready' ? said.counts.map(({ kind, tried, saved }) => [kind, tried, saved]) : said
    }
    const never = workingWith(balanced, {
      category: 'account_moves',
      key: 'hierarchy_behavior',
      part: 'mode',
      value: 'disabled',
    })
    expect(counts(never)).toEqual([
      ['promote', 0, 2],
      ['monitor_closely', 1, 1],
    ])
    // Everybody leaves Initialization at a ROT of 0.6; it is above what Aggressive asks of Incubation (0.3), and
    // below what Conservative does (0.8).
    const slow = tradesOf('Rider', 'main', 58, [0.6])
    expect([counts(aggressive, slow), counts(conservative, slow)]).toEqual([[['promote', 2, 2]], [['promote', 1, 2]]])
  })

  test('the newest come first, each with the look that advised it and the figures it was advised by', () => {
    const said = ask(settings(), balanced)
    if (said.state !== 'ready') throw new Error(said.state)
    expect(said.newest.map(({ title }) => title)).toEqual(['Monitor Rider', 'Promote Rider', 'Promote Rider'])
    expect(said.newest[0]!.at).toBeGreaterThan(said.newest[1]!.at)
    expect(said.newest.every(({ at }) => at <= ENGINE_NOW)).toBe(true)
    expect(said.newest[2]!.why).toBe(
      '36 closed trades made a ROT of 1.2 %; Rider stands in Incubation. At a ROT of 1.2 % it rises from Incubation to Maturity.',
    )
  })

  test('what the values cannot be is named, and nothing is made up', () => {
    const wrong = workingWith(balanced, { category: 'lifecycle', key: 'allocation_caps', part: 'legacy', value: '51' })
    expect(ask(settings(), wrong)).toEqual({
      state: 'unavailable',
      message: 'Allocation Caps: legacy: Percentage must be at most 50%',
    })
  })

  test('it waits for the trades and the configuration, and says when they did not come', () => {
    expect(ask(settings(undefined, ['engineInput']))).toEqual({ state: 'loading' })
    expect(ask(settings(undefined, ['configCategory?category=timing']))).toEqual({ state: 'loading' })
    const failed = settings(undefined, ['engineInput']).append({
      type: 'resource.failed',
      data: { key: 'engineInput', attempt: 2, message: 'Down', status: 500, final: true },
    })
    expect(ask(failed)).toEqual({ state: 'unavailable', message: 'Down' })
    const lost = settings(undefined, ['configCategory?category=timing']).append({
      type: 'resource.failed',
      data: { key: 'configCategory?category=timing', attempt: 2, message: 'Down', status: 500, final: true },
    })
    expect(ask(lost)).toEqual({ state: 'unavailable', message: 'The configuration could not be loaded' })
  })

  test('without a strategy, and without a trade in these days, it says so', () => {
    expect(ask(settings(engineInput(TURNED, { placements: [] })))).toMatchObject({
      state: 'empty',
      title: 'No strategy to look back on yet',
    })
    const old = TURNED.map((one) => ({ ...one, closedAt: (one.closedAt - 200 * 86_400_000) as never }))
    expect(ask(settings(engineInput(old)))).toMatchObject({
      state: 'empty',
      title: 'No strategy closed a trade in the last 90 days',
    })
  })

  test('every trade is asked for while the wizard is open, and not before', () => {
    const wants = (query: string): readonly string[] => {
      const { state } = settings(undefined, [], query)
      return wantedBy(state, state.tabs.byName['tab-1']!)
    }
    expect(wants('wizard=1')).toContain('engineInput')
    expect(wants('')).not.toContain('engineInput')
  })

  test('T3 what a tab asks with is read by its shape', () => {
    expect(isQuestion({ type: 'optimization.past', fields: fieldsOf(balanced) })).toBe(true)
    expect(isQuestion({ type: 'optimization.past', fields: 'all' })).toBe(false)
    expect(isQuestion({ type: 'optimization.past', fields: [{ category: 'lifecycle', key: 'x', value: [1] }] })).toBe(
      false,
    )
  })
})
