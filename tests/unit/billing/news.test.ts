import { expect, test } from 'vitest'
import { type PlanEvent, planNews } from '../../../src/domain/billing/news.ts'
import { newsText } from '../../../src/domain/billing/newsTexts.ts'
import type { Subscription } from '../../../src/domain/billing/subscription.ts'

const one = (more: Partial<Subscription> = {}): Subscription => ({
  id: 's1',
  plan: 'standard',
  status: 'active',
  isEnding: false,
  periodEnd: Date.UTC(2026, 11, 20),
  createdAt: 0,
  ...more,
})
const trial = one({ id: 'trial-u', plan: 'basic', status: 'trialing' })
const ended = one({ status: 'canceled' })

test.each<[string, readonly Subscription[], readonly Subscription[], PlanEvent | null]>([
  ['a first trial', [], [trial], 'trial_started'],
  ['its end', [trial], [{ ...trial, status: 'canceled' }], 'trial_ended'],
  ['a first plan', [], [one()], 'started'],
  ['a plan after a trial', [trial], [trial, one()], 'started'],
  ['a plan after a lapsed one', [ended], [ended, one({ id: 's2' })], 'started'],
  ['a higher plan', [one()], [one({ plan: 'elite' })], 'upgraded'],
  ['a lower plan at the end of the period', [one()], [one({ plan: 'basic' })], 'downgraded'],
  ['a plan that ends while the trial runs', [trial, one()], [trial, ended], 'trial_resumed'],
  ['the next period', [one()], [one({ periodEnd: Date.UTC(2027, 0, 20) })], 'renewed'],
  ['a payment that failed', [one()], [one({ status: 'past_due' })], 'payment_failed'],
  ['a payment that came late', [one({ status: 'past_due' })], [one()], 'renewed'],
  ['a cancellation', [one()], [one({ isEnding: true })], 'canceled'],
  ['a cancellation taken back', [one({ isEnding: true })], [one()], 'resumed'],
  ['the end of the last period', [one({ isEnding: true })], [ended], 'lapsed'],
  ['payments given up', [one({ status: 'past_due' })], [one({ status: 'unpaid' })], 'lapsed'],
  ['the end of a trial beside a plan', [trial, one()], [{ ...trial, status: 'canceled' }, one()], null],
  ['an ended one that ends again', [ended], [ended], null],
])('ENT-02 what became of a plan: %s', (_what, before, after, event) => {
  expect(planNews(before, after)?.event ?? null).toBe(event)
})

test('what is told names plan and day', () => {
  const news = planNews([one()], [one({ isEnding: true })])!
  expect(newsText(news, 'Dec 20, 2026')).toEqual({
    title: 'Standard plan canceled',
    message: 'You have access until Dec 20, 2026.',
  })
})

test('ENT-02 who falls back to his trial reads which plan ended and how long the trial runs, not of a charge', () => {
  const end = trial.periodEnd + 1
  const news = planNews([{ ...trial, periodEnd: end }, one()], [{ ...trial, periodEnd: end }, ended])!
  expect(news).toEqual({ event: 'trial_resumed', plan: 'standard', periodEnd: end })
  expect(newsText(news, 'Dec 20, 2026')).toEqual({
    title: 'Standard plan ended',
    message: 'Your trial runs on until Dec 20, 2026.',
  })
})
