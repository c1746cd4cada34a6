import { admin } from './admin.ts'
import { alerts } from './alerts.ts'
import { botMaintenance } from './botMaintenance.ts'
import { checkout } from './checkout.ts'
import { closedChart } from './closedChart.ts'
import { closedTrades } from './closedTrades.ts'
import { dashboard } from './dashboard.ts'
import { emailPreferences } from './emailPreferences.ts'
import { faq } from './faq.ts'
import { forecast } from './forecast.ts'
import { help } from './help.ts'
import { home } from './home.ts'
import { lifecycleTesting } from './lifecycleTesting.ts'
import { liveChart } from './liveChart.ts'
import { liveTrades } from './liveTrades.ts'
import { login } from './login.ts'
import { manageSubscription } from './manageSubscription.ts'
import { notificationChannels } from './notificationChannels.ts'
import { onboarding } from './onboarding.ts'
import { portfolioCommand } from './portfolioCommand.ts'
import { portfolioCommandV2 } from './portfolioCommandV2.ts'
import { portfolioOptimization } from './portfolioOptimization.ts'
import { pricing } from './pricing.ts'
import { privacy } from './privacy.ts'
import { realTimeDiagnostic } from './realTimeDiagnostic.ts'
import { report } from './report.ts'
import { settings } from './settings.ts'
import { strategy } from './strategy.ts'
import { strategyDetails } from './strategyDetails.ts'
import { subscriptionSuccess } from './subscriptionSuccess.ts'
import { trialSetup } from './trialSetup.ts'

/** Every screen of spec 2, in its order, and the companion's own. */
export const SCREENS = [
  home,
  login,
  pricing,
  help,
  trialSetup,
  onboarding,
  checkout,
  subscriptionSuccess,
  dashboard,
  liveTrades,
  liveChart,
  closedTrades,
  closedChart,
  report,
  botMaintenance,
  alerts,
  faq,
  settings,
  emailPreferences,
  notificationChannels,
  privacy,
  manageSubscription,
  strategyDetails,
  forecast,
  strategy,
  portfolioOptimization,
  portfolioCommand,
  portfolioCommandV2,
  admin,
  realTimeDiagnostic,
  lifecycleTesting,
] as const

/** Any screen of the list, by its own type. */
export type Listed = (typeof SCREENS)[number]

/** Names of all screens. */
export type Screen = Listed['screen']

/** Those that stand in the sidebar. */
export type Placed = Extract<Listed, { readonly sidebar: object }>
