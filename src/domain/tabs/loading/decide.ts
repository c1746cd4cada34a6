import { after } from '../../core/time.ts'
import { decidingOn, NOTHING, type Timer, type HasTime } from '../../concept.ts'
import type { Event } from '../../event.ts'
import { routeFor } from '../../access/match.ts'
import { accessView } from '../../access/view.ts'
import { hasMeaningfulData, isSettled } from '../../dashboard/data.ts'
import type { LoadingStage } from '../events.ts'
import { FALLBACK_TIMEOUT, STAGE_DEBOUNCE } from './constants.ts'
import { judgeStage, placeOf } from './rules.ts'
import type { HasSession } from '../../session/model.ts'
import type { HasLoading } from './model.ts'
import type { HasTabs } from '../model.ts'
import type { HasLive } from '../../live/state.ts'
import type { HasResources } from '../../resources/model.ts'

/** The slices that are looked at here. */
type Seen = HasTime & HasSession & HasTabs & HasLoading & HasLive & HasResources

const deciding = decidingOn<Seen>()

/** A wish for a stage is applied, refused with its reason, or waits for the rest of its 300 ms (LOAD-11 to LOAD-15). */
export const changeStage = deciding(
  'loading stages',
  ['loading.stage_asked'],
  (entry, { loading }): readonly Event[] => {
    const { stage, source } = entry.data
    const verdict = judgeStage({ stage, source, at: entry.at }, loading)
    switch (verdict.verdict) {
      case 'apply':
        return [{ type: 'loading.stage_changed', data: { stage } }]
      case 'wait':
        return NOTHING
      case 'refuse':
        return [
          {
            type: 'loading.stage_refused',
            data: { stage, rule: verdict.rule, reason: verdict.reason, because: verdict.because },
          },
        ]
    }
  },
)

/**
 * LOAD-14, A-45: the furthest stage asked for, when 300 ms have passed. LOAD-17: content is shown after 15 s whatever
 * is missing.
 */
export const changeDueStage = deciding(
  'loading due',
  ['loading.stage_due', 'loading.fallback_due'],
  (entry, { loading }): readonly Event[] => {
    if (entry.type === 'loading.fallback_due')
      return loading.stage === 'complete' || loading.stage === 'logout'
        ? NOTHING
        : [{ type: 'loading.stage_changed', data: { stage: 'complete' } }]
    return loading.pending !== null && placeOf(loading.pending) > placeOf(loading.stage)
      ? [{ type: 'loading.stage_changed', data: { stage: loading.pending } }]
      : NOTHING
  },
)

/** Asks for the stage that the state has reached; the rules above say when it comes. */
export const requestStage = deciding(
  'loading progress',
  [
    'tab.attached',
    'tab.went',
    'tab.left',
    'session.started',
    'session.absent',
    'session.end_asked',
    'session.ended',
    'session.refreshed',
    'session.refresh_failed',
    'resource.loaded',
    'resource.failed',
    'live.position_snapshot',
    'live.store_gave_up',
    'loading.stage_changed',
  ],
  (_entry, state): readonly Event[] => {
    const stage = stageReached(state)
    const { loading } = state
    const isAhead =
      stage === 'logout'
        ? loading.stage !== 'logout'
        : loading.stage !== 'logout' &&
          placeOf(stage) > Math.max(placeOf(loading.stage), loading.pending === null ? -1 : placeOf(loading.pending))
    return isAhead ? [{ type: 'loading.stage_asked', data: { stage, source: 'initial' } }] : NOTHING
  },
)

/** How far loading is: tokens, cache, the dashboard's data (spec 4, Loading stages; LOAD-16). */
export function stageReached(state: Seen): LoadingStage {
  const { session, loading } = state
  switch (session.phase) {
    case 'ending':
      return 'logout'
    case 'absent':
    case 'ended':
      return 'complete'
    case 'unknown':
      if (session.profile === null) return 'auth'
      // Nobody can be asked for the session: what this device keeps is all there is to show.
      return session.refresh.failures > 0 && loading.isCacheRestored ? 'complete' : 'cache'
    case 'active':
      if (!loading.isCacheRestored) return 'cache'
      return isDashboardShown(state) && !(hasMeaningfulData(state) && isAuthStable(state)) && !isSettled(state)
        ? 'dashboard'
        : 'complete'
  }
}

/** token present and no refresh in flight. */
const isAuthStable = ({ session }: Seen): boolean => session.isApiAuthReady && session.refresh.state === 'idle'

/** On the dashboard, or on a page that leads there at once, as the login page does after the sign-in. */
const isDashboardShown = (state: Seen): boolean =>
  Object.values(state.tabs.byName).some(({ tab, path }) => {
    const access = accessView(state, tab)
    if (access.kind === 'plan_pending') return false
    return routeFor(access.kind === 'redirect' ? access.to : path)?.route.screen === 'dashboard'
  })

/** The end of the 300 ms, and the 15 s fallback. */
export function loadingTimers({ loading, tabs }: Seen): readonly Timer[] {
  const timers: Timer[] = []
  if (loading.pending !== null && loading.changedAt !== null)
    timers.push({
      id: 'loading stage',
      at: after(loading.changedAt, STAGE_DEBOUNCE),
      event: { type: 'loading.stage_due', data: null },
    })
  const isLoading = loading.stage !== 'complete' && loading.stage !== 'logout'
  if (isLoading && loading.startedAt !== null && Object.keys(tabs.byName).length > 0)
    timers.push({
      id: 'loading fallback',
      at: after(loading.startedAt, FALLBACK_TIMEOUT),
      event: { type: 'loading.fallback_due', data: null },
    })
  return timers
}
