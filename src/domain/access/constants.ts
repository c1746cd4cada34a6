/** paths that a returnTo may lead to, with what lies below them (spec 2, Routing after sign-in). */
export const RETURN_PATHS = [
  '/dashboard',
  '/pricing',
  '/checkout',
  '/trial-setup',
  '/settings',
  '/bot-maintenance',
] as const

/** Names of local flags that a tab mirrors (a worker has no localStorage). */
export const FLAGS = {
  /** SIDE-06. */
  adminImpersonation: 'adminImpersonation',
  /** AB-04: a random word for who is not signed in; no call carries it. */
  visitor: 'visitor',
} as const

/** Values of `intent` in the address of the login page that mean "start the trial" (ROUTE-02). */
export const TRIAL_INTENTS: readonly string[] = ['auto-start-trial', 'trial']
