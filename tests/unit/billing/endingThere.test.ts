import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { subscriptionFrom } from '../../../src/server/billing/provider.ts'

const END = 1_764_000_000
const DAY = 86_400
const START = END - 30 * DAY
/** A subscription as the card provider tells it, with what these rules read of it. */
const told = (over: Partial<Stripe.Subscription>): Stripe.Subscription =>
  ({
    id: 'sub_1',
    status: 'active',
    cancel_at: null,
    cancel_at_period_end: false,
    ended_at: null,
    created: START,
    items: { data: [{ price: { id: 'price_1' }, current_period_start: START, current_period_end: END }] },
    ...over,
  }) as unknown as Stripe.Subscription

test.each([
  ['nothing ends it', {}, false, END],
  ['it ends with its period', { cancel_at_period_end: true }, true, END],
  ['as the provider tells that today', { cancel_at_period_end: true, cancel_at: END }, true, END],
  ['newer portals tell the time alone', { cancel_at: END }, true, END],
  ['it ends before its period', { cancel_at: END - DAY }, true, END - DAY],
  ['it ends in a later period, and is charged for that one', { cancel_at: END + 1 }, false, END],
  ['it has ended', { status: 'canceled', cancel_at: END, ended_at: END - 2 * DAY }, true, END - 2 * DAY],
  ['a plan that is given up unpaid ended when its last period began', { status: 'unpaid' }, false, START],
  ['while it is only late it runs on', { status: 'past_due' }, false, END],
] as const)('SET-23 %s', (_what, over, isEnding, end) => {
  expect(subscriptionFrom(told(over), { basic_month: 'price_1' }, null)).toMatchObject({
    plan: 'basic',
    isEnding,
    periodEnd: end * 1_000,
  })
})
