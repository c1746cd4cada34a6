import { roleOfTier } from '../access/roles.ts'
import { wireOf } from '../core/wire.ts'
import { PLANS, type PlanName } from './constants.ts'
import { isLive } from './subscription.ts'

/** The highest plan among roles; null without one. */
export const openPlan = (roles: readonly string[]): PlanName | null =>
  PLANS.findLast((plan) => roles.includes(roleOfTier(plan))) ?? null

/** The plan that lives by what the server says of it; one that is canceled may live until its period ends. */
export function planTold(value: unknown): PlanName | null {
  const { plan_type: plan, status } = wireOf(value)
  const isGood = typeof status === 'string' && (isLive({ status }) || status === 'canceled')
  return (isGood && PLANS.find((name) => name === plan)) || null
}
