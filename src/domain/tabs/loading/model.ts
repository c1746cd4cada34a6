import type { LoadingStage } from '../events.ts'
import type { EpochMs } from '../../core/time.ts'
import { STAGE_MESSAGES } from './texts.ts'

/** Loading stages (spec 3, Loading state; spec 4, Loading stages). */
export interface LoadingState {
  readonly stage: LoadingStage
  readonly isActive: boolean
  readonly message: string
  readonly source: 'initial' | 'sse'
  readonly isGloballyLoading: boolean
  readonly isInitialLoadComplete: boolean
  readonly isCacheRestored: boolean
  readonly isDashboardLoading: boolean
  readonly isDashboardUpdating: boolean
  /** Last change of the stage; null before the first. */
  readonly changedAt: EpochMs | null
  /** When the first tab came; the 15 s fallback counts from here. */
  readonly startedAt: EpochMs | null
  /** Furthest stage asked for within 300 ms of a change. */
  readonly pending: LoadingStage | null
}

/** Before anything: stage css. */
export const NOT_LOADED: LoadingState = {
  stage: 'css',
  isActive: true,
  message: STAGE_MESSAGES.css,
  source: 'initial',
  isGloballyLoading: true,
  isInitialLoadComplete: false,
  isCacheRestored: false,
  isDashboardLoading: true,
  isDashboardUpdating: false,
  changedAt: null,
  startedAt: null,
  pending: null,
}

/** A state with this slice: what rules and decisions ask for. */
export interface HasLoading {
  readonly loading: LoadingState
}
