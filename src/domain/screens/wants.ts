import { isOpenTo } from '../access/guard.ts'
import { routeFor } from '../access/match.ts'
import { RANGE_ROWS } from '../closed/constants.ts'
import { listKey } from '../closed/list.ts'
import { queryFrom, type WantedList } from '../closed/want.ts'
import type { HasClosed } from '../closed/model.ts'
import { unique } from '../core/lists.ts'
import { askedFigure, isOfTrades } from '../explained/asked.ts'
import { explainedWants } from '../explained/wants.ts'
import { type HasServerTime, serverNow } from '../live/today.ts'
import { LIST_KEY, UNREAD_KEY } from '../notifications/keys.ts'
import { WITHOUT_PLAN } from '../resources/constants.ts'
import type { HasResources } from '../resources/model.ts'
import { callOf } from '../resources/policies.ts'
import type { HasSession } from '../session/model.ts'
import { hasPlan } from '../session/plan.ts'
import type { HasTabs, TabState } from '../tabs/model.ts'
import { zoneOf } from '../tabs/zone.ts'
import type { Definition } from './definition.ts'
import { type Screen, SCREENS } from './index.ts'

/** The slices that are looked at here. */
type Seen = HasServerTime & HasSession & HasTabs & HasResources & HasClosed

/** What the product shell shows on every screen: name and zone, set-up banner, bell. */
const shellWants = (): readonly string[] => ['settingsUser', 'accountsList', 'botRulesList', LIST_KEY, UNREAD_KEY]

type Wanting = Pick<Definition<Seen>, 'screen' | 'wants' | 'wantsByAnswers' | 'isFetchedAhead' | 'list'>

const WANTING: ReadonlyMap<Screen, Wanting> = new Map(SCREENS.map((one) => [one.screen, one]))

/** What tabs want, in a zone: the timers ask after every burst of turns. */
const wantsByTab = new WeakMap<
  TabState,
  { readonly zone: string; readonly roles: readonly string[]; readonly keys: readonly string[] }
>()

/** Resource keys that a tab's screen shows, as far as the user's roles open them. Public pages want nothing. */
export function wantedBy(state: Seen, tab: TabState): readonly string[] {
  const { profile, impersonation } = state.session
  if (profile === null) return []
  const { roles } = profile
  const zone = zoneOf(state, tab)
  const isOpen = hasPlan(state.session)
  const known = wantsByTab.get(tab)
  if (known?.zone === zone && known.roles === roles && isOpen) return known.keys
  const matched = routeFor(tab.path)
  if (matched === null) return []
  const { route, parts } = matched
  const wanting = WANTING.get(route.screen)
  // Whoever looks as somebody else still sees the list of users.
  const looksOn = route.screen === 'admin' && impersonation !== null
  // Who has a plan and sees what a higher one would open is shown no answer of the server's.
  const isTeaser = isOpen && !looksOn && !isOpenTo(route.need, route.exempt === true, roles)
  const keys = unique([
    ...(route.shell === false ? [] : shellWants()),
    ...(isTeaser ? [] : [...(wanting?.wants?.(zone, tab, state, parts) ?? []), ...explainedWants(tab.query, zone)]),
  ])
  if (!isOpen) return keys.filter((key) => looksOn || isOpenWithoutPlan(key))
  if (wanting?.wantsByAnswers !== true) wantsByTab.set(tab, { zone, roles, keys })
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

/** Keys that are fetched ahead for a tab: those of screens that have no part in their address. */
export const wantedAhead = (state: Seen, tab: TabState): readonly string[] =>
  unique(
    [...WANTING.values()].flatMap(({ isFetchedAhead, wants }) =>
      isFetchedAhead === true ? (wants?.(zoneOf(state, tab), tab, state, {}) ?? []) : [],
    ),
  )

/** The list behind a tab's screen, or null; who has no plan has none. */
export function pageList(state: SeenLists, tab: TabState): WantedList | null {
  const screen = routeFor(tab.path)?.route.screen
  return screen === undefined || !hasPlan(state.session)
    ? null
    : (WANTING.get(screen)?.list?.(zoneOf(state, tab), tab, serverNow(state)) ?? null)
}

/** The list of a figure that a tab explains: all its trades, whatever the page behind it shows. */
function figureList(state: SeenLists, tab: TabState): WantedList | null {
  const asked = askedFigure(tab.query)
  return asked === null || !isOfTrades(asked.figure) || routeFor(tab.path) === null || !hasPlan(state.session)
    ? null
    : { query: queryFrom(asked.address, zoneOf(state, tab)), rows: RANGE_ROWS, wantsWhole: true }
}

/** The list in front, which acts on a list mean: that of a figure lies over the page. */
export const wantedList = (state: SeenLists, tab: TabState): WantedList | null =>
  figureList(state, tab) ?? pageList(state, tab)

/** All lists that a tab shows: the page goes on behind a figure, which may be of other trades. */
export function wantedLists(state: SeenLists, tab: TabState): readonly WantedList[] {
  const [figure, page] = [figureList(state, tab), pageList(state, tab)]
  if (figure === null || page === null) return [figure ?? page].filter((one) => one !== null)
  return listKey(figure.query) === listKey(page.query) ? [figure] : [figure, page]
}

type SeenLists = HasServerTime & HasSession
