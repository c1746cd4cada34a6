import { CONFLICTS, UNCOVERED } from '../bots/constants.ts'
import { unique } from '../core/lists.ts'
import { zoneOf } from '../tabs/zone.ts'
import { routeFor } from '../access/match.ts'
import type { Screen } from '../access/routes.ts'
import { hasPlan } from '../session/plan.ts'
import type { TabState, HasTabs } from '../tabs/model.ts'
import { resultsKeys } from '../dashboard/results/wants.ts'
import { labWants } from '../lab/commands.ts'
import { closedChartWants, liveChartWants } from '../market/wants.ts'
import { filterKeys, queryFrom } from '../closed/want.ts'
import { RUNNING_SYNC } from '../tasks/model.ts'
import { WITHOUT_PLAN } from './constants.ts'
import { callOf, resourceKey } from './policies.ts'
import type { HasSession } from '../session/model.ts'
import type { HasResources } from './model.ts'
import type { HasTime } from '../concept.ts'
import type { HasClosed } from '../closed/model.ts'

/** The slices that are looked at here. */
type Seen = HasTime & HasSession & HasTabs & HasResources & HasClosed

type Wants = (zone: string, tab: TabState, state: Seen) => readonly string[]

/** What the product shell shows on every screen: name and zone, set-up banner, bell. */
const shellWants = (): readonly string[] => [
  'settingsUser',
  'accountsList',
  'botRulesList',
  resourceKey('notificationsList', { limit: 50 }),
  resourceKey('notificationsUnread', { days_back: 7 }),
]

/** What each screen shows beside; screens that are not listed want nothing more. */
const WANTS: Partial<Readonly<Record<Screen, Wants>>> = {
  dashboard: (zone, tab) => [
    'balances',
    'pnlAccountsSummary',
    resourceKey('pnlTimeframes', { user_timezone: zone }),
    ...Object.values(resultsKeys(zone, tab.query)),
    'conflictsSummary',
    'uncoveredSummary',
    RUNNING_SYNC,
  ],
  liveTrades: () => ['balances'],
  botMaintenance: () => [
    'strategyDetailsList',
    'botRuleFigures',
    'uncoveredSummary',
    UNCOVERED,
    CONFLICTS,
    RUNNING_SYNC,
  ],
  settings: () => ['settingsSubscription', 'runtimeConfig', RUNNING_SYNC],
  liveChart: liveChartWants,
  closedChart: closedChartWants,
  lifecycleTesting: labWants,
  closedTrades: (zone, tab) => {
    const { symbol: filter, account, strategy } = queryFrom(tab.query, zone)
    return [...Object.values(filterKeys({ filter, account, strategy })), RUNNING_SYNC]
  },
}

/** Screens whose data are fetched ahead, 2 s after the first page is there (CACHE-07). */
const AHEAD: readonly Screen[] = ['dashboard', 'liveTrades', 'settings']

/** What tabs want, in a zone: the timers ask after every burst of turns. */
const wantsByTab = new WeakMap<TabState, { readonly zone: string; readonly keys: readonly string[] }>()

/** Resource keys that a tab's screen shows, as far as the user's roles open them. Public pages want nothing. */
export function wantedBy(state: Seen, tab: TabState): readonly string[] {
  if (state.session.profile === null) return []
  const zone = zoneOf(state, tab)
  const isOpen = hasPlan(state.session)
  const known = wantsByTab.get(tab)
  if (known?.zone === zone && isOpen) return known.keys
  const matched = routeFor(tab.path)
  if (matched === null) return []
  const { screen, shell } = matched.route
  const keys = unique([...(shell ? shellWants() : []), ...(WANTS[screen]?.(zone, tab, state) ?? [])])
  if (!isOpen) return keys.filter(isOpenWithoutPlan)
  // A closed chart's candles depend on its trade as well.
  if (screen !== 'closedChart') wantsByTab.set(tab, { zone, keys })
  return keys
}

const isOpenWithoutPlan = (key: string): boolean => WITHOUT_PLAN.includes(callOf(key))

/** Keys wanted by any tab, or by the visible ones alone. */
export const wantedByTabs = (state: Seen, onlyVisible = false): readonly string[] =>
  unique(
    Object.values(state.tabs.byName)
      .filter((tab) => !onlyVisible || tab.visible)
      .flatMap((tab) => wantedBy(state, tab)),
  )

/** Keys that are fetched ahead for a tab. */
export const wantedAhead = (state: Seen, tab: TabState): readonly string[] =>
  unique(AHEAD.flatMap((screen) => WANTS[screen]?.(zoneOf(state, tab), tab, state) ?? []))
