import { remembered } from '../../core/select.ts'
import { routeFor } from '../../access/match.ts'
import { hasMeaningfulData } from '../../dashboard/data.ts'
import type { SessionState } from '../../session/model.ts'
import { shownError } from '../../session/signInError.ts'
import type { State } from '../../state.ts'
import type { LoadingView } from '../view.types.ts'
import type { LoadingState } from './model.ts'
import { DASHBOARD_SPINNER, INITIALIZING_AUTHENTICATION, LOADING_TITLE, PREPARING_DASHBOARD } from './texts.ts'

/** Full-screen loading of a tab (LOAD-01 to LOAD-10). Public pages do not wait, but for log-out and the login page. */
export function loadingView(state: State, tab: string): LoadingView {
  const path = state.tabs.byName[tab]?.path ?? '/'
  return select(
    tab,
    state.loading,
    state.session.phase,
    state.session.profile === null,
    shownError(state.session, tab) !== null,
    state.session.refresh.failures > 0,
    path,
    state.loading.isCacheRestored && hasMeaningfulData(state),
  )
}

const select = remembered(
  (
    loading: LoadingState,
    phase: SessionState['phase'],
    isNobody: boolean,
    hasFailed: boolean,
    isOutOfReach: boolean,
    path: string,
    hasData: boolean,
  ): LoadingView => {
    const message = messageFor({ loading, phase, isNobody, hasFailed, isOutOfReach, path, hasData })
    return {
      isActive: message !== null,
      stage: loading.stage,
      title: LOADING_TITLE,
      message: message ?? '',
    }
  },
)

interface Seen {
  readonly loading: LoadingState
  readonly phase: SessionState['phase']
  readonly isNobody: boolean
  /** A sign-in that failed is shown in the place of the screen (APP-01). */
  readonly hasFailed: boolean
  /** Nobody can be asked for the session (F46). */
  readonly isOutOfReach: boolean
  readonly path: string
  readonly hasData: boolean
}

/** The status line, or null when the screen is shown. */
function messageFor({ loading, phase, isNobody, hasFailed, isOutOfReach, path, hasData }: Seen): string | null {
  const screen = routeFor(path)?.route.screen ?? null
  const isPublic = routeFor(path)?.route.need === 'public'
  if (loading.stage === 'logout') return loading.message
  if (phase === 'absent' || phase === 'ended' || hasFailed) return null
  if (screen === 'login' && phase === 'unknown') return isOutOfReach ? null : INITIALIZING_AUTHENTICATION
  if (screen === 'login') return PREPARING_DASHBOARD
  if (isPublic || loading.stage === 'complete') return null
  // LOAD-07: cached data of this user, restored: no spinner, even while tokens are looked for.
  if (hasData && !isNobody) return null
  if (screen !== 'dashboard') return loading.message
  return phase === 'unknown'
    ? INITIALIZING_AUTHENTICATION
    : loading.stage === 'dashboard'
      ? DASHBOARD_SPINNER
      : loading.message
}
