import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CONFIGURATION_DEFAULTS } from '../../../src/domain/configuration/presets.ts'
import { handClock } from '../../support/handClock.ts'
import { type Answer, startTestServer, type TestServer } from '../../support/server.ts'

const clock = handClock()
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { RATE_FACTOR: '100' }, clock })
})
afterAll(async () => {
  await server.close()
})

const get = async (path: string, login = 'mara'): Promise<Answer> => await server.call(login, 'GET', path)
const put = async (path: string, value: unknown, login = 'mara'): Promise<Answer> =>
  await server.call(login, 'PUT', `/portfolio-config/${path}`, { value, config_name: 'default' })
const changes = async (login = 'mara'): Promise<readonly Record<string, unknown>[]> =>
  (await get('/portfolio-config-changes', login)).json.changes

const CAPS = { initialization: 1, incubation: 2, maturity: 3, legacy: 4 }

describe('what is answered', () => {
  test('API-53, CONF-01: six categories, nothing changed', async () => {
    const { json } = await get('/portfolio-config/categories')
    expect(json.categories).toEqual(
      ['lifecycle', 'account_moves', 'stability', 'scoring', 'allocation', 'timing'].map((category) => ({
        category,
        has_any_overrides: false,
        customized_count: 0,
      })),
    )
  })

  test('API-54, CONF-25, CONF-26: the fields of a category with defaults, rules and units', async () => {
    const { json } = await get('/portfolio-config/timing')
    expect(json).toEqual({
      configs: {
        review_intervals: {
          value: CONFIGURATION_DEFAULTS.timing.review_intervals,
          default_value: CONFIGURATION_DEFAULTS.timing.review_intervals,
          description: 'Days until a strategy is looked at again after an action.',
          validation_rules: {
            type: 'object',
            required_fields: ['default', 'deactivate', 'promote_demote', 'adjust_allocation'],
            properties: Object.fromEntries(
              ['default', 'deactivate', 'promote_demote', 'adjust_allocation'].map((name) => [
                name,
                { type: 'number', min: 1, max: 365 },
              ]),
            ),
          },
          has_user_override: false,
          display_unit: 'days',
          unit_type: 'temporal',
        },
      },
      has_any_overrides: false,
    })
  })

  test('CONF-39, A-06: what is named a rate is a fraction, its bounds and defaults too', async () => {
    const { deviation_thresholds: field } = (await get('/portfolio-config/stability')).json.configs
    const fractions = { win_rate_red: 0.1, win_rate_orange: 0.05, profit_factor_red: 35, profit_factor_orange: 20 }
    expect([field.value, field.default_value]).toEqual([fractions, fractions])
    expect(field.validation_rules.properties).toMatchObject({
      win_rate_red: { min: 0.01, max: 1 },
      profit_factor_red: { min: 1, max: 100 },
    })
  })

  test('ROLE-01: the configuration belongs to the elite plan', async () => {
    for (const path of ['/portfolio-config/categories', '/portfolio-config/timing', '/portfolio-config-changes'])
      expect((await get(path, 'jonas')).status, path).toBe(403)
    expect((await put('lifecycle/allocation_caps', CAPS, 'jonas')).status).toBe(403)
  })
})

describe('what is set', () => {
  test('API-55, API-56, CONF-23: a field is overridden for its user alone, and taken back', async () => {
    const answer = await put('lifecycle/allocation_caps', CAPS)
    expect(answer).toMatchObject({ status: 200, json: { value: CAPS, has_user_override: true } })
    const { configs, has_any_overrides: any } = (await get('/portfolio-config/lifecycle')).json
    expect([configs.allocation_caps.value, configs.allocation_caps.default_value, any]).toEqual([
      CAPS,
      CONFIGURATION_DEFAULTS.lifecycle.allocation_caps,
      true,
    ])
    expect((await get('/portfolio-config/categories')).json.categories[0]).toMatchObject({ customized_count: 1 })
    expect((await get('/portfolio-config/lifecycle', 'ines')).json.has_any_overrides).toBe(false)

    const removed = await server.call('mara', 'DELETE', '/portfolio-config/lifecycle/allocation_caps')
    expect(removed.json).toMatchObject({
      value: CONFIGURATION_DEFAULTS.lifecycle.allocation_caps,
      has_user_override: false,
    })
    expect((await get('/portfolio-config/lifecycle')).json.has_any_overrides).toBe(false)
  })

  test('A-285: two devices that change two sub-fields of one field do not take each other back', async () => {
    const one = (name: string, value: object) =>
      server.call('mara', 'PUT', `/portfolio-config/lifecycle/allocation_caps?sub_field=${name}`, { value })
    await put('lifecycle/allocation_caps', CAPS)
    const phone = { ...CAPS, legacy: 9 }
    const laptop = { ...CAPS, incubation: 5 }
    await Promise.all([one('legacy', phone), one('incubation', laptop)])
    const { allocation_caps: field } = (await get('/portfolio-config/lifecycle')).json.configs
    expect(field.value).toEqual({ ...CAPS, legacy: 9, incubation: 5 })

    // The wire's scale is that of the field, and what is not right as a whole is refused.
    const rates = { win_rate_red: 0.5, win_rate_orange: 0.2, profit_factor_red: 1, profit_factor_orange: 1 }
    const path = '/portfolio-config/stability/deviation_thresholds?sub_field='
    const answer = await server.call('mara', 'PUT', `${path}win_rate_orange`, { value: rates })
    expect(answer.json.value).toMatchObject({ win_rate_red: 0.1, win_rate_orange: 0.2, profit_factor_red: 35 })
    expect((await server.call('mara', 'PUT', `${path}other`, { value: rates })).status).toBe(422)
    await server.call('mara', 'POST', '/portfolio-config/reset/stability')
    await server.call('mara', 'POST', '/portfolio-config/reset/lifecycle')
  })

  test('API-57: a category is reset, the others stay', async () => {
    await put('lifecycle/allocation_caps', CAPS)
    await put('timing/review_intervals', { default: 1, deactivate: 2, promote_demote: 3, adjust_allocation: 4 })

    const { json } = await server.call('mara', 'POST', '/portfolio-config/reset/lifecycle')
    expect([json.has_any_overrides, Object.keys(json.configs)]).toEqual([
      false,
      ['trade_count_thresholds', 'allocation_caps', 'confidence_modifiers'],
    ])
    expect((await get('/portfolio-config/timing')).json.has_any_overrides).toBe(true)
    await server.call('mara', 'POST', '/portfolio-config/reset/timing')
  })

  test('CONF-43, A-06: 0.1 is kept as ten per cent and comes back as 0.1; a fraction out of bounds is named in per cent', async () => {
    const fractions = { win_rate_red: 0.07, win_rate_orange: 0.02, profit_factor_red: 40, profit_factor_orange: 20 }
    expect((await put('stability/deviation_thresholds', fractions)).json.value).toEqual(fractions)
    expect((await get('/portfolio-config/stability')).json.configs.deviation_thresholds.value).toEqual(fractions)
    expect(await put('stability/deviation_thresholds', { ...fractions, win_rate_red: 1.01 })).toMatchObject({
      status: 422,
      json: { detail: 'win_rate_red: Percentage must be at most 100%' },
    })
    await server.call('mara', 'POST', '/portfolio-config/reset/stability')
  })

  test.each<readonly [string, string, unknown, string]>([
    ['VALID-26', 'lifecycle/allocation_caps', { ...CAPS, legacy: 50.1 }, 'legacy: Percentage must be at most 50%'],
    [
      'VALID-33',
      'scoring/component_weights',
      { performance_max: 40, regime_fit_max: 20, stability_max: 30, lifecycle_max: 11 },
      'Values must sum to 100, but sum is 101',
    ],
    [
      'VALID-17',
      'lifecycle/allocation_caps',
      {},
      'Missing required fields: initialization, incubation, maturity, legacy',
    ],
    ['VALID-14', 'lifecycle/allocation_caps', null, 'Value must be an object'],
    ['VALID-14', 'lifecycle/allocation_caps', [1], 'Value must be an object'],
    ['A-132', 'lifecycle/confidence_modifiers', { x: 1 }, 'Unknown fields: x'],
    [
      'VALID-09',
      'lifecycle/allocation_caps',
      { ...CAPS, legacy: '4' },
      'legacy: Value must be a percentage (number between 0 and 100)',
    ],
  ])('%s: %s %j is refused in words', async (_id, path, value, detail) => {
    expect(await put(path, value)).toMatchObject({ status: 422, json: { detail } })
  })

  test('CONF-22, A-03, A-04: both spellings of the mode, and no threshold', async () => {
    const { hierarchy_behavior: hierarchy } = CONFIGURATION_DEFAULTS.account_moves
    const answer = await put('account_moves/hierarchy_behavior', {
      ...hierarchy,
      mode: 'cross_broker',
      cross_broker_threshold: null,
    })
    expect(answer.json.value).toEqual({ ...hierarchy, mode: 'cross_broker_allowed', cross_broker_threshold: null })
    expect(await put('account_moves/hierarchy_behavior', { ...hierarchy, cross_broker_threshold: 0 })).toMatchObject({
      status: 422,
      json: { detail: 'cross_broker_threshold: Value must be at least 0.1' },
    })
    await server.call('mara', 'POST', '/portfolio-config/reset/account_moves')
  })

  test('API-55: what there is not is not found, whatever it is called', async () => {
    for (const path of [
      'moon/phase',
      'lifecycle/phase',
      'lifecycle/constructor',
      '__proto__/toString',
      'timing/__proto__',
    ])
      expect([path, (await put(path, {})).status]).toEqual([path, 404])
    expect((await get('/portfolio-config/constructor')).json.detail).toBe('There is no such category.')
    expect((await server.call('mara', 'POST', '/portfolio-config/reset/moon')).status).toBe(404)
    expect((await server.call('mara', 'DELETE', '/portfolio-config/timing/moon')).json.detail).toBe(
      'There is no such setting.',
    )
    const other = { value: CAPS, config_name: 'mine' }
    expect((await server.call('mara', 'PUT', '/portfolio-config/lifecycle/allocation_caps', other)).status).toBe(400)
  })
})

describe('history', () => {
  test('A-171: every change is a fact with who, when and what, in the scale of the wire; what changes nothing is none', async () => {
    const before = await server.parts.facts.head('sample-ines')
    const days = { default: 1, deactivate: 2, promote_demote: 3, adjust_allocation: 4 }
    clock.advance(1_000)
    await put('timing/review_intervals', days, 'ines')
    await put('timing/review_intervals', days, 'ines')
    clock.advance(1_000)
    await put('timing/review_intervals', { ...days, default: 9 }, 'ines')
    const fractions = { win_rate_red: 0.2, win_rate_orange: 0.02, profit_factor_red: 40, profit_factor_orange: 20 }
    await put('stability/deviation_thresholds', fractions, 'ines')
    clock.advance(1_000)
    await server.call('ines', 'POST', '/portfolio-config/reset/timing')
    await server.call('ines', 'DELETE', '/portfolio-config/timing/review_intervals')

    expect(await changes('ines')).toMatchObject([
      { at: '2026-11-20T12:00:03.000Z', key: 'review_intervals', before: { ...days, default: 9 }, after: null },
      {
        at: '2026-11-20T12:00:02.000Z',
        category: 'stability',
        key: 'deviation_thresholds',
        before: null,
        after: fractions,
      },
      { at: '2026-11-20T12:00:02.000Z', key: 'review_intervals', before: days, after: { ...days, default: 9 } },
      { at: '2026-11-20T12:00:01.000Z', by: 'sample-ines', category: 'timing', before: null, after: days },
    ])
    expect(await server.parts.facts.head('sample-ines')).toBe(before + 4)
    expect((await get('/notifications', 'ines')).json.total_count).toBe(0)
  })

  test('A-171: a change that was refused left no fact, and another user sees none', async () => {
    const before = await changes()
    await put('lifecycle/allocation_caps', {})
    expect(await changes()).toEqual(before)
    expect(JSON.stringify(before)).not.toContain('sample-ines')
  })
})

test('CONF-26: what an older version kept is read with what it lacks', async () => {
  const rows = [
    { category: 'timing', key: 'review_intervals', value: { default: 60, monthly: 3 } },
    { category: 'timing', key: 'gone', value: 1 },
    { category: 'moon', key: 'phase', value: 1 },
  ]
  await server.parts.db
    .insertInto('config_overrides')
    .values(rows.map(({ value, ...row }) => ({ user_id: 'sample-mara', ...row, value: JSON.stringify(value) })))
    .execute()
  expect((await get('/portfolio-config/timing')).json.configs.review_intervals).toMatchObject({
    value: { default: 60, deactivate: 30, promote_demote: 14, adjust_allocation: 7 },
    has_user_override: true,
  })
  expect((await get('/portfolio-config/categories')).json.categories.at(-1)).toMatchObject({ customized_count: 1 })
})
