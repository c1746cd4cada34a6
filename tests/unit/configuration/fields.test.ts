import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { textsIn } from '../../../scripts/lib/catalogue.mjs'
import { inProject } from '../../support/paths.ts'
import { CATEGORIES, fieldOrder, STAGES, type Category } from '../../../src/domain/configuration/constants.ts'
import { defaultOf, FIELDS, fieldKind } from '../../../src/domain/configuration/fields.ts'
import { changedAt, readPath } from '../../../src/domain/configuration/fieldPath.ts'
import { partLabel } from '../../../src/domain/configuration/viewTexts.ts'
import { titleOf } from '../../../src/domain/configuration/texts.ts'
import { configurationOf, judgeField, keysOf, readKept } from '../../../src/domain/configuration/fieldValue.ts'
import { CONFIGURATION_DEFAULTS, PRESETS } from '../../../src/domain/configuration/presets.ts'
import { fromWire, isFraction, ruleFromWire, ruleToWire, toWire } from '../../../src/domain/configuration/wireScale.ts'

const preset = (name: string) => PRESETS.find((one) => one.name === name)!.configs

test('A-260 the name of each category, field and sub-field is a text, which another language says too', () => {
  const names = CATEGORIES.flatMap((category) => [
    titleOf(category),
    ...keysOf(category).flatMap((key) => [
      titleOf(key),
      ...Object.keys(fieldKind(category, key)!.rule.properties ?? {}).map((part) => partLabel(key, part)),
    ]),
  ])
  const texts = ['texts', 'viewTexts'].flatMap((file) => {
    const path = `src/domain/configuration/${file}.ts`
    return textsIn(path, readFileSync(inProject(path), 'utf8')).map(({ key }) => key)
  })

  expect(names.filter((name) => !(STAGES as readonly string[]).includes(name) && !texts.includes(name))).toEqual([])
})

describe('tables', () => {
  test('CONF-01, CONF-28, CONF-29, CONF-30, CONF-31, CONF-32, CONF-33: six categories with their fields', () => {
    expect(Object.fromEntries(CATEGORIES.map((category) => [category, keysOf(category)]))).toEqual({
      lifecycle: ['trade_count_thresholds', 'allocation_caps', 'confidence_modifiers'],
      account_moves: ['hierarchy_behavior', 'promotion_thresholds', 'demotion_thresholds'],
      stability: ['deviation_thresholds'],
      scoring: ['component_weights'],
      allocation: ['performance_bounds'],
      timing: ['review_intervals'],
    })
  })

  const stages = ['Initialization', 'Incubation', 'Maturity', 'Legacy']
  test.each<readonly [string, Category, string, readonly string[]]>([
    ['CONF-28', 'lifecycle', 'trade_count_thresholds', ['initialization', 'incubation', 'maturity']],
    ['CONF-28', 'lifecycle', 'allocation_caps', ['initialization', 'incubation', 'maturity', 'legacy']],
    [
      'CONF-29',
      'account_moves',
      'hierarchy_behavior',
      ['mode', 'enable_promotions', 'enable_demotions', 'enable_swaps', 'cross_broker_threshold'],
    ],
    ['CONF-29', 'account_moves', 'promotion_thresholds', stages],
    ['CONF-29', 'account_moves', 'demotion_thresholds', stages],
    [
      'CONF-30',
      'stability',
      'deviation_thresholds',
      ['win_rate_red', 'win_rate_orange', 'profit_factor_red', 'profit_factor_orange'],
    ],
    [
      'CONF-31',
      'allocation',
      'performance_bounds',
      ['multiplier_min', 'multiplier_max', 'underperformer_threshold', 'strong_performer_threshold'],
    ],
    [
      'CONF-32',
      'scoring',
      'component_weights',
      ['performance_max', 'regime_fit_max', 'stability_max', 'lifecycle_max'],
    ],
    ['CONF-33', 'timing', 'review_intervals', ['default', 'deactivate', 'promote_demote', 'adjust_allocation']],
  ])('%s: %s has %s {%j}, judged and with defaults', (_id, category, key, leaves) => {
    expect(Object.keys(defaultOf(category, key) as object)).toEqual(leaves)
    expect(Object.keys(fieldKind(category, key)!.rule.properties!)).toEqual(leaves)
  })

  test('CONF-34, CONF-35, CONF-36, CONF-37, CONF-38, CONF-39, CONF-40, CONF-41, CONF-42: the defaults, to the number', () => {
    const { lifecycle, account_moves: moves, stability, allocation, scoring, timing } = CONFIGURATION_DEFAULTS
    expect(lifecycle.trade_count_thresholds).toEqual({ initialization: 30, incubation: 50, maturity: 200 })
    expect(lifecycle.allocation_caps).toEqual({ initialization: 3, incubation: 5, maturity: 8, legacy: 10 })
    expect(lifecycle.confidence_modifiers).toEqual({})
    expect(moves.hierarchy_behavior).toEqual({
      mode: 'same_broker_only',
      enable_promotions: true,
      enable_demotions: true,
      enable_swaps: true,
      cross_broker_threshold: 2,
    })
    expect(moves.promotion_thresholds).toEqual({ Initialization: 0, Incubation: 0.5, Maturity: 1, Legacy: 1.5 })
    expect(moves.demotion_thresholds).toEqual({ Initialization: -0.5, Incubation: -0.2, Maturity: -0.1, Legacy: 0 })
    expect(stability.deviation_thresholds).toEqual({
      win_rate_red: 10,
      win_rate_orange: 5,
      profit_factor_red: 35,
      profit_factor_orange: 20,
    })
    expect(allocation.performance_bounds).toEqual({
      multiplier_min: 0.5,
      multiplier_max: 1.5,
      underperformer_threshold: 0,
      strong_performer_threshold: 3,
    })
    expect(scoring.component_weights).toEqual({
      performance_max: 40,
      regime_fit_max: 20,
      stability_max: 30,
      lifecycle_max: 10,
    })
    expect(timing.review_intervals).toEqual({ default: 30, deactivate: 30, promote_demote: 14, adjust_allocation: 7 })
  })

  test('WIZ-19, WIZ-20, A-50: three presets, with the hierarchy of the defaults; Balanced is the defaults', () => {
    expect(PRESETS.map(({ name }) => name)).toEqual(['Conservative', 'Balanced', 'Aggressive'])
    const { lifecycle, account_moves: moves, stability } = CONFIGURATION_DEFAULTS
    expect(preset('Balanced')).toEqual({ lifecycle, account_moves: moves, stability })
    for (const { configs } of PRESETS)
      expect(configs.account_moves.hierarchy_behavior).toEqual(moves.hierarchy_behavior)
  })

  type Row = readonly (readonly number[])[]
  test.each<readonly [string, string, Row]>([
    [
      'WIZ-21, WIZ-22, WIZ-23',
      'Conservative',
      [
        [35, 60, 250],
        [2, 3, 6, 12],
        [0, 0.8, 1.5, 2],
        [-0.3, -0.1, -0.05, 0.1],
        [8, 4, 25, 15],
      ],
    ],
    [
      'WIZ-24, WIZ-25, WIZ-26',
      'Aggressive',
      [
        [25, 40, 150],
        [5, 8, 12, 15],
        [0, 0.3, 0.7, 1],
        [-0.8, -0.4, -0.2, -0.1],
        [15, 8, 50, 30],
      ],
    ],
  ])('%s: %s, to the number', (_ids, name, [counts, caps, promotion, demotion, deviations]) => {
    const { lifecycle, account_moves: moves, stability } = preset(name)
    const [first, second, third] = counts!
    expect(lifecycle.trade_count_thresholds).toEqual({ initialization: first, incubation: second, maturity: third })
    expect(lifecycle.allocation_caps).toEqual(
      Object.fromEntries(stages.map((stage, at) => [stage.toLowerCase(), caps![at]])),
    )
    expect(moves.promotion_thresholds).toEqual(Object.fromEntries(stages.map((stage, at) => [stage, promotion![at]])))
    expect(moves.demotion_thresholds).toEqual(Object.fromEntries(stages.map((stage, at) => [stage, demotion![at]])))
    const [win, nearWin, factor, nearFactor] = deviations!
    expect(stability.deviation_thresholds).toEqual({
      win_rate_red: win,
      win_rate_orange: nearWin,
      profit_factor_red: factor,
      profit_factor_orange: nearFactor,
    })
  })

  test('WIZ-19: every default and every value of a preset is allowed', () => {
    for (const category of CATEGORIES)
      for (const key of keysOf(category))
        expect(judgeField(category, key, defaultOf(category, key)), key).toMatchObject({ isRight: true })
    for (const { configs } of PRESETS)
      for (const [category, fields] of Object.entries(configs))
        for (const [key, value] of Object.entries(fields as object))
          expect(judgeField(category as Category, key, value), key).toMatchObject({ isRight: true })
  })

  test('CONF-25: each field has a sentence, a unit and its kind', () => {
    const said = Object.values(FIELDS).flatMap((fields) => Object.values(fields as object)) as readonly object[]
    expect(said).toHaveLength(10)
    for (const field of said) expect(Object.keys(field)).toEqual(['description', 'rule', 'unit', 'unitType'])
    expect(fieldKind('lifecycle', 'constructor')).toBeNull()
    expect(fieldKind('__proto__', 'toString')).toBeNull()
  })

  test('CONF-09, CONF-10, CONF-11: fields in the order of the specification, others alphabetically', () => {
    expect(
      fieldOrder('lifecycle', ['zebra', 'confidence_modifiers', 'allocation_caps', 'trade_count_thresholds', 'a']),
    ).toEqual(['trade_count_thresholds', 'allocation_caps', 'confidence_modifiers', 'a', 'zebra'])
    expect(fieldOrder('account_moves', ['demotion_thresholds', 'promotion_thresholds', 'hierarchy_behavior'])).toEqual([
      'hierarchy_behavior',
      'promotion_thresholds',
      'demotion_thresholds',
    ])
    expect(fieldOrder('timing', ['b', 'a', 'C'])).toEqual(['C', 'a', 'b'])
  })
})

/** The value of a field with one sub-field changed. */
const withLeaf = (category: Category, key: string, leaf: string, value: unknown): unknown =>
  changedAt(defaultOf(category, key), leaf, value)

describe('bounds', () => {
  test.each<readonly [string, Category, string, string, number, number]>([
    ['VALID-25', 'lifecycle', 'trade_count_thresholds', 'incubation', 1, 1000],
    ['VALID-26', 'lifecycle', 'allocation_caps', 'legacy', 0.1, 50],
    ['VALID-27', 'account_moves', 'hierarchy_behavior', 'cross_broker_threshold', 0.1, 10],
    ['VALID-28', 'account_moves', 'promotion_thresholds', 'Maturity', -5, 10],
    ['VALID-29', 'account_moves', 'demotion_thresholds', 'Maturity', -10, 5],
    ['VALID-30', 'stability', 'deviation_thresholds', 'win_rate_red', 1, 100],
    ['VALID-30', 'stability', 'deviation_thresholds', 'profit_factor_red', 1, 100],
    ['VALID-31', 'allocation', 'performance_bounds', 'multiplier_min', 0.1, 2],
    ['VALID-31', 'allocation', 'performance_bounds', 'multiplier_max', 0.1, 2],
    ['VALID-32', 'allocation', 'performance_bounds', 'underperformer_threshold', -10, 10],
    ['VALID-32', 'allocation', 'performance_bounds', 'strong_performer_threshold', -10, 10],
    ['VALID-34', 'timing', 'review_intervals', 'deactivate', 1, 365],
  ])('%s: %s %s %s is %d to %d', (_id, category, key, leaf, least, most) => {
    const isRight = (value: number): boolean => judgeField(category, key, withLeaf(category, key, leaf, value)).isRight
    expect([least - 0.01, least, most, most + 0.01].map(isRight)).toEqual([false, true, true, false])
  })

  test('VALID-33: weights are 1 to 100 each and 100 together', () => {
    const judge = (...[a, b, c, d]: readonly number[]) =>
      judgeField('scoring', 'component_weights', {
        performance_max: a,
        regime_fit_max: b,
        stability_max: c,
        lifecycle_max: d,
      })
    expect(judge(40, 20, 30, 10).isRight).toBe(true)
    expect(judge(97, 1, 1, 1).isRight).toBe(true)
    expect(judge(40, 20, 30, 10.01).isRight).toBe(true)
    expect(judge(40, 20, 30, 11)).toEqual({ isRight: false, problems: ['Values must sum to 100, but sum is 101'] })
    expect(judge(99, 0.5, 0.25, 0.25).isRight).toBe(false)
  })

  test('A-04: no threshold is allowed, nothing else of a field may be missing', () => {
    expect(
      judgeField(
        'account_moves',
        'hierarchy_behavior',
        withLeaf('account_moves', 'hierarchy_behavior', 'cross_broker_threshold', null),
      ).isRight,
    ).toBe(true)
    expect(judgeField('timing', 'review_intervals', { default: 30 })).toEqual({
      isRight: false,
      problems: ['Missing required fields: deactivate, promote_demote, adjust_allocation'],
    })
    expect(
      judgeField('timing', 'review_intervals', withLeaf('timing', 'review_intervals', 'default', null)).isRight,
    ).toBe(false)
  })

  test('CONF-22, A-03: both spellings are one mode', () => {
    const value = withLeaf('account_moves', 'hierarchy_behavior', 'mode', 'cross_broker')
    expect(judgeField('account_moves', 'hierarchy_behavior', value)).toMatchObject({
      value: { mode: 'cross_broker_allowed' },
    })
    expect(judgeField('account_moves', 'hierarchy_behavior', { ...(value as object), mode: 'anywhere' })).toEqual({
      isRight: false,
      problems: ['mode: Value must be one of: disabled, same_broker_only, cross_broker_allowed'],
    })
  })

  test('A-132: a sub-field of another name is refused', () => {
    expect(judgeField('lifecycle', 'confidence_modifiers', { x: 1 })).toEqual({
      isRight: false,
      problems: ['Unknown fields: x'],
    })
    expect(
      judgeField(
        'timing',
        'review_intervals',
        JSON.parse('{"default":1,"deactivate":1,"promote_demote":1,"adjust_allocation":1,"__proto__":1}'),
      ),
    ).toEqual({
      isRight: false,
      problems: ['Unknown fields: __proto__'],
    })
  })
})

describe('paths', () => {
  test('CONF-44, CONF-45: two or three parts', () => {
    expect(readPath('lifecycle.allocation_caps.legacy')).toEqual({
      category: 'lifecycle',
      key: 'allocation_caps',
      leaf: 'legacy',
    })
    expect(readPath('lifecycle.allocation_caps')?.leaf).toBeNull()
    for (const path of ['', 'lifecycle', 'lifecycle.', '.a', 'a..b', 'a.b.', 'a.b.c.d'])
      expect(readPath(path), path).toBeNull()
  })

  test('CONF-44: the other sub-fields stay', () => {
    expect(changedAt({ a: 1, b: 2 }, 'b', 3)).toEqual({ a: 1, b: 3 })
    expect(changedAt({ a: 1 }, null, 3)).toBe(3)
    expect(changedAt(null, 'a', 3)).toEqual({ a: 3 })
  })
})

describe('scale of the wire', () => {
  test.each([
    ['win_rate_red', true],
    ['profit_ratio', true],
    ['change_pct', true],
    ['PERCENT_of', true],
    ['percentage', true],
    ['profit_factor_red', false],
    ['iteration', false],
    ['generation_count', false],
    ['corporate', false],
  ])('A-06: %s is a fraction: %s', (name, is) => {
    expect(isFraction(name)).toBe(is)
  })

  test('CONF-39, CONF-43, A-06: 10 goes out as 0.1 and comes back as 10, and so do bounds', () => {
    const value = {
      win_rate_red: 10,
      win_rate_orange: '5',
      profit_factor_red: 35,
      note: 'x',
      win_rate: 'none',
      rate: null,
    }
    const sent = {
      win_rate_red: 0.1,
      win_rate_orange: 0.05,
      profit_factor_red: 35,
      note: 'x',
      win_rate: 'none',
      rate: null,
    }
    expect(toWire('deviation_thresholds', value)).toEqual(sent)
    expect(fromWire('deviation_thresholds', sent)).toEqual({ ...value, win_rate_orange: 5 })
    const { rule } = fieldKind('stability', 'deviation_thresholds')!
    expect(ruleToWire('deviation_thresholds', rule).properties).toMatchObject({
      win_rate_red: { min: 0.01, max: 1 },
      profit_factor_red: { min: 1, max: 100 },
    })
    expect(ruleFromWire('deviation_thresholds', ruleToWire('deviation_thresholds', rule))).toEqual(rule)
    expect(toWire('win_rate', 7)).toBe(0.07)
  })

  test('A-06: every hundredth of a per cent survives the way there and back', () => {
    const all = Array.from({ length: 10_001 }, (_, n) => n / 100)
    expect(all.filter((value) => fromWire('rate', toWire('rate', value)) !== value)).toEqual([])
  })
})

describe('what an older version kept', () => {
  test('CONF-26: a sub-field that was not there yet has its default, one that is gone is left out', () => {
    expect(readKept('timing', 'review_intervals', { default: 60, promote_demote: 20, monthly: 3 })).toEqual({
      default: 60,
      deactivate: 30,
      promote_demote: 20,
      adjust_allocation: 7,
    })
  })

  test('CONF-26: what is no longer allowed is the default', () => {
    expect(
      readKept('lifecycle', 'allocation_caps', { initialization: 90, incubation: 4, maturity: '8', legacy: null }),
    ).toEqual({
      initialization: 3,
      incubation: 4,
      maturity: 8,
      legacy: 10,
    })
    expect(readKept('scoring', 'component_weights', { performance_max: 90 })).toBe(
      CONFIGURATION_DEFAULTS.scoring.component_weights,
    )
    expect(readKept('timing', 'review_intervals', 7)).toBe(CONFIGURATION_DEFAULTS.timing.review_intervals)
  })

  test('CONF-22: the other spelling and no threshold are read', () => {
    expect(
      readKept('account_moves', 'hierarchy_behavior', {
        mode: 'cross_broker',
        enable_swaps: false,
        cross_broker_threshold: null,
      }),
    ).toEqual({
      mode: 'cross_broker_allowed',
      enable_promotions: true,
      enable_demotions: true,
      enable_swaps: false,
      cross_broker_threshold: null,
    })
  })

  test('CONF-26: the whole configuration is the defaults with what was overridden', () => {
    const made = configurationOf([
      { category: 'timing', key: 'review_intervals', value: { default: 60 } },
      { category: 'moon', key: 'phase', value: 1 },
      { category: 'timing', key: 'toString', value: 1 },
    ])
    expect(made).toEqual({
      ...CONFIGURATION_DEFAULTS,
      timing: { review_intervals: { ...CONFIGURATION_DEFAULTS.timing.review_intervals, default: 60 } },
    })
  })
})
