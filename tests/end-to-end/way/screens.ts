import type { Locator, Page } from 'playwright-core'

/** Screens that ask for no sign-in, each with what says that it is there. */
export const PUBLIC = [
  { path: '/', shows: 'Who it is for' },
  { path: '/login', shows: 'Start a free trial' },
  { path: '/help', shows: 'Not answered here?' },
  { path: '/pricing', shows: 'What each plan opens' },
  { path: '/trial-setup', shows: 'No card is needed' },
] as const

/** Screens of a signed-in trader by a name of their own, each with what says that it is there. */
export const SCREENS: readonly { readonly name: string; readonly path: string; readonly shows: string | RegExp }[] = [
  { name: 'dashboard', path: '/dashboard', shows: 'Cumulative PnL' },
  { name: 'live trades', path: '/live-trades', shows: 'Unrealised PnL, USDT' },
  { name: 'live trades in groups', path: '/live-trades?group=strategy', shows: 'Unrealised PnL, USDT' },
  { name: 'heat map', path: '/live-trades?view=heat', shows: 'Heat map' },
  { name: 'live trades without a match', path: '/live-trades?q=nothing-has-this-name', shows: 'No rows match' },
  { name: 'closed trades', path: '/closed-trades', shows: 'Win rate' },
  { name: 'calendar', path: '/closed-trades?tab=calendar', shows: 'Month' },
  { name: 'statistics', path: '/closed-trades?tab=statistics', shows: 'By symbol' },
  { name: 'best and worst', path: '/closed-trades?tab=extremes', shows: 'Worst' },
  { name: 'closed trades without a match', path: '/closed-trades?filter=NOPEUSDT', shows: 'No rows match' },
  { name: 'report', path: '/report', shows: 'By account' },
  { name: 'live chart', path: '/live-trades/chart/BTCUSDT/long/Nobody', shows: 'Not open now' },
  { name: 'bot rules', path: '/bot-maintenance', shows: /^\d+ rules, \d+ active$/ },
  { name: 'bot rules without a match', path: '/bot-maintenance?q=nothing-has-this-name', shows: 'No rules match' },
  { name: 'alerts', path: '/alerts', shows: 'No alerts yet' },
  { name: 'settings', path: '/settings', shows: 'Linked Accounts' },
  { name: 'email preferences', path: '/email-preferences', shows: 'Which emails you get' },
  { name: 'notification channels', path: '/notification-channels', shows: 'What is sent where' },
  { name: 'onboarding', path: '/onboarding?step=tour', shows: 'what is done stays done' },
  { name: 'strategies', path: '/strategy-details', shows: 'Sum of 7 rows' },
  { name: 'optimization', path: '/portfolio-optimization', shows: /^Rated / },
  { name: 'optimization, charts', path: '/portfolio-optimization?tab=charts', shows: 'Allocation by account' },
  { name: 'what-if', path: '/portfolio-optimization?tab=what_if&preview=w:10,20,60,10', shows: /^Over all trades/ },
  { name: 'subscription', path: '/manage-subscription', shows: 'Subscription & Billing' },
  { name: 'command center', path: '/portfolio-command', shows: /^No recommendations yet$|^Allocation actions$/ },
  {
    name: 'board of the command center',
    path: '/portfolio-command-v2',
    shows: /^No recommendations yet$|^Actions by when they are due$/,
  },
  { name: 'strategies compared', path: '/strategy-details?compare=8410471b,c4e6bab9', shows: 'Comparison' },
  { name: 'a strategy', path: '/strategies/Calm%20Grid', shows: 'Regime fit' },
  { name: 'results of a strategy', path: '/strategies/Calm%20Grid?tab=performance', shows: 'By symbol' },
  { name: 'definition of a strategy', path: '/strategies/Calm%20Grid?tab=definition', shows: 'Strategy name' },
  { name: 'privacy', path: '/privacy', shows: 'In this browser, until you log out' },
  { name: 'questions', path: '/faq', shows: 'Not answered here?' },
  { name: 'forecast', path: '/forecast', shows: /^Probability of loss$|^Needs 30 days of results/ },
  {
    name: 'not found',
    path: '/nowhere',
    shows: 'There is no page here. It may have moved, or the address is mistyped.',
  },
]

/** What says that a screen is there, where it is seen: the reason of an off button stands hidden beside it. */
export const sign = (page: Page, shows: string | RegExp): Locator =>
  page.getByText(shows).filter({ visible: true }).first()
