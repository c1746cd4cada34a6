import { describe, expect, test } from 'vitest'
import {
  bestOf,
  planAnswer,
  rolesFor,
  type Subscription,
  whyNoTrial,
} from '../../../src/domain/billing/subscription.ts'
import { judgeWebhook } from '../../../src/domain/billing/webhook.ts'

const END = Date.parse('2026-12-20T12:00:00Z')
const sub = (over: Partial<Subscription> = {}): Subscription => ({
  id: 'sub_1',
  plan: 'standard',
  status: 'active',
  isEnding: false,
  periodEnd: END,
  createdAt: END - 1_000,
  ...over,
})

describe('what subscriptions open', () => {
  test.each([
    ['active', ['standard-subscriber']],
    ['past_due', ['standard-subscriber']],
    ['trialing', ['trial-subscriber']],
    ['canceled', []],
    ['unpaid', []],
    ['incomplete', []],
    ['incomplete_expired', []],
    ['paused', []],
  ])('ROLE-01 %s opens %j', (status, roles) => {
    expect(rolesFor([sub({ status })], [])).toEqual(roles)
  })

  test('of several the highest counts, and what is no plan stays behind it (ROLE-11)', () => {
    const all = [sub(), sub({ id: 'sub_2', plan: 'elite' }), sub({ id: 'sub_3', plan: 'elite', status: 'canceled' })]

    expect(bestOf(all)?.id).toBe('sub_2')
    expect(rolesFor(all, ['admin-user', 'basic-subscriber'])).toEqual(['elite-subscriber', 'admin-user'])
  })
})

test('SET-27 one that ends with its period is canceled and says until when; one that lapsed stays canceled', () => {
  expect(planAnswer([])).toBeNull()
  expect(planAnswer([sub({ isEnding: true })])).toEqual({
    plan_type: 'standard',
    status: 'canceled',
    current_period_end: '2026-12-20T12:00:00.000Z',
  })
  expect(planAnswer([sub({ status: 'canceled' })])).toMatchObject({ plan_type: 'standard', status: 'canceled' })
  expect(planAnswer([sub({ status: 'trialing' })])).toMatchObject({ plan_type: 'trial', status: 'trialing' })
})

test('a trial is for who never had a plan', () => {
  expect(whyNoTrial([sub()], [])).toBe('alreadySubscribed')
  expect(whyNoTrial([], [])).toBeNull()
  expect(whyNoTrial([], ['foo'])).toBeNull()
  expect(whyNoTrial([sub({ status: 'canceled' })], [])).toBe('noSecondTrial')
  expect(whyNoTrial([], ['basic-subscriber'])).toBe('noSecondTrial')
})

describe('a signed message', () => {
  const message = { id: 'evt_1', createdAt: 100, subscription: 'sub_1' }
  const known = { isRepeated: false, isOurs: true, newest: null }
  test.each([
    ['apply', {}, {}],
    ['apply', {}, { newest: 99 }],
    ['apply', {}, { newest: 100 }],
    ['older', {}, { newest: 101 }],
    ['repeated', {}, { isRepeated: true, newest: 99 }],
    ['not_ours', {}, { isOurs: false }],
    ['not_about_plans', { subscription: null }, {}],
  ] as const)('is judged %s: %j %j', (verdict, over, more) => {
    expect(judgeWebhook({ ...message, ...over }, { ...known, ...more })).toBe(verdict)
  })
})
