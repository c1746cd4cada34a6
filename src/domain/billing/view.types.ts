import type { Loadable } from '../core/outcome.ts'
import type { Arm } from '../experiments/results.ts'
import type { SubscriptionCard } from '../settings/view.types.ts'
import type { Outcomes } from '../writes/model.ts'
import type { Interval, PlanName } from './constants.ts'

/** Prices, checkout and the page after a payment, each for the address of its tab. */
export interface BillingView {
  /** What the server says of the plan; null for who is not signed in. */
  readonly subscription: Loadable<SubscriptionCard> | null
  /** The plan whose doors are open, by the roles; null without one. */
  readonly open: PlanName | null
  /** The card provider charges for a plan: another one is chosen in its portal, never bought beside it. */
  readonly isCharged: boolean
  /** What the address asks for; null for nothing, or for a plan that there is not. */
  readonly wish: PlanName | null
  /** The screen that led to the prices, and whether it is open by now; null where the address names none of ours. */
  readonly from: { readonly path: string; readonly title: string; readonly isOpen: boolean } | null
  readonly interval: Interval
  /** When what is paid for today is charged again, in the user's zone: 'Dec 28, 2026'. */
  readonly nextCharge: string
  /** What the address says of a code, to be judged at the server; '' for none. */
  readonly code: string
  /** For whom the plan is, as the settings have it: what was entered, else of the sign-in. */
  readonly payer: Loadable<{ readonly email: string; readonly name: string }>
  /** The payment page was left without paying. */
  readonly hasLeft: boolean
  /** ROLE-09: whether the plan that was paid for is the role already. */
  readonly isSettled: boolean
  /** The matrix of prices. */
  readonly features: readonly PlanFeature[]
  /** What each plan changes for who looks. */
  readonly changes: Readonly<Record<PlanName, PlanChange>>
  /** The arm by which prices are shown; null where they are shown as they were chosen. */
  readonly arm: Arm | null
  /** The token is being asked for anew. */
  readonly isChecking: boolean
  /** How the last asking for a page of the card provider went, by the number its command was answered with. */
  readonly outcomes: Outcomes
}

/** A row of the matrix of prices: a screen, and which plans open it. */
export interface PlanFeature {
  readonly title: string
  readonly opens: Readonly<Record<PlanName, boolean>>
}

/** Titles of the screens that a plan opens, and closes, for who has another one or none. */
export interface PlanChange {
  readonly opens: readonly string[]
  readonly closes: readonly string[]
}
