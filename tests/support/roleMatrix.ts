/** Columns: signed out, then the six sorts of users of the specification, section 6. */
export const WHO = [
  ['signed out', null],
  ['no role', []],
  ['trial', ['trial-subscriber']],
  ['basic', ['basic-subscriber']],
  ['standard', ['standard-subscriber']],
  ['elite', ['elite-subscriber']],
  ['admin', ['admin-user']],
] as const

/**
 * Written by hand from sections 2 and 6: `o` shows the screen, `l` leads to the login page, `p` to the prices, `t` is
 * the teaser. None of it is derived from the sources.
 */
export const MATRIX: readonly (readonly [path: string, verdicts: string])[] = [
  // Public routes.
  ['/', 'ooooooo'],
  ['/login', 'ooooooo'],
  ['/pricing', 'ooooooo'],
  ['/help', 'ooooooo'],
  ['/trial-setup', 'ooooooo'],
  // Protected routes: a sign-in is enough.
  ['/onboarding', 'loooooo'],
  ['/checkout', 'loooooo'],
  ['/subscription-success', 'loooooo'],
  // Its minimum is not shown: a sign-in is enough.
  ['/manage-subscription', 'loooooo'],
  // From trial; settings and faq are exempt from the role.
  ['/dashboard', 'lpooooo'],
  ['/live-trades', 'lpooooo'],
  ['/live-trades/chart/BTCUSDT/long/Main', 'lpooooo'],
  ['/closed-trades', 'lpooooo'],
  ['/closed-trades/chart/BTCUSDT/Main/1', 'lpooooo'],
  // The companion's own: what closed is a trial's to see.
  ['/report', 'lpooooo'],
  // Who has positions watches them, and is told of them.
  ['/alerts', 'lpooooo'],
  ['/notification-channels', 'lpooooo'],
  ['/bot-maintenance', 'lpooooo'],
  ['/faq', 'loooooo'],
  ['/settings', 'loooooo'],
  ['/email-preferences', 'lpooooo'],
  ['/privacy', 'lpooooo'],
  // From standard.
  ['/strategy-details', 'lpttooo'],
  ['/forecast', 'lpttooo'],
  ['/strategies/s-1', 'lpttooo'],
  // From elite.
  ['/portfolio-optimization', 'lptttoo'],
  ['/portfolio-command', 'lptttoo'],
  ['/portfolio-command-v2', 'lptttoo'],
  // Administrators.
  ['/admin', 'lptttto'],
  ['/real-time-diagnostic', 'lptttto'],
  ['/lifecycle-testing', 'lptttto'],
]
