import { describe, expect, onTestFinished, test } from 'vitest'
import { CATEGORIES } from '../../../src/domain/configuration/constants.ts'
import { CHANGES_KEY } from '../../../src/domain/configuration/edited.ts'
import { defaultOf, fieldKind } from '../../../src/domain/configuration/fields.ts'
import { keysOf } from '../../../src/domain/configuration/fieldValue.ts'
import type { CategoryCard, FieldCard } from '../../../src/domain/configuration/view.types.ts'
import { configurationTexts } from '../../../src/domain/configuration/viewTexts.ts'
import { ruleToWire, toWire } from '../../../src/domain/configuration/wireScale.ts'
import { configurationView } from '../../../src/domain/configuration/view.ts'
import { wantedBy } from '../../../src/domain/screens/wants.ts'
import { settingsView } from '../../../src/domain/settings/view.ts'
import { connected, START, type MiniCore } from '../../../src/domain/testing/core.ts'
import { numbered } from '../../../src/domain/testing/facts.ts'

type Category = (typeof CATEGORIES)[number]
type Wire = Readonly<Record<string, unknown>>

/** A field as the server answers it. */
const wireField = (category: Category, key: string, value: unknown = null): Wire => {
  const { description, rule, unit, unitType } = fieldKind(category, key)!
  return {
    value: toWire(key, value ?? defaultOf(category, key)),
    default_value: toWire(key, defaultOf(category, key)),
    description,
    validation_rules: ruleToWire(key, rule),
    has_user_override: value !== null,
    display_unit: unit,
    unit_type: unitType,
  }
}
const wireCategory = (category: Category, values: Wire = {}): Wire => ({
  configs: Object.fromEntries(keysOf(category).map((key) => [key, wireField(category, key, values[key] ?? null)])),
  has_any_overrides: Object.keys(values).length > 0,
})
const ready = (): MiniCore =>
  CATEGORIES.reduce(
    (core, category) =>
      core.append({
        type: 'resource.loaded',
        data: { key: `configCategory?category=${category}`, value: wireCategory(category) },
      }),
    connected()
      .append({ type: 'loading.stage_changed', data: { stage: 'complete' } })
      .append({ type: 'tab.went', data: { tab: 'tab-1', path: '/settings', query: '' } }),
  )
const card = ({ state }: MiniCore, category: Category): CategoryCard =>
  configurationView(state, 'UTC').categories.find((one) => one.category === category)!
const field = (core: MiniCore, category: Category, key: string): FieldCard => {
  const { fields } = card(core, category)
  if (fields.state !== 'ready') throw new Error(`The fields of ${category} are ${fields.state}.`)
  return fields.data.find((one) => one.key === key)!
}
const toasts = (core: MiniCore): readonly string[] => core.of('toast.queued').map(({ toast }) => toast.title)
const writes = (core: MiniCore) =>
  core.of('write.asked').filter(({ write }) => ['configUpdate', 'configRemove', 'configReset'].includes(write))
const answered = (core: MiniCore, answer: unknown, at = 0): MiniCore => {
  const { write, key, asked } = core.state.writes.overlays[at]!
  return core.append({ type: 'write.saved', data: { write, key, asked, answer } })
}
const failed = (core: MiniCore, message: string, status: number | null, at = 0): MiniCore => {
  const { write, key, asked } = core.state.writes.overlays[at]!
  return core.append({ type: 'write.failed', data: { write, key, asked, message, status } })
}
const set = (core: MiniCore, path: string, value: unknown): string | null =>
  core.send('tab-1', { type: 'configuration.set', path, value }) as string | null
const CAP = 'lifecycle.allocation_caps.legacy'
const legacy = (core: MiniCore): string => field(core, 'lifecycle', 'allocation_caps').parts.at(-1)!.text

describe('what is shown', () => {
  test('CONF-03, CONF-09, CONF-14: defaults with units, fields in their order', () => {
    const core = ready()
    expect(card(core, 'lifecycle').status).toEqual({ kind: 'default', text: 'Using defaults', count: 0 })
    const { fields } = card(core, 'lifecycle')
    expect(fields).toMatchObject({
      data: [
        { title: 'Trade Count Thresholds', parts: [{ unit: 'trades', step: 0.01 }, {}, {}] },
        { title: 'Allocation Caps', parts: [{ unit: '%', step: 1, fallback: '3 %', text: '3' }, {}, {}, {}] },
        { title: 'Confidence Modifiers', parts: [] },
      ],
    })
    expect(field(core, 'allocation', 'performance_bounds').parts.map(({ label, unit }) => [label, unit])).toEqual([
      ['Least multiplier', '×'],
      ['Greatest multiplier', '×'],
      ['Underperformer at', 'ROT'],
      ['Strong performer at', 'ROT'],
    ])
    expect(field(core, 'stability', 'deviation_thresholds').parts.map(({ text, least }) => [text, least])).toEqual([
      ['10', 1],
      ['5', 1],
      ['35', 1],
      ['20', 1],
    ])
  })

  test('A-260 CONF-14: a unit is said in the words of the language', () => {
    const units = configurationTexts.units as Record<string, string>
    const english = { ...units }
    onTestFinished(() => void Object.assign(units, english))
    Object.assign(units, { days: 'Tage', trades: 'Geschäfte' })

    const core = ready()
    expect(field(core, 'lifecycle', 'trade_count_thresholds').parts[0]).toMatchObject({ unit: 'Geschäfte' })
    expect(field(core, 'timing', 'review_intervals').parts[0]!.fallback).toMatch(/^\d+ Tage$/)
  })

  test('CONF-05 to CONF-07: loading, failed and empty', () => {
    const core = connected()
    expect(card(core, 'timing').fields).toEqual({ state: 'loading' })
    core.append({
      type: 'resource.failed',
      data: { key: 'configCategory?category=timing', attempt: 3, message: '', status: 500, final: true },
    })
    expect(card(core, 'timing').fields).toMatchObject({
      state: 'failed',
      title: 'Failed to load configuration for Timing',
    })
    core.append({
      type: 'resource.loaded',
      data: { key: 'configCategory?category=timing', value: { configs: {}, has_any_overrides: false } },
    })
    expect(card(core, 'timing').fields).toMatchObject({
      state: 'empty',
      title: 'No configuration options available for Timing.',
    })
  })

  test('CONF-02: the list of categories counts until the category itself is there', () => {
    const core = connected().append({
      type: 'resource.loaded',
      data: { key: 'configCategories', value: { categories: [{ category: 'timing', customized_count: 1 }] } },
    })
    expect(card(core, 'timing').status).toEqual({ kind: 'customized', text: '1 customized', count: 1 })
  })

  test('ROLE-01: only the elite plan has it, and only its page asks for it; the dashboard for what was changed', () => {
    const core = ready()
    const wants = (): readonly string[] => wantedBy(core.state, core.state.tabs.byName['tab-1']!)
    expect(wants()).toContain('configCategory?category=lifecycle')
    core.append({ type: 'tab.went', data: { tab: 'tab-1', path: '/dashboard', query: '' } })
    expect(wants().filter((key) => key.startsWith('config'))).toEqual([CHANGES_KEY])
    const { profile } = core.state.session
    const basic = {
      ...core.state,
      session: { ...core.state.session, profile: { ...profile!, roles: ['basic-subscriber'] } },
    }
    expect(settingsView(basic, 'tab-1').configuration).toBeNull()
    expect(settingsView(core.state, 'tab-2').configuration).not.toBeNull()
  })

  test('F29: fields of another server are shown as far as they can be read, and never break the page', () => {
    const key = 'configCategory?category=timing'
    const core = ready().append({
      type: 'resource.loaded',
      data: {
        key,
        value: {
          configs: {
            a: null,
            b: { value: 3, validation_rules: 'none' },
            c: { value: { x: 1 }, validation_rules: { properties: { x: null, y: { type: 'number' } } } },
          },
        },
      },
    })
    expect(card(core, 'timing').fields).toMatchObject({ data: [{ key: 'b' }, { key: 'c', parts: [{ name: 'y' }] }] })
  })
})

describe('what is set', () => {
  test('CONF-23, CONF-24, CONF-27, CONF-44: a sub-field shows at once; the whole field is sent', () => {
    const core = ready()
    set(core, CAP, 12)
    expect(writes(core)).toMatchObject([
      {
        write: 'configUpdate',
        path: { category: 'lifecycle', key: 'allocation_caps' },
        body: { value: { initialization: 3, incubation: 5, maturity: 8, legacy: 12 }, config_name: 'default' },
      },
    ])
    expect([legacy(core), card(core, 'lifecycle').status.text]).toEqual(['12', '1 customized'])
    expect(field(core, 'lifecycle', 'allocation_caps')).toMatchObject({ isCustomized: true, isSaving: true })
  })

  test('CONF-53: the answer is what holds from then on', () => {
    const core = ready()
    set(core, CAP, 12)
    answered(
      core,
      wireField('lifecycle', 'allocation_caps', { initialization: 3, incubation: 5, maturity: 8, legacy: 12 }),
    )
    expect([legacy(core), core.state.writes.overlays.length]).toEqual(['12', 0])
    expect(toasts(core)).toEqual(['Configuration updated successfully!'])
  })

  test.each([
    ['legacy: Percentage must be at most 50%', 422, 'legacy: Percentage must be at most 50%'],
    ['timed out', null, 'Failed to update configuration: timed out'],
    ['', 500, 'Failed to update configuration'],
  ])('CONF-24, CONF-52: refused with %j (%s) it falls back and says %j', (message, status, said) => {
    const core = ready()
    set(core, CAP, 12)
    failed(core, message, status)
    expect([legacy(core), card(core, 'lifecycle').status.text, toasts(core)]).toEqual(['10', 'Using defaults', [said]])
  })

  test('A-285: what another device changes of the same field shows beside the change on its way, and is kept', () => {
    const core = ready()
    set(core, CAP, 12)
    expect(writes(core)).toMatchObject([{ query: { sub_field: 'legacy' } }])
    core.append({
      type: 'resource.loaded',
      data: {
        key: 'configCategory?category=lifecycle',
        value: wireCategory('lifecycle', {
          allocation_caps: { initialization: 3, incubation: 6, maturity: 8, legacy: 10 },
        }),
      },
    })
    const parts = () => field(core, 'lifecycle', 'allocation_caps').parts.map(({ text }) => text)
    expect(parts()).toEqual(['3', '6', '8', '12'])
    set(core, 'lifecycle.allocation_caps.maturity', 9)
    failed(core, 'no', 500)
    expect(parts()).toEqual(['3', '6', '9', '10'])
  })

  test('A-146: of three changes the middle one fails; what is left is the last that was confirmed and what is on its way', () => {
    const core = ready()
    for (const value of [11, 12, 13]) set(core, CAP, value)
    const caps = { initialization: 3, incubation: 5, maturity: 8, legacy: 11 }
    answered(core, wireField('lifecycle', 'allocation_caps', caps))
    expect(legacy(core)).toBe('13')
    failed(core, 'no', 500)
    expect(legacy(core)).toBe('13')
    failed(core, 'no', 500)
    expect(legacy(core)).toBe('11')
  })

  test('A-146: changes of a category go in one lane, whichever their calls', () => {
    const core = ready()
    set(core, CAP, 12)
    core.send('tab-1', { type: 'configuration.remove', category: 'lifecycle', key: 'allocation_caps' })
    core.send('tab-1', { type: 'configuration.reset', category: 'lifecycle' })
    set(core, 'timing.review_intervals.default', 9)
    expect(writes(core).map(({ lane }) => lane)).toEqual([
      'configuration lifecycle',
      'configuration lifecycle',
      'configuration lifecycle',
      'configuration timing',
    ])
  })

  test('CONF-43, A-06: ten per cent of a rate goes out as 0.1', () => {
    const core = ready()
    set(core, 'stability.deviation_thresholds.win_rate_orange', 10)
    expect(writes(core)[0]).toMatchObject({
      body: {
        value: { win_rate_red: 0.1, win_rate_orange: 0.1, profit_factor_red: 35, profit_factor_orange: 20 },
      },
    })
    expect(field(core, 'stability', 'deviation_thresholds').parts[1]!.text).toBe('10')
  })

  test('CONF-22, A-03: the mode is sent in the spelling of the server', () => {
    const core = ready()
    set(core, 'account_moves.hierarchy_behavior.mode', 'cross_broker_allowed')
    expect(writes(core)[0]).toMatchObject({ body: { value: { mode: 'cross_broker_allowed' } } })

    const other = wireField('account_moves', 'hierarchy_behavior')
    const rules = structuredClone(other['validation_rules']) as { properties: { mode: { enum: string[] } } }
    rules.properties.mode.enum = ['disabled', 'same_broker_only', 'cross_broker']
    core.append({
      type: 'resource.loaded',
      data: {
        key: 'configCategory?category=account_moves',
        value: { configs: { hierarchy_behavior: { ...other, validation_rules: rules } } },
      },
    })
    set(core, 'account_moves.hierarchy_behavior.mode', 'cross_broker_allowed')
    expect(writes(core).at(-1)).toMatchObject({ body: { value: { mode: 'cross_broker' } } })
    expect(field(core, 'account_moves', 'hierarchy_behavior').value).toMatchObject({ mode: 'cross_broker_allowed' })
  })

  test('CONF-19, A-04: no threshold is null', () => {
    const core = ready()
    set(core, 'account_moves.hierarchy_behavior.cross_broker_threshold', null)
    expect(writes(core)[0]).toMatchObject({ body: { value: { cross_broker_threshold: null } } })
  })

  test.each<readonly [string, string, unknown, string]>([
    ['CONF-45', 'lifecycle', 1, 'no_path'],
    ['CONF-45', 'a.b.c.d', 1, 'no_path'],
    ['CONF-24', 'lifecycle.nothing', 1, 'no_field'],
    ['CONF-49', CAP, 51, 'not_valid'],
    ['CONF-49', CAP, '12', 'not_valid'],
    ['A-49', 'scoring.component_weights.performance_max', 41, 'not_valid'],
  ])('%s: %s %j is refused and sends nothing', (_id, path, value, reason) => {
    const core = ready()
    expect(set(core, path, value)).toBe(reason)
    expect(writes(core)).toEqual([])
  })

  test('CONF-54, CONF-55, CONF-23: taking back shows the default at once, and says so', () => {
    const core = ready()
    const caps = { initialization: 1, incubation: 2, maturity: 3, legacy: 4 }
    core.append({
      type: 'resource.loaded',
      data: {
        key: 'configCategory?category=lifecycle',
        value: wireCategory('lifecycle', { allocation_caps: caps }),
      },
    })
    core.send('tab-1', { type: 'configuration.remove', category: 'lifecycle', key: 'allocation_caps' })
    expect([legacy(core), card(core, 'lifecycle').status.text]).toEqual(['10', 'Using defaults'])
    failed(core, 'no', 500)
    expect([legacy(core), card(core, 'lifecycle').status.text]).toEqual(['4', '1 customized'])
    core.send('tab-1', { type: 'configuration.remove', category: 'lifecycle', key: 'allocation_caps' })
    answered(core, wireField('lifecycle', 'allocation_caps'))
    core.send('tab-1', { type: 'configuration.reset', category: 'lifecycle' })
    answered(core, wireCategory('lifecycle'))
    expect(toasts(core).slice(1)).toEqual([
      'Configuration override removed, reverted to default!',
      'Category reset to defaults successfully!',
    ])
    expect(legacy(core)).toBe('10')
  })

  test('A-171: what another device changed is asked for anew', () => {
    const core = ready()
    core.append({
      type: 'live.configuration_changed',
      data: { ...numbered(1), category: 'lifecycle', key: 'allocation_caps' },
    })
    expect(core.of('resource.asked').map(({ key }) => key)).toContain('configCategory?category=lifecycle')
  })
})

describe('the wizard applies', () => {
  const fields = [
    {
      category: 'lifecycle',
      key: 'allocation_caps',
      value: { initialization: 1, incubation: 2, maturity: 3, legacy: 4 },
    },
    {
      category: 'timing',
      key: 'review_intervals',
      value: { default: 1, deactivate: 2, promote_demote: 3, adjust_allocation: 4 },
    },
  ] as const
  const apply = (core: MiniCore, all: readonly unknown[] = fields): unknown =>
    core.send('tab-1', { type: 'configuration.apply', fields: all } as never)
  const applied = ({ state }: MiniCore) =>
    configurationView(state, 'UTC').applies.find(({ isRunning }) => !isRunning) ?? null

  test('WIZ-13, A-50: a write for each field, one word when all are saved', () => {
    const core = ready()
    apply(core)
    expect(writes(core).map(({ key }) => key)).toEqual(['lifecycle.allocation_caps', 'timing.review_intervals'])
    expect(apply(core)).toBe('saving')
    answered(core, wireField('lifecycle', 'allocation_caps', fields[0].value))
    expect([applied(core), toasts(core)]).toEqual([null, []])
    answered(core, wireField('timing', 'review_intervals', fields[1].value))
    expect([applied(core)?.ok, toasts(core)]).toEqual([true, ['Configuration updated successfully!']])
  })

  test('WIZ-13 A-50: a tab that joins anew meanwhile finds what it applied by its ask', () => {
    const core = ready()
    apply(core)
    const { asked } = configurationView(core.state, 'UTC').applies[0]!
    core.append({ type: 'tab.left', data: { tab: 'tab-1' } })
    for (const [at, { category, key }] of fields.entries()) answered(core, wireField(category, key, fields[at]!.value))
    expect(applied(core)).toMatchObject({ asked, ok: true })
  })

  test('A-50: one that fails is named, once all are answered; the other holds', () => {
    const core = ready()
    apply(core)
    failed(core, 'Not today.', 500)
    answered(core, wireField('timing', 'review_intervals', fields[1].value))
    expect(applied(core)).toMatchObject({ ok: false, message: 'Allocation Caps: Not today.' })
    expect([legacy(core), toasts(core)]).toEqual(['10', ['Allocation Caps: Not today.']])
    apply(core)
    expect(applied(core)).toBeNull()
  })

  test('WIZ-12: one that is wrong keeps all from being sent', () => {
    const core = ready()
    expect(apply(core, [fields[1], { ...fields[0], value: { ...fields[0].value, legacy: 51 } }])).toBe('not_valid')
    expect([writes(core), apply(core, [])]).toEqual([[], 'no_field'])
  })
})

test('A-171, WIZ-27: the history says who set what from what to what, and what stands so already', () => {
  const core = ready().append({
    type: 'resource.loaded',
    data: {
      key: 'configChanges?limit=50',
      value: {
        changes: [
          {
            id: 'e-2',
            at: new Date(START).toISOString(),
            by: 'someone',
            category: 'stability',
            key: 'deviation_thresholds',
            before: null,
            after: { win_rate_red: 0.07, win_rate_orange: 0.05, profit_factor_red: 35, profit_factor_orange: 20 },
          },
          {
            id: 'e-1',
            at: new Date(START).toISOString(),
            by: connected().state.session.profile!.sub,
            category: 'lifecycle',
            key: 'allocation_caps',
            before: { initialization: 3, incubation: 5, maturity: 8, legacy: 11 },
            after: null,
          },
          { id: 'e-0', at: 'never', category: 'lifecycle', key: 'x' },
        ],
      },
    },
  })
  expect(configurationView(core.state, 'UTC').changes).toMatchObject({
    data: [
      {
        by: 'someone',
        title: 'Stability: Deviation Thresholds',
        differences: ['Win rate, red 10 % to 7 %'],
        isRestored: true,
      },
      { by: 'You', title: 'Lifecycle: Allocation Caps', differences: ['Legacy 11 % to 10 %'], isRestored: false },
    ],
  })
})
