import type { Tier } from './roles.ts'

/** spec 2, Sidebar. */
export const UPGRADE_REQUIRED = 'Upgrade Required'

/** spec 2, Top bar: plan badge, from the role. */
export const PLAN_BADGES = {
  elite: 'Elite Plan',
  standard: 'Standard Plan',
  basic: 'Basic Plan',
  trial: 'Trial Plan',
} as const

/** What the teaser names as needed. */
export const TIER_NAMES: Readonly<Record<Tier, string>> = {
  trial: 'Trial',
  basic: 'Basic',
  standard: 'Standard',
  elite: 'Elite',
  admin: 'Admin',
}

/** Sentences over the whole page. */
export const BANNERS = {
  memoryOnly: 'This browser keeps no data for this page: after a reload everything is loaded anew.',
  heldElsewhere:
    'An older version in another tab holds the data of this page: close other tabs and reload. Until then nothing is kept.',
  dedicated: 'This browser shares nothing between tabs: each tab keeps its own connection.',
  fenced: 'A newer version of this page is running in another tab. Reload to continue.',
  gaveUp: 'Live data stopped after 5 failed attempts.',
  serverFull: 'The disk of the server is full: changes are not saved until there is room again. What you see goes on.',
  reconnect: 'Reconnect',
  reload: 'Reload',
} as const
