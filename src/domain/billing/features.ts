import { admits, roleOfTier, TIERS } from '../access/roles.ts'
import type { Route } from '../screens/definition.ts'
import { SCREENS } from '../screens/index.ts'
import { PLANS, type PlanName } from './constants.ts'
import type { PlanChange, PlanFeature } from './view.types.ts'

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

/**
 * What choosing each plan changes for who has `open`, by titles of screens; for who has none it is told against the
 * plan a rung below (screens.md 2.14).
 */
export function planChanges(
  features: readonly PlanFeature[],
  open: PlanName | null,
): Readonly<Record<PlanName, PlanChange>> {
  const changes = PLANS.map((plan, rung) => {
    const now = open ?? PLANS[rung - 1]
    const isOpen = ({ opens }: PlanFeature): boolean => now !== undefined && opens[now]
    const titles = (isMeant: (feature: PlanFeature) => boolean): readonly string[] =>
      features.filter(isMeant).map(({ title }) => title)
    return [
      plan,
      {
        opens: titles((feature) => feature.opens[plan] && !isOpen(feature)),
        closes: titles((feature) => isOpen(feature) && !feature.opens[plan]),
      },
    ]
  })
  return Object.fromEntries(changes) as Readonly<Record<PlanName, PlanChange>>
}
