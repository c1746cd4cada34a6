import { saidIn } from './address.ts'
import { remembered } from '../core/select.ts'
import type { SessionState, HasSession } from '../session/model.ts'
import { shownError } from '../session/signInError.ts'
import type { HasTabs } from '../tabs/model.ts'
import { TRIAL_INTENTS } from './constants.ts'
import { guard, type Verdict, type Visitor } from './guard.ts'
import { landingPath, loginPath } from './landing.ts'
import { routeFor } from './match.ts'
import { hasRecognisedRole } from './roles.ts'
import type { Route } from '../screens/definition.ts'
import type { Screen } from '../screens/index.ts'
import type { AccessView } from './view.types.ts'
import type { HasTime } from '../concept.ts'

/** The slices that are looked at here. */
type Seen = HasTime & HasSession & HasTabs

/** What a tab is to show for its path: landing rules, then guards (spec 2, spec 6). */
export function accessView(state: Seen, name: string): AccessView {
  const { phase, refresh } = state.session
  const view = placeOf(state, name)
  return phase === 'active' && refresh.state === 'refused' && refresh.tab === name ? asking(name, view) : view
}

const asking = remembered((view: AccessView): AccessView => ({ ...view, asksSilently: true }))

function placeOf(state: Seen, name: string): AccessView {
  const tab = state.tabs.byName[name]
  if (tab === undefined) return WAITING
  if (state.session.endedBecause === 'impersonation_over')
    return state.tabs.leaving === name || state.tabs.leaving === null ? COME_BACK : WAITING
  if (state.session.phase === 'ended' && state.tabs.leaving === name)
    return state.session.endedBecause === 'refresh_failed' ? LEAVE_TO_LOGIN : LEAVE_TO_ORIGIN
  return select(
    name,
    state.session,
    tab.path,
    tab.query,
    visitorOf(state).standing,
    isExempted(state),
    shownError(state.session, name),
  )
}

const WAITING: AccessView = { kind: 'waiting' }
/** spec 4, Auth: "logout is called with return to login"; Logout: "return to the origin". */
const LEAVE_TO_LOGIN: AccessView = { kind: 'leave', to: '/login', isSessionOver: true }
/** IMP-04: one tab goes back to the list of users; the others hear that the user is another, and start anew. */
const COME_BACK: AccessView = { kind: 'come_back' }
const LEAVE_TO_ORIGIN: AccessView = { kind: 'leave', to: '/' }

/** Who looks: signed in, or remembered from the disk while the provider is asked. */
function visitorOf({ session, at }: Seen): Visitor {
  const isKnown =
    session.phase === 'active' ||
    session.phase === 'ending' ||
    (session.phase === 'unknown' && session.profile !== null)
  const standing = isKnown ? 'signed_in' : session.phase === 'unknown' ? 'unknown' : 'signed_out'
  return {
    standing,
    roles: session.profile?.roles ?? [],
    impersonates: session.impersonation !== null,
    subscribedAt: session.subscribedAt,
    at,
  }
}

/**
 * Whether A-08's five minutes run. Time enters the selector as this one word, so that the view does not change with
 * every entry.
 */
const isExempted = (state: Seen): boolean =>
  guard({ screen: 'dashboard', need: 'trial' }, { ...visitorOf(state), standing: 'signed_in' }).kind === 'pass'

const select = remembered(
  (
    session: SessionState,
    path: string,
    query: string,
    standing: Visitor['standing'],
    isExempted: boolean,
    failed: string | null,
  ): AccessView => {
    const from = path + query
    if (failed !== null) return { kind: 'auth_error', message: failed }
    const matched = routeFor(path)
    const visitor: Visitor = {
      standing,
      roles: session.profile?.roles ?? [],
      impersonates: session.impersonation !== null,
      subscribedAt: isExempted ? session.subscribedAt : null,
      at: session.subscribedAt ?? (0 as Visitor['at']),
    }
    const login: AccessView = {
      kind: 'redirect',
      from,
      to: loginPath(path, query),
      ...(isOver(session) ? { isSessionOver: true } : {}),
    }
    if (matched === null) return unknownPath(visitor, login)
    const isHere = standing === 'signed_in' && session.phase === 'active'
    const isOnlyRemembered = session.phase === 'unknown' && session.refresh.failures === 0
    // Who was here before is on his way to the dashboard: the front page does not flash up first. Where nobody can be
    // asked for his session he finds there what this device keeps (F46).
    if (matched.route.screen === 'home' && standing === 'signed_in' && session.phase !== 'ending')
      return isOnlyRemembered ? WAITING : { kind: 'redirect', from, to: '/dashboard' }
    if (isHere && matched.route.screen === 'login') return { kind: 'redirect', from, to: landing(session, query) }
    const verdict = guard(matched.route, visitor)
    // A plan that began since is none of the remembered roles: they open a page, and close none until the provider was
    // asked, or cannot be.
    if (isOnlyRemembered && (verdict.kind === 'no_role' || verdict.kind === 'too_low')) return WAITING
    if (verdict.kind === 'pass' && matched.route.screen === 'dashboard' && isWithoutPlan(visitor))
      return { kind: 'plan_pending', title: matched.route.title, isChecking: session.refresh.state === 'in_flight' }
    return viewOf(verdict, matched.route, login, from)
  },
)

/** signed out, an unknown path goes to the login page; signed in it is not found. */
function unknownPath({ standing }: Visitor, login: AccessView): AccessView {
  switch (standing) {
    case 'signed_out':
      return login
    case 'unknown':
      return WAITING
    case 'signed_in':
      return { kind: 'not_found' }
  }
}

function landing(session: SessionState, query: string): string {
  return landingPath({
    returnTo: saidIn(query, 'returnTo'),
    wantsTrial: TRIAL_INTENTS.includes(saidIn(query, 'intent') ?? ''),
    roles: session.profile?.roles ?? null,
  })
}

function viewOf(verdict: Verdict, route: Route<Screen>, login: AccessView, from: string): AccessView {
  const { screen, title, shell = true } = route
  switch (verdict.kind) {
    case 'wait':
      return WAITING
    case 'login':
      return login
    case 'no_role':
      return { kind: 'redirect', from, to: '/pricing' }
    case 'too_low':
      return { kind: 'teaser', screen, title, needs: verdict.needs, shell }
    case 'pass':
      return { kind: 'show', screen, title, shell }
  }
}

const isWithoutPlan = ({ standing, roles }: Visitor): boolean => standing === 'signed_in' && !hasRecognisedRole(roles)

/** AUTH-05: the session ended by itself: its refresh was refused, or a tab looked for it and found none. */
const isOver = ({ phase, endedBecause }: SessionState): boolean =>
  phase === 'absent' || endedBecause === 'refresh_failed'
