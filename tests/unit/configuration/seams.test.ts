import { expect, test } from 'vitest'
import { testCore } from '../../support/core/core.ts'

const rule = { type: 'object', properties: { default: { type: 'number', min: 1, max: 365 } } }
const field = (value: object) => ({
  value,
  default_value: { default: 30 },
  description: 'Days.',
  validation_rules: rule,
  has_user_override: false,
  display_unit: 'days',
  unit_type: 'temporal',
})

test('CONF-56: the settings page reads and writes the configuration by API-53 to API-57, and by no other path', async () => {
  const core = await testCore()
  const timing = { configs: { review_intervals: field({ default: 30 }) }, has_any_overrides: false }
  core.server.answer('/portfolio-config/timing', timing)
  core.server.answer('/portfolio-config/timing/review_intervals', field({ default: 9 }))
  core.server.answer('/portfolio-config/reset/timing', timing)
  const tab = await core.open({ path: '/settings' })
  await tab.signIn()
  await core.clock.pass(1_000)
  const asked = (): readonly string[] => [
    ...new Set(
      core.server.calls
        .filter(({ path }) => path.startsWith('/portfolio-config/'))
        .map(({ method, path }) => `${method} ${path}`),
    ),
  ]
  expect(asked().toSorted()).toEqual([
    'GET /portfolio-config/account_moves',
    'GET /portfolio-config/allocation',
    'GET /portfolio-config/categories',
    'GET /portfolio-config/lifecycle',
    'GET /portfolio-config/scoring',
    'GET /portfolio-config/stability',
    'GET /portfolio-config/timing',
  ])

  const read = asked().length
  await tab.send({ type: 'configuration.set', path: 'timing.review_intervals.default', value: 9 })
  await core.clock.pass(1_000)
  await tab.send({ type: 'configuration.remove', category: 'timing', key: 'review_intervals' })
  await core.clock.pass(1_000)
  await tab.send({ type: 'configuration.reset', category: 'timing' })
  await core.clock.pass(1_000)
  expect(asked().slice(read)).toEqual([
    'PUT /portfolio-config/timing/review_intervals',
    'DELETE /portfolio-config/timing/review_intervals',
    'POST /portfolio-config/reset/timing',
  ])
})
