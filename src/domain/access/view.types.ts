import type { ReportedUser } from '../errorReports/constants.ts'
import type { Placed, Screen } from '../screens/index.ts'
import type { ShellBanner } from './banner.types.ts'
import type { Tier } from './roles.ts'

/** What the tab is to show for its path: decided by guards and landing rules (spec 2, spec 6). */
export type AccessView = (
  | { readonly kind: 'waiting' }
  | { readonly kind: 'show'; readonly screen: Screen; readonly title: string; readonly shell: boolean }
  /**
   * The address `from` is to be replaced; `to` is same-origin. `isSessionOver`: whoever was signed in here did not sign
   * out, and comes back here by signing in again.
   */
  | { readonly kind: 'redirect'; readonly from: string; readonly to: string; readonly isSessionOver?: true }
  /** The roles are too low. */
  | {
      readonly kind: 'teaser'
      readonly screen: Screen
      readonly title: string
      readonly needs: Tier | null
      readonly shell: boolean
    }
  /** the dashboard of who has just subscribed, until the role is there. `isChecking`: it is being looked for. */
  | { readonly kind: 'plan_pending'; readonly title: string; readonly isChecking: boolean }
  | { readonly kind: 'not_found' }
  /** 'Authentication Error' with a Logout button (spec 2, App-level). */
  | { readonly kind: 'auth_error'; readonly message: string }
  /**
   * This one tab is to leave through the provider's log-out and land on `to` (spec 4, Auth: return to login; Logout:
   * return to the origin).
   */
  /** The impersonation is over: back to the administrator's own session (IMP-02, IMP-04). */
  | { readonly kind: 'come_back' }
  | { readonly kind: 'leave'; readonly to: '/' | '/login'; readonly isSessionOver?: true }
) & {
  /** This tab asks the provider without a word whether it still knows the user (AUTH-05); nothing else changes. */
  readonly asksSilently?: true
}

/** Sidebar and top bar (spec 2). */
export interface ShellView {
  readonly signedIn: boolean
  /** Changes with the user; the React tree is keyed by it (T17). */
  readonly sessionId: string
  readonly sidebar: readonly SidebarEntry[]
  readonly displayName: string
  /** Who an error report is of; null while nobody is signed in. */
  readonly reported: ReportedUser | null
  /** As the provider names it; the page knows from where it may come. */
  readonly picture: string | null
  readonly initials: string
  /** 'Elite Plan' …, or null. */
  readonly planBadge: string | null
  /** By the first listed role; null where it is no plan's. */
  readonly segment: 'trial' | 'paid' | null
  /** Whether the roles open pages of a plan; an administrator's do, without a badge. */
  readonly hasPlan: boolean
  readonly title: string
  /** Zone of all times on screen, with its offset: `Times in Berlin, UTC+1`. */
  readonly zone: string
  readonly zoneLabel: string
  readonly banners: readonly ShellBanner[]
  /** An administrator looks as this user until then, ms of UTC (spec 2, App-level); null for everybody else. */
  readonly impersonation: { readonly until: number } | null
}

export interface SidebarEntry {
  readonly id: Placed['sidebar']['id']
  readonly label: string
  readonly to: string
  readonly locked: boolean
  /** 'Upgrade Required' when locked. */
  readonly note: string | null
  readonly selected: boolean
  /** Number at the right edge, e.g. open positions. */
  readonly count: number | null
  readonly icon: Placed['sidebar']['icon']
  /** Second key after `g`. */
  readonly key: string
  readonly placement: 'main' | 'foot'
}
