import type { Route, SidebarPlace } from '../screens/definition.ts'
import { type Listed, type Placed, type Screen, SCREENS } from '../screens/index.ts'
import { isOpenTo } from './guard.ts'
import { UPGRADE_REQUIRED } from './texts.ts'
import type { SidebarEntry } from './view.types.ts'

/** Whether a screen stands in the sidebar. */
export const isPlaced = (listed: Listed): listed is Placed => 'sidebar' in listed

const placeOf = ({ sidebar: { main, foot } }: { readonly sidebar: SidebarPlace }): number => main ?? foot ?? 0
/** Screens with an entry, each part in the order of spec 2. */
const PLACED = SCREENS.filter(isPlaced).toSorted((a, b) => placeOf(a) - placeOf(b))
/** Screens that belong under an entry of another. */
const UNDER: ReadonlyMap<string, string | undefined> = new Map(SCREENS.map((one: Route) => [one.screen, one.under]))

export interface SidebarInput {
  /** Null while roles load: gated entries count as locked (SIDE-05). */
  readonly roles: readonly string[] | null
  readonly showsAdmin: boolean
  readonly screen: Screen | null
  readonly openPositions: number | null
}

/** SIDE-02: accessible entries, then locked ones, then help, settings, admin last. */
export function sidebar(input: SidebarInput): readonly SidebarEntry[] {
  const all = PLACED.map((placed) => entryOf(placed, input))
  const main = all.filter(({ placement }) => placement === 'main')
  const foot = all.filter(({ placement, id }) => placement === 'foot' && (id !== 'admin' || input.showsAdmin))
  return [...main.filter((entry) => !entry.locked), ...main.filter((entry) => entry.locked), ...foot]
}

function entryOf(placed: Placed, { roles, screen: shown, openPositions }: SidebarInput): SidebarEntry {
  const { screen, pattern, need, exempt, title }: Route = placed
  const { id, icon, key } = placed.sidebar
  // The admin entry is about visibility alone; access is the guard's.
  const locked = id !== 'admin' && !isOpenTo(need, exempt === true, roles ?? [])
  return {
    id,
    label: title,
    icon,
    key,
    to: pattern,
    locked,
    note: locked ? UPGRADE_REQUIRED : null,
    selected: shown !== null && (shown === screen || UNDER.get(shown) === screen),
    count: id === 'live_trades' && !locked ? openPositions : null,
    placement: 'main' in placed.sidebar ? 'main' : 'foot',
  }
}
