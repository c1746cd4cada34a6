import type { EpochMs } from '../../core/time.ts'
import type { LogEntry } from '../../event.ts'
import type { LoadingStage } from '../events.ts'
import { furthest, judgeStage } from './rules.ts'
import { STAGE_MESSAGES } from './texts.ts'
import { type LoadingState, NOT_LOADED } from './model.ts'

/** Folds wishes for stages and their changes. */
export function reduceLoading(loading: LoadingState, entry: LogEntry): LoadingState {
  switch (entry.type) {
    case 'tab.attached':
      return loading.startedAt === null ? { ...loading, startedAt: entry.at } : loading
    case 'loading.stage_asked':
      return judgeStage({ ...entry.data, at: entry.at }, loading).verdict === 'wait'
        ? { ...loading, pending: furthest(loading.pending, entry.data.stage) }
        : loading
    case 'loading.stage_changed':
      return changed(loading, entry.data.stage, entry.at)
    case 'storage.restored':
      return { ...loading, isCacheRestored: true, fromCache: entry.data.entries > 0 }
    case 'storage.degraded':
      return loading.isCacheRestored ? loading : { ...loading, isCacheRestored: true }
    case 'live.refresh_told':
      return loading.isDashboardUpdating ? loading : { ...loading, isDashboardUpdating: true }
    // METRIC-10: whatever came of it, good or not, the dashboard is not updating any more.
    case 'metrics.accepted':
    case 'metrics.refused':
    case 'metrics.skipped':
      return loading.isDashboardUpdating ? { ...loading, isDashboardUpdating: false } : loading
    case 'resource.loaded':
    case 'live.position_snapshot':
      return loading.fromCache || loading.isDashboardUpdating
        ? { ...loading, fromCache: false, isDashboardUpdating: false }
        : loading
    case 'session.started':
      // A new sign-in loads anew; without this the stages of the user before, or of the page for nobody, would count.
      return loading.stage === 'logout' || loading.stage === 'complete'
        ? { ...NOT_LOADED, isCacheRestored: loading.isCacheRestored, startedAt: entry.at }
        : loading
    case 'session.ended':
      return { ...NOT_LOADED, isCacheRestored: loading.isCacheRestored, startedAt: loading.startedAt }
    default:
      return loading
  }
}

function changed(loading: LoadingState, stage: LoadingStage, at: EpochMs): LoadingState {
  const isComplete = stage === 'complete'
  return {
    ...loading,
    stage,
    message: STAGE_MESSAGES[stage],
    isActive: !isComplete,
    isGloballyLoading: !isComplete,
    isInitialLoadComplete: loading.isInitialLoadComplete || isComplete,
    isDashboardLoading: !isComplete,
    changedAt: at,
    pending: null,
  }
}
