import { expect, test } from 'vitest'
import { actionsFrom } from '../../../src/domain/strategies/actions.ts'

test.each([
  ['monitor_closely', 'Monitor'],
  ['invented', 'invented'],
  ['constructor', 'constructor'],
])('PORT-05 an action of a strategy whose kind is %s is called %s', (action, label) =>
  expect(actionsFrom({ actions: [{ action_id: 'a', action }] })).toMatchObject([{ label }]),
)
