import { isRecord } from '../core/wire.ts'
import { isLive } from './subscription.ts'

/** What becomes of a plan if nobody does anything. */
export type Outlook = 'none' | 'trial' | 'renews' | 'ends' | 'failing' | 'over'

/**
 * That, of what the server says of the plan at an instant, ms of UTC. One that is canceled has its doors open until its
 * period ends.
 */
export function outlookOf(subscription: unknown, at: number): Outlook {
  if (!isRecord(subscription)) return 'none'
  const { plan_type: plan, status, current_period_end: end } = subscription
  if (typeof plan !== 'string' || plan === '' || typeof status !== 'string') return 'none'
  if (status === 'canceled') return typeof end === 'string' && Date.parse(end) > at ? 'ends' : 'over'
  if (status === 'trialing') return 'trial'
  if (status === 'past_due') return 'failing'
  return isLive({ status }) ? 'renews' : 'over'
}
