import { admits, roleOfTier, TIERS } from '../access/roles.ts'
import type { Route } from '../screens/definition.ts'
import { SCREENS } from '../screens/index.ts'
import { PLANS, type PlanName } from './constants.ts'
import type { PlanFeature } from './view.types.ts'

/**
 * What each plan opens, made from the list of screens, so that it never says other than the gates (screens.md 2.13). A
 * screen that belongs to another one is told by that.
 */
export const planFeatures = (): readonly PlanFeature[] =>
  SCREENS.flatMap(({ title, need, exempt, sidebar }: Route): readonly PlanFeature[] => {
    const tier = TIERS.find((name) => name === need)
    if (tier === undefined || tier === 'admin' || exempt === true || sidebar === undefined) return []
    const opens = Object.fromEntries(PLANS.map((plan) => [plan, admits(tier, [roleOfTier(plan)])]))
    return [{ title, opens: opens as Readonly<Record<PlanName, boolean>> }]
  })
