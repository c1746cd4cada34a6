import type { EpochMs } from '../core/time.ts'

/** The newest tick that was made here; null when its time to be taken back is over. */
export interface AdviceState {
  readonly ticked: Ticked | null
}

export interface Ticked {
  readonly ids: readonly string[]
  readonly at: EpochMs
}

/** Nothing was ticked. */
export const NO_TICK: AdviceState = { ticked: null }

/** A state with this slice: what rules and decisions ask for. */
export interface HasAdvice {
  readonly advice: AdviceState
}
