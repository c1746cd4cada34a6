import type { SidebarEntry } from './view.types.ts'
import { isOpenTo } from './guard.ts'
import { ROUTES, type Route, type Screen } from './routes.ts'
import { SIDEBAR_LABELS, UPGRADE_REQUIRED } from './texts.ts'

type Id = SidebarEntry['id']

/** Entries with an icon, in the order of spec 2, with the screen each leads to. */
const MAIN = [
  ['dashboard', 'dashboard'],
  ['optimization', 'portfolioOptimization'],
  ['command_center', 'portfolioCommand'],
  ['live_trades', 'liveTrades'],
  ['closed_trades', 'closedTrades'],
  ['strategy_details', 'strategyDetails'],
  ['forecast', 'forecast'],
  ['bot_maintenance', 'botMaintenance'],
] as const satisfies readonly (readonly [Id, Screen])[]

const FOOT = [
  ['help', 'faq'],
  ['settings', 'settings'],
  ['admin', 'admin'],
] as const satisfies readonly (readonly [Id, Screen])[]

export interface SidebarInput {
  /** Null while roles load: gated entries count as locked (SIDE-05). */
  readonly roles: readonly string[] | null
  readonly showsAdmin: boolean
  readonly screen: Screen | null
  readonly openPositions: number | null
}

/** SIDE-02: accessible entries, then locked ones, then help, settings, admin last. */
export function sidebar(input: SidebarInput): readonly SidebarEntry[] {
  const main = MAIN.map(([id, screen]) => entryOf(id, screen, 'main', input))
  const foot = FOOT.filter(([id]) => id !== 'admin' || input.showsAdmin).map(([id, screen]) =>
    entryOf(id, screen, 'foot', input),
  )
  return [...main.filter((entry) => !entry.locked), ...main.filter((entry) => entry.locked), ...foot]
}

function entryOf(
  id: Id,
  screen: Screen,
  placement: SidebarEntry['placement'],
  { roles, screen: shown, openPositions }: SidebarInput,
): SidebarEntry {
  const route: Route = ROUTES.find((one) => one.screen === screen)!
  // The admin entry is about visibility alone; access is the guard's.
  const locked = id !== 'admin' && !isOpenTo(route.need, route.exempt === true, roles ?? [])
  return {
    id,
    label: SIDEBAR_LABELS[id],
    to: route.pattern,
    locked,
    note: locked ? UPGRADE_REQUIRED : null,
    selected: shown !== null && (shown === screen || PARENT[shown] === screen),
    count: id === 'live_trades' && !locked ? openPositions : null,
    placement,
  }
}

/** Screens that belong under an entry of the sidebar. */
const PARENT: Partial<Readonly<Record<Screen, Screen>>> = {
  liveChart: 'liveTrades',
  closedChart: 'closedTrades',
  strategy: 'strategyDetails',
  portfolioCommandV2: 'portfolioCommand',
  emailPreferences: 'settings',
  privacy: 'settings',
  manageSubscription: 'settings',
  realTimeDiagnostic: 'admin',
}
