import type { Tier } from './roles.ts'

/** What a visitor needs for a route: nothing, a sign-in, or at least a tier (spec 2, Screens and routes). */
export type Need = 'public' | 'signed_in' | Tier

export interface Route {
  /** Name of the screen; the UI has one lazy module per screen. */
  readonly screen: Screen
  /** Pattern with `:name` parts, as in spec 2. */
  readonly pattern: string
  readonly need: Need
  /** Exempt from the role check and from the no-role redirect (spec 6, A-114). */
  readonly exempt?: boolean
  /** Whether the product shell (sidebar, top bar) surrounds it. */
  readonly shell: boolean
  /** Shown in the top bar and on the page of screens that are not available yet. */
  readonly title: string
}

export type Screen =
  | 'home'
  | 'login'
  | 'pricing'
  | 'help'
  | 'trialSetup'
  | 'onboarding'
  | 'checkout'
  | 'subscriptionSuccess'
  | 'dashboard'
  | 'liveTrades'
  | 'liveChart'
  | 'closedTrades'
  | 'closedChart'
  | 'botMaintenance'
  | 'faq'
  | 'settings'
  | 'emailPreferences'
  | 'privacy'
  | 'manageSubscription'
  | 'strategyDetails'
  | 'strategy'
  | 'forecast'
  | 'portfolioOptimization'
  | 'portfolioCommand'
  | 'portfolioCommandV2'
  | 'admin'
  | 'realTimeDiagnostic'
  | 'lifecycleTesting'

/** Every route of spec 2, in its order. */
export const ROUTES = [
  { screen: 'home', pattern: '/', need: 'public', shell: false, title: 'Home' },
  { screen: 'login', pattern: '/login', need: 'public', shell: false, title: 'Sign in' },
  { screen: 'pricing', pattern: '/pricing', need: 'public', shell: false, title: 'Pricing' },
  { screen: 'help', pattern: '/help', need: 'public', shell: false, title: 'Help' },
  { screen: 'trialSetup', pattern: '/trial-setup', need: 'public', shell: false, title: 'Trial setup' },
  { screen: 'onboarding', pattern: '/onboarding', need: 'signed_in', shell: true, title: 'Onboarding' },
  { screen: 'checkout', pattern: '/checkout', need: 'signed_in', exempt: true, shell: false, title: 'Checkout' },
  {
    screen: 'subscriptionSuccess',
    pattern: '/subscription-success',
    need: 'signed_in',
    exempt: true,
    shell: false,
    title: 'Subscription',
  },
  { screen: 'dashboard', pattern: '/dashboard', need: 'trial', shell: true, title: 'Dashboard' },
  { screen: 'liveTrades', pattern: '/live-trades', need: 'trial', shell: true, title: 'Live trades' },
  {
    screen: 'liveChart',
    pattern: '/live-trades/chart/:symbol/:side/:accountName',
    need: 'trial',
    shell: true,
    title: 'Live chart',
  },
  { screen: 'closedTrades', pattern: '/closed-trades', need: 'trial', shell: true, title: 'Closed trades' },
  {
    screen: 'closedChart',
    pattern: '/closed-trades/chart/:symbol/:accountName/:tradeId',
    need: 'trial',
    shell: true,
    title: 'Closed trade',
  },
  { screen: 'botMaintenance', pattern: '/bot-maintenance', need: 'trial', shell: true, title: 'Bot maintenance' },
  { screen: 'faq', pattern: '/faq', need: 'trial', exempt: true, shell: true, title: 'Help' },
  { screen: 'settings', pattern: '/settings', need: 'trial', exempt: true, shell: true, title: 'Settings' },
  { screen: 'emailPreferences', pattern: '/email-preferences', need: 'trial', shell: true, title: 'Email preferences' },
  { screen: 'privacy', pattern: '/privacy', need: 'trial', shell: true, title: 'Privacy' },
  {
    screen: 'manageSubscription',
    pattern: '/manage-subscription',
    need: 'signed_in',
    shell: true,
    title: 'Subscription',
  },
  { screen: 'strategyDetails', pattern: '/strategy-details', need: 'standard', shell: true, title: 'Strategy details' },
  { screen: 'forecast', pattern: '/forecast', need: 'standard', shell: true, title: 'Forecast' },
  { screen: 'strategy', pattern: '/strategies/:strategyId', need: 'standard', shell: true, title: 'Strategy' },
  {
    screen: 'portfolioOptimization',
    pattern: '/portfolio-optimization',
    need: 'elite',
    shell: true,
    title: 'Optimization',
  },
  { screen: 'portfolioCommand', pattern: '/portfolio-command', need: 'elite', shell: true, title: 'Command center' },
  {
    screen: 'portfolioCommandV2',
    pattern: '/portfolio-command-v2',
    need: 'elite',
    shell: true,
    title: 'Command center',
  },
  { screen: 'admin', pattern: '/admin', need: 'admin', shell: true, title: 'Admin' },
  {
    screen: 'realTimeDiagnostic',
    pattern: '/real-time-diagnostic',
    need: 'admin',
    shell: true,
    title: 'Real-time diagnostic',
  },
  { screen: 'lifecycleTesting', pattern: '/lifecycle-testing', need: 'admin', shell: true, title: 'Lifecycle testing' },
] as const satisfies readonly Route[]
