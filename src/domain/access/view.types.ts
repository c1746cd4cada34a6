import type { Screen } from './routes.ts'

/** What the tab is to show for its path: decided by guards and landing rules (spec 2, spec 6). */
export type AccessView =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'show'; readonly screen: Screen; readonly title: string; readonly shell: boolean }
  /**
   * The address is to be replaced; `to` is same-origin. `isSessionOver`: whoever was signed in here did not sign out,
   * and comes back here by signing in again.
   */
  | { readonly kind: 'redirect'; readonly to: string; readonly isSessionOver?: true }
  | { readonly kind: 'teaser'; readonly title: string; readonly needs: string; readonly shell: boolean }
  /** A listed route whose screen this version does not have yet. */
  | { readonly kind: 'unavailable'; readonly title: string; readonly shell: boolean }
  /** Prices and checkout for who is signed in and has no plan: all other screens lead here, so this one leads out. */
  | { readonly kind: 'no_plan'; readonly title: string }
  /** the dashboard of who has just subscribed, until the role is there. `isChecking`: it is being looked for. */
  | { readonly kind: 'plan_pending'; readonly title: string; readonly isChecking: boolean }
  | { readonly kind: 'not_found' }
  /** 'Authentication Error' with a Logout button (spec 2, App-level). */
  | { readonly kind: 'auth_error'; readonly message: string }
  /**
   * This one tab is to leave through the provider's log-out and land on `to` (spec 4, Auth: return to login; Logout:
   * return to the origin).
   */
  | { readonly kind: 'leave'; readonly to: '/' | '/login'; readonly isSessionOver?: true }

/** Sidebar and top bar (spec 2). */
export interface ShellView {
  readonly signedIn: boolean
  /** Changes with the user; the React tree is keyed by it (T17). */
  readonly sessionId: string
  readonly sidebar: readonly SidebarEntry[]
  readonly displayName: string
  readonly picture: string | null
  readonly initials: string
  /** 'Elite Plan' …, or null. */
  readonly planBadge: string | null
  readonly title: string
  /** Zone of all times on screen, with its offset: `Times in Berlin, UTC+1`. */
  readonly zone: string
  readonly zoneLabel: string
  readonly banners: readonly ShellBanner[]
}

export interface SidebarEntry {
  readonly id:
    | 'dashboard'
    | 'optimization'
    | 'command_center'
    | 'live_trades'
    | 'closed_trades'
    | 'strategy_details'
    | 'forecast'
    | 'bot_maintenance'
    | 'help'
    | 'settings'
    | 'admin'
  readonly label: string
  readonly to: string
  readonly locked: boolean
  /** 'Upgrade Required' when locked. */
  readonly note: string | null
  readonly selected: boolean
  /** Number at the right edge, e.g. open positions. */
  readonly count: number | null
  readonly placement: 'main' | 'foot'
}

/**
 * A sentence over the whole page: storage lost, no SharedWorker, older version, gave up, accounts that do not follow
 * the exchange.
 */
export interface ShellBanner {
  readonly id: string
  readonly tone: 'warn' | 'danger' | 'info'
  readonly text: string
  readonly action:
    | { readonly label: string; readonly command: 'reconnect' | 'reload' }
    | { readonly label: string; readonly to: string }
    | null
}
