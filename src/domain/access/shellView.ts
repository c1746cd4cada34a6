import { troubleBanner } from '../accounts/view.ts'
import { remembered } from '../core/select.ts'
import { hours } from '../core/time.ts'
import { hasGivenUp } from '../live/connection/rules.ts'
import type { ReportedUser } from '../errorReports/constants.ts'
import { displayName, initialsOf } from '../session/displayName.ts'
import type { Profile, SessionState } from '../session/model.ts'
import { hasPlan } from '../session/plan.ts'
import type { State } from '../state.ts'
import { HELD_ELSEWHERE } from '../storage/texts.ts'
import { zoneLabel } from '../core/zones.ts'
import { zoneOf } from '../tabs/zone.ts'
import type { TabState } from '../tabs/model.ts'
import { FLAGS } from './constants.ts'
import { routeFor } from './match.ts'
import { planBadge, segmentOf, tierOf } from './plan.ts'
import { sidebar } from './sidebar.ts'
import { BANNERS } from './texts.ts'
import type { ShellBanner } from './banner.types.ts'
import type { ShellView } from './view.types.ts'

/** Sidebar and top bar of a tab (spec 2). */
export function shellView(state: State, name: string): ShellView {
  const tab = state.tabs.byName[name]
  const count = state.live.store.isInitialized ? state.live.positions.totals.count : null
  // The zone's offset may change with the day, not with every entry.
  const hour = Math.floor(state.at / hours(1))
  return select(name, state.session, tab, zoneOf(state, tab), hour, count, bannersKey(state, tab), troubleBanner(state))
}

/** Whether a mirrored local flag is set. */
const isSet = (flag: string | undefined): boolean =>
  flag !== undefined && flag !== '' && flag !== 'false' && flag !== '0'

const select = remembered(
  (
    session: SessionState,
    tab: TabState | undefined,
    zone: string,
    hour: number,
    openPositions: number | null,
    banners: string,
    trouble: ShellBanner | null,
  ): ShellView => {
    const signedIn =
      session.phase === 'active' ||
      session.phase === 'ending' ||
      (session.phase === 'unknown' && session.profile !== null)
    const displayed = displayName(session.profile, session.settings.userBillingName)
    const roles = session.profile?.roles ?? []
    const segment = segmentOf(roles)
    const matched = routeFor(tab?.path ?? '/')
    return {
      signedIn,
      sessionId: session.sessionId ?? '',
      sidebar: sidebar({
        roles: session.profile?.roles ?? null,
        showsAdmin: session.adminSeen || roles.includes('admin-user') || isSet(tab?.local[FLAGS.adminImpersonation]),
        screen: matched?.route.screen ?? null,
        openPositions,
      }),
      displayName: displayed,
      reported: session.profile === null ? null : reportedUser(session.profile, displayed),
      picture: session.profile?.picture ?? null,
      initials: initialsOf(displayed),
      planBadge: planBadge(roles),
      segment: segment === 'none' ? null : segment,
      hasPlan: hasPlan(session),
      title: matched?.route.title ?? '',
      zone,
      zoneLabel: zoneLabel(zone, hour * hours(1)),
      impersonation: session.impersonation,
      banners: [
        ...(banners === '' ? [] : banners.split(' ').map((id) => BANNER_BY_ID[id as BannerId])),
        ...(signedIn && trouble !== null ? [trouble] : []),
      ],
    }
  },
)

/** ERR-19: id, email, username and subscription_tier. */
const reportedUser = ({ sub, email = '', nickname, roles }: Profile, displayed: string): ReportedUser => ({
  id: sub,
  email,
  username: nickname ?? displayed,
  subscription_tier: tierOf(roles) ?? 'none',
})

type BannerId = 'server_full' | 'fenced' | 'gave_up' | 'memory_only' | 'held_elsewhere' | 'dedicated'

const BANNER_BY_ID: Readonly<Record<BannerId, ShellBanner>> = {
  server_full: { id: 'server_full', tone: 'warn', text: BANNERS.serverFull, action: null },
  fenced: { id: 'fenced', tone: 'danger', text: BANNERS.fenced, action: { label: BANNERS.reload, command: 'reload' } },
  gave_up: {
    id: 'gave_up',
    tone: 'danger',
    text: BANNERS.gaveUp,
    action: { label: BANNERS.reconnect, command: 'reconnect' },
  },
  memory_only: { id: 'memory_only', tone: 'warn', text: BANNERS.memoryOnly, action: null },
  held_elsewhere: {
    id: 'held_elsewhere',
    tone: 'warn',
    text: BANNERS.heldElsewhere,
    action: { label: BANNERS.reload, command: 'reload' },
  },
  dedicated: { id: 'dedicated', tone: 'info', text: BANNERS.dedicated, action: null },
}

/** Names of the banners as one text, so that the selector compares it by value. */
function bannersKey({ storage, live, session }: State, tab: TabState | undefined): string {
  const ids: BannerId[] = []
  if (storage.isFenced) ids.push('fenced')
  if (session.phase === 'active' && live.connections.events.isServerFull) ids.push('server_full')
  if (session.phase === 'active' && hasGivenUp(live.connections.events)) ids.push('gave_up')
  if (storage.degradedWhy === HELD_ELSEWHERE) ids.push('held_elsewhere')
  else if ((storage.mode === 'memory' && session.impersonation === null) || tab?.host.storage === false)
    ids.push('memory_only')
  if (tab !== undefined && tab.host.kind !== 'shared' && !tab.host.locks) ids.push('dedicated')
  return ids.join(' ')
}
