import type { EpochMs } from '../../core/time.ts'
import type { LoadingStage } from '../events.ts'
import { furthest, judgeStage } from './rules.ts'
import { STAGE_MESSAGES } from './texts.ts'
import { type LoadingState, NOT_LOADED } from './model.ts'
import type { Folds } from '../../concept.ts'

/** Folds wishes for stages and their changes. */
export const LOADING_FOLDS: Folds<LoadingState> = {
  'tab.attached': (loading, entry) => (loading.startedAt === null ? { ...loading, startedAt: entry.at } : loading),
  'loading.stage_asked': (loading, entry) =>
    judgeStage({ ...entry.data, at: entry.at }, loading).verdict === 'wait'
      ? { ...loading, pending: furthest(loading.pending, entry.data.stage) }
      : loading,
  'loading.stage_changed': (loading, entry) => changed(loading, entry.data.stage, entry.at),
  'storage.restored': (loading) => ({ ...loading, isCacheRestored: true }),
  'storage.degraded': (loading) => (loading.isCacheRestored ? loading : { ...loading, isCacheRestored: true }),
  'live.refresh_told': (loading) => (loading.isDashboardUpdating ? loading : { ...loading, isDashboardUpdating: true }),
  // METRIC-10: whatever came of it, good or not, the dashboard is not updating any more.
  'metrics.accepted': updated,
  'metrics.refused': updated,
  'metrics.skipped': updated,
  'resource.loaded': updated,
  'live.position_snapshot': updated,
  // A new sign-in loads anew; without this the stages of the user before, or of the page for nobody, would count.
  'session.started': (loading, entry) =>
    loading.stage === 'logout' || loading.stage === 'complete'
      ? { ...NOT_LOADED, isCacheRestored: loading.isCacheRestored, startedAt: entry.at }
      : loading,
  'session.ended': (loading) => ({
    ...NOT_LOADED,
    isCacheRestored: loading.isCacheRestored,
    startedAt: loading.startedAt,
  }),
}

function updated(loading: LoadingState): LoadingState {
  return loading.isDashboardUpdating ? { ...loading, isDashboardUpdating: false } : loading
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
