import { describe, expect, test } from 'vitest'
import { fieldKind } from '../../../src/domain/configuration/fields.ts'
import { CONFIGURATION_DEFAULTS, PRESETS } from '../../../src/domain/configuration/presets.ts'
import {
  percentAt,
  settled,
  stepAt,
  stepProblems,
  WIZARD_STEPS,
  workingFrom,
  workingOf,
  workingWith,
} from '../../../src/domain/configuration/wizard.ts'

const ruleOf = (category: string, key: string) => fieldKind(category, key)!.rule
const lifecycle = WIZARD_STEPS[1]
const moves = WIZARD_STEPS[2]
const balanced = workingOf(PRESETS[1]!)

describe('steps', () => {
  test('WIZ-14, A-131: five, and no step before the first or after the last', () => {
    expect(WIZARD_STEPS.map(({ title }) => title)).toEqual([
      'Welcome to Portfolio Configuration',
      'Lifecycle Configuration',
      'Strategy Promotion & Demotion',
      'Stability & Risk Controls',
      'Review & Complete',
    ])
    expect([-1, 0, 4, 5].map(stepAt)).toEqual([0, 0, 4, 4])
  })

  test('WIZ-02, A-52: 20 to 100 per cent', () => {
    expect([0, 1, 2, 3, 4].map(percentAt)).toEqual([20, 40, 60, 80, 100])
  })
})

describe('the working configuration', () => {
  test('A-346: begins with what is set, and with the default of a field that no answer has', () => {
    const caps = { initialization: 1, incubation: 2, maturity: 3, legacy: 4 }
    const working = workingFrom([{ category: 'lifecycle', key: 'allocation_caps', value: caps, rule: {} }])
    expect(working['lifecycle']).toEqual({
      trade_count_thresholds: CONFIGURATION_DEFAULTS.lifecycle.trade_count_thresholds,
      allocation_caps: caps,
    })
    expect(Object.keys(working)).toEqual(['lifecycle', 'account_moves', 'stability'])
  })

  test('WIZ-16, A-50: a preset replaces all of it, and holds nothing of other categories', () => {
    expect(workingOf(PRESETS[2]!)).toMatchObject({
      lifecycle: { trade_count_thresholds: { initialization: 25 } },
      account_moves: { hierarchy_behavior: CONFIGURATION_DEFAULTS.account_moves.hierarchy_behavior },
      stability: { deviation_thresholds: { win_rate_red: 15 } },
    })
    expect(Object.keys(workingOf(PRESETS[2]!)['lifecycle']!)).toEqual(['trade_count_thresholds', 'allocation_caps'])
  })

  test('WIZ-12, A-129: what was typed becomes numbers; no threshold is null', () => {
    expect(settled({ a: '12', b: '-.5', c: '', mode: 'disabled', on: true, cross_broker_threshold: '' })).toEqual({
      a: 12,
      b: -0.5,
      c: '',
      mode: 'disabled',
      on: true,
      cross_broker_threshold: null,
    })
  })
})

describe('a mode that hides the threshold', () => {
  const fields = [
    {
      category: 'account_moves',
      key: 'hierarchy_behavior',
      value: { ...CONFIGURATION_DEFAULTS.account_moves.hierarchy_behavior, cross_broker_threshold: 1.5 },
      rule: ruleOf('account_moves', 'hierarchy_behavior'),
    },
  ]
  const after = (threshold: unknown, mode: string): unknown => {
    const hierarchy = { category: 'account_moves', key: 'hierarchy_behavior' }
    const typed = workingWith(balanced, { ...hierarchy, part: 'cross_broker_threshold', value: threshold })
    const working = workingWith(typed, { ...hierarchy, part: 'mode', value: mode }, fields)
    return (working['account_moves']!['hierarchy_behavior'] as Record<string, unknown>)['cross_broker_threshold']
  }

  test.each([
    ['0.05', 'same_broker_only', 1.5],
    ['-', 'disabled', 1.5],
    ['0.1', 'same_broker_only', '0.1'],
    ['', 'same_broker_only', ''],
    ['0.05', 'cross_broker_allowed', '0.05'],
  ])('WIZ-12, A-302: over a typed %j, %s leaves %j', (typed, mode, expected) => {
    expect(after(typed, mode)).toBe(expected)
  })
})

describe('leaving a step', () => {
  const typed = (key: string, part: string, value: unknown, category = 'lifecycle') =>
    workingWith(balanced, { category, key, part, value })

  test('WIZ-12: every preset passes every step', () => {
    for (const preset of PRESETS)
      for (const step of WIZARD_STEPS) expect(stepProblems(step, workingOf(preset), ruleOf)).toEqual([])
  })

  test('WIZ-17: a category that is not there is named', () => {
    expect(stepProblems(lifecycle, {}, ruleOf)).toEqual(['Missing configuration for lifecycle'])
  })

  test('WIZ-18: what is wrong begins with the name of its field', () => {
    expect(stepProblems(lifecycle, typed('allocation_caps', 'legacy', '51'), ruleOf)).toEqual([
      'Allocation Caps: legacy: Percentage must be at most 50%',
    ])
    expect(stepProblems(lifecycle, typed('trade_count_thresholds', 'maturity', ''), ruleOf)).toEqual([
      'Trade Count Thresholds: maturity: Value must be a number',
    ])
    expect(
      stepProblems(moves, typed('hierarchy_behavior', 'cross_broker_threshold', '0.05', 'account_moves'), ruleOf),
    ).toEqual(['Account Hierarchy Behavior: cross_broker_threshold: Value must be at least 0.1'])
  })

  test('WIZ-27, A-172: a stage ends after the one before it', () => {
    expect(stepProblems(lifecycle, typed('trade_count_thresholds', 'incubation', '30'), ruleOf)).toEqual([
      'Trade Count Thresholds: Incubation must end after Initialization (30 trades)',
    ])
    expect(stepProblems(lifecycle, typed('trade_count_thresholds', 'maturity', 49), ruleOf)).toEqual([
      'Trade Count Thresholds: Maturity must end after Incubation (50 trades)',
    ])
    expect(stepProblems(lifecycle, typed('trade_count_thresholds', 'incubation', 31), ruleOf)).toEqual([])
  })
})
